// How far the service's clock is from ours. The service refuses timestamps that are a few seconds off, and a
// host's clock can be wrong; every answer's `Date` header says what time it is there. From one answer to the next the
// monotonic clock counts, so that setting the host's clock changes nothing.

import { createSteadyTime, type Clock } from '../clock.ts';

/** Within this, the rounding of `Date` and the way of the answer explain the difference. */
const toleranceMs = 2_000;
/** `Date` is cut to the second: on average it is half a second old when it is written. */
const meanCutMs = 500;

export type Skew = {
  /** Unix time in milliseconds as the service counts it. */
  now(): number;
  /** Learns from an answer that has just arrived; true when the time to be signed has moved by more than the tolerance. */
  learn(headers: Headers): boolean;
};

export function createSkew(clock: Clock): Skew {
  let skewMs = 0;
  /** What the wall clock shows as long as nobody has set it since the last answer. */
  let unset: (() => number) | undefined;
  const localNow = () => {
    const [wall, steady] = [clock.now(), unset?.() ?? clock.now()];
    return Math.abs(wall - steady) > toleranceMs ? steady : wall;
  };
  return {
    now: () => localNow() + skewMs,
    learn(headers) {
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
