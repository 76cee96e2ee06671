// Text of the differences between the service's record and what was confirmed: both values of each field, and what to
// do.

import { code } from '../../base/html.ts';
import type { Value, Words } from '../../base/i18n.ts';
import type { Difference, Order } from '../../orders/order.ts';
import { toQuotedLine, count, toLine } from '../../base/lines.ts';
import { lines } from './order-goods.ts';

/** One line per field; receivers are not shortened. */
export function differenceLines({ differences }: Order, words: Words): string {
  return lines(
    differences.map(({ field, wanted, got }) =>
      words('order-difference', {
        field,
        wanted: sideOf(field, wanted, words),
        got: sideOf(field, got, words),
      }),
    ),
  );
}

/** The advice depends on the kind: only regular orders have parameter names that may be misconfigured. */
export function differsParagraphs(order: Order, words: Words): string[] {
  return [
    lines([words('order-state-differs'), differenceLines(order, words)]),
    words(`order-differs-next-${order.kind}`),
  ];
}

function sideOf(field: Difference['field'], text: string, words: Words): Value {
  if (field === 'receiver') return code(toLine(text) ?? '?');
  if (field === 'duration') return minutes(text, words) ?? toQuotedLine(text, 64) ?? '?';
  if (field === 'quantity') {
    return /^\d{1,18}$/.test(text) ? count(BigInt(text)) : (toQuotedLine(text, 64) ?? '?');
  }
  return resourceWords(text, words) ?? toQuotedLine(text, 64) ?? '?';
}

/** A number of minutes as hours or minutes. */
function minutes(text: string, words: Words): string | undefined {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  if (count === undefined) return undefined;
  return count % 60 === 0
    ? words.plain('duration-hours', { count: count / 60 })
    : words.plain('duration-minutes', { count });
}

/** The translated name of a resource; undefined if the locale has none. */
export function resourceWords(name: string, words: Words): string | undefined {
  return words.has(`resource_type-${name}`) ? words.plain(`resource_type-${name}`) : undefined;
}
