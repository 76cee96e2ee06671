// The metrics of the process itself: version, event loop lag, memory, uptime.

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { version } from '../base/version.ts';
import type { Family } from './family.ts';

const lagResolutionMs = 20;

/** Measures lag from this call on, which is the first reading: until then no timer wakes the process for it. */
export function listProcessFamilies(): Family[] {
  const lag = monitorEventLoopDelay({ resolution: lagResolutionMs });
  lag.enable();
  return [
    {
      name: 'delegram_build_info',
      help: 'Always 1; the labels are the versions of Delegram and of Node.',
      type: 'gauge',
      labelNames: ['version', 'node'],
      read: () => [{ labels: { version, node: process.versions.node }, value: 1 }],
    },
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
