// Opens the ledger's database and says where the settings are: the files of the data folder, or PostgreSQL where a URL is
// given. The only file that knows both; PostgreSQL is loaded only when it is used.

import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { systemClock, type Clock } from '../clock.ts';
import type { StoreError } from '../errors.ts';
import type { QueuedArrival, StoreResult } from './ledger/events/group-commit.ts';
import { createArrivalWriter } from './ledger/events/write-arrival.ts';
import { createLedgerCopier, type LedgerCopier } from './ledger/maintenance/copy-ledger.ts';
import { openLedger } from './ledger/open-ledger.ts';
import { createTranslate, openSqlite, sqliteDialect } from './ledger/sqlite.ts';
import type { Tables } from './ledger/tables.ts';
import { refuseMovedFolder } from './moved-folder.ts';
import { openSettings, type OpenSettings } from './settings/settings.ts';

export type DatabaseOptions = {
  dataDir: string;
  /** Called when any write to the ledger has failed with an I/O error: the process must end at once. */
  onBroken?: (error: StoreError) => void;
  /** Where it is given, the ledger is on this PostgreSQL; `onWarning` gets sentences for the log. */
  databaseUrl?: string;
  onWarning?: (warning: string) => void;
  clock?: Clock;
};

export type Database = {
  readonly db: Kysely<Tables>;
  /** Stores a whole batch, or throws and stores nothing of it. */
  readonly writeArrivals: (batch: readonly QueuedArrival[]) => Promise<StoreResult[]>;
  readonly copier: LedgerCopier;
  /** To be closed before `db` is. */
  readonly settings: OpenSettings;
};

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl: url, onWarning, clock = systemClock } = options;
  refuseMovedFolder(options.dataDir, url);
  if (url === undefined) return openFile(options);
  const { openPostgres, openSettingsRow } = await import('./postgres.ts');
  const ledger = await openPostgres({ url, ...(onWarning && { onWarning }) });
  return {
    ...ledger,
    settings: await openOrDestroy(ledger.db, () => openSettingsRow({ db: ledger.db, clock, onWarning })),
  };
}

async function openFile({ dataDir, onBroken }: DatabaseOptions): Promise<Database> {
  const ledger = openSqlite(join(dataDir, 'ledger.db'));
  const translate = createTranslate(onBroken);
  const db = await openLedger({ dialect: sqliteDialect(ledger, translate) });
  const write = createArrivalWriter(ledger, translate);
  return {
    db,
    // Kysely has only one connection: while it is held, no other transaction is open.
    writeArrivals: (batch) => db.connection().execute(async () => write(batch)),
    copier: createLedgerCopier(ledger, translate),
    settings: await openOrDestroy(db, () => openSettings(join(dataDir, 'settings.json'))),
  };
}

async function openOrDestroy<Opened>(db: Kysely<Tables>, open: () => Promise<Opened>): Promise<Opened> {
  try {
    return await open();
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
