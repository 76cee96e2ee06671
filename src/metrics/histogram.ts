// A histogram of durations with cumulative buckets, as Prometheus reads them; its size doesn't grow with what it counts.

export type DurationHistogram = ReturnType<typeof createDurationHistogram>;

/** `boundsMs` in rising order. */
export function createDurationHistogram(boundsMs: readonly number[]) {
  const counts = boundsMs.map(() => 0);
  let count = 0;
  let sumMs = 0;
  return {
    /** A duration in milliseconds. */
    add(ms: number): void {
      count += 1;
      sumMs += ms;
      const index = boundsMs.findIndex((bound) => ms <= bound);
      if (index >= 0) counts[index]! += 1;
    },
    /** For each bound the number of durations of at most `ms`; `count` and `sumMs` are those of all. */
    read(): { buckets: Array<{ ms: number; count: number }>; count: number; sumMs: number } {
      let upTo = 0;
      return {
        buckets: boundsMs.map((ms, index) => ({ ms, count: (upTo += counts[index]!) })),
        count,
        sumMs,
      };
    },
  };
}
