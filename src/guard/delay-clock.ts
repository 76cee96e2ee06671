// Measures the 24 hours of a pending change. Only time while the bot runs counts, measured by the monotonic clock,
// which nobody can set. The elapsed time is stored with the change for the next start. Setting the wall clock can only
// prolong the delay; the announced end (`ripeAt`) is then updated.

import type { Clock } from '../base/clock.ts';
import type { PendingChange } from '../store/settings/rule-changes.ts';

export const approvalDelayMs = 24 * 3_600_000;
/** Smaller differences come from gradual corrections of the wall clock, not from setting it. */
const toleratedMs = 60_000;
/** The elapsed time is stored at this interval, so that a restart loses at most this much of it. */
const storedStepMs = 3_600_000;
/** The minimum delay after a start, so that queued Telegram updates, such as a cancellation, are handled first. */
const graceMs = 120_000;

type Timed = Pick<PendingChange, 'id' | 'ripeAt' | 'waitedMs'>;

export type DelayClock = ReturnType<typeof createDelayClock>;

/** A change is measured from the first call about it on; before that only its stored `waitedMs` counts. */
export function createDelayClock(clock: Pick<Clock, 'now' | 'monotonic'>) {
  /** When each delay ends, by the monotonic clock. */
  const ripeAt = new Map<string, number>();

  function remainingByMonotonic({ id, waitedMs }: Timed): number {
    const at = ripeAt.get(id) ?? clock.monotonic() + Math.max(graceMs, approvalDelayMs - waitedMs);
    ripeAt.set(id, at);
    return Math.max(0, at - clock.monotonic());
  }

  return {
    /** Remaining milliseconds by the monotonic or the wall clock, whichever has more left; 0 when the delay is over. */
    remainingMs: (pending: Timed): number =>
      Math.max(remainingByMonotonic(pending), pending.ripeAt - clock.now()),
    /** The end of the delay by the current wall clock, if it is later than the stored `ripeAt`; otherwise undefined. */
    laterRipeAt(pending: Timed): number | undefined {
      const leftMs = remainingByMonotonic(pending);
      if (leftMs === 0) return undefined;
      const at = Math.ceil(clock.now() + leftMs);
      return at > pending.ripeAt + toleratedMs ? at : undefined;
    },
    /** The elapsed time, if it exceeds the stored `waitedMs` by at least an hour; otherwise undefined. */
    longerWaitedMs(pending: Timed): number | undefined {
      const passedMs = Math.floor(approvalDelayMs - remainingByMonotonic(pending));
      return passedMs >= pending.waitedMs + storedStepMs ? passedMs : undefined;
    },
    /** Forgets all changes but these. */
    forgetOthers(ids: readonly string[]): void {
      for (const id of ripeAt.keys()) if (!ids.includes(id)) ripeAt.delete(id);
    },
  };
}
