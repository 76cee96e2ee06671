import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { createLedgerCopier } from '../../../../src/store/ledger/copy/copy-ledger.ts';
import { createTranslate, openSqlite } from '../../../../src/store/ledger/sqlite.ts';
import { makeArrival, makeDataDir, openTestStore } from '../fixture.ts';

/** A ledger of some thousand pages, on which no one else works. */
function openBig() {
  const db = openSqlite(join(makeDataDir(), 'ledger.db'));
  onTestFinished(() => {
    if (db.isOpen) db.close();
  });
  db.exec('create table numbers (n integer primary key, text text)');
  const insert = db.prepare('insert into numbers (text) values (?)');
  db.exec('begin');
  for (let n = 0; n < 20_000; n++) insert.run('x'.repeat(400));
  db.exec('commit');
  return { db, insert, copier: createLedgerCopier(db, createTranslate()) };
}

/** It is whole. */
function readCopy(path: string) {
  const copy = new DatabaseSync(path);
  onTestFinished(() => copy.close());
  expect(copy.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  return (query: string) => copy.prepare(query).all();
}

it('copies a ledger in use: what is committed meanwhile is in the copy, whole', async () => {
  const { insert, copier } = openBig();
  const path = join(makeDataDir(), 'copy.db');
  const progress = { isDone: false };
  const copied = copier.copy(path).finally(() => (progress.isDone = true));
  let inserted = 0;
  while (!progress.isDone) {
    await new Promise((resolve) => setImmediate(resolve));
    if (!progress.isDone) inserted += Number(insert.run(`while ${inserted}`).changes);
  }
  await copied;
  expect(inserted).toBeGreaterThan(10);
  const texts = readCopy(path)("select text from numbers where text like 'while%' order by n");
  // The last ones may have come after the last step.
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.map(({ text }) => text)).toEqual(texts.map((_, n) => `while ${n}`));
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('waits for a transaction, at its beginning and later', async () => {
  const { db, insert, copier } = openBig();
  const path = join(makeDataDir(), 'copy.db');
  db.exec('begin immediate');
  insert.run('within');
  const copied = copier.copy(path);
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
  db.exec('commit');
  await copied;
  expect(readCopy(path)("select text from numbers where text = 'within'")).toHaveLength(1);
});

it('a rolled back change is not in the copy', async () => {
  const { db, insert, copier } = openBig();
  const path = join(makeDataDir(), 'copy.db');
  const copied = copier.copy(path);
  await new Promise((resolve) => setImmediate(resolve));
  db.exec('begin immediate');
  insert.run('never');
  await new Promise((resolve) => setImmediate(resolve));
  db.exec('rollback');
  await copied;
  expect(readCopy(path)("select text from numbers where text = 'never'")).toEqual([]);
});

it('ends when the store closes, and the next copy is refused', async () => {
  const { copier } = openBig();
  const copied = copier.copy(join(makeDataDir(), 'copy.db'));
  const ended = Promise.allSettled([copied]);
  await copier.close();
  expect(await ended).toMatchObject([{ status: 'rejected', reason: { failure: 'busy' } }]);
  const path = join(makeDataDir(), 'later.db');
  await expect(copier.copy(path)).rejects.toMatchObject({ failure: 'busy' });
  expect(existsSync(path)).toBe(false);
});

it('a store copies its own ledger', async () => {
  const store = await openTestStore();
  await store.events.add(makeArrival('a'), []);
  const path = join(makeDataDir(), 'copy.db');
  await store.copyLedger(path);
  expect(readCopy(path)('select event_id from events')).toEqual([{ event_id: 'a' }]);
});
