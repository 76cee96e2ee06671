// A metric family, in Prometheus' terms: its name, its help text, and how its samples are read.

/** The value of one combination of the family's labels. */
export type Sample = { labels?: Record<string, string | number>; value: number };

export type Family = { name: string; help: string } & (
  | {
      type: 'counter' | 'gauge';
      labelNames?: readonly string[];
      read: () => Sample[] | Promise<Sample[]>;
    }
  /** `name` ends in `_seconds`. */
  | { type: 'histogram'; durations: DurationHistogram }
);

/** One sample for each value of one label. */
export function byLabel(label: string, values: Readonly<Record<string, number>>): Sample[] {
  return Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }));
}

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
