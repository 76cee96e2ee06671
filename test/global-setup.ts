// Vitest calls this once for each project of a run: makes the folder for all that its tests write, which is deleted at the
// end. It holds a migrated ledger without rows: copying that takes a tenth of the CPU that the migrations take.

import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openStore } from '../src/store/open.ts';
import { memoryFolder } from './memory-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    workFolder: string;
    /** A data folder. */
    emptyLedger: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const workFolder = mkdtempSync(join(memoryFolder(), 'delegram-tests-'));
  // A throw-away server of PostgreSQL runs as another user, and reads files of tests.
  chmodSync(workFolder, 0o755);
  const emptyLedger = join(workFolder, 'empty-ledger');
  mkdirSync(emptyLedger);
  await (await openStore({ dataDir: emptyLedger })).close();
  project.provide('workFolder', workFolder);
  project.provide('emptyLedger', emptyLedger);
  return () => rmSync(workFolder, { recursive: true, force: true });
}
