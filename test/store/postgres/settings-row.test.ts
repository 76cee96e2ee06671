// The settings as a row that several instances share: what each knows, and when.

import { sql, type Kysely } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { lookEveryMs, openSettingsRow } from '../../../src/store/postgres/settings-row.ts';
import type { Tables } from '../../../src/store/ledger/tables.ts';
import type { Store } from '../../../src/store/open.ts';
import type { Chat, SettingsData } from '../../../src/store/settings/settings.ts';
import { createManualClock } from '../../manual-clock.ts';
import { openTestPostgres, query } from '../../postgres/connect.ts';
import { makeDatabase } from '../../postgres/database.ts';
import { openStoreOn } from '../../postgres/instances.ts';
import { refreshSettings } from '../asked.ts';

const chat: Chat = { id: -100, type: 'supergroup', title: 'Team', addedBy: 1, addedAt: 5 };
const addChat =
  (id: number) =>
  ({ chats }: SettingsData) =>
    chats.push({ ...chat, id });

/** An instance whose second passes when the test says so; `hear` is a signal that it gets. */
async function open(url: string) {
  const { db } = await openTestPostgres(url);
  const clock = createManualClock();
  const listeners = new Set<() => void>();
  const warnings: string[] = [];
  let sent = 0;
  const settings = await openSettingsRow({
    db,
    clock,
    signals: {
      send: () => void sent++,
      onSignal(_, listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    onWarning: (warning) => warnings.push(warning),
  });
  onTestFinished(() => settings.close());
  const changes: number[] = [];
  settings.watch(() => changes.push(settings.data.chats.length));
  return {
    settings,
    db,
    clock,
    warnings,
    changes,
    sent: () => sent,
    hear: () => listeners.forEach((listener) => listener()),
    ids: () => settings.data.chats.map(({ id }) => id),
  };
}

async function openTwo() {
  const url = await makeDatabase();
  const [one, other] = [await open(url), await open(url)];
  return { url, one, other };
}

function writeByHand(db: Kysely<Tables>, body: string, version = sql`version + 1`) {
  return sql`update settings set version = ${version}, body = ${body} where id = 'current'`.execute(db);
}

it('a change is signalled once, after it is there, and whoever hears it has it at once', async () => {
  const { one, other } = await openTwo();
  await one.settings.update(addChat(-1));
  expect([one.sent(), other.sent()]).toEqual([1, 0]);
  expect(other.ids()).toEqual([]);
  other.hear();
  await expect.poll(other.ids).toEqual([-1]);
  expect([one.changes, other.changes]).toEqual([[1], [1]]);
});

it('a signal that is lost costs a second, and no listener hears of what is the same', async () => {
  const { one, other } = await openTwo();
  await one.settings.update(addChat(-1));
  await other.clock.advance(lookEveryMs - 1);
  expect(other.ids()).toEqual([]);
  await other.clock.advance(1);
  await expect.poll(other.ids).toEqual([-1]);
  for (let second = 0; second < 3; second++) {
    await other.clock.advance(lookEveryMs);
    await expect.poll(() => other.settings.confirmedMsAgo()).toBe(0);
  }
  expect(other.changes).toEqual([1]);
});

it('signals that come while it looks are looked for once more, so that none is missed', async () => {
  const { one, other } = await openTwo();
  for (let id = 1; id <= 20; id++) {
    const change = one.settings.update(addChat(id));
    other.hear();
    await change;
    other.hear();
    await expect.poll(other.ids).toContain(id);
  }
  expect(other.changes).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

it('changes by two instances at the same time lose neither; made to what each has in memory, they would', async () => {
  const { one, other } = await openTwo();
  await Promise.all([one.settings.update(addChat(-1)), other.settings.update(addChat(-2))]);
  await one.settings.refresh();
  expect(new Set(one.ids())).toEqual(new Set([-1, -2]));
  const fromMemory = async ({ settings, db }: typeof one, id: number) => {
    const draft = structuredClone(settings.data);
    addChat(id)(draft);
    await db.transaction().execute((trx) => writeByHand(trx, JSON.stringify(draft)));
  };
  await other.settings.refresh();
  await Promise.all([fromMemory(one, -3), fromMemory(other, -4)]);
  await one.settings.refresh();
  expect(one.ids()).toHaveLength(3);
});

/** A store that hears nothing and whose time stands still, and a hand in its database that signals nothing. */
async function openDeaf() {
  const url = await makeDatabase();
  const { db } = await openTestPostgres(url);
  const store = await openStoreOn(url, 'deaf', { clock: createManualClock(), onDeposed: () => {} });
  const limitPerOrder = () => store.settings.data.limits.perOrder.sun;
  const setLimit = (sun: number) => store.settings.update(({ limits }) => void (limits.perOrder.sun = sun));
  const setUnheard = (sun: number) => writeByHand(db, JSON.stringify({ limits: { perOrder: { sun } } }));
  return { store, db, limitPerOrder, setLimit, setUnheard };
}

it.each<[string, (store: Store, limit: () => unknown) => Promise<unknown>]>([
  ['an order is decided by the limits', (store, limit) => store.orders.transaction(async () => limit())],
  ['who begins to lead has the settings', async (store, limit) => store.lead().then(limit)],
])('%s of that moment, although nothing was heard of their change', async (_, act) => {
  const { store, limitPerOrder, setUnheard } = await openDeaf();
  await setUnheard(5);
  expect(limitPerOrder()).toBeNull();
  expect(await act(store, limitPerOrder)).toBe(5);
});

it('who begins to lead where the row is damaged goes on with the last good settings, and can change none', async () => {
  const { store, db, limitPerOrder, setLimit } = await openDeaf();
  await setLimit(5);
  await writeByHand(db, '{');
  await store.lead();
  expect(limitPerOrder()).toBe(5);
  // Without this, the answer to an order that was bought could not be written down.
  expect(await store.orders.transaction(async () => limitPerOrder())).toBe(5);
  await expect(setLimit(6)).rejects.toMatchObject({ failure: 'damaged' });
  expect(limitPerOrder()).toBe(5);
});

it('who led changes nothing once another term has begun, and changed things before', async () => {
  const { store, db, limitPerOrder, setLimit } = await openDeaf();
  await store.lead();
  await setLimit(5);
  await sql`update term set epoch = epoch + 1`.execute(db);
  await expect(setLimit(6)).rejects.toMatchObject({ failure: 'busy' });
  await refreshSettings(store);
  expect(limitPerOrder()).toBe(5);
});

it('an answer that is older than what is known changes nothing, however late it comes', async () => {
  const { one, other } = await openTwo();
  const [arrived, handedOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const late = other.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      arrived.resolve();
      await handedOn.promise;
      return result;
    },
  });
  const answer = other.settings.refresh(late);
  await arrived.promise;
  await one.settings.update(addChat(-1));
  await other.settings.refresh();
  expect(other.ids()).toEqual([-1]);
  handedOn.resolve();
  await answer;
  expect(other.ids()).toEqual([-1]);
  expect(other.changes).toEqual([1]);
});

it('fewer changes than before are believed, as after a failover that has lost some', async () => {
  const { one } = await openTwo();
  await one.settings.update(addChat(-1));
  await writeByHand(one.db, '{}', sql`0`);
  await one.settings.refresh();
  expect(one.ids()).toEqual([]);
});

it('the same version with another body is found after a failure, and looked for only then', async () => {
  const { one } = await openTwo();
  await writeByHand(one.db, JSON.stringify({ chats: [chat] }), sql`version`);
  await one.settings.refresh();
  expect(one.ids()).toEqual([]);
  const failing = one.db.transaction().execute(async (trx) => {
    await sql`select 1/0`.execute(trx).catch(() => undefined);
    await one.settings.refresh(trx);
  });
  await expect(failing).rejects.toMatchObject({ name: 'StoreError' });
  await one.settings.refresh();
  expect(one.ids()).toEqual([-100]);
});

it('while the database is away the last ones stay, and how old they are can be told', async () => {
  const { url, one } = await openTwo();
  await one.settings.update(addChat(-1));
  const [name, elsewhere] = [new URL(url).pathname.slice(1), await makeDatabase()];
  await query(
    elsewhere,
    `alter database ${name} allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  for (let second = 0; second < 12; second++) await one.clock.advance(lookEveryMs);
  expect(one.ids()).toEqual([-1]);
  expect(one.settings.confirmedMsAgo()).toBeGreaterThan(10_000);
  await expect(one.settings.update(addChat(-2))).rejects.toMatchObject({ failure: 'busy' });
  await query(elsewhere, `alter database ${name} allow_connections true`);
  await expect
    .poll(async () => {
      await one.clock.advance(lookEveryMs);
      return one.settings.confirmedMsAgo();
    })
    .toBeLessThanOrEqual(lookEveryMs);
  await one.settings.update(addChat(-2));
  expect(one.ids()).toEqual([-1, -2]);
  expect(one.warnings).toEqual([]);
});

it('a change whose session ends at the commit is refused, and nothing of it is there', async () => {
  const { url, one } = await openTwo();
  await query(
    url,
    `create function end_session() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
     create constraint trigger cut after update on settings deferrable initially deferred
      for each row execute function end_session()`,
  );
  await expect(one.settings.update(addChat(-1))).rejects.toMatchObject({ failure: 'busy' });
  await sql`drop trigger cut on settings`.execute(one.db);
  await one.settings.refresh();
  expect(one.ids()).toEqual([]);
  await one.settings.update(addChat(-2));
  expect(one.ids()).toEqual([-2]);
});

it.each([
  ['that are no settings', '{"chats": [\n  {"id": "x"}\n]}', /line 2, chats\.0\.id: .*expected number/],
  ['of a later version', '{"version": 3}', /version 3 .*later Delegram/],
  ['of version 1', '{"version": 1}', /version 1, which unreleased builds/],
  ['cut off', '{"chats": [', /line 1: a ] is missing/],
])('a row written by hand %s is said once, and changes nothing here or there', async (_, body, said) => {
  const { url, one } = await openTwo();
  await one.settings.update(addChat(-1));
  await writeByHand(one.db, body);
  for (let second = 0; second < 3; second++) {
    await one.clock.advance(lookEveryMs);
    await expect.poll(() => one.warnings.length).toBe(1);
  }
  expect(one.warnings).toEqual([expect.stringMatching(said)]);
  expect(one.ids()).toEqual([-1]);
  await expect(one.settings.update(addChat(-2))).rejects.toMatchObject({ failure: 'damaged' });
  const { rows } = await sql`select body from settings`.execute(one.db);
  expect(rows).toEqual([{ body }]);
  await expect(open(url)).rejects.toMatchObject({
    failure: 'damaged',
    message: expect.stringMatching(said),
  });
});

it('a missing row is said, and not taken for an empty one', async () => {
  const { url, one } = await openTwo();
  await sql`delete from settings`.execute(one.db);
  await expect(open(url)).rejects.toMatchObject({ failure: 'damaged' });
  await expect(one.settings.update(addChat(-1))).rejects.toMatchObject({ failure: 'damaged' });
});
