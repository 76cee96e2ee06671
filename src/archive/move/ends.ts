// The two ends of a move: where a ledger and its settings are, and where they go. Each is kept from bots until it is
// closed. A data folder is one here; postgres-end.ts is the other kind.

import { existsSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Kysely } from 'kysely';
import { ArchiveError, StoreError } from '../../base/errors.ts';
import { type ToStorable, makeCopyFile } from '../../store/ledger/copy/copy-rows.ts';
import { fileNumber, sqliteDialect } from '../../store/ledger/sqlite.ts';
import { refuseOtherVersion } from '../../store/ledger/open-ledger.ts';
import type { Tables } from '../../store/ledger/tables.ts';
import { makeFolder, replaceFiles, syncFolder } from '../../store/durable-files.ts';
import { hasLedger, movedLedger, movedSettings } from '../../store/open-database.ts';
import { type SettingsData, openSettings } from '../../store/settings/settings.ts';
import { writeSettings } from '../../store/settings/document.ts';
import { lockFolder, openLockedLedger } from '../in-folder.ts';

export type End = {
  /** For sentences, without a password: `the folder /data`, `PostgreSQL at host, database bot`. */
  readonly name: string;
  /** What a person does next, as a sentence, once everything is here. */
  readonly next: string;
  /** What becomes of a text that is stored here. */
  readonly toStorable: ToStorable;
  /** The ledger, as it is at one moment. */
  read<Answer>(work: (db: Kysely<Tables>) => Promise<Answer>): Promise<Answer>;
  /** Undefined where none were ever stored. */
  readSettings(): Promise<SettingsData | undefined>;
  /** Whether bots were kept out without a break since it was opened. */
  isAlone(): Promise<boolean>;
  /** Lets bots in again. */
  close(): Promise<void>;
};

export type Source = End & {
  /** Marks the ledger as moved, for good: no bot starts on it. Says where what is left of it is. */
  leave(to: string, now: number): Promise<string>;
};

export type Target = End & {
  /** Whether a ledger is there. @throws ArchiveError `occupied` for anything else that is not these settings. */
  isFilled(settings: SettingsData | undefined): Promise<boolean>;
  /** Everything that `work` writes is there when this resolves, and nothing of it otherwise. */
  fill(settings: SettingsData | undefined, work: (db: Kysely<Tables>) => Promise<void>): Promise<void>;
};

export function occupied(name: string): ArchiveError {
  return new ArchiveError(
    'occupied',
    `There is a ledger in ${name} already, or settings, and nothing is moved over them: name an empty place. Nothing was changed.`,
  );
}

/** `setting`: where the address was given, for sentences about it. */
export type DatabaseAddress = { readonly url: string; readonly setting: 'DATABASE_URL' | '--to' };
export type Destination = { readonly folder: string } | DatabaseAddress;

// In a data folder. While the end is open, no bot starts there. A ledger comes under its name whole and durable, or not at
// all; one that has left stays under another name.

/** @throws ArchiveError `missing` when no ledger is there, StoreError `locked` while a bot runs on it. */
export async function openFolderSource(path: string): Promise<Source> {
  const folder = resolve(path);
  if (!hasLedger(folder)) throw nothingThere(folder);
  const { end, file } = await openLedgerEnd(folder);
  return {
    ...end,
    leave: async () => {
      // Leaves the ledger as one file.
      file.exec('pragma journal_mode = delete');
      const kept = freeName(folder, movedLedger);
      renameSync(join(folder, 'ledger.db'), kept);
      const settings = join(folder, 'settings.json');
      if (existsSync(settings)) renameSync(settings, freeName(folder, movedSettings));
      syncFolder(folder);
      return `The old ledger is kept as ${kept}.`;
    },
  };
}

/** @throws StoreError `locked` while a bot runs there. */
export async function openFolderTarget(path: string): Promise<Target> {
  const folder = resolve(path);
  if (hasLedger(folder)) return openFilledTarget(folder);
  makeFolder(folder);
  const lock = lockFolder(folder);
  return {
    ...facts(folder),
    read: () => Promise.reject(nothingThere(folder)),
    readSettings: () => readSettings(folder),
    isAlone: async () => lock.holds(),
    async isFilled(settings) {
      const own = await readSettings(folder);
      // A move that was killed may have brought the settings, which come first.
      if (own !== undefined && !isDeepStrictEqual(own, settings)) throw occupied(facts(folder).name);
      return false;
    },
    async fill(settings, work) {
      const made = join(lock.makeWork(), 'ledger.db');
      const file = await makeCopyFile(made);
      try {
        await work(file.db);
      } finally {
        await file.close();
      }
      if (!lock.holds()) throw new StoreError('locked', `${folder} is in use. Nothing was changed.`);
      if (settings) {
        await replaceFiles([join(folder, 'settings.json')], writeSettings(settings));
      }
      lock.replace(made);
    },
    close: async () => lock.release(),
  };
}

/** What is there may be what a killed move has left of its end. */
async function openFilledTarget(folder: string): Promise<Target> {
  try {
    const { end } = await openLedgerEnd(folder);
    return {
      ...end,
      isFilled: () => Promise.resolve(true),
      fill: () => Promise.reject(occupied(end.name)),
    };
  } catch (error) {
    const isOther = error instanceof StoreError && error.failure === 'damaged';
    throw isOther ? occupied(facts(folder).name) : error;
  }
}

/** With the lock of the folder. */
async function openLedgerEnd(folder: string) {
  const path = join(folder, 'ledger.db');
  const file = openLockedLedger(folder);
  const locked = fileNumber(path);
  const db = new Kysely<Tables>({ dialect: sqliteDialect(file) });
  const close = async () => {
    await db.destroy();
    // Kysely doesn't close what it never asked.
    if (file.isOpen) file.close();
  };
  try {
    await refuseOtherVersion(db, facts(folder).name);
  } catch (error) {
    await close();
    throw error;
  }
  const end: End = {
    ...facts(folder),
    read: (work) => work(db),
    readSettings: () => readSettings(folder),
    isAlone: async () => fileNumber(path) === locked,
    close,
  };
  return { end, file };
}

function facts(folder: string): Pick<End, 'name' | 'next' | 'toStorable'> {
  return {
    name: `the folder ${folder}`,
    next: `Leave DATABASE_URL empty, set DATA_DIR to ${folder}, and start the bot.`,
    toStorable: (value) => value,
  };
}

function nothingThere(folder: string): ArchiveError {
  const moved = join(folder, movedLedger);
  const why = existsSync(moved) ? `it was moved already, and is kept as ${moved}.` : 'is DATA_DIR right?';
  return new ArchiveError('missing', `${folder} has no ledger.db: ${why}`);
}

async function readSettings(folder: string): Promise<SettingsData | undefined> {
  const path = join(folder, 'settings.json');
  return existsSync(path) ? (await openSettings(path)).data : undefined;
}

/** The first name of `ledger.moved.db`, `ledger.moved.2.db`, … that is free: an earlier one is never overwritten. */
function freeName(folder: string, name: string): string {
  const [, stem, ending] = /^(.*)(\.\w+)$/.exec(name)!;
  for (let n = 1; ; n++) {
    const path = join(folder, n === 1 ? name : `${stem}.${n}${ending}`);
    if (!existsSync(path)) return path;
  }
}
