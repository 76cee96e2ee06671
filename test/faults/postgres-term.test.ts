// A leader that is cut off has ended before another one leads; one that does not lead waits for its network; and no term
// begins before a standby has it. instances*.test.ts has what is killed, paused and restarted.

import { expect, it, onTestFinished } from 'vitest';
import { startCluster } from '../postgres/cluster.ts';
import { makeDatabase } from '../postgres/database.ts';
import { leaseSeconds, openInstance } from '../postgres/instances.ts';
import { openPausingProxy } from '../postgres/pausing-proxy.ts';
import { makeArrival } from '../store/ledger/fixture.ts';
import { query } from './database.ts';

/** Well beyond the lease and half a second between attempts. */
const timeout = (leaseSeconds + 15) * 1_000;

it('a leader that is cut off ends before another leads, and what it still writes is refused', async () => {
  const url = await makeDatabase();
  const proxy = await openPausingProxy(url);
  const one = await openInstance(proxy.url, 'cut off');
  const first = await one.store.lead();
  const other = await openInstance(url, 'next');
  const order: string[] = [];
  const next = other.store.lead().then((term) => {
    order.push(first.isHeld() ? 'two lead' : 'the next one leads');
    return term;
  });
  proxy.pause();
  await expect.poll(() => one.deposed.length, { timeout }).toBe(1);
  order.push('the first one is deposed');
  expect((await next).number).toBe(2);
  expect(order).toEqual(['the first one is deposed', 'the next one leads']);
  proxy.resume();
  const write = () => one.store.keyValues.write('a', '1').then(String, ({ message }: Error) => message);
  await expect.poll(write, { timeout }).toContain('no longer leads');
  expect(await one.store.events.add(makeArrival('a'), [])).toBe('new');
  expect(first.isHeld()).toBe(false);
});

it('an instance that does not lead goes on when its network is back', async () => {
  const url = await makeDatabase();
  const proxy = await openPausingProxy(url);
  const leader = await openInstance(url, 'leader');
  await leader.store.lead();
  const { store, deposed } = await openInstance(proxy.url, 'cut off');
  const next = store.lead();
  const tries = `select 1 from pg_stat_activity where query like 'select pg_try_advisory_lock%'
    and datname = current_database()`;
  await expect.poll(() => query(url, tries)).toHaveLength(1);
  proxy.cut();
  await leader.store.close();
  expect((await next).number).toBe(2);
  expect(deposed).toEqual([]);
});

it('a term begins only when a synchronous standby has its number, so that none is given out twice', async () => {
  const cluster = await startCluster();
  onTestFinished(() => cluster.stop());
  const url = cluster.url('postgres');
  const { store } = await openInstance(url, 'first');
  await query(url, `alter system set synchronous_standby_names = 'nobody'`);
  await query(url, 'select pg_reload_conf()');
  let hasBegun = false;
  const term = store.lead().then((begun) => {
    hasBegun = true;
    return begun;
  });
  const waiting = `select 1 from pg_stat_activity where wait_event = 'SyncRep' and query like '%update term%'`;
  await expect.poll(() => query(url, waiting)).toHaveLength(1);
  expect(hasBegun).toBe(false);
  await query(url, 'alter system reset synchronous_standby_names');
  await query(url, 'select pg_reload_conf()');
  expect((await term).number).toBeGreaterThan(0);
});
