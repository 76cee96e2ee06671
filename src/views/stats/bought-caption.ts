// Words of the energy and bandwidth that was bought, and of how the bot's own orders were delivered.

import type { PeriodFigures } from '../../figures/figures.ts';
import { spanWord } from '../../pictures/chart.ts';
import { count } from '../lines.ts';
import { sentenceWith, unreadLine, type CaptionParts, type CaptionReader } from './caption-parts.ts';

export function boughtCaption(figures: PeriodFigures, { words, compare }: CaptionReader): CaptionParts {
  const { bought, orders } = figures;
  const { energy, bandwidth } = bought;
  const period = spanWord(figures.period.days, words);
  const deliveries = energy.count + bandwidth.count;
  const unread = unreadLine(figures, 'EVENT_DELEGATION', words);
  const isWhole = unread.length === 0 && figures.countedFrom === undefined;
  const isNone = deliveries === 0 && isWhole;
  const said = words('stats-bought', {
    period,
    energy: count(energy.total),
    bandwidth: count(bandwidth.total),
  });
  const changes = [
    ['picture-energy', compare(energy.total, energy.previous)],
    ['picture-bandwidth', compare(bandwidth.total, bandwidth.previous)],
  ] as const;
  return {
    first: isNone ? words('stats-bought-none', { period }) : sentenceWith(said, '', words),
    lines: [
      ...changes.flatMap(([key, change]) =>
        change === '' ? [] : [words('label-value', { label: words.plain(key), value: change })],
      ),
      ...(deliveries === 0 ? [] : [words('stats-deliveries', { count: deliveries })]),
      ...(orders.accepted === 0 ? [] : [ordersLine(orders, words)]),
    ],
    notes: [...(orders.delivered > deliveries ? [words('stats-orders-more')] : []), ...unread],
  };
}

function ordersLine(
  { accepted, delivered, late, failed }: PeriodFigures['orders'],
  words: CaptionReader['words'],
): string {
  return words('stats-orders', {
    accepted: count(accepted),
    delivered: count(delivered),
    late: count(late),
    failed: count(failed),
  });
}
