// Decides whether the next billing of a watched basic address is told: where the balance is not enough for it, or where
// it is a rare one. What was told as enough is taken back when the balance no longer is. Pure.

import type { BasicAddress } from '../service/schemas.ts';
import { toMs } from '../time.ts';
import type { RecordChange } from '../views/team/account-notices.ts';

/** Times are Unix milliseconds. */
export type BillingState = {
  /** A billing that was seen while it was more than a day away. */
  readonly farBillingAt?: number | undefined;
  /** The billing that was told. */
  readonly toldBillingAt?: number | undefined;
  /** The billing that was told as one the balance is not enough for, until the balance recovers. */
  readonly shortBillingAt?: number | undefined;
};

const hourMs = 3_600_000;
const soonMs = 24 * hourMs;
/** With fees billed each day the next one is never farther away than this. */
const farMs = 26 * hourMs;
/** Fees are billed a day apart or more: one that moved by less is still the same. */
const sameWithinMs = 12 * hourMs;
/** The balance has recovered when it is above the fee by a fifth. */
const margin = { numerator: 6n, denominator: 5n };

/** What is left for the fee. Sun is undefined where the balance is not known. */
export type Spare = {
  readonly spareSun: bigint | undefined;
  /** Other watched addresses could not be read: their fees may be paid before, so there may be less. */
  readonly isAtMost: boolean;
};

/** `isFirst`: nothing was read of this address before. */
export function judgeBilling(
  state: BillingState,
  record: BasicAddress,
  { now, spareSun, isAtMost, isFirst }: Spare & { now: number; isFirst: boolean },
): { state: BillingState; change?: Extract<RecordChange, { is: 'billing' }> } {
  const at = timeOf(record.slot_next_billing_timestamp);
  if (at === undefined || at < now) return { state };
  if (at - now > soonMs) return { state: at - now > farMs ? { ...state, farBillingAt: at } : state };
  const feeSun = record.plan_subscription_sun;
  const isKnown = feeSun !== undefined && feeSun > 0n && spareSun !== undefined;
  const hasRecovered = isKnown && !isAtMost && spareSun * margin.denominator >= feeSun * margin.numerator;
  const shortBillingAt = hasRecovered ? undefined : state.shortBillingAt;
  const isShort = isKnown && spareSun < feeSun;
  const isToBeTold = isShort
    ? !isSame(shortBillingAt, at)
    : !isSame(state.toldBillingAt, at) && (isFirst || isSame(state.farBillingAt, at));
  if (!isToBeTold) return { state: { ...state, shortBillingAt } };
  return {
    state: { ...state, toldBillingAt: at, shortBillingAt: isShort ? at : shortBillingAt },
    change: {
      is: 'billing',
      at,
      isShort,
      ...(feeSun !== undefined && { feeSun: String(feeSun) }),
      ...(spareSun !== undefined && (isShort || !isAtMost) && { spareSun: String(spareSun) }),
    },
  };
}

function isSame(one: number | undefined, other: number): boolean {
  return one !== undefined && Math.abs(one - other) < sameWithinMs;
}

/** The service writes 0 for a time that was never set. */
export function timeOf(timestamp: number | undefined): number | undefined {
  return timestamp === undefined || timestamp === 0 ? undefined : toMs(timestamp);
}
