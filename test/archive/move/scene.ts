// Data folders and databases with ledgers in them, and the command that moves them.

import { join } from 'node:path';
import { Kysely } from 'kysely';
import { onTestFinished } from 'vitest';
import { runMove } from '../../../src/archive/move/command.ts';
import type { LedgerPlace } from '../../../src/archive/place.ts';
import { openSqlite, sqliteDialect } from '../../../src/store/ledger/sqlite.ts';
import type { Tables } from '../../../src/store/ledger/tables.ts';
import { openStore, type Store } from '../../../src/store/open.ts';
import { LedgerPostgresDialect } from '../../../src/store/postgres/dialect.ts';
import { createPool, defaultLimits } from '../../../src/store/postgres/pool.ts';
import { makeArrival, makeEmptyDir } from '../../store/ledger/fixture.ts';
import { dump } from '../../store/ledger/random-ledger.ts';
import { now } from './moment.ts';

/** Closed when the test ends, unless the test closed it before. */
export async function open({ dataDir, databaseUrl }: LedgerPlace): Promise<Store> {
  const store = await openStore({ dataDir, ...(databaseUrl !== undefined && { databaseUrl }) });
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await store.close();
  };
  onTestFinished(close);
  return { ...store, close };
}

/** A new data folder, also for a bot whose ledger is on the database. */
export function place(databaseUrl?: string): LedgerPlace {
  return { dataDir: makeEmptyDir(), databaseUrl };
}

/** With an event on its way to a chat, an order whose call is under way, and a setting. */
export async function fillPlace(at: LedgerPlace): Promise<LedgerPlace> {
  const store = await open(at);
  await store.events.add(makeArrival('first'), [{ chatId: -100, topicId: null, ruleId: null }]);
  await store.orders.insert({
    id: 'O',
    client_order_id: 'CO',
    token: 'tO',
    kind: 'regular',
    resource_type: 'ENERGY',
    quantity: 65_000,
    receiver: 'T1',
    state: 'placing',
    created_by: 1,
    created_at: 100,
    chat_id: -100,
    expires_at: 200,
  });
  await store.settings.update((draft) => {
    draft.addresses.push({ label: 'payouts', address: 'T', tags: [], addedBy: 1, addedAt: 1 });
  });
  await store.close();
  return at;
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
