// Decides which part of an order the unknown words of its text were meant as.

import { nearestName } from '../book/near-names.ts';
import type { Goods } from './amounts.ts';
import type { OrderPart, OrderReader, OrderText } from './order-parts.ts';
import type { OrderToken } from './order-words.ts';

/** Unknown words were meant as the part that is missing. */
export function placeUnknown(
  tokens: readonly OrderToken[],
  found: OrderText,
  { asked, ...reader }: OrderReader,
): void {
  const words = tokens.flatMap((token) => (token.is === 'unknown' ? [token.written] : []));
  if (words.length === 0) return;
  const kind = found.kind ?? reader.kind ?? 'regular';
  const has = (...parts: string[]) => found.problems.some(({ part }) => parts.includes(part));
  const goods: Goods = { kind, resourceType: found.resourceType ?? reader.resourceType ?? 'ENERGY' };
  const lacks: Record<OrderPart, boolean> = {
    amount: found.quantity === undefined && !has('amount', 'amounts'),
    receiver: found.receiver === undefined && !has('receiver', 'receivers'),
    resource:
      kind === 'flash' && (found.resourceType ?? reader.resourceType) === undefined && !has('resources'),
  };
  const digits = words.findIndex((word) => /^\d/.test(word));
  const take = (part: OrderPart, written: string) => {
    lacks[part] = false;
    if (part === 'resource') found.problems.push({ part, written });
    else if (part === 'amount') {
      found.problems.push({ part, written, goods, read: { ok: false, problem: 'not_a_number' } });
    } else {
      const near = nearestName(written, reader.book);
      const read = { ok: false, problem: 'unknown_name' } as const;
      found.problems.push({ part, written, read, ...(near && { near }) });
    }
  };
  if (lacks.amount && digits >= 0) take('amount', words.splice(digits, 1)[0]!);
  // Words without a digit are no other amount than the known one.
  if (reader.quantity !== undefined) lacks.amount = false;
  if (words.length === 0) return;
  const order: OrderPart[] = asked
    ? [asked, 'receiver', 'amount', 'resource']
    : ['receiver', 'amount', 'resource'];
  // Two words far from each other, such as `gas 500000 nobody`, are two parts.
  if (
    asked === undefined &&
    lacks.resource &&
    lacks.receiver &&
    found.quantity !== undefined &&
    words.length > 1
  ) {
    take('resource', words.shift()!);
  }
  const part = order.find((one) => lacks[one]);
  if (part) take(part, words.join(' '));
  else if (!has('receiver', 'receivers', 'resource', 'amounts')) {
    found.problems.push({ part: 'extra', written: words.join(' ') });
  }
}
