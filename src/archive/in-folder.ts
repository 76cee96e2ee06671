// What commands do in a data folder under the lock that a bot has there: what a backup copies, the settings, and the place
// of what a restore or move brings.

import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ArchiveError, StoreError } from '../base/errors.ts';
import {
  createLedgerFile,
  createTranslate,
  fileNumber,
  openSqlite,
  translateSqliteError,
} from '../store/ledger/sqlite.ts';
import { refuseForbidden, replaceFiles, syncFolder } from '../store/durable-files.ts';
import { refuseMovedFolder } from '../store/open-database.ts';
import { writeSettingsFile } from '../store/settings/document.ts';
import { explainDisk } from './disk.ts';
import { readIfThere } from './read-arguments.ts';
import { type BackupSource, removeUnfinished } from './backup.ts';
import { migrationsIn, refuseUnknown } from '../store/ledger/open-ledger.ts';
import { openSettings } from '../store/settings/settings.ts';
import { createLedgerCopier } from '../store/ledger/copy/copy-ledger.ts';

// Keeps a folder for what a restore or move brings: an empty ledger.db in it, locked as a bot locks its ledger. A bot, a
// backup or another restore that begins meanwhile is told that the folder is in use. What is brought is made whole in a
// folder of work inside of it, and comes under its name at once.

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

/** @throws StoreError when what is there could not be restored. */
export async function openBackupInFolder(dataDir: string): Promise<BackupSource & AsyncDisposable> {
  const folder = resolve(dataDir);
  // Not migrated: it may be saved before an update.
  const ledger = openLockedLedger(
    folder,
    `${folder} is in use: the bot runs. Stop it first, or send it /export backup, which makes a backup while it runs.`,
  );
  const settings = join(dataDir, 'settings.json');
  try {
    refuseUnknown(migrationsIn(ledger));
    // A folder in its place, or one without rights, is told as such.
    if (readIfThere(settings) !== undefined) await openSettings(settings);
  } catch (error) {
    ledger.close();
    throw error;
  }
  removeUnfinished(dataDir);
  const copier = createLedgerCopier(ledger, createTranslate());
  return {
    dataDir,
    copyLedger: (path, signal) => copier.copy(path, signal),
    readSettings: () => readIfThere(settings),
    [Symbol.asyncDispose]: async () => ledger.close(),
  };
}

// The settings that are exported and imported; on-postgres.ts has them as a row. The file is read as it is, also while the
// bot runs; it is changed only while it is stopped, because a running bot would write its own over it.

export type SettingsPlace = {
  /** For sentences; never with a password. */
  readonly name: string;
  /** What to know after an import. */
  readonly next: string;
  /** The document as text; undefined where nothing was ever set. */
  read(): Promise<string | undefined>;
  /** What the last import has replaced; undefined before the first one. */
  readBeforeImport(): Promise<string | undefined>;
  /**
   * Writes what `change` makes of the document, and keeps the document as what was there before the import; undefined:
   * nothing is written. Nobody else changes it meanwhile.
   * @throws StoreError when it can't be written; nothing was changed then.
   */
  replace(change: (before: string | undefined) => string | undefined): Promise<void>;
  close(): Promise<void>;
};

/** @throws ArchiveError `missing` when no bot has ever run on the folder, ConfigError when its ledger was moved away. */
export function openSettingsInFolder(dataDir: string): SettingsPlace {
  const folder = resolve(dataDir);
  const [ledger, path, copy] = ['ledger.db', 'settings.json', 'settings.before-import.json'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  refuseForbidden(folder, 'read');
  refuseMovedFolder(folder);
  if (!existsSync(ledger)) {
    throw new ArchiveError(
      'missing',
      `${folder} has no ledger.db: no bot has run on it yet. Is DATA_DIR right? If so, start the bot there once, and stop it.`,
    );
  }
  return {
    name: path,
    next: `What was there before is ${copy}.`,
    read: async () => readIfThere(path),
    readBeforeImport: async () => readIfThere(copy),
    async replace(change) {
      refuseForbidden(folder, 'write');
      const lock = openLockedLedger(
        folder,
        `${folder} is in use: the bot runs, and would write its own settings over these. Stop it first. Nothing was changed.`,
      );
      try {
        const before = readIfThere(path);
        const text = change(before);
        if (text === undefined) return;
        // First, so that it is there whatever happens to the rest.
        await replaceFiles([copy], before ?? '{}\n');
        await writeSettingsFile(path, text);
      } catch (error) {
        throw explainDisk(error, folder);
      } finally {
        lock.close();
      }
    },
    close: () => Promise.resolve(),
  };
}
