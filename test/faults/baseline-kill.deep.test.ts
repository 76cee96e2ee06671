// A first start that is killed at any statement of the baseline leaves a ledger that the next start opens. The state after a kill is simulated by copying the files before each statement.

import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { makeArrival } from '../store/ledger/fixture.ts';
import { folderForTest } from './intake-process.ts';
import { isLong, printResult, timeout } from './long-run.ts';

/** The long run looks at every statement. */
const every = isLong ? 1 : 5;

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
async function killAtEach({ isTorn = false } = {}) {
  const folder = folderForTest();
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
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
  for (const copy of copies) if (!(await opensWhole(copy))) wrong.push(copy);
  return { moments: copies.length, wrong };
}

async function opensWhole(dataDir: string): Promise<boolean> {
  try {
    const store = await openStore({ dataDir });
    const result = await store.events.add(makeArrival('a'), []);
    await store.close();
    return result === 'new';
  } catch {
    return false;
  }
}

describe('a first start that is killed', () => {
  it('opens again whole, at every statement', { timeout }, async () => {
    const { moments, wrong } = await killAtEach();
    expect(wrong).toEqual([]);
    expect(moments).toBeGreaterThan(0);
    printResult('process', 'killed at a statement of the baseline', moments, 'each opens again whole');
  });

  it('would be caught if the baseline were no transaction', { timeout }, async () => {
    expect((await killAtEach({ isTorn: true })).wrong.length).toBeGreaterThan(0);
  });
});
