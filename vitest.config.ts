import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/sandbox/page/require-chromium.ts'],
    pool: 'forks',
    // Most tests wait for sockets, processes and disks rather than for a core.
    maxWorkers: 4,
    testTimeout: 60_000,
    // Two busy cores start a sandbox with its bot in seconds, and a page answers a click after that.
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    reporters: ['default', 'json'],
    outputFile: { json: 'coverage/tests.json' },
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      reporter: ['text-summary', 'json-summary'],
      thresholds: { lines: 90 },
    },
  },
});
