// Throttles calls. A few calls are passed on at once; under load, only one in `gapMs` is, which stands for all calls
// since the one before it.

import type { Clock } from '../base/clock.ts';

/** How many calls within `gapMs` are passed on at once. */
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

/** Under load, the sender is woken at most once in this time: each wake-up runs a query that delays intake. */
export const wakeGapMs = 50;
