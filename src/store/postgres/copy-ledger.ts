// Copies the ledger on PostgreSQL to a file of SQLite while it is in use: all rows as they are at one moment. The copy is
// a ledger like that of any data folder, so a backup of it is restored like any other.

import { rmSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { StoreError } from '../../base/errors.ts';
import { createSerialQueue } from '../ledger/batches.ts';
import { makeCopyFile } from '../ledger/copy/copy-file.ts';
import { copyRows } from '../ledger/copy/copy-rows.ts';
import type { LedgerCopier } from '../ledger/maintenance/copy-ledger.ts';
import type { Tables } from '../ledger/tables.ts';
import { readSnapshot } from './read-snapshot.ts';

export function createPostgresCopier(db: Kysely<Tables>): LedgerCopier {
  const runSerially = createSerialQueue();
  let isClosed = false;
  return {
    copy: (path, signal) =>
      runSerially(() =>
        copyOnce(db, path, () => {
          if (isClosed || signal?.aborted) throw closing();
        }),
      ),
    async close() {
      isClosed = true;
      await runSerially(() => Promise.resolve());
    },
  };
}

async function copyOnce(db: Kysely<Tables>, path: string, checkEnd: () => void): Promise<void> {
  checkEnd();
  const file = await makeCopyFile(path);
  try {
    await readSnapshot(db, (snapshot) => copyRows(snapshot, file.db, checkEnd));
    await file.close();
  } catch (error) {
    await file.close().catch(() => undefined);
    rmSync(path, { force: true });
    throw error;
  }
}

function closing(): StoreError {
  return new StoreError('busy', 'The ledger was not copied: the program is closing.');
}
