import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/sandbox/page/require-chromium.ts'],
    pool: 'forks',
    // Most tests wait for sockets, processes and disks rather than for a core.
    maxWorkers: 4,
    testTimeout: 60_000,
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
