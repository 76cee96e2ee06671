// Where the Chromium is that the browser tests drive, and what is said when there is none.

import { existsSync } from 'node:fs';

export type FoundChromium =
  | { path: string }
  | {
      path: undefined;
      /** For the person who runs the tests. */
      message: string;
      /** Whether the run may not go on without it. */
      isFailure: boolean;
    };

const usualPath = '/usr/bin/chromium';

export function findChromium(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  exists: (path: string) => boolean = existsSync,
): FoundChromium {
  const path = environment['CHROMIUM_PATH'] ?? usualPath;
  if (exists(path)) return { path };
  const isFailure = environment['CI'] === 'true';
  const message = [
    `${isFailure ? 'FAILED' : 'LEFT OUT'}: the tests of the sandbox's page need a Chromium, and ${path} does not exist.`,
    'Install it: apt-get install -y --no-install-recommends chromium fonts-noto-cjk',
    'Or name another one: CHROMIUM_PATH=/path/to/chromium npm test',
  ].join('\n');
  return { path: undefined, message, isFailure };
}
