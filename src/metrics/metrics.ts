// The figures of a running bot as Prometheus reads them. The parts of the bot count in plain numbers; the client library,
// which weighs some MiB, is loaded when somebody asks for the first time. No label holds an address, a chat or a secret.

import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Registry } from '@prometheus-io/client';
import type { Family } from './family.ts';

export type Metrics = {
  /** Prometheus' text format, version 0.0.4. */
  read(): Promise<string>;
};

/** `list` is asked once, on the first reading. */
export function createMetrics(list: () => readonly Family[]): Metrics {
  let registry: Promise<Registry> | undefined;
  return {
    async read() {
      registry ??= import('./registry.ts').then(({ openRegistry }) =>
        openRegistry([...list(), ...processFamilies()]),
      );
      return (await registry).metrics();
    },
  };
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
      labelNames: ['quantile'],
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
