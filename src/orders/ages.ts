// Measures how old something is, by the wall clock and by the monotonic one, which starts at the first call for a key.
// For a deadline the larger age counts, so that setting the wall clock can't prolong it. For work that should continue,
// only the monotonic clock counts after the first call, so that setting the wall clock neither ends nor delays it.

import type { Clock } from '../base/clock.ts';

export type Ages = ReturnType<typeof createAges>;

export function createAges(clock: Clock) {
  const heard = new Map<string, { at: number; ageThen: number }>();
  let startedAt = -Infinity;
  let wasSetBack = false;

  function firstAge(since: number, unknown: number): number {
    const age = clock.now() - since;
    return age < 0 || (wasSetBack && since < startedAt) ? unknown : age;
  }

  function steadyAge(key: string, since: number, unknown: number): number {
    const first = heard.get(key) ?? { at: clock.monotonic(), ageThen: firstAge(since, unknown) };
    heard.set(key, first);
    return first.ageThen + clock.monotonic() - first.at;
  }

  return {
    /**
     * `aliveAt` is when the previous process was last known to run, in Unix milliseconds. If the clock now shows an earlier
     * time, it was set back, and the age of everything that began before this process is unknown.
     */
    begin(aliveAt: number | undefined): void {
      startedAt = clock.now();
      wasSetBack = aliveAt !== undefined && aliveAt > startedAt;
    },
    /**
     * Milliseconds since `since`, for deadlines: infinite when the clock was set back past `since`, so that it is
     * unknown.
     */
    longest: (key: string, since: number): number =>
      Math.max(clock.now() - since, steadyAge(key, since, Infinity)),
    /** The same for work that should continue rather than end: an unknown age counts as 0 at the first call. */
    shortest: (key: string, since: number): number => steadyAge(key, since, 0),
    forget(...keys: string[]): void {
      for (const key of keys) heard.delete(key);
    },
  };
}
