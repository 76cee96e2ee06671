// Words of the transfers of monitored addresses, by coin, chain and contract.

import type { PeriodFigures } from '../../figures/figures.ts';
import type { Transfers } from '../../figures/stats.ts';
import { spanWord } from '../../pictures/chart.ts';
import { count } from '../lines.ts';
import { unreadLine, type CaptionParts, type CaptionReader } from './caption-parts.ts';
import { coinLabels } from './coin-names.ts';

export function transfersCaption(figures: PeriodFigures, { words }: CaptionReader): CaptionParts {
  const period = spanWord(figures.period.days, words);
  const coins = figures.transfers.filter(({ received, sent }) => received.count + sent.count > 0);
  const internal = figures.transfers.filter((one) => one.internal.count > 0);
  const labels = coinLabels(figures.transfers, words);
  const labelOf = (one: Transfers) => labels[figures.transfers.indexOf(one)]!;
  const countOf = (side: 'received' | 'sent') => coins.reduce((sum, one) => sum + one[side].count, 0);
  const values = { period, received: count(countOf('received')), sent: count(countOf('sent')) };
  const baits = figures.baits.count;
  const unread = unreadLine(figures, 'EVENT_ADDRESS_MONITOR', words);
  const isWhole = unread.length === 0 && figures.countedFrom === undefined;
  const isNone = coins.length + internal.length + baits === 0 && isWhole;
  const signed = (amount: bigint, decimals: number) =>
    `${amount > 0n ? '+' : ''}${words.number({ amount, decimals })}`;
  return {
    first: words(isNone ? 'stats-transfers-none' : 'stats-transfers', values),
    lines: [
      ...coins.map((one) => {
        const { decimals, received, sent } = one;
        return words('stats-transfers-coin', {
          coin: labelOf(one),
          received: signed(received.total, decimals),
          sent: signed(-sent.total, decimals),
          net: signed(received.total - sent.total, decimals),
        });
      }),
      ...internal.map((one) =>
        words('stats-transfers-internal', {
          coin: labelOf(one),
          count: one.internal.count,
          amount: { amount: one.internal.total, decimals: one.decimals },
        }),
      ),
    ],
    notes: [...(baits === 0 ? [] : [words('stats-baits', { count: baits })]), ...unread],
  };
}
