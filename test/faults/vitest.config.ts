// The configuration of the long run, `npm run test:faults [file]`: the full count of faults, one seed for all, and at
// the end a table of the promises and results for test/README.md.

import { defineConfig } from 'vitest/config';
import { requirePostgres } from '../postgres/find-server.ts';
import { createTableReporter } from './table.ts';

const onPostgres = ['test/faults/instances*.test.ts', 'test/faults/postgres-*.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        extends: true as const,
        test: {
          name: 'sqlite',
          include: ['test/faults/**/*.test.ts', 'test/watch/watch-balance.test.ts'],
          exclude: onPostgres,
          globalSetup: ['test/global-setup.ts'],
          setupFiles: ['test/work-folder.ts'],
        },
      },
      ...(requirePostgres()
        ? [
            {
              extends: true as const,
              test: {
                name: 'postgres',
                include: onPostgres,
                globalSetup: ['test/global-setup.ts', 'test/postgres/global-setup.ts'],
                setupFiles: ['test/work-folder.ts', 'test/postgres/drop-databases.ts'],
              },
            },
          ]
        : []),
    ],
    pool: 'forks',
    maxWorkers: 4,
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 40_000 } },
    env: { FAULTS: 'long', FAULTS_SEED: process.env['FAULTS_SEED'] ?? String(Date.now() % 1_000_000_000) },
    reporters: ['default', createTableReporter((text) => process.stdout.write(text))],
  },
});
