// An arrival at another instance that is committed after one with a higher number, while the balance watch judges. The
// control takes away the lock by which the watch waits for it.

import { expect, it, onTestFinished } from 'vitest';
import { balance } from '../../../src/events/balance.ts';
import { createLog } from '../../../src/base/log.ts';
import { writeBatch } from '../../../src/store/postgres/arrivals.ts';
import type { Notice } from '../../../src/outbox/notice.ts';
import { createBalanceWatch, readBalanceState } from '../../../src/watch/watch-balance.ts';
import { createManualClock } from '../../manual-clock.ts';
import { connect } from '../../postgres/connect.ts';
import { makeDatabase } from '../../postgres/database.ts';
import { openInstance } from '../../postgres/instances.ts';
import { makeArrival } from '../ledger/fixture.ts';

const minute = 60_000;
const withoutLock =
  'create or replace function keep_arrivals_out() returns void language plpgsql as $$ begin end $$';

const balanceEventOf = (id: string, sun: number) =>
  makeArrival(id, {
    type: balance.type,
    body: JSON.stringify({ event_id: id, data: { balance: sun, balance_usdt: 0 } }),
  });

/** The balance has moved, and the event that explains it is being stored by another instance when that is judged. */
async function openWorld() {
  const url = await makeDatabase();
  const { store } = await openInstance(url, 'leader');
  const other = await connect(url);
  const clock = createManualClock();
  const account = { balance: 5_000_000n, balance_usdt: 0n };
  const told: Notice[] = [];
  const ended: string[] = [];
  const watch = createBalanceWatch({
    service: { readAccount: async () => account },
    store: { ...store, incidents: { end: async ({ kind }) => void ended.push(kind) } },
    addNotice: async (notice) => void told.push(notice),
    clock,
    log: createLog({ level: 'silent', secrets: [], write: () => undefined }),
  });
  onTestFinished(() => watch.close());

  const state = () => readBalanceState(store.keyValues);

  /** Also waits until the reading is stored. */
  async function read(sun: bigint) {
    account.balance = sun;
    await clock.advance(5 * minute);
    await watch.readAccount();
    await expect.poll(async () => (await state())?.last.at).toBe(clock.now());
  }

  for (const sun of [5_000_000n, 4_000_000n]) await read(sun);
  return {
    other,
    told,
    ended,
    read,
    /** Its number is lower than that of an event that is committed now. */
    beginLate: async (sun: number) => {
      await other.query('begin');
      const batch = [{ arrival: balanceEventOf('late', sun), routes: [] }];
      await other.query('select keep_news($1::json)', [writeBatch(batch)]);
      await store.events.add(makeArrival('other', { type: 'EVENT_OTHER' }), []);
    },
    judge: () => clock.advance(5 * minute),
    close: () => watch.close(),
    isJudged: async () => (await state())?.movements.length === 0,
    isWaiting: async () => {
      const { rows } = await other.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
      );
      return rows.length > 0;
    },
  };
}

it('the balance watch misses no event that is committed late', async () => {
  const { other, told, beginLate, judge, isJudged, isWaiting } = await openWorld();
  await beginLate(4_000_000);
  await judge();
  await expect.poll(isWaiting).toBe(true);
  expect(await isJudged()).toBe(false);
  await other.query('commit');
  await expect.poll(isJudged).toBe(true);
  expect(told).toEqual([]);
});

it('control: without the lock it tells owners of a gap, which that event does not end', async () => {
  const { other, told, ended, read, beginLate, judge, isJudged, close } = await openWorld();
  await other.query(withoutLock);
  await beginLate(4_000_000);
  await judge();
  await expect.poll(isJudged).toBe(true);
  await other.query('commit');
  await read(4_000_000n);
  await close();
  expect([told.map(({ kind }) => kind), ended]).toEqual([['silence'], []]);
});

it('a gap of which owners were told is ended by the event that comes after that', async () => {
  const { other, told, ended, read, beginLate, judge, isJudged } = await openWorld();
  await judge();
  await expect.poll(isJudged).toBe(true);
  await beginLate(4_000_000);
  await other.query('commit');
  await read(4_000_000n);
  await expect.poll(() => ended).toEqual(['silence']);
  expect(told.map(({ kind }) => kind)).toEqual(['silence']);
});
