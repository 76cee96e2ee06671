// Opens the ledger's database and says where the settings are: the files of the data folder, or PostgreSQL where a URL is
// given. The only file that knows both; PostgreSQL is loaded only when it is used.

import { existsSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import type { Kysely } from 'kysely';
import { type Clock, systemClock } from '../base/clock.ts';
import { typed } from '../base/program.ts';
import { ConfigError, type StoreError } from '../base/errors.ts';
import { leadAlone, noSignals } from './term.ts';
import type { QueuedArrival } from './ledger/events/group-commit.ts';
import { createArrivalWriter } from './ledger/events/sqlite-arrivals.ts';
import { createLedgerCopier } from './ledger/copy/copy-ledger.ts';
import { createPlaceCheck, createTranslate, openSqlite, sqliteDialect } from './ledger/sqlite.ts';
import { openLedger } from './ledger/open-ledger.ts';
import type { Tables } from './ledger/tables.ts';
import type { LedgerDatabase } from './postgres.ts';
import { type OpenSettings, openSettings } from './settings/settings.ts';

export type DatabaseOptions = {
  dataDir: string;
  /** Called when any write to the ledger has failed with an I/O error: the process must end at once. */
  onBroken?: (error: StoreError) => void;
  /** Where it is given, the ledger is on this PostgreSQL. */
  databaseUrl?: string;
  /** Gets sentences for the log. */
  onWarning?: (warning: string) => void;
  /** For how long the server lets an instance lead that it doesn't hear of. */
  leaseSeconds?: number;
  /** Called once when this instance led and no longer does: the process must end at once. */
  onDeposed?: (error: StoreError) => void;
  /** What this process is called where all instances are listed. */
  instance?: string;
  clock?: Clock;
};

type Database = LedgerDatabase & { readonly settings: OpenSettings };

/** @throws ConfigError for what a person has to change, otherwise StoreError. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl: url, ...others } = options;
  if (url === undefined) {
    refuseMovedFolder(options.dataDir);
    return openFile(options);
  }
  refuseUnmoved(options.dataDir);
  warnOfSettings(options);
  const { openPostgres, openSettingsRow } = await import('./postgres.ts');
  const ledger = await openPostgres({ ...others, url, instance: nameOf(options) });
  const { clock = systemClock, onWarning } = options;
  const { db, signals } = ledger;
  return withSettings(ledger, () => openSettingsRow({ db, signals, clock, onWarning }));
}

/** Events and orders that stay behind would be forgotten. A ledger that was moved has another name. */
function refuseUnmoved(dataDir: string): void {
  if (!hasLedger(dataDir)) return;
  const path = join(dataDir, 'ledger.db');
  throw new ConfigError([
    `DATABASE_URL is set, and ${path} still has what was stored before: leave DATABASE_URL empty to go on with it, move it with \`${typed('move', '--to DATABASE_URL')}\`, or rename the file if nothing in it is needed.`,
  ]);
}

/** The file has no effect here, which somebody who edits it must learn; a move renames the one that it has taken. */
function warnOfSettings({ dataDir, onWarning }: DatabaseOptions): void {
  const path = resolve(dataDir, 'settings.json');
  if (!existsSync(path)) return;
  onWarning?.(
    `The settings in PostgreSQL hold, and ${path} is not read: \`${typed('settings', `import ${path}`)}\` puts it in their place, or rename it if nothing in it is needed.`,
  );
}

async function openFile(options: DatabaseOptions): Promise<Database> {
  const { dataDir, onBroken, onDeposed, onWarning, clock = systemClock } = options;
  const path = join(dataDir, 'ledger.db');
  const ledger = openSqlite(path);
  const isInPlace = createPlaceCheck(path);
  const translate = createTranslate(onBroken);
  const db = await openLedger({ dialect: sqliteDialect(ledger, translate) });
  const write = createArrivalWriter(ledger, translate);
  const database: LedgerDatabase = {
    db,
    // Kysely has only one connection: while it is held, no other transaction is open.
    writeArrivals: (batch) => db.connection().execute(async () => write(batch)),
    tryArrivals: (batch) => tryToStore(db, batch),
    copier: createLedgerCopier(ledger, translate),
    leading: leadAlone(nameOf(options), clock, isInPlace, onDeposed),
    signals: noSignals,
    close: () => db.destroy(),
  };
  return withSettings(database, () => openSettings(join(dataDir, 'settings.json'), onWarning));
}

/** What is rolled back writes nothing to the disk, so that as much text is stored and deleted again. */
async function tryToStore(db: Kysely<Tables>, batch: readonly QueuedArrival[]): Promise<void> {
  const row = { name: 'trial', value: batch.map(({ arrival }) => arrival.body).join('') };
  await db.replaceInto('key_values').values(row).execute();
  await db.deleteFrom('key_values').where('name', '=', row.name).execute();
}

async function withSettings(database: LedgerDatabase, open: () => Promise<OpenSettings>): Promise<Database> {
  try {
    const settings = await open();
    const close = async () => {
      await settings.close();
      await database.close();
    };
    return { ...database, settings, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function nameOf({ instance }: DatabaseOptions): string {
  return instance ?? `${hostname()}:${process.pid}`;
}

// The mark of a data folder whose ledger was moved away: the ledger under another name. A bot that is started there would
// begin with an empty ledger, and is refused.

export const movedLedger = 'ledger.moved.db';
export const movedSettings = 'settings.moved.json';

/** @throws ConfigError when a bot would begin a new ledger there. */
export function refuseMovedFolder(dataDir: string): void {
  const folder = resolve(dataDir);
  if (hasLedger(folder) || !existsSync(join(folder, movedLedger))) return;
  throw new ConfigError([
    `DATA_DIR: the ledger of ${folder} was moved to another place, and is in use there: set DATABASE_URL, or DATA_DIR, to it. To begin anew here, move ${movedLedger} away.`,
  ]);
}

/** A killed restore or move may have left one of 0 bytes. */
export function hasLedger(dataDir: string): boolean {
  return (statSync(join(dataDir, 'ledger.db'), { throwIfNoEntry: false })?.size ?? 0) > 0;
}
