// Who leads among stores on one database, and what is refused of who no longer does. Paused processes and cut networks are
// in test/faults/.

import type pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connect, query } from '../../postgres/connect.ts';
import { makeDatabase } from '../../postgres/database.ts';
import { createManualClock } from '../../manual-clock.ts';
import { type Instance, openInstance, openStoreOn } from '../../postgres/instances.ts';
import { ofLock, termLock } from '../../../src/store/postgres/advisory-locks.ts';
import { createPool, defaultLimits } from '../../../src/store/postgres/connections.ts';
import { createClockOffset, fence } from '../../../src/store/postgres/term.ts';
import { makeArrival, routeTo } from '../ledger/fixture.ts';
import { begin, close, compose, postpone } from '../ledger/posts.ts';
import { countEvents } from '../asked.ts';

async function openInstances(count: number): Promise<{ url: string; instances: Instance[] }> {
  const url = await makeDatabase();
  const names = Array.from({ length: count }, (_, index) => `machine-${index + 1}`);
  return { url, instances: await Promise.all(names.map((name) => openInstance(url, name))) };
}

/** The next term begins and the old leader learns nothing of it, as when it did not run for a while. */
const nextTerm = `update term set epoch = epoch + 1, instance = 'somebody else'`;

describe('of several stores', () => {
  it('one leads at a time, in terms that are numbered, and whoever closes gives its term to another', async () => {
    const { instances } = await openInstances(3);
    const led: string[] = [];
    const leads = instances.map(async ({ store }, index) => {
      const term = await store.lead();
      led.push(`machine-${index + 1} in term ${term.number}`);
      expect(term.isHeld()).toBe(true);
      expect(await store.leadership()).toMatchObject({
        number: term.number,
        instance: `machine-${index + 1}`,
      });
      // Nobody led before the first term.
      expect(term.leaderlessMs === undefined).toBe(term.number === 1);
      await store.close();
      expect(term.isHeld()).toBe(false);
    });
    await Promise.all(leads);
    expect(led.map((text) => text.replace(/^.* in /, ''))).toEqual(['term 1', 'term 2', 'term 3']);
    expect(new Set(led).size).toBe(3);
    expect(instances.flatMap(({ deposed }) => deposed)).toEqual([]);
  });

  it('none has led on a new database, and each knows at once how far its clock is from that of the server', async () => {
    const { instances } = await openInstances(2);
    const [one, other] = [instances[0]!.store, instances[1]!.store];
    expect(await one.leadership()).toBeUndefined();
    // Both are on this machine.
    for (const store of [one, other]) expect(Math.abs(store.clockAheadMs()!)).toBeLessThan(5_000);
    await one.lead();
    expect(await other.leadership()).toMatchObject({ number: 1, instance: 'machine-1' });
  });

  it('the leader proves itself while one of its transactions lasts', async () => {
    const { instances } = await openInstances(1);
    const { store, deposed } = instances[0]!;
    const term = await store.lead();
    await store.orders.transaction(async (inside) => {
      let before = 0;
      for (let proofs = 0; proofs < 3;) {
        // The transaction may not be idle for long.
        await inside.count({});
        const { provenMsAgo = 0 } = (await store.leadership())!;
        if (provenMsAgo < before) proofs += 1;
        before = provenMsAgo;
      }
    });
    expect([term.isHeld(), deposed]).toEqual([true, []]);
  });
});

describe('a term that ended before its work had begun', () => {
  it('was none to the others: nobody has led since the last one that was at work', async () => {
    const url = await makeDatabase();
    const [one, two] = [await openStoreOn(url, 'one'), await openStoreOn(url, 'two')];
    const three = await openStoreOn(url, 'three');
    await (await one.lead()).takeUp();
    await one.close();
    const atWork = (await two.leadership())!.provenMsAgo!;
    const second = await two.lead();
    expect((await three.leadership())!.provenMsAgo).toBeGreaterThan(atWork - 1);
    expect(second.leaderlessMs).toBeGreaterThan(atWork - 1);
    await two.close();
    const third = await three.lead();
    expect(third.number).toBe(3);
    expect(third.leaderlessMs).toBeGreaterThan(second.leaderlessMs!);
    const before = (await three.leadership())!.provenMsAgo!;
    await third.takeUp();
    expect((await three.leadership())!.provenMsAgo).toBeLessThan(before);
  });

  it('where none was ever at work, nobody has led before', async () => {
    const url = await makeDatabase();
    const [one, two] = [await openStoreOn(url, 'one'), await openStoreOn(url, 'two')];
    expect((await one.lead()).number).toBe(1);
    await one.close();
    expect(await two.lead()).toMatchObject({ number: 2, leaderlessMs: undefined });
  });
});

it.each([
  ['its session was ended', `select pg_terminate_backend(pid) from pg_locks where ${ofLock(termLock)}`, 0],
  ['another term has begun, when it is told so', nextTerm, 500],
])('a leader knows, without its clock going on, that %s', async (_, statement, passedMs) => {
  const [url, clock] = [await makeDatabase(), createManualClock()];
  const deposed: unknown[] = [];
  const onDeposed = (error: unknown) => deposed.push(error);
  const term = await (await openStoreOn(url, 'one', { clock, onDeposed })).lead();
  const next = (await openStoreOn(url, 'two')).lead();
  await query(url, statement);
  await clock.advance(passedMs);
  await expect.poll(() => deposed).toMatchObject([{ failure: 'busy' }]);
  expect(term.isHeld()).toBe(false);
  expect((await next).number).toBe(statement === nextTerm ? 3 : 2);
});

describe('why an instance cannot lead', () => {
  /** What the log says of it while the instance tries to lead. */
  async function tryOn(url: string) {
    const [clock, warnings] = [createManualClock(), [] as string[]];
    const onWarning = (warning: string) => warnings.push(warning);
    void (await openStoreOn(url, 'tries', { clock, onWarning })).lead();
    return { clock, said: () => warnings.filter((warning) => warning.includes('lead')) };
  }

  it('is said to the log, once while it stays the same', async () => {
    const url = await makeDatabase();
    await query(url, 'alter table term rename to no_term');
    const { clock, said } = await tryOn(url);
    await expect.poll(said).toHaveLength(1);
    await clock.advance(59_999);
    expect(said()).toHaveLength(1);
    await clock.advance(500);
    await expect.poll(said).toHaveLength(2);
    expect(said()[0]).toMatch(/can't lead, and tries again: .*42P01/);
    expect(said().join()).not.toContain('postgres://');
  });

  it('is not said where somebody else leads', async () => {
    const url = await makeDatabase();
    await (await openStoreOn(url, 'leads')).lead();
    const { said } = await tryOn(url);
    const tries = `select 1 from pg_stat_activity where query like 'select pg_try_advisory_lock%'
      and datname = current_database()`;
    const admin = await connect(url);
    await expect.poll(async () => (await admin.query(tries)).rowCount).toBe(1);
    expect(said()).toEqual([]);
  });
});

/** Whether somebody waits to begin the next term. */
async function isBeginningWaiting(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity where query ~ 'update term set epoch' and wait_event_type = 'Lock'
     and datname = current_database() and pid <> pg_backend_pid()`,
  );
  return rowCount! > 0;
}

/** What a leader writes: in transactions, and in statements by themselves. */
function writesOf({ store }: Instance): Record<string, () => Promise<unknown>> {
  const { deliveries, notices, posts, orders, keyValues, updates, audit } = store;
  return {
    'an attempt to compose': () => compose(store, [1]),
    'an attempt to send': () => begin(store, [1]),
    'what became of a delivery': () => postpone(store, 1, 5, 'later'),
    'a chat that is closed': () => close(store, 1, 'gone'),
    'a chat that is opened': () => deliveries.reopen(5, 1),
    'a notice': () => notices.add({ key: 'a', at: 1, body: { kind: 'a' } }),
    'who is to hear of it': () =>
      posts.want({ kind: 'notice', ref: '1' }, [{ chatId: 5, topicId: null }], { isUrgent: true, at: 1 }),
    'a change of an order': () => orders.change('A', ['drafted'], { state: 'placing' }),
    'a note of an order': () => orders.note('A', { fell_sun: '5' }),
    'a transaction of orders': () => orders.transaction(async () => undefined),
    'an update of Telegram': () => updates.receive([{ updateId: 1, body: '{}' }], 1),
    'its handling': () => updates.markHandled(1, 1),
    'its deletion': () => updates.prune(1),
    'a value': () => keyValues.write('a', '1'),
    'an entry of the audit': () => audit.add({ at: 1, actorId: 1, action: 'a', subject: 's' }),
  };
}

/** What of it is refused by the fence. */
async function refusedOf(instance: Instance): Promise<string[]> {
  const refused: string[] = [];
  for (const [name, write] of Object.entries(writesOf(instance))) {
    const error: unknown = await write().then(
      () => undefined,
      (refusal: unknown) => refusal,
    );
    if (error === undefined) continue;
    expect(error).toMatchObject({ failure: 'busy', message: expect.stringContaining('no longer leads') });
    refused.push(name);
  }
  return refused;
}

describe('once its term has ended', () => {
  async function openLeader() {
    const { url, instances } = await openInstances(1);
    const one = instances[0]!;
    await one.store.events.add(makeArrival('a'), [routeTo(5)]);
    await one.store.lead();
    return { url, one };
  }

  it('nothing of a leader is written, while arrivals are stored and all is read', async () => {
    const { url, one } = await openLeader();
    expect(await refusedOf(one)).toEqual([]);
    await query(url, nextTerm);
    expect(await refusedOf(one)).toEqual(Object.keys(writesOf(one)));
    expect(await one.store.events.add(makeArrival('b'), [])).toBe('new');
    expect(await countEvents(one.store)).toBe(2);
    await expect.poll(() => one.deposed.length).toBe(1);
  });

  it('control: without the fence everything of it is written', async () => {
    const { url, one } = await openLeader();
    const noFence = 'create or replace function hold_term(number bigint) returns void language sql as $$ $$';
    await query(url, noFence, nextTerm);
    expect(await refusedOf(one)).toEqual([]);
  });

  it('the next term begins only when what was open in it has ended', async () => {
    const { url, one } = await openLeader();
    const other = await connect(url);
    const order: string[] = [];
    let changed: Promise<unknown> | undefined;
    await one.store.orders.transaction(async (inside) => {
      changed = query(url, nextTerm).then(() => order.push('the next term'));
      // The transaction may not be idle for long.
      while (!(await isBeginningWaiting(other))) await inside.count({});
      order.push('the end of the transaction');
    });
    await changed;
    expect(order).toEqual(['the end of the transaction', 'the next term']);
  });
});

describe('a leader that stands still within a transaction', () => {
  /** Its lock is free, as after its lease, and its transaction holds its term. `next` is of the one that leads after it. */
  async function standStill(idleInTransactionMs: number) {
    const { url, instances } = await openInstances(2);
    const [{ store }, other] = instances as [Instance, Instance];
    const { number } = await store.lead();
    const pool = createPool(url, { ...defaultLimits, idleInTransactionMs });
    const paused = await pool.connect();
    const ended = Promise.withResolvers<unknown>();
    paused.on('error', (error) => ended.resolve((error as { code?: unknown }).code));
    onTestFinished(async () => {
      paused.release(true);
      await pool.end();
    });
    await paused.query(`begin; ${fence(number)}`);
    await store.stopLeading();
    const order: string[] = [];
    const next = other.store.lead().then(() => order.push('the next one leads'));
    return { url, paused, ended: ended.promise, next, order };
  }

  it('is ended by the server, and the next one leads', async () => {
    const { ended, next } = await standStill(defaultLimits.idleInTransactionMs);
    expect(await ended).toBe('25P03');
    await next;
  });

  it('control: with a long limit the next one leads only after it has gone on', async () => {
    const { url, paused, next, order } = await standStill(60_000);
    const other = await standStill(defaultLimits.idleInTransactionMs);
    await other.next;
    expect([await isBeginningWaiting(await connect(url)), order]).toEqual([true, []]);
    order.push('it goes on');
    await paused.query('rollback');
    await next;
    expect(order).toEqual(['it goes on', 'the next one leads']);
  });
});

/** This machine is ahead by 300 s; `read` asks a server that is reached after `thereMs`, and answers after `backMs`. */
function open() {
  const clock = createManualClock();
  const offset = createClockOffset(clock);
  return {
    clock,
    offset,
    read: (thereMs: number, backMs: number, aheadMs = 300_000) =>
      offset.read(async () => {
        await clock.advance(thereMs);
        const now = clock.now() - aheadMs;
        await clock.advance(backMs);
        return { now };
      }),
  };
}

it('takes the middle of the round trip for the time of the answer, and knows nothing before', async () => {
  const { offset, read } = open();
  expect(offset.aheadMs()).toBeUndefined();
  await read(40, 40);
  expect(offset.aheadMs()).toBe(300_000);
});

it('is mended by a quicker reading, and not spoilt by a slower one', async () => {
  const { offset, read } = open();
  await read(0, 2_000);
  expect(offset.aheadMs()).toBe(301_000);
  await read(2, 0);
  expect(offset.aheadMs()).toBe(299_999);
  await read(3_000, 0);
  await read(0, 3_000);
  expect(offset.aheadMs()).toBe(299_999);
});

it('follows a clock that is set, also by a slow reading', async () => {
  const { offset, read } = open();
  await read(1, 1);
  await read(1_500, 1_500, 2_000);
  expect(offset.aheadMs()).toBe(2_000);
});

it('learns nothing from a question that fails', async () => {
  const { offset } = open();
  const question = offset.read(() => Promise.reject(new Error('cut off')));
  await expect(question).rejects.toThrow('cut off');
  expect(offset.aheadMs()).toBeUndefined();
});
