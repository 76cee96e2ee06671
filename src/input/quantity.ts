// Reads how much of a resource is ordered: `65000`, `131k`, `полтора миллиона`, within what the service sells. Pure.

import type { NumberStyle } from '../base/number-style.ts';
import { readNumber } from './number.ts';
import type { InputKind, InputResource } from './words.ts';

/** What is ordered; regular orders are for energy only. */
export type Goods = { kind: InputKind; resourceType: InputResource };

/** `ambiguous`: `1,500k` means other numbers in other countries. `or_time`: `60m` is 60 minutes as well. */
type QuantityProblem = 'not_a_number' | 'not_whole' | 'ambiguous' | 'too_large' | 'too_small' | 'or_time';
export type ReadQuantity =
  | { ok: true; quantity: number }
  | { ok: false; problem: QuantityProblem; readings?: readonly string[] };

const largestInt32 = 2 ** 31 - 1;

/** The least amounts, from the service's document; for regular orders from its public parameter table. */
const least: Record<InputKind, Record<InputResource, number>> = {
  flash: { ENERGY: 500_000, BANDWIDTH: 50_000 },
  regular: { ENERGY: 65_000, BANDWIDTH: 65_000 },
};

export function leastOf({ kind, resourceType }: Goods): number {
  return least[kind][resourceType];
}

/** Reads `65000`, `131k`, `1.5m` within the bounds of the goods; the upper one is int32. */
export function readQuantity(text: string, goods: Goods, style: NumberStyle): ReadQuantity {
  const read = readNumber(text, style, { isWhole: true });
  if (read.is === 'readings') return { ok: false, problem: 'ambiguous', readings: read.values };
  if (read.is === 'unread')
    return { ok: false, problem: read.why === 'not_whole' ? 'not_whole' : 'not_a_number' };
  const quantity = Number(read.value);
  if (quantity > largestInt32) return { ok: false, problem: 'too_large' };
  return quantity < leastOf(goods) ? { ok: false, problem: 'too_small' } : { ok: true, quantity };
}
