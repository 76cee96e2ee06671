// A ledger that was moved away is opened by no instance, and one that still runs there can write nothing.

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openSettingsOnPostgres } from '../../../src/archive/on-postgres.ts';
import { openPostgres } from '../../../src/store/postgres.ts';
import { instancesLock } from '../../../src/store/postgres/advisory-locks.ts';
import { markMoved } from '../../../src/store/postgres/check-server.ts';
import { connect, openTestPostgres } from '../../postgres/connect.ts';
import { makeDatabase } from '../../postgres/database.ts';
import { makeArrival } from '../ledger/fixture.ts';
import { refusal, refusalOf } from '../refusal.ts';

it('its settings are refused as well, and exit code 78', async () => {
  const url = await makeDatabase();
  await markMoved((await openTestPostgres(url)).db, 'the folder /data', Date.UTC(2026, 10, 22));
  expect(await refusalOf(openSettingsOnPostgres(url))).toEqual(refusal(78, 'was moved to the folder /data'));
});

it('takes no event, no order, no setting and no term from an instance that still runs, and keeps what it has', async () => {
  const { db, writeArrivals } = await openTestPostgres(await makeDatabase());
  const batch = (id: string) => [{ arrival: makeArrival(id), routes: [], drops: [] }];
  await writeArrivals(batch('before'));
  await markMoved(db, 'elsewhere', 1);
  const refused = { failure: 'busy', message: expect.stringContaining('25006') };
  await expect(writeArrivals(batch('after'))).rejects.toMatchObject(refused);
  await expect(writeArrivals(batch('before'))).rejects.toMatchObject(refused);
  for (const statement of [
    `insert into key_values (name, value) values ('n', 'v')`,
    `update orders set state = 'placing'`,
    `update settings set body = '{}'`,
    'update term set epoch = epoch + 1',
  ])
    await expect(sql.raw(statement).execute(db)).rejects.toMatchObject(refused);
  expect(await db.selectFrom('events').select('event_id').execute()).toEqual([{ event_id: 'before' }]);
});

it('has its mark in its own schema: a ledger beside it is opened', async () => {
  const url = await makeDatabase();
  const { db } = await openTestPostgres(url);
  await sql`create schema other`.execute(db);
  await markMoved(db, 'elsewhere', 1);
  const other = new URL(url);
  other.searchParams.set('options', '-c search_path=other');
  await openTestPostgres(other.href);
  await expect(openPostgres({ url })).rejects.toThrow(/was moved/);
});

it('every connection of an instance shares the lock that whoever moves the ledger has alone', async () => {
  const url = await makeDatabase();
  const mover = await connect(url);
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
  await openTestPostgres(url);
});
