// Copies the ledger to another file while it is in use. The copy is the ledger of one moment: SQLite writes what changes
// meanwhile into both. It is made in small steps on another thread; a commit waits for at most one step.

import { open } from 'node:fs/promises';
import { backup, type DatabaseSync } from 'node:sqlite';
import { StoreError } from '../../../base/errors.ts';
import { yieldToEventLoop } from '../batches.ts';
import type { Translate } from '../sqlite.ts';

/** 400 KiB. */
const pagesPerStep = 100;
/** The copy is synced to disk this often while it grows: the last step syncs the rest, and holds commits meanwhile. */
const stepsPerSync = 10;

export type LedgerCopier = {
  /**
   * Rejects with StoreError `busy` when the disk is full, when `close` was called or the signal is aborted. `path` must
   * not exist.
   */
  copy(path: string, signal?: AbortSignal): Promise<void>;
  /** Ends a copy that is being made; resolves when nothing reads the ledger any more. */
  close(): Promise<void>;
};

export function createLedgerCopier(db: DatabaseSync, translate: Translate): LedgerCopier {
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();

  async function copyOnce(path: string, isOver: () => boolean): Promise<void> {
    // Made here, so that it is readable by its own user only.
    await using file = await open(path, 'wx+', 0o600);
    let [steps, isSyncing] = [0, false];
    for (;;) {
      const before = steps;
      try {
        await backup(db, path, {
          rate: pagesPerStep,
          progress() {
            if (isOver()) throw closing();
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
        if (isBegun || isOver() || !/not an error|locked|busy/i.test((error as Error).message)) throw error;
        await yieldToEventLoop();
      }
    }
  }

  return {
    copy(path, signal) {
      const isOver = () => isClosed || signal?.aborted === true;
      const copied = last.then(async () => {
        if (isOver()) throw closing();
        try {
          await copyOnce(path, isOver);
        } catch (error) {
          throw translate(error);
        }
      });
      last = copied.catch(() => undefined);
      return copied;
    },
    async close() {
      isClosed = true;
      await last;
    },
  };
}

function closing(): StoreError {
  return new StoreError('busy', 'The ledger was not copied: the program is closing.');
}
