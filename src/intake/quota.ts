// Limits how many bytes may be stored within any hour, because a sender that has learned the secret could otherwise
// fill the disk. The bytes are counted by minutes of the monotonic clock, and from zero at each start.

import { type Clock, minuteMs } from '../base/clock.ts';

const minutes = 60;

/** `onSpent` is called when a request exceeds the quota, at most once an hour. */
export function createQuota(options: { bytesPerHour: number; onSpent: () => void; clock: Clock }) {
  const { bytesPerHour, onSpent, clock } = options;
  /** Bytes by the minute in which they were counted, oldest first. */
  const counted = new Map<number, number>();
  let spent = 0;
  let reportedAt = -Infinity;

  function forget(now: number): void {
    for (const [minute, bytes] of counted) {
      // The end of the minute must be an hour old.
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
    /**
     * Counts `bytes`, and returns a function that undoes this for a request that was not stored after all. Undefined, and
     * nothing is counted, when they would exceed the quota.
     */
    take(bytes: number): (() => void) | undefined {
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
    /** Milliseconds until the oldest counted bytes are no longer counted. */
    waitMs(): number {
      const [oldest] = counted.keys();
      const now = clock.monotonic();
      return oldest === undefined ? 0 : Math.max(0, (oldest + 1 + minutes) * minuteMs - now);
    },
  };
}
