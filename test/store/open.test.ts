import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { StoreError } from '../../src/base/errors.ts';
import { openStore } from '../../src/store/open.ts';
import { openSqlite, translateSqliteError } from '../../src/store/ledger/sqlite.ts';
import { makeArrival, makeDataDir, openTestStore } from './ledger/fixture.ts';
import { refusal, refusalOf } from './refusal.ts';

it('holds its data folder alone: a second one is refused with a sentence', async () => {
  const dataDir = makeDataDir();
  await openTestStore(dataDir);
  expect(await refusalOf(openStore({ dataDir }))).toEqual(
    refusal(75, 'another Delegram runs on this data folder'),
  );
});

it.each(['a new', 'an old'])(
  'takes the lock when it opens %s ledger, and not only when it first writes',
  (age) => {
    const path = join(makeDataDir(), 'ledger.db');
    if (age === 'an old') openSqlite(path).close();
    const first = openSqlite(path);
    onTestFinished(() => first.close());
    expect(() => openSqlite(path)).toThrow('another Delegram runs on this data folder');
  },
);

it('lets nobody else read a ledger that is open', async () => {
  const dataDir = makeDataDir();
  const store = await openTestStore(dataDir);
  await store.events.add(makeArrival('a'), []);
  const other = new DatabaseSync(join(dataDir, 'ledger.db'), { timeout: 0 });
  onTestFinished(() => other.close());
  expect(() => other.prepare('select * from events').all()).toThrow('locked');
});

it('gives the folder free when it closes', async () => {
  const dataDir = makeDataDir();
  await (await openTestStore(dataDir)).close();
  await expect(openTestStore(dataDir)).resolves.toBeDefined();
});

it('makes a data folder that only its owner can enter', async () => {
  const dataDir = join(makeDataDir(), 'deeper', 'data');
  await openTestStore(dataDir);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});

it.each(['/dev/null', '/dev/null/data', '/proc/data'])(
  'says that %s can be no data folder',
  async (dataDir) => {
    expect(await refusalOf(openStore({ dataDir }))).toEqual(refusal(75, 'choose another DATA_DIR'));
  },
);

it('opens durably: write-ahead log, every commit synced', () => {
  const db = openSqlite(join(makeDataDir(), 'ledger.db'));
  expect(db.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' });
  expect(db.prepare('pragma synchronous').get()).toEqual({ synchronous: 2 });
  db.close();
});

it('refuses a ledger that is no database, and leaves it as it is', async () => {
  const dataDir = makeDataDir();
  const path = join(dataDir, 'ledger.db');
  writeFileSync(path, 'not a database '.repeat(100));
  const before = readFileSync(path);
  await expect(openStore({ dataDir })).rejects.toMatchObject({ failure: 'damaged' });
  expect(readFileSync(path).equals(before)).toBe(true);
});

it('refuses damaged settings and gives the folder free again', async () => {
  const dataDir = makeDataDir();
  writeFileSync(join(dataDir, 'settings.json'), '{');
  await expect(openStore({ dataDir })).rejects.toMatchObject({ failure: 'damaged' });
  writeFileSync(join(dataDir, 'settings.json'), '{}');
  await openTestStore(dataDir);
});

it.each([
  ['a newer version', '9999-future', 'a newer Delegram \\(9999-future\\), and nothing in it was changed'],
  [
    'an unreleased build',
    '0027-turns',
    'before 0.1.0 \\(0027-turns\\), .*, start this version once on an empty .*, stop it, and import',
  ],
])('refuses a ledger that %s has written, and changes nothing in it', async (_by, name, said) => {
  const dataDir = makeDataDir();
  await (await openStore({ dataDir })).close();
  const query = (text: string) => {
    const db = new DatabaseSync(join(dataDir, 'ledger.db'));
    const rows = db.prepare(text).all();
    db.close();
    return rows;
  };
  query(`insert into kysely_migration values ('${name}', '2030-01-01T00:00:00.000Z')`);
  const dump = () => query('select name, sql from sqlite_master order by name');
  const before = dump();
  expect(await refusalOf(openStore({ dataDir }))).toEqual(refusal(65, said));
  expect(dump()).toEqual(before);
  query(`delete from kysely_migration where name = '${name}'`);
  expect(await (await openTestStore(dataDir)).events.add(makeArrival('a'), [])).toBe('new');
});

it.each(['outcomes', 'kysely_migration'])(
  'refuses a ledger without its table %s, and leaves it as it is',
  async (table) => {
    const dataDir = makeDataDir();
    await (await openStore({ dataDir })).close();
    const path = join(dataDir, 'ledger.db');
    const ledger = new DatabaseSync(path);
    ledger.exec(`drop table ${table}`);
    ledger.close();
    expect(await refusalOf(openStore({ dataDir }))).toEqual(refusal(65, `(${table})`));
  },
);

it('tells a full or read-only disk from a broken one', () => {
  const failure = (errcode: number) => {
    const error = translateSqliteError(Object.assign(new Error('x'), { errcode }));
    return error instanceof StoreError ? error.failure : undefined;
  };
  expect([5, 8, 13, 10, 1034, 11, 26].map(failure)).toEqual([
    'locked',
    'busy',
    'busy',
    'broken',
    'broken',
    'damaged',
    'damaged',
  ]);
  expect(failure(1)).toBeUndefined();
  expect(translateSqliteError('text')).toBe('text');
});
