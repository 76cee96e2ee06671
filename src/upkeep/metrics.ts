// The figures of a running bot as Prometheus reads them. Rooms count in plain numbers; prom-client, which weighs many
// MiB, is loaded when somebody asks for the first time. No label holds an address, a chat or a secret.

import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Registry } from 'prom-client';
import type { Timings } from '../timings.ts';

type Sample = { metricName?: string; labels?: Record<string, string | number>; value: number };

export type Family = {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  read: () => Sample[] | Promise<Sample[]>;
};

export type Metrics = {
  /** Prometheus' text format, version 0.0.4. */
  read(): Promise<string>;
};

/** `list` is asked once, on the first reading. */
export function createMetrics(list: () => readonly Family[]): Metrics {
  let registry: Promise<Registry> | undefined;
  return {
    async read() {
      registry ??= openRegistry([...list(), ...processFamilies()]);
      return (await registry).metrics();
    },
  };
}

async function openRegistry(families: readonly Family[]): Promise<Registry> {
  const { Registry } = await import('prom-client');
  const registry = new Registry();
  for (const { name, help, type, read } of families) {
    // What a registry needs of a metric: its name, and on each reading its values. The library's own metrics would
    // have to exist from the start to know what was counted before.
    const metric = { name, get: async () => ({ name, help, type, values: await read(), aggregator: 'sum' }) };
    registry.registerMetric(metric as unknown as Parameters<typeof registry.registerMetric>[0]);
  }
  return registry;
}

/** Lag is watched from the first reading on: a bot that nobody watches need not wake for it. */
function processFamilies(): Family[] {
  const lag = monitorEventLoopDelay({ resolution: lagResolutionMs });
  lag.enable();
  return [
    {
      name: 'delegram_event_loop_lag_seconds',
      help: 'How late the event loop was since the last reading, by quantile.',
      type: 'gauge',
      read() {
        const late = (ns: number) => Math.max(0, ns / 1e9 - lagResolutionMs / 1000) || 0;
        const samples = [0.5, 0.99, 1].map((quantile) => ({
          labels: { quantile },
          value: late(quantile === 1 ? lag.max : lag.percentile(quantile * 100)),
        }));
        lag.reset();
        return samples;
      },
    },
    {
      name: 'delegram_resident_memory_bytes',
      help: 'Memory that the process holds.',
      type: 'gauge',
      read: () => [{ value: process.memoryUsage.rss() }],
    },
    {
      name: 'delegram_uptime_seconds',
      help: 'How long the process has run.',
      type: 'gauge',
      read: () => [{ value: process.uptime() }],
    },
  ];
}

const lagResolutionMs = 20;

/** A number for each value of one label. */
export function byLabel(label: string, values: Readonly<Record<string, number>>): Sample[] {
  return Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }));
}

/** `name` ends in `_seconds`. */
export function histogram(name: string, help: string, timings: Timings): Family {
  return {
    name,
    help,
    type: 'histogram',
    read() {
      const { buckets, count, sumMs } = timings.read();
      const bucket = (le: number | string, value: number) => ({
        metricName: `${name}_bucket`,
        labels: { le },
        value,
      });
      return [
        ...buckets.map(({ ms, count: upTo }) => bucket(ms / 1000, upTo)),
        bucket('+Inf', count),
        { metricName: `${name}_sum`, value: sumMs / 1000 },
        { metricName: `${name}_count`, value: count },
      ];
    },
  };
}
