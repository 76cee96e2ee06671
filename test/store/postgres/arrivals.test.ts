// Arrivals at several instances at once. Each control breaks the stored function, and must be found.

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { StoreError } from '../../../src/base/errors.ts';
import type { LedgerDatabase } from '../../../src/store/postgres.ts';
import { keepNews } from '../../../src/store/postgres/arrivals.ts';
import { openTestPostgres } from '../../postgres/connect.ts';
import { makeDatabase } from '../../postgres/database.ts';
import { makeArrival, routeTo } from '../ledger/fixture.ts';

const route = routeTo(5);
const inOrder = (a: string, b: string) => a.localeCompare(b);
const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `e${index}`);
const batchOf = (ids: readonly string[], routes = [route]) =>
  ids.map((id) => ({ arrival: makeArrival(id), routes }));

/** Two instances on one database. `change` replaces parts of the function that stores arrivals. */
async function openTwo(
  change: Readonly<Record<string, string>> = {},
): Promise<[LedgerDatabase, LedgerDatabase]> {
  const url = await makeDatabase();
  const [one, other] = [await openTestPostgres(url), await openTestPostgres(url)];
  let changed = keepNews;
  for (const [from, to] of Object.entries(change)) {
    expect(changed).toContain(from);
    changed = changed.replaceAll(from, to);
  }
  await sql.raw(changed).execute(one.db);
  return [one, other];
}

describe('the same ids at two instances at once', () => {
  it('are new once, are repeats at the other one, and no batch waits in a circle', async () => {
    const [one, other] = await openTwo();
    const ids = idsOf(300);
    for (let round = 0; round < 5; round++) {
      const named = ids.map((id) => `${round}-${id}`);
      const results = await Promise.all([
        one.writeArrivals(batchOf(named)),
        other.writeArrivals(batchOf(named.toReversed())),
      ]);
      const [first, second] = [results[0], results[1].toReversed()];
      const pairs = first.map((result, index) => [result, second[index]!].toSorted(inOrder).join(' '));
      expect(new Set(pairs)).toEqual(new Set(['new repeat']));
    }
    const { rows } = await sql`select count(*) as events, sum(repeats) as repeats,
      (select count(*) from deliveries) as deliveries from events`.execute(one.db);
    expect(rows).toEqual([{ events: 1_500, repeats: 1_500, deliveries: 1_500 }]);
  });

  it('wait for each other in no circle, wherever they are stopped', async () => {
    expect(await deadlocks(...(await openTwo()))).toBe(0);
  });

  it('control: stored as they come, unsorted, two batches wait for each other', async () => {
    const [one, other] = await openTwo({
      'from numbered order by id\n': 'from numbered order by n\n',
    });
    expect(await deadlocks(one, other)).toBe(1);
  });

  it('with other bodies are kept, each once', async () => {
    const [one, other] = await openTwo();
    const bodies = ['{"a":1}', '{"a":2}', '{"a":3}'];
    const batch = bodies.map((body) => ({ arrival: makeArrival('same', { body }), routes: [route] }));
    const results = await Promise.all([one.writeArrivals(batch), other.writeArrivals(batch.toReversed())]);
    const counts = Map.groupBy(results.flat(), (result) => result);
    expect([...counts].map(([result, { length }]) => `${result} ${length}`).toSorted(inOrder)).toEqual([
      'conflict 2',
      'new 1',
      'repeat 3',
    ]);
    const rows = await one.db.selectFrom('events').select('variant').orderBy('variant').execute();
    expect(rows.map(({ variant }) => variant)).toEqual([0, 1, 2]);
  });
});

/**
 * How many of two batches were refused that have the same ids in opposite orders. Both are stopped half-way: somebody
 * else stores an id in the middle, and takes it back once both wait for it or for each other.
 */
async function deadlocks(one: LedgerDatabase, other: LedgerDatabase): Promise<number> {
  const ids = Array.from({ length: 100 }, (_, index) => `e${100 + index}`);
  let both: Promise<PromiseSettledResult<unknown>[]> | undefined;
  const holder = one.db.transaction().execute(async (trx) => {
    await sql`insert into events (event_id, variant, type, kind, body, received_at)
      values ('e150', 0, 'T', 'event', '', 1)`.execute(trx);
    both = Promise.allSettled([
      one.writeArrivals(batchOf(ids, [])),
      other.writeArrivals(batchOf(ids.toReversed(), [])),
    ]);
    let isOver = 0;
    void both.then(() => (isOver = 2));
    for (let waiting = 0; Math.max(waiting, isOver) < 2;) {
      const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(other.db);
      // The transaction may not be idle for long.
      await sql`select 1`.execute(trx);
      waiting = rows[0]!.count;
    }
    throw new Error('taken back');
  });
  await expect(holder).rejects.toThrow('taken back');
  let busy = 0;
  for (const result of await both!) {
    if (result.status === 'fulfilled') continue;
    expect(result.reason).toBeInstanceOf(StoreError);
    expect(result.reason).toMatchObject({ failure: 'busy', message: expect.stringContaining('40P01') });
    busy += 1;
  }
  return busy;
}

it('keeps what PostgreSQL can not hold in a text as what can not be read, and counts its repeat', async () => {
  const [one] = await openTwo();
  const odd = [
    { arrival: makeArrival('a\0b\ud800', { body: '{"a":"\\u0000","b":"\\ud800 ü \u{1f600}"}' }), routes: [] },
  ];
  expect(await one.writeArrivals(odd)).toEqual(['new']);
  expect(await one.writeArrivals(odd)).toEqual(['repeat']);
  const [row] = await one.db.selectFrom('events').select(['event_id', 'body']).execute();
  expect(row).toEqual({ event_id: 'a\u{fffd}b\u{fffd}', body: odd[0]!.arrival.body });
});
