// The 24 hours of a pending change, by two clocks: the wall clock, which a restart survives, and the monotonic one, which
// nobody sets. Both must have seen them pass. When the wall clock is set forward, the time at which the change is ripe moves
// along, so that the next start does not count hours that never were.

import type { Clock } from '../clock.ts';
import type { PendingChange } from '../store/rule-changes.ts';

export const waitMs = 24 * 3_600_000;
/** A wall clock that is slowly corrected is not one that was set. */
const toleratedMs = 60_000;
/** After a start: presses that Telegram kept meanwhile, a cancellation among them, are heard first. */
const graceMs = 120_000;

type Timed = Pick<PendingChange, 'id' | 'ripeAt'>;

export type Waiting = {
  /** Milliseconds still to wait, by whichever clock has more of them left; 0 when it is ripe. */
  left(pending: Timed): number;
  /** When it will be ripe by the wall clock as it is set now, where that is later than what is kept; else undefined. */
  moved(pending: Timed): number | undefined;
  /** Drops what is known of all others. */
  keepOnly(ids: readonly string[]): void;
};

/** A change is known from the first question on: until then only the wall clock can tell how long it has waited. */
export function createWaiting(clock: Pick<Clock, 'now' | 'monotonic'>): Waiting {
  /** By the monotonic clock. */
  const ripeAt = new Map<string, number>();

  function leftByMonotonic({ id, ripeAt: wallAt }: Timed): number {
    const at = ripeAt.get(id) ?? clock.monotonic() + Math.max(graceMs, wallAt - clock.now());
    ripeAt.set(id, at);
    return Math.max(0, at - clock.monotonic());
  }

  return {
    left: (pending) => Math.max(leftByMonotonic(pending), pending.ripeAt - clock.now()),
    moved(pending) {
      const leftMs = leftByMonotonic(pending);
      if (leftMs === 0) return undefined;
      const at = Math.ceil(clock.now() + leftMs);
      return at > pending.ripeAt + toleratedMs ? at : undefined;
    },
    keepOnly(ids) {
      for (const id of ripeAt.keys()) if (!ids.includes(id)) ripeAt.delete(id);
    },
  };
}
