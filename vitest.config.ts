// `npm test`: what a developer runs all day. test/projects.ts says what runs on which level.

import { defineConfig } from 'vitest/config';
import { onPostgresOnly, smokeOnPostgres } from './test/postgres/both.ts';
import { isPostgresHere } from './test/postgres/find-server.ts';
import { everyDeepFile, postgresProject, project, shared, wholeFiles } from './test/projects.ts';

export default defineConfig({
  test: {
    ...shared('daily'),
    projects: [
      // A worker loads the code once for all of its files: half of the CPU of these small ones went into that.
      project('sqlite', {
        include: ['test/**/*.test.ts'],
        exclude: [...wholeFiles, ...onPostgresOnly, everyDeepFile],
        isolate: false,
        // Their clocks are moved by hand: waiting between two looks would be most of their time.
        expect: { poll: { timeout: 40_000, interval: 5 } },
      }),
      project('whole', { include: wholeFiles, exclude: [...onPostgresOnly, everyDeepFile] }),
      ...(isPostgresHere() ? [postgresProject('postgres', { include: smokeOnPostgres })] : []),
    ],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      reporter: ['text-summary', 'json-summary'],
      thresholds: { lines: 90 },
    },
  },
});
