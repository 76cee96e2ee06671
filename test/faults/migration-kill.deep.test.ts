// A start that is killed at any statement of a migration leaves a ledger that the next start opens with its data. The
// state after a kill is simulated by copying the files before each statement.

import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { describe, expect, it } from 'vitest';
import { migrations } from '../../src/store/ledger/migrations/index.ts';
import { openStore } from '../../src/store/open.ts';
import { openSqlite, sqliteDialect } from '../../src/store/ledger/sqlite.ts';
import { makeArrival } from '../store/ledger/fixture.ts';
import { folderForTest } from './intake-process.ts';
import { isLong, printResult, timeout } from './long-run.ts';

/** The long run looks at every statement. */
const every = isLong ? 1 : 5;
const kept = "insert into audit (at, action, subject) values (1, 'kept', 'ledger')";

/** A ledger of an older version, after the first `count` migrations; after none there isn't any. */
async function makeLedger(dataDir: string, count: number): Promise<void> {
  await mkdir(dataDir);
  if (count === 0) return;
  const ledger = openSqlite(join(dataDir, 'ledger.db'));
  const db = new Kysely<unknown>({ dialect: sqliteDialect(ledger) });
  const older = Object.fromEntries(Object.entries(migrations).slice(0, count));
  const provider = { getMigrations: async () => older };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  expect(error).toBeUndefined();
  ledger.exec(kept);
  await db.destroy();
}

type Call = (...given: unknown[]) => unknown;

/**
 * Runs `act` and does `before` ahead of each statement that it gives to SQLite; without transactions, when so asked.
 */
async function watchStatements(
  act: () => Promise<void>,
  before: () => void,
  { isTorn = false } = {},
): Promise<void> {
  const undo: Array<() => void> = [];
  const wrap = (prototype: object, name: string, around: (call: Call) => Call) => {
    const call = Reflect.get(prototype, name) as Call;
    Reflect.set(prototype, name, function (this: unknown, ...given: unknown[]) {
      return around((...changed) => Reflect.apply(call, this, changed))(...given);
    });
    undo.push(() => Reflect.set(prototype, name, call));
  };
  const ahead =
    (call: Call): Call =>
    (...given) => {
      before();
      return call(...given);
    };
  wrap(DatabaseSync.prototype, 'exec', ahead);
  wrap(StatementSync.prototype, 'run', ahead);
  wrap(StatementSync.prototype, 'all', ahead);
  const torn = (sql: unknown) => (/^(begin|commit)/i.test(String(sql)) ? 'select 1' : sql);
  if (isTorn) wrap(DatabaseSync.prototype, 'prepare', (call) => (sql) => call(torn(sql)));
  try {
    await act();
  } finally {
    for (const restore of undo) restore();
  }
}

/** How many moments there were, and in how many of them a kill would leave a ledger that is not as it should be. */
async function killAtEach(count: number, { isTorn = false } = {}) {
  const folder = folderForTest();
  const dataDir = join(folder, 'data');
  await makeLedger(dataDir, count);
  const copies: string[] = [];
  let statements = 0;
  await watchStatements(
    async () => (await openStore({ dataDir })).close(),
    () => {
      statements += 1;
      if (statements % every !== 0) return;
      const copy = join(folder, String(statements));
      // By another process: to close a file that SQLite has open would take its locks away.
      execFileSync('cp', ['-r', dataDir, copy]);
      copies.push(copy);
    },
    { isTorn },
  );
  const wrong: string[] = [];
  for (const copy of copies) if (!(await opensWhole(copy, count > 0))) wrong.push(copy);
  return { moments: copies.length, wrong };
}

async function opensWhole(dataDir: string, hadLedger: boolean): Promise<boolean> {
  try {
    const store = await openStore({ dataDir });
    const result = await store.events.add(makeArrival('a'), []);
    await store.close();
    const ledger = new DatabaseSync(join(dataDir, 'ledger.db'));
    const [row] = ledger.prepare("select count(*) as kept from audit where action = 'kept'").all();
    ledger.close();
    return result === 'new' && row?.['kept'] === (hadLedger ? 1 : 0);
  } catch {
    return false;
  }
}

describe('a migration that is killed', () => {
  const versions = Object.keys(migrations).map((_, count) => count);

  it('opens again whole, from every older version and at every statement', { timeout }, async () => {
    let moments = 0;
    for (const count of versions) {
      const result = await killAtEach(count);
      expect({ count, wrong: result.wrong }).toEqual({ count, wrong: [] });
      expect(result.moments).toBeGreaterThan(0);
      moments += result.moments;
    }
    const what = `killed at a statement of a migration, from ${versions.length} versions`;
    printResult('process', what, moments, 'each opens again whole');
  });

  it('would be caught if migrations were not transactions', { timeout }, async () => {
    expect((await killAtEach(0, { isTorn: true })).wrong.length).toBeGreaterThan(0);
  });
});
