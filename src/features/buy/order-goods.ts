// Text that every view of an order shares: what was ordered and for whom.

import { code, toHtml, type Html } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import type { Order } from '../../orders/order.ts';
import { toQuotedLine, count, sentence } from '../../base/lines.ts';

/** What a view needs in addition to the order: data from the address book, the team and the settings. */
export type OrderContext = {
  /** The receiver's name in the address book. */
  label: string | undefined;
  nameOf: (personId: number) => string | Html;
  /** A URL with the placeholder `{hash}`. */
  explorerUrl: string;
  /** By how much the price exceeds the card's estimate; absent or null if the difference is too small to show. */
  overpaidSun?: bigint | null;
};

/** The title of an order, and what was ordered for whom. */
export function describeGoods(order: Order, around: OrderContext, words: Words): string {
  return lines([title(order, words), ...goods(order, around, words)]);
}

export function title({ kind }: Order, words: Words): string {
  return words(`order-title-${kind}`);
}

export function goods(
  order: Order,
  { label }: OrderContext,
  words: Words,
  nameless?: string,
): Array<string | undefined> {
  const quantity = words('order-quantity', {
    resource: order.resourceType,
    quantity: count(order.quantity),
  });
  const address = code(order.receiver);
  const named = sentence(words, 'order-receiver-named', { label: toQuotedLine(label, 64), address });
  return [
    order.kind === 'regular' ? `${quantity} · ${durationWords(order.duration, words)}` : quantity,
    named ?? words('order-receiver', { address }),
    named === undefined ? nameless : undefined,
  ];
}

function durationWords(duration: string, words: Words): string {
  return duration === '1h'
    ? words('duration-hours', { count: 1 })
    : toHtml(toQuotedLine(duration, 20) ?? '?');
}

/** One paragraph of the lines that are present. */
export function lines(parts: ReadonlyArray<string | undefined>): string {
  return parts.filter((part) => part !== undefined && part !== '').join('\n');
}
