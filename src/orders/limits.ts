// What may be spent: the limits that owners set, and below them the ceilings of the environment. Pure.

// The limits: what one order, one person in any 24 hours, and the team in any 24 hours may spend, and above which size an
// order needs a second person's approval or a code. Without limits everything is allowed.

import type { Limits } from '../store/settings/settings.ts';
import type { Order } from './order.ts';
import { type OrderReason, rowOf, unspentStates } from './states.ts';
import { secondsOf } from './record.ts';

type LimitName = Exclude<keyof Limits, 'approval'>;
export type LimitUnit = keyof Limits['perOrder'];

/** The limit or the ceiling that stops an order. Amounts are in `unit`: sun, energy or bandwidth. */
export type LimitHit = {
  reason: Extract<OrderReason, 'limit' | 'price_unknown' | 'ceiling' | 'ceiling_price' | 'ceiling_earlier'>;
  name: LimitName;
  unit: LimitUnit;
  limit: bigint;
  /** Spent and reserved before this order; 0 for `perOrder`. */
  used: bigint;
  /** The part of `used` that is earlier calls for this very order. */
  own: bigint;
  /** What this order would spend; null when its price is unknown. */
  wanted: bigint | null;
  /** When all that stops it will allow it, in Unix milliseconds; null if it never will, or if that is unknown. */
  freeAt: number | null;
  /** What is kept of `wanted` for the activation of the receiver. */
  reserveSun?: bigint;
  /** The earlier order whose price is not known, and whether its record may still name one. */
  earlier?: { id: string; isAwaited: boolean };
};

/** The rule that stops an order: its receiver is not in the address book, or a limit. */
export type Obstacle = { is: 'not_in_book' } | { is: 'limit'; limit: LimitHit };

const names: readonly LimitName[] = ['perOrder', 'perPersonDay', 'perDay'];
export const limitUnits: readonly LimitUnit[] = ['sun', 'energy', 'bandwidth'];

/** The daily limits apply to the last 24 hours, not to calendar days. */
export const limitWindowMs = 86_400_000;

/**
 * The first limit that one more call for the order would exceed if this person confirmed it now. `sentLately` are the
 * orders sent within the window, including this one when it is sent again; all count except those certainly not bought.
 */
export function findLimit(
  order: Order,
  personId: number,
  limits: Limits,
  sentLately: readonly Order[],
  windowMs: number = limitWindowMs,
): LimitHit | undefined {
  const spent = listSpent(sentLately);
  const calls = spent.flatMap(callsOf);
  const counted: Record<LimitName, readonly Call[]> = {
    perOrder: [],
    perPersonDay: calls.filter(({ by }) => by === personId),
    perDay: calls,
  };
  const hits: LimitHit[] = [];
  for (const name of names) {
    for (const unit of limitUnits) {
      const most = limits[name][unit];
      const wanted = measure(order, unit);
      if (most === null || wanted === 0n) continue;
      const limit = BigInt(most);
      const used = sumOf(counted[name], unit);
      const own = sumOf(
        counted[name].filter((call) => call.order.id === order.id),
        unit,
      );
      const hit = { name, unit, limit, used, own, wanted };
      if (wanted === null) hits.push({ reason: 'price_unknown', ...hit, freeAt: null });
      else if (used + wanted > limit) {
        const sent = counted[name].map((call) => ({
          sentAt: call.order.sentAt ?? 0,
          amount: measure(call.order, unit) ?? 0n,
        }));
        hits.push({ reason: 'limit', ...hit, freeAt: findRoom(sent, used + wanted - limit, windowMs) });
      }
    }
  }
  return joinHits(hits);
}

/** Oldest first. */
export function listSpent(sentLately: readonly Order[]): Order[] {
  const spent = sentLately.filter(({ state }) => !unspentStates.has(state));
  return spent.sort((a, b) => (a.sentAt ?? 0) - (b.sentAt ?? 0));
}

/** When so much of what was sent first has left the window; null if that never is enough. */
export function findRoom(
  sent: ReadonlyArray<{ sentAt: number; amount: bigint }>,
  tooMuch: bigint,
  windowMs: number,
): number | null {
  let left = tooMuch;
  const last = sent.find(({ amount }) => (left -= amount) <= 0n);
  // What was sent at the very beginning of the window still counts.
  return last ? last.sentAt + windowMs + 1 : null;
}

/** The first one, until the last of them allows the order. */
export function joinHits(hits: readonly LimitHit[]): LimitHit | undefined {
  const [first] = hits;
  if (!first) return undefined;
  const times = hits.map(({ freeAt }) => freeAt);
  return { ...first, freeAt: times.some((time) => time === null) ? null : Math.max(...times.map(Number)) };
}

function sumOf(calls: readonly Call[], unit: LimitUnit): bigint {
  return calls.reduce((sum, call) => sum + (measure(call.order, unit) ?? 0n), 0n);
}

/** Whether the order is above one of the thresholds. An unknown price counts as above one in TRX. */
export function isAbove(order: Order, thresholds: Limits['approval']): boolean {
  return limitUnits.some((unit) => {
    const threshold = thresholds[unit];
    const wanted = measure(order, unit);
    return threshold !== null && (wanted === null || wanted > BigInt(threshold));
  });
}

/** The order's price in sun according to the service, activation included, otherwise its estimate; null if unknown. */
export function costOf(order: Order): bigint | null {
  return paidOf(order) ?? order.estimateSun;
}

/** By how much the service's price exceeds the card's estimate, if by more than a tenth or 1 TRX; otherwise null. */
export function overpaidSun(order: Pick<Order, 'estimateSun' | 'payAmountSun' | 'activateAmountSun'>) {
  const paid = paidOf(order);
  if (paid === null || order.estimateSun === null) return null;
  const more = paid - order.estimateSun;
  return more > 1_000_000n || more * 10n > order.estimateSun ? more : null;
}

/** The service's price, activation included; null if it has stated none. */
export function paidOf({
  payAmountSun,
  activateAmountSun,
}: Pick<Order, 'payAmountSun' | 'activateAmountSun'>) {
  return payAmountSun === null ? null : payAmountSun + (activateAmountSun ?? 0n);
}

/**
 * What one call for the order spends. Before its delivery, the larger of the estimate and the service's price counts.
 */
export function measure(order: Order, unit: LimitUnit): bigint | null {
  if (unit !== 'sun') return order.resourceType.toLowerCase() === unit ? quantityOf(order) : 0n;
  const cost = costOf(order);
  const { state, estimateSun } = order;
  return state !== 'delivered' && cost !== null && estimateSun !== null && estimateSun > cost
    ? estimateSun
    : cost;
}

/** One call that may have been paid, and the person who confirmed it. */
type Call = { order: Order; by: number | null };

/**
 * The calls for an order that may have been paid: the first one and each repeat that a person confirmed, until a check
 * showed that only one payment was taken. A known or suspected second payment counts as a call, too.
 */
function callsOf(order: Order): Call[] {
  const first = { order, by: order.confirmedBy };
  const repeats = order.repeatedBy.map((by) => ({ order, by }));
  if (mayBePaidTwice(order)) return repeats.length > 0 ? [first, ...repeats] : [first, first];
  return order.state === 'delivered' && order.paymentsCheckedAt !== null ? [first] : [first, ...repeats];
}

export function mayBePaidTwice({ paidTwiceAt, maybePaidTwiceAt }: Order): boolean {
  return paidTwiceAt !== null || maybePaidTwiceAt !== null;
}

/** The larger of the confirmed quantity and the one that the service recorded. */
function quantityOf({ quantity, differences }: Order): bigint {
  const got = differences.find(({ field }) => field === 'quantity')?.got ?? '';
  const recorded = /^\d{1,18}$/.test(got) ? BigInt(got) : 0n;
  return recorded > BigInt(quantity) ? recorded : BigInt(quantity);
}

// Ceilings: the most that one order, and all orders of any 24 hours together, may spend, by the environment. Nothing that
// is said in a chat changes them. They count each call that may have been paid, of all people together, and the bot's own
// repeats.

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
      return {
        other,
        sentAt: other.sentAt ?? 0,
        amount: amount === null ? null : amount * countCalls(other),
      };
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
function countCalls(order: Order): bigint {
  const isSettled = order.state === 'delivered' && order.paymentsCheckedAt !== null;
  if (mayBePaidTwice(order)) return BigInt(Math.max(2, order.posts));
  return BigInt(isSettled ? 1 : Math.max(1, order.posts));
}
