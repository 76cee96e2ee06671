// Measures how old something is, in a way that setting the wall clock back can't shorten: an age is the larger of the
// wall clock's and the monotonic clock's measurement; the latter starts at the first call for a key.

import type { Clock } from '../clock.ts';

export type Ages = {
  /**
   * Milliseconds since `since`, for deadlines: infinite when the clock was set back past `since`, so that it is
   * unknown.
   */
  longest(key: string, since: number): number;
  /** The same for work that should continue rather than end: an unknown age counts as 0 at the first call. */
  shortest(key: string, since: number): number;
  forget(...keys: string[]): void;
};

/**
 * `aliveAt` is when the previous process was last known to run, in Unix milliseconds. If the clock now shows an earlier
 * time, it was set back, and the age of everything that began before this process is unknown.
 */
export function createAges(clock: Clock): Ages & { begin(aliveAt: number | undefined): void } {
  const heard = new Map<string, { at: number; ageThen: number }>();
  let startedAt = -Infinity;
  let wasSetBack = false;

  function firstAge(since: number, unknown: number): number {
    const age = clock.now() - since;
    return age < 0 || (wasSetBack && since < startedAt) ? unknown : age;
  }

  function ageOf(key: string, since: number, unknown: number): number {
    const first = heard.get(key) ?? { at: clock.monotonic(), ageThen: firstAge(since, unknown) };
    heard.set(key, first);
    return Math.max(clock.now() - since, first.ageThen + clock.monotonic() - first.at);
  }

  return {
    begin(aliveAt) {
      startedAt = clock.now();
      wasSetBack = aliveAt !== undefined && aliveAt > startedAt;
    },
    longest: (key, since) => ageOf(key, since, Infinity),
    shortest: (key, since) => ageOf(key, since, 0),
    forget(...keys) {
      for (const key of keys) heard.delete(key);
    },
  };
}
