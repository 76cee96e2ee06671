// A clock that runs faster than real time, equally in every process: pauses of seconds pass during a test whose real
// sockets and processes can't follow a manual clock.

import { systemClock, type Clock } from '../../src/base/clock.ts';

/** `startedAt` is in real Unix milliseconds; processes with the same value have the same time. */
export function createFastClock(startedAt: number, speed = 100): Clock {
  return {
    now: () => Math.round(startedAt + (systemClock.now() - startedAt) * speed),
    monotonic: () => systemClock.monotonic() * speed,
    after: (delayMs, task) => systemClock.after(delayMs / speed, task),
  };
}
