// Ceilings: the most that one order, and all orders of any 24 hours together, may spend, by the environment. Nothing that
// is said in a chat changes them. They count each call that may have been paid, of all people together, and the bot's own
// repeats. Pure.

import { secondsOf } from './record.ts';
import {
  type LimitHit,
  type LimitUnit,
  costOf,
  findRoom,
  joinHits,
  limitUnits,
  listSpent,
  mayBePaidTwice,
  measure,
} from './limits.ts';
import type { Order } from './order.ts';
import { rowOf } from './states.ts';

type Amounts = Readonly<Record<LimitUnit, number | null>>;

/** In sun, energy and bandwidth; null is no ceiling. A day means any 24 hours. */
export type Ceilings = Readonly<Record<'perOrder' | 'perDay', Amounts>>;

const none: Amounts = { sun: null, energy: null, bandwidth: null };
export const noCeilings: Ceilings = { perOrder: none, perDay: none };

type Ceiling = { name: 'perOrder' | 'perDay'; unit: LimitUnit; most: number };

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
  /** Receivers of these orders to which something was delivered before. */
  known: ReadonlySet<string>;
};

/**
 * What activating a receiver costs on the network: 1 TRX, and 0.1 TRX for the bandwidth. A service may ask more; a constant
 * is what can be said beforehand, and the order under way is the only one that can exceed it unseen.
 */
export const activationSun = 1_100_000n;

/** The first ceiling that one more call for the order would exceed, and when all of them will allow it. */
export function findCeiling(order: Order, ceilings: Ceilings, spending: Spending): LimitHit | undefined {
  return joinHits(findCeilings(order, ceilings, spending));
}

function findCeilings(order: Order, ceilings: Ceilings, spending: Spending): LimitHit[] {
  const { sentLately, windowMs } = spending;
  const spent = listSpent(sentLately);
  return listCeilings(ceilings).flatMap(({ name, unit, most }): LimitHit[] => {
    const wanted = amountOf(order, unit, spending);
    if (wanted === 0n) return [];
    const limit = BigInt(most);
    // Earlier calls of the order itself count towards the ceiling for one order.
    const before = name === 'perDay' ? spent : order.posts > 0 ? [order] : [];
    const counted = before.map((other) => {
      const amount = amountOf(other, unit, spending);
      return { other, sentAt: other.sentAt ?? 0, amount: amount === null ? null : amount * callsOf(other) };
    });
    const sum = (of: typeof counted) => of.reduce((all, { amount }) => all + (amount ?? 0n), 0n);
    const own = sum(counted.filter(({ other }) => other.id === order.id));
    const used = sum(counted);
    const found = { name, unit, limit, used, own };
    const unread = name === 'perDay' && unit === 'sun' ? spent.find(isAwaited(order)) : undefined;
    if (unread) return [{ ...found, ...becauseOf(unread, windowMs), wanted }];
    if (wanted === null) return [{ ...found, reason: 'ceiling_price', wanted, freeAt: null }];
    const unpriced = counted.findLast(({ amount }) => amount === null);
    if (unpriced) return [{ ...found, ...becauseOf(unpriced.other, windowMs), wanted }];
    if (used + wanted <= limit) return [];
    const sent =
      name === 'perDay' ? counted.map(({ sentAt, amount }) => ({ sentAt, amount: amount ?? 0n })) : [];
    const freeAt = findRoom(sent, used + wanted - limit, windowMs);
    const reserveSun = unit === 'sun' ? reserveOf(order, spending) : 0n;
    return [{ ...found, reason: 'ceiling', wanted, freeAt, ...(reserveSun > 0n && { reserveSun }) }];
  });
}

/** Whether the price of one of the orders can be told only by what its resource last cost. */
export function isUnpriced(order: Order): boolean {
  return costOf(order) === null;
}

/** Whether the receiver may still have to be activated, at a price that no record has named. */
export function mayActivate({ activateAmountSun }: Order): boolean {
  return activateAmountSun === null;
}

function reserveOf(order: Order, { known }: Spending): bigint {
  return mayActivate(order) && !known.has(order.receiver) ? activationSun : 0n;
}

/** Below a ceiling in TRX orders pass one after the other, so that only one can cost more than its card said. */
function isAwaited({ id }: Order) {
  return (other: Order) =>
    other.id !== id && rowOf(other.state).awaitsPrice && (other.payAmountSun ?? 0n) === 0n;
}

function becauseOf({ id, state, sentAt }: Order, windowMs: number) {
  const earlier = { id, isAwaited: rowOf(state).awaitsPrice };
  return { reason: 'ceiling_earlier', earlier, freeAt: (sentAt ?? 0) + windowMs + 1 } as const;
}

function amountOf(order: Order, unit: LimitUnit, spending: Spending): bigint | null {
  const amount = measure(order, unit) ?? priceByLast(order, spending.lastPaid);
  return amount === null || unit !== 'sun' ? amount : amount + reserveOf(order, spending);
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
