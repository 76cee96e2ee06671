// Durations counted in buckets, the way Prometheus reads them: a few numbers, however many durations there were.

export type DurationHistogram = {
  /** A duration in milliseconds. */
  add(ms: number): void;
  /** How many lasted at most `ms`, for each bound; `count` of all, and their sum. */
  read(): { buckets: Array<{ ms: number; count: number }>; count: number; sumMs: number };
};

/** `boundsMs` in rising order. */
export function createDurationHistogram(boundsMs: readonly number[]): DurationHistogram {
  const counts = boundsMs.map(() => 0);
  let count = 0;
  let sumMs = 0;
  return {
    add(ms) {
      count += 1;
      sumMs += ms;
      const index = boundsMs.findIndex((bound) => ms <= bound);
      if (index >= 0) counts[index]! += 1;
    },
    read() {
      let upTo = 0;
      return {
        buckets: boundsMs.map((ms, index) => ({ ms, count: (upTo += counts[index]!) })),
        count,
        sumMs,
      };
    },
  };
}
