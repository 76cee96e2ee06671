// Turns metric families into metrics of the client library. Each metric reads its samples when /metrics is read.

import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { DurationHistogram } from './counters.ts';

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

export function createRegistry(families: readonly Family[]): Registry {
  const registry = new Registry();
  const registers = [registry];
  for (const family of families) {
    const { name, help } = family;
    if (family.type === 'histogram') {
      registry.registerMetric(new DurationMetric({ name, help }, family.durations));
      continue;
    }
    const { type, labelNames = [], read } = family;
    const about = { name, help, labelNames, registers };
    if (type === 'gauge') {
      const gauge: Gauge<string> = new Gauge({
        ...about,
        collect: () => replaceSamples(gauge, read, ({ labels = {}, value }) => gauge.set(labels, value)),
      });
    } else {
      const counter: Counter<string> = new Counter({
        ...about,
        collect: () => replaceSamples(counter, read, ({ labels = {}, value }) => counter.inc(labels, value)),
      });
    }
  }
  return registry;
}

async function replaceSamples(
  metric: { reset(): void; remove(labels: object): void },
  read: () => Sample[] | Promise<Sample[]>,
  set: (sample: Sample) => void,
): Promise<void> {
  const samples = await read();
  metric.reset();
  // Without labels, the library would show 0.
  if (samples.length === 0) metric.remove({});
  for (const sample of samples) set(sample);
}

/**
 * Reads a DurationHistogram, which counts from the start; the library's own histogram begins when the library is
 * loaded.
 */
class DurationMetric extends Histogram<'le'> {
  readonly #read: () => ReturnType<typeof readDurations>;

  constructor(about: { name: string; help: string }, durations: DurationHistogram) {
    super({ ...about, registers: [] });
    this.#read = () => readDurations(about, durations);
  }

  override async get() {
    return this.#read();
  }

  /** The registry calls this method to write its text; the library's type definitions lack it. */
  async getForPromString() {
    return this.#read();
  }
}

/** Buckets, sum and count as the registry writes them; in seconds. */
function readDurations({ name, help }: { name: string; help: string }, durations: DurationHistogram) {
  const { buckets, count, sumMs } = durations.read();
  const bucket = (le: number | string, value: number) => ({
    metricName: `${name}_bucket`,
    labels: { le },
    value,
  });
  return {
    name,
    help,
    type: 'histogram' as const,
    aggregator: 'sum' as const,
    collect() {},
    values: [
      ...buckets.map(({ ms, count: upTo }) => bucket(ms / 1000, upTo)),
      bucket('+Inf', count),
      { metricName: `${name}_sum`, labels: {}, value: sumMs / 1000 },
      { metricName: `${name}_count`, labels: {}, value: count },
    ],
  };
}
