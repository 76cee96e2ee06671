// A leader that is killed, paused or cut off, and a database that is restarted: another leads after the lease at the
// latest, and the old one has ended before.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { startCluster } from '../postgres/cluster.ts';
import { makeDatabase } from '../postgres/database.ts';
import { leaseSeconds, openInstance } from '../postgres/instances.ts';
import { openPausingProxy } from '../postgres/pausing-proxy.ts';
import { makeArrival, makeEmptyDir } from '../store/ledger/fixture.ts';

/** Well beyond the lease and half a second between attempts. */
const timeout = (leaseSeconds + 15) * 1_000;

/** A process that leads; killed when the test ends. */
async function startLeader(
  url: string,
  lease = leaseSeconds,
): Promise<{ child: ChildProcess; exited: Promise<unknown[]> }> {
  const file = join(import.meta.dirname, 'postgres-leader.ts');
  const child = spawn(process.execPath, [file, url, makeEmptyDir(), String(lease)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  expect(said.toString()).toBe('leads\n');
  return { child, exited };
}

it('the next one leads soon after a leader was killed, and long before its lease is over', async () => {
  const url = await makeDatabase();
  const { child } = await startLeader(url, 60);
  const { store } = await openInstance(url, 'next');
  const next = store.lead();
  child.kill('SIGKILL');
  const term = await next;
  expect(term.number).toBe(2);
  // By the server's clock.
  expect(term.leaderlessMs).toBeLessThan(30_000);
});

it('a leader that stands still loses its term to another, and ends when it wakes', async () => {
  const url = await makeDatabase();
  const { child, exited } = await startLeader(url);
  const { store, deposed } = await openInstance(url, 'next');
  const next = store.lead();
  child.kill('SIGSTOP');
  const term = await next;
  expect(term.number).toBe(2);
  expect(term.leaderlessMs).toBeGreaterThan(leaseSeconds * 1_000 - 1);
  child.kill('SIGCONT');
  expect(await exited).toEqual([75, null]);
  await store.keyValues.write('a', '2');
  expect([term.isHeld(), deposed]).toEqual([true, []]);
});

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
  await expect
    .poll(() => one.store.keyValues.write('a', '1').then(String, ({ message }: Error) => message), {
      timeout,
    })
    .toContain('no longer leads');
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
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  onTestFinished(() => admin.end());
  const tries = `select 1 from pg_stat_activity where query like 'select pg_try_advisory_lock%'
    and datname = current_database()`;
  await expect.poll(async () => (await admin.query(tries)).rowCount).toBe(1);
  proxy.cut();
  await leader.store.close();
  expect((await next).number).toBe(2);
  expect(deposed).toEqual([]);
});

it('the leader is deposed when the database stops, and another leads when it is there again', async () => {
  const cluster = await startCluster();
  onTestFinished(() => cluster.stop());
  const url = cluster.url('postgres');
  const one = await openInstance(url, 'first');
  await one.store.lead();
  await one.store.events.add(makeArrival('a'), []);
  const other = await openInstance(url, 'next');
  const next = other.store.lead();
  await cluster.restart();
  await expect.poll(() => one.deposed.length, { timeout }).toBe(1);
  expect((await next).number).toBe(2);
  await expect
    .poll(() => other.store.events.add(makeArrival('b'), []).catch(() => 'refused'), { timeout })
    .toBe('new');
  expect(await other.store.events.count()).toBe(2);
});

it('a term begins only when a synchronous standby has its number, so that none is given out twice', async () => {
  const cluster = await startCluster();
  onTestFinished(() => cluster.stop());
  const url = cluster.url('postgres');
  const { store } = await openInstance(url, 'first');
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  onTestFinished(() => admin.end());
  await admin.query(`alter system set synchronous_standby_names = 'nobody'`);
  await admin.query('select pg_reload_conf()');
  let hasBegun = false;
  const term = store.lead().then((begun) => {
    hasBegun = true;
    return begun;
  });
  const waiting = `select 1 from pg_stat_activity where wait_event = 'SyncRep' and query like '%update term%'`;
  await expect.poll(async () => (await admin.query(waiting)).rowCount).toBe(1);
  expect(hasBegun).toBe(false);
  await admin.query('alter system reset synchronous_standby_names');
  await admin.query('select pg_reload_conf()');
  expect((await term).number).toBeGreaterThan(0);
});
