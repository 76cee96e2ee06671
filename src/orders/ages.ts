// How old something is, so that a wall clock set back prolongs nothing: by the wall clock, or by the monotonic clock
// since this process first heard of it, whichever says more.

import type { Clock } from '../clock.ts';

export type Ages = {
  /** Milliseconds since `since`; infinite when that is not known, because the clock was set back over it. */
  of(key: string, since: number): number;
  /** The same for what must go on rather than end: an age that is not known counts from this process on. */
  known(key: string, since: number): number;
  forget(...keys: string[]): void;
};

/**
 * `aliveAt` is when the process before this one was last known to live, Unix milliseconds: a clock that stands before
 * it was set back meanwhile, and what began before this process is then of an unknown age, which counts as infinite.
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
    of: (key, since) => ageOf(key, since, Infinity),
    known: (key, since) => ageOf(key, since, 0),
    forget(...keys) {
      for (const key of keys) heard.delete(key);
    },
  };
}
