// Keeps a folder for what a restore or move brings: an empty ledger.db in it, locked as a bot locks its ledger. A bot, a
// backup or another restore that begins meanwhile is told that the folder is in use. What is brought is made whole in a
// folder of work inside of it, and comes under its name at once.

import { mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreError } from '../base/errors.ts';
import { createLedgerFile, fileNumber, openSqlite, translateSqliteError } from '../store/ledger/sqlite.ts';
import { syncFolder } from '../store/make-folder.ts';

type FolderLock = {
  /** Whether the folder's ledger.db is still the locked one. */
  holds(): boolean;
  /** A new folder inside of this one, which may be a file system of its own. `replace` and `release` remove it. */
  makeWork(): string;
  /**
   * Puts a ledger in the place of the locked one, for good: from then on a bot may start. Only while the lock holds, and
   * once everything else is in the folder.
   */
  replace(ledger: string): void;
  /** Removes the locked ledger.db if it is still there, and ends the lock. */
  release(): void;
};

const workName = /^\.restore-[A-Za-z0-9]{6}$/;

/** Whether a file of this name is a folder of work, of this process or of one that was killed. */
export function isWork(name: string): boolean {
  return workName.test(name);
}

/**
 * Removes what processes that were killed have left of their work. `folder` has no ledger.db, or one of 0 bytes that a
 * killed restore or move has left.
 * @throws StoreError `locked` when the folder is in use, and the system's error when it can't be written.
 */
export function lockFolder(folder: string): FolderLock {
  const path = join(folder, 'ledger.db');
  createLedgerFile(path);
  const before = fileNumber(path);
  let db: DatabaseSync | undefined;
  let locked: number | undefined;
  try {
    db = new DatabaseSync(path);
    // Without a file for a log, or closing it would remove that of the bot that starts on the restored ledger.
    db.exec('pragma journal_mode = memory; begin exclusive;');
    const file = statSync(path, { throwIfNoEntry: false });
    // Another process may have replaced the file meanwhile.
    if (file?.size === 0 && file.ino === before) {
      // Nobody uses what is left of others' work, as the folder is locked now.
      for (const name of readdirSync(folder).filter(isWork)) remove(join(folder, name));
      locked = file.ino;
    }
  } catch (error) {
    db?.close();
    const translated = translateSqliteError(error, path);
    throw translated instanceof StoreError && translated.failure === 'locked' ? inUse(folder) : translated;
  }
  if (locked === undefined) {
    db.close();
    throw inUse(folder);
  }
  const holds = () => fileNumber(path) === locked;
  // If the lock is lost, the work of another one may stand here.
  const own: string[] = [];
  const removeWork = () => own.splice(0).forEach(remove);
  return {
    holds,
    makeWork() {
      const work = mkdtempSync(join(folder, '.restore-'));
      own.push(work);
      return work;
    },
    replace(ledger) {
      renameSync(ledger, path);
      removeWork();
      syncFolder(folder);
    },
    release() {
      removeWork();
      if (holds()) rmSync(path);
      db.close();
    },
  };
}

function remove(work: string): void {
  rmSync(work, { recursive: true, force: true });
}

/**
 * Opens the ledger of a folder under its lock. It is not migrated.
 * @throws StoreError `locked` while the folder is in use, with the sentence `said`.
 */
export function openLockedLedger(folder: string, said = inUse(folder).message): DatabaseSync {
  try {
    return openSqlite(join(folder, 'ledger.db'));
  } catch (error) {
    throw error instanceof StoreError && error.failure === 'locked' ? new StoreError('locked', said) : error;
  }
}

function inUse(folder: string): StoreError {
  return new StoreError(
    'locked',
    `${folder} is in use: a bot runs on it, or a restore or move into it is under way. Stop the bot, or wait for the end of the other one. Nothing was changed.`,
  );
}
