// When an order is read again: quickly at first, patiently later, and no more once nothing is expected of it. A function
// of the order's age, so a restart needs no memory of its own.

import type { Order } from './order.ts';

/** How long an order may take before people are alarmed. */
export const lateAfterMs = 10 * 60_000;
/** How long an order that failed is read on, because the service may yet deliver it. */
export const failedFollowedMs = 3_600_000;
/** Older orders are not read by themselves. */
export const followedMs = 7 * 86_400_000;
/** Of a delivered order, only that its resource goes back is still waited for. */
const longestReadIntervalMs = 6 * 3_600_000;

/** Milliseconds since each of these; `sinceEnd` is negative before the resource goes back, null when that is not known. */
export type OrderAges = { sinceAcceptance: number; sinceFailure: number; sinceEnd: number | null };

/** How long to wait before an order is read again, in milliseconds; undefined when nothing is expected of it. */
export function nextReadMs(
  { state, reclaimedAt }: Pick<Order, 'state' | 'reclaimedAt'>,
  { sinceAcceptance, sinceFailure, sinceEnd }: OrderAges,
): number | undefined {
  if (sinceAcceptance >= followedMs) return undefined;
  if (state === 'failed') {
    return sinceFailure < failedFollowedMs ? clamp(sinceFailure / 4, 10_000, 300_000) : undefined;
  }
  if (state === 'delivered') {
    if (reclaimedAt !== null) return undefined;
    if (sinceEnd === null) return clamp(sinceAcceptance / 4, 60_000, longestReadIntervalMs);
    return sinceEnd < 0 ? -sinceEnd + 30_000 : clamp(sinceEnd / 4, 30_000, longestReadIntervalMs);
  }
  if (state !== 'accepted' && state !== 'late' && state !== 'differs') return undefined;
  return sinceAcceptance < lateAfterMs
    ? Math.min(clamp(sinceAcceptance / 2, 1_000, 30_000), lateAfterMs - sinceAcceptance)
    : clamp(sinceAcceptance / 20, 30_000, 600_000);
}

function clamp(ms: number, least: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, ms)));
}
