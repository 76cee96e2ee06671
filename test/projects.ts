// How the tests run, and at which level each file does. The name says the level:
// `*.test.ts` on `npm test`, in five minutes on two cores; `*.deep.test.ts` on `npm run test:deep` alone,
// which also runs the tests of the store and of orders on PostgreSQL, and the faults and the simulation
// with larger counts; `npm run test:faults` is the long run.

import type { TestUserConfig } from 'vitest/config';
import { createSlowestReporter } from './slowest.ts';

export const everyDeepFile = 'test/**/*.deep.test.ts';

/** They start servers, processes and whole bots, and each has a process of its own. */
export const wholeFiles = [
  'test/{faults,journeys,simulation,archive,sandbox/page}/**/*.test.ts',
  'test/sandbox/*.test.ts',
  'test/*.test.ts',
];

/** What all projects of a run share. Each level writes its results into a file of its own. */
export const shared = (level: 'daily' | 'deep' | 'long'): TestUserConfig => ({
  pool: 'forks',
  // Most tests wait for sockets, processes and disks rather than for a core.
  maxWorkers: 3,
  testTimeout: 60_000,
  // Two busy cores start a sandbox with its bot in seconds, and a page answers a click after that.
  hookTimeout: 60_000,
  expect: { poll: { timeout: 40_000 } },
  env: { TEST_LEVEL: level },
  reporters: ['default', 'json', createSlowestReporter((text) => process.stdout.write(text))],
  outputFile: { json: `coverage/tests-${level}.json` },
});

export function project(
  name: string,
  files: Pick<TestUserConfig, 'include' | 'exclude' | 'isolate' | 'expect'>,
  globalSetup: readonly string[] = [],
) {
  const setups = ['test/global-setup.ts', ...globalSetup];
  return {
    extends: true as const,
    test: { name, ...files, globalSetup: setups, setupFiles: ['test/work-folder.ts'] },
  };
}

/** Tests on a throw-away server of PostgreSQL. */
export function postgresProject(
  name: string,
  files: Pick<TestUserConfig, 'include' | 'exclude' | 'isolate'>,
) {
  const made = project(name, files, ['test/postgres/global-setup.ts']);
  return {
    ...made,
    test: { ...made.test, setupFiles: [...made.test.setupFiles, 'test/postgres/drop-databases.ts'] },
  };
}
