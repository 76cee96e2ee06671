// Keeps a folder for one restore or move: an empty ledger.db in it, locked as a bot locks its ledger. A bot, a backup or
// another restore that begins meanwhile is told that the folder is in use.

import { renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreError } from '../base/errors.ts';
import { createLedgerFile, fileNumber } from '../store/ledger/ledger-file.ts';
import { translateSqliteError } from '../store/ledger/sqlite.ts';

export type FolderLock = {
  /** Whether the folder's ledger.db is still the locked one. */
  holds(): boolean;
  /** Puts a ledger in the place of the locked one: from then on a bot may start. Only while the lock holds. */
  replace(ledger: string): void;
  /** Removes the locked ledger.db if it is still there, and ends the lock. */
  release(): void;
};

/**
 * `folder` has no ledger.db, or one of 0 bytes that a killed restore or move has left.
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
    if (file?.size === 0 && file.ino === before) locked = file.ino;
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
  return {
    holds,
    replace: (ledger) => renameSync(ledger, path),
    release() {
      if (holds()) rmSync(path);
      db.close();
    },
  };
}

export function inUse(folder: string): StoreError {
  return new StoreError(
    'locked',
    `${folder} is in use: a bot runs on it, or a restore or move into it is under way. Stop the bot, or wait for the end of the other one. Nothing was changed.`,
  );
}
