// Who leads among stores on one database, and what is refused of who no longer does. Paused processes and cut networks are
// in test/faults/.

import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeDatabase } from '../../postgres/database.ts';
import { openInstance, type Instance } from '../../postgres/instances.ts';
import { makeArrival } from '../ledger/fixture.ts';

async function openInstances(count: number): Promise<{ url: string; instances: Instance[] }> {
  const url = await makeDatabase();
  const names = Array.from({ length: count }, (_, index) => `machine-${index + 1}`);
  return { url, instances: await Promise.all(names.map((name) => openInstance(url, name))) };
}

/** A person at the database. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

describe('of several stores', () => {
  it('one leads at a time, in terms that are numbered, and whoever closes gives its term to another', async () => {
    const { instances } = await openInstances(3);
    const led: string[] = [];
    const leads = instances.map(async ({ store }, index) => {
      const term = await store.lead();
      await term.announce();
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

  it('none has led on a new database, and each knows how far its clock is from that of the server', async () => {
    const { instances } = await openInstances(2);
    const [one, other] = [instances[0]!.store, instances[1]!.store];
    expect([await one.leadership(), one.clockAheadMs()]).toEqual([undefined, undefined]);
    await one.lead();
    void other.lead();
    await expect.poll(() => other.clockAheadMs()).toEqual(expect.any(Number));
    // Both are on this machine.
    expect(Math.abs(one.clockAheadMs()!)).toBeLessThan(5_000);
    expect(await other.leadership()).toMatchObject({ number: 1, instance: 'machine-1' });
  });

  it('the next one leads soon after an administrator has ended the session of the leader', async () => {
    const { url, instances } = await openInstances(2);
    const [one, other] = [instances[0]!, instances[1]!];
    const first = await one.store.lead();
    const next = other.store.lead();
    const admin = await connect(url);
    await admin.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`);
    await expect.poll(() => one.deposed.length).toBe(1);
    expect(first.isHeld()).toBe(false);
    expect(one.deposed[0]).toMatchObject({ failure: 'busy' });
    expect((await next).number).toBe(2);
    expect(other.deposed).toEqual([]);
  });

  it('the leader proves itself while one of its transactions lasts', async () => {
    const { instances } = await openInstances(1);
    const [{ store, deposed }] = instances as [Instance];
    const term = await store.lead();
    await term.announce();
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

  it('terms that end before their work has begun do not hide that nobody leads', async () => {
    const { url, instances } = await openInstances(4);
    const admin = await connect(url);
    const provenAt = async () =>
      Number((await admin.query<{ proven_at: string }>('select proven_at from term')).rows[0]!.proven_at);
    const [first, second, third, last] = instances.map(({ store }) => store);
    const term = await first!.lead();
    expect([await provenAt(), (await first!.leadership())!.provenMsAgo]).toEqual([0, undefined]);
    await term.announce();
    expect(await provenAt()).toBeGreaterThan(0);
    await first!.close();
    const provenLast = await provenAt();
    for (const store of [second!, third!]) {
      await store.lead();
      await store.close();
      expect(await provenAt()).toBe(provenLast);
    }
    const { number, leaderlessMs } = await last!.lead();
    expect(number).toBe(4);
    expect(leaderlessMs).toBe((await last!.leadership())!.beganAt - provenLast);
  });

  it('one that can not lead says why, once and without the password, and leads when it can', async () => {
    const { url, instances } = await openInstances(1);
    const [{ store, warnings }] = instances as [Instance];
    const admin = await connect(url);
    const told = warnings.length;
    await admin.query('alter table term rename to hidden');
    const leading = store.lead();
    await expect.poll(() => warnings.slice(told)).toHaveLength(1);
    expect(warnings[told]).toBe(
      "This instance can't lead at the moment, and tries again: PostgreSQL refused a statement (42P01).",
    );
    await admin.query('alter table hidden rename to term');
    expect((await leading).isHeld()).toBe(true);
    expect(warnings.slice(told)).toHaveLength(1);
  });
});

/** The next term begins and the old leader learns nothing of it, as when it did not run for a while. */
const nextTerm = `update term set epoch = epoch + 1, instance = 'somebody else'`;

/** What a leader writes: in transactions, and in statements by themselves. */
function writesOf({ store }: Instance): Record<string, () => Promise<unknown>> {
  const { deliveries, notices, orders, keyValues, updates, audit, heartbeat } = store;
  return {
    'an attempt to send': () => deliveries.begin([1], 5, 1),
    'an attempt to compose': () => deliveries.beginComposing([1]),
    'its end': () => deliveries.endComposing([1]),
    'what became of a delivery': () => deliveries.postpone(1, 5, 'later'),
    'a chat that is parked': () => deliveries.park({ chatId: 5 }, 'gone'),
    'a notice': () => notices.add({ key: 'a', at: 1, body: { kind: 'a' } }),
    'its sending': () => notices.beginSend(1, 5, 1),
    'a change of an order': () => orders.change('A', ['drafted'], { state: 'placing' }),
    'a note of an order': () => orders.note('A', { message_id: 5 }),
    'a transaction of orders': () => orders.transaction(async () => undefined),
    'an update of Telegram': () => updates.receive([{ updateId: 1, body: '{}' }], 1),
    'its handling': () => updates.markHandled(1, 1),
    'a value': () => keyValues.write('a', '1'),
    'an entry of the audit': () => audit.add({ at: 1, actorId: 1, action: 'a', subject: 's' }),
    'a heartbeat': () => heartbeat.beat(1),
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
  it('nothing of a leader is written, while arrivals are stored and all is read', async () => {
    const { url, instances } = await openInstances(1);
    const [one] = instances as [Instance];
    await one.store.events.add(makeArrival('a'), [{ ruleId: 'r', chatId: 5, topicId: null }]);
    await one.store.lead();
    expect(await refusedOf(one)).toEqual([]);
    await (await connect(url)).query(nextTerm);
    expect(await refusedOf(one)).toEqual(Object.keys(writesOf(one)));
    expect(await one.store.events.add(makeArrival('b'), [])).toBe('new');
    expect(await one.store.events.count()).toBe(2);
    await expect.poll(() => one.deposed.length).toBe(1);
  });

  it('control: without the fence everything of it is written', async () => {
    const { url, instances } = await openInstances(1);
    const [one] = instances as [Instance];
    await one.store.events.add(makeArrival('a'), [{ ruleId: 'r', chatId: 5, topicId: null }]);
    await one.store.lead();
    const admin = await connect(url);
    await admin.query(
      'create or replace function hold_term(number bigint) returns void language sql as $$ $$',
    );
    await admin.query(nextTerm);
    expect(await refusedOf(one)).toEqual([]);
  });

  it('the next term begins only when what was open in it has ended', async () => {
    const { url, instances } = await openInstances(1);
    const [{ store }] = instances as [Instance];
    await store.lead();
    const admin = await connect(url);
    const order: string[] = [];
    let changed: Promise<unknown> | undefined;
    await store.orders.transaction(async (inside) => {
      changed = admin.query(nextTerm).then(() => order.push('the next term'));
      for (let waiting = 0; waiting === 0;) {
        await inside.count({});
        const { rows } = await (
          await connect(url)
        ).query<{ count: string }>(
          `select count(*) from pg_stat_activity where query like 'update term%' and wait_event_type = 'Lock'`,
        );
        waiting = Number(rows[0]!.count);
      }
      order.push('the end of the transaction');
    });
    await changed;
    expect(order).toEqual(['the end of the transaction', 'the next term']);
  });
});
