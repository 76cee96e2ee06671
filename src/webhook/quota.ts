// How much may be stored within any hour: whoever learned the secret could otherwise fill the disk. Counted by the
// monotonic clock, in minutes, and from zero at each start.

import type { Clock } from '../clock.ts';

export type Quota = {
  /**
   * Counts `bytes` and answers the function that takes them back, for what was not stored in the end. Undefined when they
   * are over the quota.
   */
  take(bytes: number): (() => void) | undefined;
  /** Milliseconds until something that was counted is an hour old. */
  waitMs(): number;
};

const minuteMs = 60_000;
const minutes = 60;

/** `onSpent` is called when something is over the quota, once an hour at most. */
export function createQuota(options: { bytesPerHour: number; onSpent: () => void; clock: Clock }): Quota {
  const { bytesPerHour, onSpent, clock } = options;
  /** Bytes by the minute in which they came, oldest first. */
  const counted = new Map<number, number>();
  let spent = 0;
  let reportedAt = -Infinity;

  function forget(now: number): void {
    for (const [minute, bytes] of counted) {
      // The whole minute must be an hour old.
      if ((minute + 1 + minutes) * minuteMs > now) return;
      counted.delete(minute);
      spent -= bytes;
    }
  }

  function add(minute: number, bytes: number): void {
    const before = counted.get(minute);
    if (before === undefined && bytes < 0) return;
    counted.set(minute, (before ?? 0) + bytes);
    spent += bytes;
  }

  return {
    take(bytes) {
      const now = clock.monotonic();
      forget(now);
      if (spent + bytes > bytesPerHour) {
        if (now - reportedAt >= minutes * minuteMs) {
          reportedAt = now;
          onSpent();
        }
        return undefined;
      }
      const minute = Math.floor(now / minuteMs);
      add(minute, bytes);
      return () => add(minute, -bytes);
    },
    waitMs() {
      const [oldest] = counted.keys();
      const now = clock.monotonic();
      return oldest === undefined ? 0 : Math.max(0, (oldest + 1 + minutes) * minuteMs - now);
    },
  };
}
