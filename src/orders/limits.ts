// What owners allow: how much an order, a person in a UTC day, and all in a UTC day may spend, and above which size a
// second person has to agree. Pure; everything is allowed until an owner sets something.

import type { Limits } from '../store/settings.ts';
import { unspentStates, type Order, type OrderReason } from './order.ts';

export type LimitName = Exclude<keyof Limits, 'approval'>;
export type LimitUnit = keyof Limits['perOrder'];

/** Which limit stopped an order. Amounts are in the unit's own measure: sun, energy or bandwidth. */
export type LimitHit = {
  reason: Extract<OrderReason, 'limit' | 'price_unknown'>;
  name: LimitName;
  unit: LimitUnit;
  limit: bigint;
  /** Spent and reserved before this order; 0 for `perOrder`. */
  used: bigint;
  /** What this order asks for; null when its price is unknown. */
  wanted: bigint | null;
};

const names: readonly LimitName[] = ['perOrder', 'perPersonDay', 'perDay'];
const units: readonly LimitUnit[] = ['sun', 'energy', 'bandwidth'];
const dayMs = 86_400_000;

/** When the UTC day of a time began. */
export function startOfDay(now: number): number {
  return now - (now % dayMs);
}

/**
 * The first limit that the order would break if this person placed it now. `placedToday` are the orders whose gate
 * was passed this UTC day: all but those certainly not bought count, with what they cost or else were estimated at.
 */
export function findLimit(
  order: Order,
  personId: number,
  limits: Limits,
  placedToday: readonly Order[],
): LimitHit | undefined {
  const spent = placedToday.filter(({ state }) => !unspentStates.includes(state));
  const counted: Record<LimitName, readonly Order[]> = {
    perOrder: [],
    perPersonDay: spent.filter(({ confirmedBy }) => confirmedBy === personId),
    perDay: spent,
  };
  for (const name of names) {
    for (const unit of units) {
      const most = limits[name][unit];
      const wanted = measure(order, unit);
      if (most === null || wanted === 0n) continue;
      const limit = BigInt(most);
      const used = counted[name].reduce((sum, other) => sum + (measure(other, unit) ?? 0n), 0n);
      if (wanted === null) return { reason: 'price_unknown', name, unit, limit, used, wanted };
      if (used + wanted > limit) return { reason: 'limit', name, unit, limit, used, wanted };
    }
  }
  return undefined;
}

/** Whether a second person has to agree; with a threshold in TRX an unknown price is above it. */
export function needsApproval(order: Order, { approval }: Limits): boolean {
  return units.some((unit) => {
    const threshold = approval[unit];
    const wanted = measure(order, unit);
    return threshold !== null && (wanted === null || wanted > BigInt(threshold));
  });
}

/** What the order cost as far as the service told, in sun, activation included; else its estimate; null when neither is known. */
export function costOf({ payAmountSun, activateAmountSun, estimateSun }: Order): bigint | null {
  return payAmountSun === null ? estimateSun : payAmountSun + (activateAmountSun ?? 0n);
}

function measure(order: Order, unit: LimitUnit): bigint | null {
  if (unit === 'sun') return costOf(order);
  return order.resourceType.toLowerCase() === unit ? BigInt(order.quantity) : 0n;
}
