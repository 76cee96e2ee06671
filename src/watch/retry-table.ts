// The service's retry table, which can be read in two ways: as the times after the first attempt, or as the pauses
// between attempts. `lastAttemptMs` takes the reading that ends earlier, `givenUpMs` the later one;
// `nextAttemptWithin` holds in both.

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

const intervalsMs = [
  15 * second,
  30 * second,
  3 * minute,
  10 * minute,
  20 * minute,
  30 * minute,
  hour,
  3 * hour,
  6 * hour,
];

/** How long after the first attempt the last one is made, if the table is read as times after the first. */
export const lastAttemptMs = 6 * hour;

/** How long after the first attempt the service has given up, also if the table is read as pauses. */
export const givenUpMs = intervalsMs.reduce((sum, interval) => sum + interval);

/** How many milliseconds the next attempt takes at most, for an event that has failed for `failedForMs`. */
export function nextAttemptWithin(failedForMs: number): number {
  return intervalsMs.find((interval) => interval > failedForMs) ?? lastAttemptMs;
}
