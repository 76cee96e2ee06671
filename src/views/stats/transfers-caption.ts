// Words of the transfers of monitored addresses, by coin.

import type { PeriodFigures } from '../../figures/figures.ts';
import { count } from '../lines.ts';
import { nameOf, unreadLine, type CaptionParts, type CaptionReader } from './caption-parts.ts';

export function transfersCaption(figures: PeriodFigures, { words }: CaptionReader): CaptionParts {
  const period = words.plain(`picture-span-${figures.period.name}`);
  const coins = figures.transfers.filter(({ received, sent }) => received.count + sent.count > 0);
  const countOf = (side: 'received' | 'sent') => coins.reduce((sum, one) => sum + one[side].count, 0);
  const values = { period, received: count(countOf('received')), sent: count(countOf('sent')) };
  const baits = figures.baits.count;
  return {
    first: words(coins.length === 0 ? 'stats-transfers-none' : 'stats-transfers', values),
    lines: [
      ...coins.map(({ coin, decimals, received, sent }) => {
        const net = received.total - sent.total;
        return words('stats-transfers-coin', {
          coin: nameOf(coin),
          received: { amount: received.total, decimals },
          sent: { amount: sent.total, decimals },
          net: `${net > 0n ? '+' : ''}${words.number({ amount: net, decimals })}`,
        });
      }),
      ...(baits === 0 ? [] : [words('stats-baits', { count: baits })]),
      ...unreadLine(figures, 'EVENT_ADDRESS_MONITOR', words),
    ],
  };
}
