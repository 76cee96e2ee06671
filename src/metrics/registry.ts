// Families of figures as metrics of the client library: each reads its values anew when the page is asked for.

import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { DurationHistogram } from './histogram.ts';
import type { Family, Sample } from './family.ts';

export function openRegistry(families: readonly Family[]): Registry {
  const registry = new Registry();
  const registers = [registry];
  for (const family of families) {
    const { name, help } = family;
    if (family.type === 'histogram') {
      registry.registerMetric(new TimingsHistogram({ name, help }, family.timings));
      continue;
    }
    const { type, labelNames = [], read } = family;
    const about = { name, help, labelNames, registers };
    if (type === 'gauge') {
      const gauge: Gauge<string> = new Gauge({
        ...about,
        collect: () => setAnew(gauge, read, ({ labels = {}, value }) => gauge.set(labels, value)),
      });
    } else {
      const counter: Counter<string> = new Counter({
        ...about,
        collect: () => setAnew(counter, read, ({ labels = {}, value }) => counter.inc(labels, value)),
      });
    }
  }
  return registry;
}

async function setAnew(
  metric: { reset(): void },
  read: () => Sample[] | Promise<Sample[]>,
  set: (sample: Sample) => void,
): Promise<void> {
  const samples = await read();
  metric.reset();
  for (const sample of samples) set(sample);
}

/** The library's own histogram would have to exist from the start to know what was observed before. */
class TimingsHistogram extends Histogram<'le'> {
  readonly #read: () => ReturnType<typeof readTimings>;

  constructor(about: { name: string; help: string }, timings: DurationHistogram) {
    super({ ...about, registers: [] });
    this.#read = () => readTimings(about, timings);
  }

  override async get() {
    return this.#read();
  }

  /** What the registry calls for its text; the type definitions leave it out. */
  async getForPromString() {
    return this.#read();
  }
}

/** Buckets, sum and count as the registry writes them; in seconds. */
function readTimings({ name, help }: { name: string; help: string }, timings: DurationHistogram) {
  const { buckets, count, sumMs } = timings.read();
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
