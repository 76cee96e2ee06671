// What owners allow: how much an order, a person in a UTC day, and all in a UTC day may spend, and above which size a
// second person has to agree. Pure; everything is allowed until an owner sets something.

import type { OrderReason } from './order.ts';
import type { Limits } from '../store/settings.ts';

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
