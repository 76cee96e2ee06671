// The service's retry table, which can be read in two ways: as the times after the first attempt, or as the pauses
// between attempts. What is said here holds in both.

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

/** No attempt comes later than this after the first, in the more cautious reading. */
export const lastAttemptMs = 6 * hour;

/** An event that has failed for `failedForMs` comes again within so many milliseconds, if it comes at all. */
export function nextAttemptWithin(failedForMs: number): number {
  return intervalsMs.find((interval) => interval > failedForMs) ?? lastAttemptMs;
}
