// Words of the transfers of monitored addresses, by coin.

import type { PeriodFigures } from '../../figures/figures.ts';
import { count } from '../lines.ts';
import { nameOf, unreadLine, type CaptionParts, type CaptionReader } from './caption-parts.ts';

export function transfersCaption(figures: PeriodFigures, { words }: CaptionReader): CaptionParts {
  const period = words.plain(`picture-span-${figures.period.name}`);
  const coins = figures.transfers.filter(({ received, sent }) => received.count + sent.count > 0);
  const internal = figures.transfers.filter((one) => one.internal.count > 0);
  const countOf = (side: 'received' | 'sent') => coins.reduce((sum, one) => sum + one[side].count, 0);
  const values = { period, received: count(countOf('received')), sent: count(countOf('sent')) };
  const baits = figures.baits.count;
  const unread = unreadLine(figures, 'EVENT_ADDRESS_MONITOR', words);
  const isNone = coins.length + internal.length + baits + unread.length === 0;
  const signed = (amount: bigint, decimals: number) =>
    `${amount > 0n ? '+' : ''}${words.number({ amount, decimals })}`;
  return {
    first: words(isNone ? 'stats-transfers-none' : 'stats-transfers', values),
    lines: [
      ...coins.map(({ coin, decimals, received, sent }) =>
        words('stats-transfers-coin', {
          coin: nameOf(coin),
          received: signed(received.total, decimals),
          sent: signed(-sent.total, decimals),
          net: signed(received.total - sent.total, decimals),
        }),
      ),
      ...internal.map((one) =>
        words('stats-transfers-internal', {
          coin: nameOf(one.coin),
          count: one.internal.count,
          amount: { amount: one.internal.total, decimals: one.decimals },
        }),
      ),
    ],
    notes: [...(baits === 0 ? [] : [words('stats-baits', { count: baits })]), ...unread],
  };
}
