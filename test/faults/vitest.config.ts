// The configuration of the long run, `npm run test:faults [file]`: the full count of faults, one seed for all, and at
// the end a table of the promises and results for test/README.md.

import { defineConfig } from 'vitest/config';
import { requirePostgres } from '../postgres/find-server.ts';
import { postgresProject, project, shared } from '../projects.ts';
import { createTableReporter } from './table.ts';

const onPostgres = ['test/faults/instances*.test.ts', 'test/faults/postgres-*.test.ts'];

export default defineConfig({
  test: {
    ...shared('long'),
    projects: [
      project('sqlite', {
        include: ['test/faults/**/*.test.ts', 'test/watch/watch-balance*.test.ts'],
        exclude: onPostgres,
      }),
      ...(requirePostgres() ? [postgresProject('postgres', { include: onPostgres })] : []),
    ],
    testTimeout: 3_600_000,
    env: {
      TEST_LEVEL: 'long',
      FAULTS_SEED: process.env['FAULTS_SEED'] ?? String(Date.now() % 1_000_000_000),
    },
    reporters: ['default', createTableReporter((text) => process.stdout.write(text))],
  },
});
