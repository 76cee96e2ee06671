// The wall clock of an instance beside others: this machine's, corrected by how far it is ahead of the database's. What
// one instance writes another one reads, so all of them go by one clock.

import type { Clock } from './clock.ts';

/** A smaller difference is left alone: most of it is the time that asking takes. */
const toleratedMs = 1_000;

/** `aheadMs`: how far `clock` is ahead of the database's, as last measured; undefined while it is not known. */
export function createSharedClock(clock: Clock, aheadMs: () => number | undefined): Clock {
  let correctedMs = 0;
  return {
    now() {
      const ahead = aheadMs() ?? correctedMs;
      if (Math.abs(ahead - correctedMs) > toleratedMs) correctedMs = ahead;
      return Math.round(clock.now() - correctedMs);
    },
    monotonic: () => clock.monotonic(),
    after: (delayMs, task) => clock.after(delayMs, task),
  };
}
