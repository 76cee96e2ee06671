// A clock that runs faster than time, in every process alike: pauses of seconds pass while a test watches, though real
// sockets and real processes can't be moved by hand.

import { systemClock, type Clock } from '../../src/clock.ts';

/** `startedAt` in real Unix milliseconds: those who share it share the time. */
export function createFastClock(startedAt: number, speed = 100): Clock {
  return {
    now: () => Math.round(startedAt + (systemClock.now() - startedAt) * speed),
    monotonic: () => systemClock.monotonic() * speed,
    after: (delayMs, task) => systemClock.after(delayMs / speed, task),
  };
}
