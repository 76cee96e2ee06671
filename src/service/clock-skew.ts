// Tracks the difference between the service's clock and this host's. The service refuses timestamps that are a few seconds
// off, and a host's clock can be wrong; the `Date` header of every answer gives the service's time. Between answers the
// monotonic clock is used, so that setting the host's clock changes nothing.

import { createSteadyTime, type Clock } from '../base/clock.ts';

/** Smaller differences are explained by the rounding of `Date` and by network latency. */
const toleranceMs = 2_000;
/** `Date` is cut to whole seconds, so on average it is half a second behind. */
const meanCutMs = 500;

export type ClockSkew = ReturnType<typeof createClockSkew>;

export function createClockSkew(clock: Clock) {
  let skewMs = 0;
  /** Since the last answer: the time that the wall clock shows if nobody has set it. */
  let unset: (() => number) | undefined;
  const localNow = () => {
    const [wall, steady] = [clock.now(), unset?.() ?? clock.now()];
    return Math.abs(wall - steady) > toleranceMs ? steady : wall;
  };
  return {
    /** Unix time in milliseconds as the service counts it. */
    now: (): number => localNow() + skewMs,
    /** False until an answer has said the service's time. */
    isKnown: (): boolean => unset !== undefined,
    /** Call with the headers of an answer that has just arrived; true when `now` has changed by more than the tolerance. */
    learn(headers: Headers): boolean {
      const theirs = Date.parse(headers.get('date') ?? '');
      // With `age` the answer comes from a cache, and so does its date.
      if (Number.isNaN(theirs) || headers.has('age')) return false;
      const differenceMs = theirs + meanCutMs - clock.now();
      const wouldSign = localNow() + skewMs;
      skewMs = Math.abs(differenceMs) > toleranceMs ? differenceMs : 0;
      unset = createSteadyTime(clock);
      return Math.abs(clock.now() + skewMs - wouldSign) > toleranceMs;
    },
  };
}
