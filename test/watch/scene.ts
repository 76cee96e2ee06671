// What the tests of the watches share: a log that can be read, and an end of the queries under way.

import { createLog } from '../../src/base/log.ts';

export const silentLog = createLog({ level: 'silent', secrets: [], write: () => undefined });

/** A log that is kept. */
export function openLog(level: 'debug' | 'info' | 'warn' | 'error' = 'debug') {
  const logged: string[] = [];
  return { logged, log: createLog({ level, secrets: [], write: (line) => logged.push(line) }) };
}

/** Lets the queries under way end. */
export async function settle(): Promise<void> {
  for (let turns = 0; turns < 20; turns++) await new Promise((resolve) => setImmediate(resolve));
}
