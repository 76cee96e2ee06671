// Passes a call on at once while there are few. Under load it passes on one in `gapMs`, so that one run handles what many
// calls announced.

import type { Clock } from '../clock.ts';

/** Calls within `gapMs` that are passed on at once. */
const maxUnthrottled = 10;

export function createThrottledCall(clock: Clock, gapMs: number, call: () => void): () => void {
  let since = -Infinity;
  let count = 0;
  let isWaiting = false;

  return () => {
    const now = clock.monotonic();
    if (now - since >= gapMs) {
      since = now;
      count = 0;
    }
    count += 1;
    if (count <= maxUnthrottled) call();
    else if (!isWaiting) {
      isWaiting = true;
      clock.after(gapMs, () => {
        isWaiting = false;
        call();
      });
    }
  };
}

/** Under load, the sender is woken at most once in so many milliseconds: each wake-up runs a query that delays intake. */
export const wakeGapMs = 50;
