// A new ledger file that is filled with the rows of another ledger. It is durable once it is closed, and not before: until
// then it is in nobody's use, and is deleted if anything goes wrong.

import { closeSync, fsyncSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { openLedger } from '../open-ledger.ts';
import { createTranslate, sqliteDialect } from '../sqlite.ts';
import type { Tables } from '../tables.ts';

type CopyFile = {
  readonly db: Kysely<Tables>;
  /** Resolves once the file is on the disk. */
  close(): Promise<void>;
};

/** `path` must not exist. */
export async function makeCopyFile(path: string): Promise<CopyFile> {
  // Made here, so that it is readable by its own user only.
  closeSync(openSync(path, 'wx', 0o600));
  const file = new DatabaseSync(path, { enableForeignKeyConstraints: true });
  file.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; pragma synchronous = off');
  const db = await openLedger({ dialect: sqliteDialect(file, createTranslate()) });
  return {
    db,
    async close() {
      await db.destroy();
      syncFile(path);
    },
  };
}

function syncFile(path: string): void {
  const opened = openSync(path, 'r+');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
