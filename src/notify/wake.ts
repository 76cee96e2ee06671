// Rings at once while little comes. In a rush it rings once in `gapMs`, so that what comes is looked at together.

import type { Clock } from '../clock.ts';

/** So many in `gapMs` are no rush yet. */
const few = 10;

export function createThrottledCall(clock: Clock, gapMs: number, wake: () => void): () => void {
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
    if (count <= few) wake();
    else if (!isWaiting) {
      isWaiting = true;
      clock.after(gapMs, () => {
        isWaiting = false;
        wake();
      });
    }
  };
}

/** Under load, the sender is woken at most once in so many milliseconds: each wake-up runs a query that delays intake. */
export const wakeGapMs = 50;
