// Vitest calls this once for each project of a run: all that its tests write is in one folder, which is removed at the end. On
// SQLite it holds a migrated ledger without rows: copying it takes a tenth of the CPU that the migrations take.

import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openStore } from '../src/store/open.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder. */
    emptyLedger: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const before = process.env['TMPDIR'];
  const folder = mkdtempSync(join(tmpdir(), 'delegram-tests-'));
  // A throw-away server of PostgreSQL runs as another user, and reads files of tests.
  chmodSync(folder, 0o755);
  const emptyLedger = join(folder, 'empty-ledger');
  mkdirSync(emptyLedger);
  await (await openStore({ dataDir: emptyLedger })).close();
  project.provide('emptyLedger', emptyLedger);
  process.env['TMPDIR'] = folder;
  return () => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    rmSync(folder, { recursive: true, force: true });
  };
}
