// Amounts of a resource: how much an order may be for, and which amounts the form suggests.

import { hanReadings } from '../../input/numeral.ts';
import { foldWord, type InputWords } from '../../base/input-words.ts';
import type { NumberStyle } from '../../base/number-style.ts';
import type { OrderKind, OrderRequest, ResourceType } from '../../orders/order.ts';
import type { Address } from '../../tron/address.ts';
import { parseQuantity, type AmountProblem } from '../../tron/amount.ts';

/** What is ordered; regular orders are for energy only. */
export type Goods = { kind: OrderKind; resourceType: ResourceType };

/** `or_time`: `60m` is 60 minutes as well. */
export type ReadAmount =
  | { ok: true; quantity: number }
  | { ok: false; problem: AmountProblem | 'too_small' | 'or_time'; readings?: readonly [string, string] };

/** What people type, and how the language of their chat writes numbers. */
export type NumberReader = { input: Pick<InputWords, 'zeros'>; style: NumberStyle };

/** The least amounts, from the service's document; for regular orders from its public parameter table. */
const least: Record<OrderKind, Record<ResourceType, number>> = {
  flash: { ENERGY: 500_000, BANDWIDTH: 50_000 },
  regular: { ENERGY: 65_000, BANDWIDTH: 65_000 },
};

/** 65,000 and 131,000 energy are a USDT transfer to somebody who holds USDT already, and to somebody who doesn't. */
const asked: Record<OrderKind, Record<ResourceType, readonly number[]>> = {
  regular: { ENERGY: [65_000, 131_000], BANDWIDTH: [] },
  flash: { ENERGY: [500_000, 1_000_000], BANDWIDTH: [50_000, 100_000] },
};

export function leastOf({ kind, resourceType }: Goods): number {
  return least[kind][resourceType];
}

/** A regular order is for an hour, the only duration that the service sells today. */
export function requestFor({ kind, resourceType }: Goods, quantity: number, receiver: Address): OrderRequest {
  const goods = { resourceType, quantity, receiver };
  return kind === 'flash' ? { kind, ...goods } : { kind, ...goods, duration: '1h' };
}

export function amountsAskedFor({ kind, resourceType }: Goods): readonly number[] {
  return asked[kind][resourceType];
}

/** Reads `65000`, `131k`, `1.5m` within the bounds of the goods; the upper one is int32. */
export function readAmount(text: string, goods: Goods, { input, style }: NumberReader): ReadAmount {
  const [first, second] = hanReadings(foldWord(text)).map(String);
  if (first !== undefined && second !== undefined)
    return { ok: false, problem: 'ambiguous', readings: [first, second] };
  const read = parseQuantity(text, input.zeros, style);
  if (!read.ok) return read;
  return read.quantity < leastOf(goods) ? { ok: false, problem: 'too_small' } : read;
}
