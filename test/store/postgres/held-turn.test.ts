// A turn that lasts long: a leader that stands still within a transaction, with more of them that wait for their turn, and
// what needs no turn meanwhile.

import type pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { ofLock, turnLock } from '../../../src/store/postgres/advisory-locks.ts';
import { createPool, defaultLimits } from '../../../src/store/postgres/connections.ts';
import { connect } from '../../postgres/connect.ts';
import { makeDatabase } from '../../postgres/database.ts';
import { openInstance } from '../../postgres/instances.ts';
import { openPausingProxy } from '../../postgres/pausing-proxy.ts';
import { makeArrival } from '../ledger/fixture.ts';

/** Sessions of this name, one of which has the turn and the others wait for it; they stand still for a minute. */
async function holdTurn(url: string, instance: string, count: number) {
  const pool = createPool(url, { ...defaultLimits, idleInTransactionMs: 60_000 }, { instance });
  const ended: string[] = [];
  const clients: pg.PoolClient[] = [];
  const release = () => clients.splice(0).forEach((client) => client.release(true));
  onTestFinished(async () => {
    release();
    await pool.end();
  });
  for (let n = 0; n < count; n++) {
    const client = await pool.connect();
    const end = (error: unknown) => void ended.push(String((error as { code?: unknown }).code));
    client.on('error', end);
    clients.push(client);
    const asked = client.query(`begin; select pg_advisory_xact_lock(${turnLock})`).catch(end);
    if (n === 0) await asked;
  }
  const admin = await connect(url);
  const locks = async () => (await admin.query(`select 1 from pg_locks where ${ofLock(turnLock)}`)).rowCount;
  await expect.poll(locks).toBe(count);
  return { ended, locks, release };
}

/** Two stores, the first of which leads, and sessions of `instance` that have or await the turn. */
async function openHeld(instance: string, count: number) {
  const url = await makeDatabase();
  const [one, two] = [await openInstance(url, 'one'), await openInstance(url, 'two')];
  await one.store.lead();
  return { url, one: one.store, two: two.store, ...(await holdTurn(url, instance, count)) };
}

it('the next leader ends the transactions of the one before that have or await their turn, and waits for none', async () => {
  const { one, two, ended, locks } = await openHeld('one', 9);
  const next = two.lead();
  await one.close();
  expect((await next).number).toBe(2);
  await expect.poll(locks).toBe(0);
  await expect.poll(() => ended.filter((code) => code === '57P01')).toHaveLength(9);
});

it('the next leader leaves the transactions of other instances alone', async () => {
  const { one, two, ended, locks, release } = await openHeld('three', 2);
  const next = two.lead();
  await one.close();
  await expect.poll(() => two.leadership()).toMatchObject({ number: 2 });
  expect([await locks(), ended]).toEqual([2, []]);
  release();
  expect((await next).number).toBe(2);
});

it('whether something can be stored is known, and arrivals are stored, while somebody has the turn', async () => {
  const url = await makeDatabase();
  const { store } = await openInstance(url, 'one');
  const { locks } = await holdTurn(url, 'two', 1);
  await store.heartbeat.beat(5);
  expect(await store.heartbeat.last()).toBe(5);
  expect(await store.events.add(makeArrival('a'), [])).toBe('new');
  expect(await locks()).toBe(1);
});

it('a connection on which the server does not answer is given up after one time limit, not one more for its rollback', async () => {
  const url = await makeDatabase();
  const proxy = await openPausingProxy(url);
  const pool = createPool(proxy.url, { ...defaultLimits, statementMs: 0 });
  onTestFinished(() => pool.end());
  const [lost, other] = [await pool.connect(), await pool.connect()];
  for (const client of [lost, other]) onTestFinished(() => client.release(true));
  proxy.pause();
  const order: string[] = [];
  const failed = (what: string) => () => void order.push(what);
  // 2 s each, as statementMs has it; the one that waits for longer is asked with a limit of its own.
  const waiting = other
    .query({ text: 'select 1', query_timeout: 8_000 } as pg.QueryConfig)
    .catch(failed('later'));
  await lost.query('select 1').catch(failed('the question'));
  await lost.query('rollback').catch(failed('its rollback'));
  await waiting;
  expect(order).toEqual(['the question', 'its rollback', 'later']);
});
