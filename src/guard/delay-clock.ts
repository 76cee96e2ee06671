// The 24 hours of a pending change: hours in which the bot ran, by the monotonic clock, which nobody sets. What of them had
// passed is kept with the change, for the next start; the time in which the bot was off never counts. The wall clock can only
// prolong them, and the time that is announced moves along.

import type { Clock } from '../clock.ts';
import type { PendingChange } from '../store/settings/rule-changes.ts';

export const approvalDelayMs = 24 * 3_600_000;
/** A wall clock that is slowly corrected is not one that was set. */
const toleratedMs = 60_000;
/** What had passed is kept in steps of this: so much at most is lost by a restart. */
const storedStepMs = 3_600_000;
/** After a start: presses that Telegram kept meanwhile, a cancellation among them, are heard first. */
const graceMs = 120_000;

type Timed = Pick<PendingChange, 'id' | 'ripeAt' | 'waitedMs'>;

export type DelayClock = {
  /** Milliseconds still to wait, by whichever clock has more of them left; 0 when it is ripe. */
  remainingMs(pending: Timed): number;
  /** When it will be ripe by the wall clock as it is set now, where that is later than what is kept; else undefined. */
  laterRipeAt(pending: Timed): number | undefined;
  /** How much of the 24 hours has passed, where that is an hour more than is kept; else undefined. */
  longerWaitedMs(pending: Timed): number | undefined;
  /** Drops what is known of all others. */
  forgetOthers(ids: readonly string[]): void;
};

/** A change is known from the first question on: until then only what is kept with it counts. */
export function createDelayClock(clock: Pick<Clock, 'now' | 'monotonic'>): DelayClock {
  /** By the monotonic clock. */
  const ripeAt = new Map<string, number>();

  function remainingByMonotonic({ id, waitedMs }: Timed): number {
    const at = ripeAt.get(id) ?? clock.monotonic() + Math.max(graceMs, approvalDelayMs - waitedMs);
    ripeAt.set(id, at);
    return Math.max(0, at - clock.monotonic());
  }

  return {
    remainingMs: (pending) => Math.max(remainingByMonotonic(pending), pending.ripeAt - clock.now()),
    laterRipeAt(pending) {
      const leftMs = remainingByMonotonic(pending);
      if (leftMs === 0) return undefined;
      const at = Math.ceil(clock.now() + leftMs);
      return at > pending.ripeAt + toleratedMs ? at : undefined;
    },
    longerWaitedMs(pending) {
      const passedMs = Math.floor(approvalDelayMs - remainingByMonotonic(pending));
      return passedMs >= pending.waitedMs + storedStepMs ? passedMs : undefined;
    },
    forgetOthers(ids) {
      for (const id of ripeAt.keys()) if (!ids.includes(id)) ripeAt.delete(id);
    },
  };
}
