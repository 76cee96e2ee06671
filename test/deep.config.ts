// `npm run test:deep`: what `npm test` leaves out. test/projects.ts says what runs on which level.

import { defineConfig } from 'vitest/config';
import { onBoth, onPostgresOnly, onSqliteOnly } from './postgres/both.ts';
import { requirePostgres } from './postgres/find-server.ts';
import { everyDeepFile, postgresProject, project, shared } from './projects.ts';

export default defineConfig({
  test: {
    ...shared('deep'),
    projects: [
      project(
        'deep',
        {
          include: [everyDeepFile, 'test/faults/**/*.test.ts'],
          exclude: onPostgresOnly,
        },
        ['test/sandbox/page/require-chromium.ts'],
      ),
      ...(requirePostgres()
        ? [
            // A worker loads the code once for all of its files, which are small.
            postgresProject('postgres', {
              include: [...onBoth, 'test/store/postgres/**/*.test.ts'],
              exclude: onSqliteOnly,
              isolate: false,
            }),
            postgresProject('instances', {
              include: onPostgresOnly,
              exclude: ['test/store/postgres/**/*.test.ts'],
            }),
          ]
        : []),
    ],
  },
});
