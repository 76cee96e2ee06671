// A metric family, in Prometheus' terms: its name, its help text, and how its samples are read.

import type { DurationHistogram } from './histogram.ts';

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
