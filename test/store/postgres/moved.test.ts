// A ledger that was moved away is opened by no instance, and one that still runs there can write nothing.

import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { openSettingsOnPostgres } from '../../../src/archive/settings/settings-on-postgres.ts';
import { exitCodeOf } from '../../../src/exit-codes.ts';
import { openPostgres } from '../../../src/store/postgres.ts';
import { instancesLock } from '../../../src/store/postgres/advisory-locks.ts';
import { markMoved } from '../../../src/store/postgres/moved.ts';
import { makeDatabase } from '../../postgres/database.ts';
import { makeArrival } from '../ledger/fixture.ts';

async function open(url: string) {
  const ledger = await openPostgres({ url });
  onTestFinished(() => ledger.close());
  return ledger;
}

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('resolved'),
    (error: Error) => error,
  );

it('is refused at the start with where it went, and exit code 78', async () => {
  const url = await makeDatabase();
  const { db } = await open(url);
  await markMoved(db, 'the folder /data', Date.UTC(2026, 10, 22));
  const error = await errorOf(openPostgres({ url }));
  expect(exitCodeOf(error)).toBe(78);
  expect(error.message).toContain('was moved to the folder /data on 2026-11-22T00:00:00.000Z');
  expect(exitCodeOf(await errorOf(openSettingsOnPostgres(url)))).toBe(78);
});

it('takes no event, no order, no setting and no term from an instance that still runs, and keeps what it has', async () => {
  const { db, writeArrivals } = await open(await makeDatabase());
  const batch = (id: string) => [{ arrival: makeArrival(id), routes: [], drops: [] }];
  await writeArrivals(batch('before'));
  await markMoved(db, 'elsewhere', 1);
  const refused = { failure: 'busy', message: expect.stringContaining('25006') };
  await expect(writeArrivals(batch('after'))).rejects.toMatchObject(refused);
  await expect(writeArrivals(batch('before'))).rejects.toMatchObject(refused);
  await expect(db.insertInto('key_values').values({ name: 'n', value: 'v' }).execute()).rejects.toMatchObject(
    refused,
  );
  await expect(db.updateTable('orders').set({ state: 'placing' }).execute()).rejects.toMatchObject(refused);
  for (const statement of [`update settings set body = '{}'`, 'update term set epoch = epoch + 1']) {
    await expect(sql.raw(statement).execute(db)).rejects.toMatchObject(refused);
  }
  expect(await db.selectFrom('events').select('event_id').execute()).toEqual([{ event_id: 'before' }]);
});

it('has its mark in its own schema: a ledger beside it is opened', async () => {
  const url = await makeDatabase();
  const { db } = await open(url);
  await sql`create schema other`.execute(db);
  await markMoved(db, 'elsewhere', 1);
  const other = new URL(url);
  other.searchParams.set('options', '-c search_path=other');
  await open(other.href);
  await expect(openPostgres({ url })).rejects.toThrow(/was moved/);
});

it('every connection of an instance shares the lock that whoever moves the ledger has alone', async () => {
  const url = await makeDatabase();
  const mover = new pg.Client({ connectionString: url });
  await mover.connect();
  onTestFinished(() => mover.end());
  const lock = async () => {
    const { rows } = await mover.query<{ is_alone: boolean }>(
      `select pg_try_advisory_lock(${instancesLock}) as is_alone`,
    );
    return rows[0]?.is_alone;
  };
  const instance = await openPostgres({ url });
  await instance.db.selectFrom('events').select('seq').execute();
  expect(await lock()).toBe(false);
  await instance.close();
  await expect.poll(lock).toBe(true);
  await expect(openPostgres({ url })).rejects.toMatchObject({ failure: 'locked' });
  await mover.query(`select pg_advisory_unlock(${instancesLock})`);
  await open(url);
});
