// What the service's record names otherwise than it was confirmed: both sides of each field, and what to do about it.

import { code, type Html } from '../../html.ts';
import type { Words } from '../../i18n.ts';
import type { Difference, Order } from '../../orders/order.ts';
import { toQuotedLine, count, toLine } from '../lines.ts';
import { lines } from './order-goods.ts';

/** One line a field, receivers whole. */
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

/** Regular orders have parameter names that may be set wrongly; those of flash refills are documented. */
export function differsParagraphs(order: Order, words: Words): string[] {
  return [
    lines([words('order-state-differs'), differenceLines(order, words)]),
    words(`order-differs-next-${order.kind}`),
  ];
}

function sideOf(field: Difference['field'], text: string, words: Words): string | Html {
  if (field === 'receiver') return code(toLine(text) ?? '?');
  if (field === 'quantity') {
    return /^\d{1,18}$/.test(text) ? (count(BigInt(text)) ?? '') : (toQuotedLine(text, 64) ?? '?');
  }
  return resourceWords(text, words) ?? toQuotedLine(text, 64) ?? '?';
}

/** What people call the resource of this name; nothing where there are no words for it. */
export function resourceWords(name: string, words: Words): string | undefined {
  return words.has(`resource_type-${name}`) ? words.plain(`resource_type-${name}`) : undefined;
}
