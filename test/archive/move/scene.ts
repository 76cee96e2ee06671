// Data folders and databases with ledgers in them, and the command that moves them.

import { join } from 'node:path';
import { Kysely } from 'kysely';
import { expect } from 'vitest';
import { runMove } from '../../../src/archive/move/command.ts';
import type { LedgerPlace } from '../../../src/archive/read-arguments.ts';
import { openSqlite, sqliteDialect } from '../../../src/store/ledger/sqlite.ts';
import type { Tables } from '../../../src/store/ledger/tables.ts';
import { openStore, type Store } from '../../../src/store/open.ts';
import { LedgerPostgresDialect } from '../../../src/store/postgres/dialect.ts';
import { createPool, defaultLimits } from '../../../src/store/postgres/connections.ts';
import { makeDatabase } from '../../postgres/database.ts';
import {
  closeAtEnd,
  makeArrival,
  makeEmptyDir,
  makeOrderRow,
  routeTo,
  insertOrder,
} from '../../store/ledger/fixture.ts';
import { dump } from '../../store/ledger/random-ledger.ts';
import { now } from './moment.ts';

export async function open({ dataDir, databaseUrl }: LedgerPlace): Promise<Store> {
  return closeAtEnd(await openStore({ dataDir, ...(databaseUrl !== undefined && { databaseUrl }) }));
}

/** A new data folder, also for a bot whose ledger is on the database. */
export function place(databaseUrl?: string): LedgerPlace {
  return { dataDir: makeEmptyDir(), databaseUrl };
}

export const newServer = async () => {
  const url = await makeDatabase();
  return { ...place(url), url };
};

let filled = 0;

/** With an event on its way to a chat, an order whose call is under way, and a setting. */
export async function fillPlace<At extends LedgerPlace>(at: At): Promise<At> {
  const store = await open(at);
  await store.events.add(makeArrival('first'), [routeTo(-100)]);
  await insertOrder(store.orders, makeOrderRow('O', { state: 'placing' }));
  // No two places have the same rows: a move that was killed goes on over its own.
  await store.keyValues.write('place', String((filled += 1)));
  await store.settings.update((draft) => {
    draft.addresses.push({ label: 'payouts', address: 'T', tags: [], addedBy: 1, addedAt: 1 });
  });
  await store.close();
  return at;
}

/** It opens with all that `fillPlace` has put there. */
export async function expectFilled(at: LedgerPlace): Promise<void> {
  const store = await open(at);
  expect(await store.orders.findBy('id', 'O')).toMatchObject({ state: 'placing', seq: 1 });
  expect(await store.history.find('first')).toMatchObject([{ seq: 1 }]);
  expect(store.settings.data.addresses).toMatchObject([{ label: 'payouts' }]);
  await store.close();
}

export const move = (from: LedgerPlace, to: string) => runMove(['--to', to], from, now);

/** All rows, without opening it as a bot does. */
export async function dumpPlace({ dataDir, databaseUrl }: LedgerPlace): Promise<Record<string, string[]>> {
  const db = new Kysely<Tables>({
    dialect:
      databaseUrl === undefined
        ? sqliteDialect(openSqlite(join(dataDir, 'ledger.db')))
        : new LedgerPostgresDialect({ pool: createPool(databaseUrl, defaultLimits, { isInstance: false }) }),
  });
  try {
    return await dump(db);
  } finally {
    await db.destroy();
  }
}
