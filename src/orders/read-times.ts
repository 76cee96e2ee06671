// Computes when an order is read again: often at first, less often later, and never once no change is expected. The
// delay depends only on the order's ages, so it needs no stored state after a restart.

import type { Order } from './order.ts';
import { isUnsettled, openStates } from './states.ts';

/** How long an order may take before people are notified that it is late. */
export const lateAfterMs = 10 * 60_000;
/** How long a failed order is still read, because the service may deliver it after all. */
export const failedFollowedMs = 3_600_000;
/** Orders accepted longer ago are not read automatically. */
export const followedMs = 7 * 86_400_000;
/** A delivered order changes only once more, when its resource is reclaimed. */
const longestReadIntervalMs = 6 * 3_600_000;
/** How often an hourly order is read before its end, because its resource may be reclaimed early. */
const readsBeforeEnd = 6;
/** Between those reads, in orders of any length. */
const shortestReadIntervalMs = 600_000;

/** Whether what the order's message says may still change, by itself or because somebody decides. */
export function mayStillChange({ state, acceptedAt, failedAt, reclaimedAt }: Order, now: number): boolean {
  if (state === 'failed') return failedAt !== null && now - failedAt < failedFollowedMs;
  if (state === 'delivered') return reclaimedAt === null && now - acceptedAt < followedMs;
  return openStates.has(state);
}

/** In milliseconds. `sinceEnd` is negative before the delegation ends, and null if its end is unknown. */
type OrderAges = { sinceAcceptance: number; sinceFailure: number; sinceEnd: number | null };

/** The delay before the next read, in milliseconds; undefined if no further read is needed. */
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
    if (sinceEnd >= 0) return clamp(sinceEnd / 4, 30_000, longestReadIntervalMs);
    const intervalMs = (sinceAcceptance - sinceEnd) / readsBeforeEnd;
    return Math.min(clamp(intervalMs, shortestReadIntervalMs, longestReadIntervalMs), 30_000 - sinceEnd);
  }
  if (!isUnsettled(state)) return undefined;
  return sinceAcceptance < lateAfterMs
    ? Math.min(clamp(sinceAcceptance / 2, 1_000, 30_000), lateAfterMs - sinceAcceptance)
    : clamp(sinceAcceptance / 20, 30_000, 600_000);
}

function clamp(ms: number, least: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, ms)));
}
