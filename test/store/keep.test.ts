import { join } from 'node:path';
import { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { StoreError } from '../../src/errors.ts';
import { createKeeper } from '../../src/store/keep.ts';
import { openStore } from '../../src/store/open.ts';
import { openSqlite, sqliteDialect } from '../../src/store/sqlite.ts';
import type { Tables } from '../../src/store/tables.ts';
import { makeArrival, makeDataDir } from './fixture.ts';

it('says busy while the ledger is full, keeps nothing of it, and keeps again once there is room', async () => {
  const dataDir = makeDataDir();
  await (await openStore({ dataDir })).close();
  const sqlite = openSqlite(join(dataDir, 'ledger.db'));
  const db = new Kysely<Tables>({ dialect: sqliteDialect(sqlite) });
  const keeper = createKeeper(db);
  const large = (id: string) => makeArrival(id, { body: 'x'.repeat(100_000) });

  // A limit on the file's pages is reported exactly as a full disk is.
  sqlite.exec('pragma max_page_count = 1');
  const refused = await Promise.allSettled([keeper.keep(large('a')), keeper.keep(large('b'))]);
  expect(refused).toMatchObject([
    { status: 'rejected', reason: { failure: 'busy' } },
    { status: 'rejected', reason: { failure: 'busy' } },
  ]);
  sqlite.exec('pragma max_page_count = 100000');
  expect(await keeper.keep(large('a'))).toBe('new');

  await keeper.close();
  await db.destroy();
});

it('stores nothing more once the disk has failed, not even what was waiting already', async () => {
  const failure = new StoreError('broken', 'The disk failed.');
  let commits = 0;
  const db = {
    transaction: () => ({
      async execute() {
        commits++;
        throw failure;
      },
    }),
  } as unknown as Kysely<Tables>;
  const keeper = createKeeper(db);
  const arrivals = Array.from({ length: 2_500 }, (_, index) => keeper.keep(makeArrival(String(index))));
  const results = await Promise.allSettled(arrivals);
  expect(results.every((result) => result.status === 'rejected' && result.reason === failure)).toBe(true);
  await expect(keeper.keep(makeArrival('later'))).rejects.toBe(failure);
  expect(commits).toBe(1);
});
