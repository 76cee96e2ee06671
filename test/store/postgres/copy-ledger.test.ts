// A copy of the ledger on PostgreSQL is a ledger of SQLite with the same rows, and a ledger of SQLite comes back as it was.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import {
  copyRows,
  findDifferences,
  makeCopyFile,
  sumRows,
} from '../../../src/store/ledger/copy/copy-rows.ts';
import { openLedger } from '../../../src/store/ledger/open-ledger.ts';
import { openSqlite, sqliteDialect } from '../../../src/store/ledger/sqlite.ts';
import type { Tables } from '../../../src/store/ledger/tables.ts';
import { toStorable } from '../../../src/store/postgres/dialect.ts';
import { openTestPostgres } from '../../postgres/connect.ts';
import { makeDatabase } from '../../postgres/database.ts';
import { openStoreOn } from '../../postgres/instances.ts';
import { makeArrival, makeEmptyDir, routeTo } from '../ledger/fixture.ts';
import { deeds, dump, hostileText, play } from '../ledger/random-ledger.ts';

async function openCopy(path: string): Promise<Kysely<Tables>> {
  const db = await openLedger({ dialect: sqliteDialect(openSqlite(path)) });
  onTestFinished(() => db.destroy());
  return db;
}

it('has every row, and goes back to PostgreSQL as it was', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(deeds(hostileText), async (list) => {
      const [first, second] = [await makeDatabase(), await makeDatabase()];
      const store = await openStoreOn(first, 'one');
      await play(store, list);
      const path = join(makeEmptyDir(), 'ledger.db');
      await store.copyLedger(path);
      await store.close();
      const [from, copy, back] = [
        await openTestPostgres(first),
        await openCopy(path),
        await openTestPostgres(second),
      ];
      const before = await dump(from.db);
      expect(await dump(copy)).toEqual(before);
      await back.db.transaction().execute((trx) => copyRows(copy, trx));
      expect(await dump(back.db)).toEqual(before);
      const [one, other] = [await sumRows(from.db, toStorable), await sumRows(back.db, toStorable)];
      expect([findDifferences(one.sums, other.sums), one.changedTexts]).toEqual([[], 0]);
    }),
    { numRuns: 4 },
  );
});

it('tells apart what differs in one value, in one row more, and in one number that was given', async () => {
  const { db } = await openTestPostgres(await makeDatabase());
  const { db: other } = await openTestPostgres(await makeDatabase());
  const differences = async () =>
    findDifferences((await sumRows(db, toStorable)).sums, (await sumRows(other, toStorable)).sums);
  const entry = { at: 1, action: 'a', subject: 's', detail: null };
  await db.insertInto('audit').values(entry).execute();
  expect(await differences()).toEqual(['audit']);
  const differing = { ...entry, subject: 't' };
  await other.insertInto('audit').values(differing).execute();
  expect(await differences()).toEqual(['audit']);
  await other.updateTable('audit').set({ subject: 's' }).execute();
  expect(await differences()).toEqual([]);
  const { id } = await other.insertInto('audit').values(entry).returning('id').executeTakeFirstOrThrow();
  await other.deleteFrom('audit').where('id', '=', id).execute();
  expect(await differences()).toEqual(['audit']);
});

it('is the ledger of one moment, while arrivals and transactions go on', async () => {
  const store = await openStoreOn(await makeDatabase(), 'one');
  const route = routeTo(-1);
  const count = 2_000;
  await Promise.all(
    Array.from({ length: count }, (_, n) => store.events.add(makeArrival(`before${n}`), [route])),
  );
  const path = join(makeEmptyDir(), 'ledger.db');
  const progress = { isDone: false };
  const copied = store.copyLedger(path).finally(() => (progress.isDone = true));
  let added = 0;
  while (!progress.isDone) {
    await store.events.add(makeArrival(`while${added++}`), [route]);
    await store.audit.add({ at: 1, actorId: 1, action: 'a', subject: 's' });
  }
  await copied;
  expect(added).toBeGreaterThan(3);
  const copy = await openCopy(path);
  const events = await copy.selectFrom('events').select(['seq', 'event_id']).orderBy('seq').execute();
  const deliveries = await copy.selectFrom('deliveries').select('event_seq').orderBy('id').execute();
  expect(events.length).toBeGreaterThanOrEqual(count);
  expect(events.length).toBeLessThan(count + added);
  expect(deliveries.map(({ event_seq: seq }) => seq)).toEqual(events.map(({ seq }) => seq));
});

it('leaves nothing when it is ended, by whoever asked for it or by the store', async () => {
  const store = await openStoreOn(await makeDatabase(), 'one');
  await store.events.add(makeArrival('a'), []);
  const path = join(makeEmptyDir(), 'ledger.db');
  await expect(store.copyLedger(path, AbortSignal.abort())).rejects.toMatchObject({ failure: 'busy' });
  expect(existsSync(path)).toBe(false);
  const copied = Promise.allSettled([store.copyLedger(path)]);
  await store.close();
  expect(await copied).toMatchObject([{ status: 'rejected', reason: { failure: 'busy' } }]);
  expect(existsSync(path)).toBe(false);
});

it('is never written over a file that is there', async () => {
  const path = join(makeEmptyDir(), 'ledger.db');
  await (await makeCopyFile(path)).close();
  await expect(makeCopyFile(path)).rejects.toMatchObject({ code: 'EEXIST' });
});
