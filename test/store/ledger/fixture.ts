// A store on a folder of its own, and arrivals to put into it.

import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import type { Arrival } from '../../../src/store/ledger/events/group-commit.ts';
import { openStore, type Store } from '../../../src/store/open.ts';
import { databaseOf, isPostgres } from '../../postgres/database.ts';

/** The name of a variable with a data folder that takes the place of an empty one: see test/archive/contract.test.ts. */
export const givenData = 'DELEGRAM_TEST_DATA';

export function makeDataDir(): string {
  const dataDir = makeEmptyDir();
  fillDataDir(dataDir);
  return dataDir;
}

/** Puts the ledger into it with which tests begin, if there is one. */
export function fillDataDir(dataDir: string): void {
  const given = process.env[givenData] ?? emptyLedger();
  if (given !== undefined) cpSync(given, dataDir, { recursive: true });
}

/** Undefined on PostgreSQL, and outside of tests: a folder without a ledger becomes one when it is opened. */
function emptyLedger(): string | undefined {
  return process.env['VITEST'] === undefined || isPostgres ? undefined : inject('emptyLedger');
}

export function makeEmptyDir(): string {
  return mkdtempSync(join(tmpdir(), 'delegram-data-'));
}

/** Closed when the test ends, unless the test closed it before. */
export async function openTestStore(dataDir = makeDataDir()): Promise<Store> {
  const databaseUrl = await databaseOf(dataDir);
  const store = await openStore({ dataDir, ...(databaseUrl !== undefined && { databaseUrl }) });
  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    await store.close();
  };
  onTestFinished(close);
  return { ...store, close };
}

export function makeArrival(eventId: string, change: Partial<Arrival> = {}): Arrival {
  const body = change.body ?? `{"event_id":"${eventId}"}`;
  return {
    eventId,
    type: 'EVENT_BALANCE',
    version: '20260918',
    kind: 'event',
    remark: null,
    body,
    receivedAt: 1_000,
    ...change,
  };
}

/** Marks all stored events as counted, although nothing of them is in a sum: pruning leaves those that are not. */
export async function markCounted({ figures: { sums } }: Pick<Store, 'figures'>): Promise<void> {
  for (;;) {
    const { first, last, isEnd } = await sums.uncounted(1_000);
    await sums.add({ first, last, entries: [], reported: [], balances: [] });
    if (isEnd) return;
  }
}
