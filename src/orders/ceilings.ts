// Ceilings: the most that one order, and all orders of any 24 hours together, may spend, by the environment. Nothing that
// is said in a chat changes them. They count each call that may have been paid, of all people together, and the bot's own
// repeats. Pure.

import { secondsOf } from './compare.ts';
import { costOf, limitUnits, mayBePaidTwice, measure, type LimitHit, type LimitUnit } from './limits.ts';
import type { Order } from './order.ts';
import { unspentStates } from './states.ts';

type Amounts = Readonly<Record<LimitUnit, number | null>>;

/** In sun, energy and bandwidth; null is no ceiling. A day means any 24 hours. */
export type Ceilings = Readonly<Record<'perOrder' | 'perDay', Amounts>>;

const none: Amounts = { sun: null, energy: null, bandwidth: null };
export const noCeilings: Ceilings = { perOrder: none, perDay: none };

export type Ceiling = { name: 'perOrder' | 'perDay'; unit: LimitUnit; most: number };

/** Those that are set. */
export function listCeilings(ceilings: Ceilings): Ceiling[] {
  return (['perOrder', 'perDay'] as const).flatMap((name) =>
    limitUnits.flatMap((unit) => {
      const most = ceilings[name][unit];
      return most === null ? [] : [{ name, unit, most }];
    }),
  );
}

/** Whether buying bandwidth at a price and in a quantity that nobody knows could exceed a ceiling. */
export function coverBandwidth(ceilings: Ceilings): boolean {
  return listCeilings(ceilings).some(({ unit }) => unit !== 'energy');
}

/** What is known about earlier spending. */
export type Spending = {
  /** The orders sent within `windowMs`, this one included when it is sent again. */
  sentLately: readonly Order[];
  windowMs: number;
  /** Of each kind of order the last one with a price in the service's record, for each resource. */
  lastPaid: readonly Order[];
};

/** The first ceiling that one more call for the order would exceed. */
export function findCeiling(order: Order, ceilings: Ceilings, spending: Spending): LimitHit | undefined {
  const { sentLately, windowMs, lastPaid } = spending;
  const spent = sentLately.filter(({ state }) => !unspentStates.has(state));
  for (const { name, unit, most } of listCeilings(ceilings)) {
    const wanted = amountOf(order, unit, lastPaid);
    if (wanted === 0n) continue;
    const limit = BigInt(most);
    const counted = (name === 'perOrder' ? [] : spent).map((other) => {
      const amount = amountOf(other, unit, lastPaid);
      return {
        id: other.id,
        sentAt: other.sentAt ?? 0,
        amount: amount === null ? null : amount * callsOf(other),
      };
    });
    const sum = (of: typeof counted) => of.reduce((all, { amount }) => all + (amount ?? 0n), 0n);
    const used = sum(counted);
    const found = { name, unit, limit, used, own: sum(counted.filter(({ id }) => id === order.id)) };
    if (wanted === null || counted.some(({ amount }) => amount === null)) {
      return { ...found, reason: 'ceiling_price', wanted: null, freeAt: null };
    }
    if (used + wanted <= limit) continue;
    let left = used + wanted;
    const last = counted.sort((a, b) => a.sentAt - b.sentAt).find(({ amount }) => (left -= amount!) <= limit);
    // What was sent at the very beginning of the window still counts.
    return { ...found, reason: 'ceiling', wanted, freeAt: last ? last.sentAt + windowMs + 1 : null };
  }
  return undefined;
}

/** Whether the price of one of the orders can be told only by what its resource last cost. */
export function isUnpriced(order: Order): boolean {
  return costOf(order) === null;
}

function amountOf(order: Order, unit: LimitUnit, lastPaid: readonly Order[]): bigint | null {
  return measure(order, unit) ?? priceByLast(order, lastPaid);
}

/**
 * What the order costs at the last price of its resource, per unit. Of several readings the highest counts, because too
 * low a one would break the ceiling: the dearer of the two kinds of orders; rounded up; and a longer duration costs as
 * much more, while a shorter one costs no less.
 */
function priceByLast(order: Order, lastPaid: readonly Order[]): bigint | null {
  const prices = lastPaid
    .filter(({ resourceType }) => resourceType === order.resourceType)
    .flatMap((paid) => {
      const cost = costOf(paid);
      if (cost === null) return [];
      const [seconds, paidSeconds] = [order, paid].map((one) => secondsIn(one));
      const isLonger = seconds !== undefined && paidSeconds !== undefined && seconds > paidSeconds;
      const [times, per] = isLonger ? [seconds, paidSeconds] : [1n, 1n];
      return [divideUp(cost * BigInt(order.quantity) * times, BigInt(paid.quantity) * per)];
    });
  return prices.reduce<bigint | null>((most, price) => (most === null || price > most ? price : most), null);
}

/** Undefined for a flash order, which has no duration. */
function secondsIn(order: Order): bigint | undefined {
  const seconds = order.kind === 'regular' ? secondsOf(order.duration) : undefined;
  return seconds === undefined ? undefined : BigInt(Math.max(1, Math.ceil(seconds)));
}

function divideUp(amount: bigint, by: bigint): bigint {
  return by <= 0n ? amount : (amount + by - 1n) / by;
}

/** The calls for an order that may have been paid, until a check showed that only one payment was taken. */
function callsOf(order: Order): bigint {
  const isSettled = order.state === 'delivered' && order.paymentsCheckedAt !== null;
  if (mayBePaidTwice(order)) return BigInt(Math.max(2, order.posts));
  return BigInt(isSettled ? 1 : Math.max(1, order.posts));
}
