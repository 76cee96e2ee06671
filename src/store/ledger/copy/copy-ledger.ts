// Copies the ledger to a new file of SQLite while it is in use: the ledger of one moment, which a backup packs, be it on
// SQLite or on PostgreSQL.

import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { backup, type DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import { StoreError } from '../../../base/errors.ts';
import { createSerialQueue, yieldToEventLoop } from '../batches.ts';
import type { Translate } from '../sqlite.ts';
import type { Tables } from '../tables.ts';
import { copyRows, makeCopyFile } from './copy-rows.ts';

export type LedgerCopier = ReturnType<typeof createCopier>;

/** One copy at a time. `checkEnd` ends one by an error. */
function createCopier(copyOnce: (path: string, checkEnd: () => void) => Promise<void>) {
  const runSerially = createSerialQueue();
  let isClosed = false;
  return {
    /**
     * Rejects with StoreError `busy` when the disk is full, when `close` was called or the signal is aborted. `path` must
     * not exist.
     */
    copy(path: string, signal?: AbortSignal): Promise<void> {
      const checkEnd = () => {
        if (!isClosed && !signal?.aborted) return;
        throw new StoreError('busy', 'The ledger was not copied: the program is closing.');
      };
      return runSerially(async () => {
        checkEnd();
        await copyOnce(path, checkEnd);
      });
    },
    /** Ends a copy that is being made; resolves when nothing reads the ledger any more. */
    async close(): Promise<void> {
      isClosed = true;
      await runSerially(() => Promise.resolve());
    },
  };
}

// On SQLite, which writes what changes meanwhile into both. The copy is made in small steps on another thread; a commit waits
// for at most one step.

/** 400 KiB. */
const pagesPerStep = 100;
/** The copy is synced to disk this often while it grows: the last step syncs the rest, and holds commits meanwhile. */
const stepsPerSync = 10;

export function createLedgerCopier(db: DatabaseSync, translate: Translate): LedgerCopier {
  return createCopier(async (path, checkEnd) => {
    try {
      await copyFile(db, path, checkEnd);
    } catch (error) {
      throw translate(error);
    }
  });
}

async function copyFile(db: DatabaseSync, path: string, checkEnd: () => void): Promise<void> {
  // Made here, so that it is readable by its own user only.
  await using file = await open(path, 'wx+', 0o600);
  let [steps, isSyncing] = [0, false];
  for (;;) {
    const before = steps;
    try {
      await backup(db, path, {
        rate: pagesPerStep,
        progress() {
          checkEnd();
          steps += 1;
          if (isSyncing || steps % stepsPerSync > 0) return;
          isSyncing = true;
          void file
            .sync()
            .catch(() => undefined)
            .then(() => (isSyncing = false));
        },
      });
      return await file.sync();
    } catch (error) {
      // A copy can't begin within a transaction; later steps wait by themselves until it has ended.
      const isBegun = steps > before;
      if (isBegun || !/not an error|locked|busy/i.test((error as Error).message)) throw error;
      await yieldToEventLoop();
      checkEnd();
    }
  }
}

// On PostgreSQL: all rows as they are at one moment, while it is in use.

export function createPostgresCopier(db: Kysely<Tables>): LedgerCopier {
  return createCopier(async (path, checkEnd) => {
    const file = await makeCopyFile(path);
    try {
      await readSnapshot(db, (snapshot) => copyRows(snapshot, file.db, checkEnd));
      await file.close();
    } catch (error) {
      await file.close().catch(() => undefined);
      rmSync(path, { force: true });
      throw error;
    }
  });
}

/** It holds no rows and nobody's turn, so it may stand still for longer than what writes. */
const defaultIdleMs = 60_000;

/**
 * Reads the ledger on PostgreSQL as it is at one moment, however long it takes, beside whatever goes on: arrivals and
 * transactions wait for nothing of it.
 */
export function readSnapshot<Answer>(
  db: Kysely<Tables>,
  read: (db: Kysely<Tables>) => Promise<Answer>,
  idleMs = defaultIdleMs,
): Promise<Answer> {
  return db.connection().execute(async (session) => {
    // Not by Kysely's own beginning, which takes the turn of those that write.
    await sql`begin isolation level repeatable read read only`.execute(session);
    try {
      await sql`set local idle_in_transaction_session_timeout = ${sql.lit(idleMs)}`.execute(session);
      return await read(session);
    } finally {
      await sql`rollback`.execute(session).catch(() => undefined);
    }
  });
}
