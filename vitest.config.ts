import { defineConfig } from 'vitest/config';
import { onBoth, onPostgresOnly, onSqliteOnly } from './test/postgres/both.ts';
import { requirePostgres } from './test/postgres/find-server.ts';

/** They start servers, processes and whole bots, and each has a process of its own. */
const whole = ['test/{faults,journeys,sandbox,simulation,archive}/**/*.test.ts', 'test/*.test.ts'];
const sqlite = {
  extends: true as const,
  test: {
    name: 'sqlite',
    include: ['test/**/*.test.ts'],
    exclude: [...whole, ...onPostgresOnly],
    // A worker loads the code once for all of its files: half of the CPU of these small ones went into that.
    isolate: false,
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/work-folder.ts'],
  },
};
const wholeOnSqlite = {
  extends: true as const,
  test: {
    name: 'whole',
    include: whole,
    exclude: onPostgresOnly,
    globalSetup: ['test/global-setup.ts', 'test/sandbox/page/require-chromium.ts'],
    setupFiles: ['test/work-folder.ts'],
  },
};
/** The same tests of the store and of orders once more, on PostgreSQL, and what is about that alone. */
const postgres = {
  extends: true as const,
  test: {
    name: 'postgres',
    include: [...onBoth, ...onPostgresOnly],
    exclude: onSqliteOnly,
    globalSetup: ['test/global-setup.ts', 'test/postgres/global-setup.ts'],
    setupFiles: ['test/work-folder.ts', 'test/postgres/drop-databases.ts'],
  },
};

export default defineConfig({
  test: {
    projects: [sqlite, wholeOnSqlite, ...(requirePostgres() ? [postgres] : [])],
    pool: 'forks',
    // Most tests wait for sockets, processes and disks rather than for a core.
    maxWorkers: 4,
    testTimeout: 60_000,
    // Two busy cores start a sandbox with its bot in seconds, and a page answers a click after that.
    hookTimeout: 60_000,
    expect: { poll: { timeout: 40_000 } },
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
