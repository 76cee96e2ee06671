// Checks the limits that owners set: what one order, one person in any 24 hours, and the team in any 24 hours may
// spend, and above which size an order needs a second person's approval or a code. Pure. Without limits everything is
// allowed.

import type { Limits } from '../store/settings/settings.ts';
import type { Order } from './order.ts';
import { type OrderReason, unspentStates } from './states.ts';

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
