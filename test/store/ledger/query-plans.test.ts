// Statements of the way out, taken from the code as it runs, with the plan that SQLite makes of each: none may read a
// table from one end to the other, because most of it was sent long ago.

import type { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import { createDeliveries } from '../../../src/store/ledger/deliveries/deliveries.ts';
import { createHistory } from '../../../src/store/ledger/events/history.ts';
import { createMoveChat } from '../../../src/store/ledger/deliveries/move-chat.ts';
import { createOrders } from '../../../src/store/ledger/orders/orders.ts';
import { createReplays } from '../../../src/store/ledger/replay/replays.ts';
import { createSerialQueue } from '../../../src/store/ledger/batches.ts';
import { createUndelivered } from '../../../src/store/ledger/replay/undelivered.ts';
import { createUpdates } from '../../../src/store/ledger/people/updates.ts';
import { openTestLedger } from './ledger.ts';

/**
 * One row for each chat; indexes of what is in one open state, or not handled; and what a statement has made for itself.
 */
const mayBeScanned =
  /^SCAN (waiting_chats|updates USING INDEX updates_unhandled|deliveries USING COVERING INDEX deliveries_(parked|undelivered)(_reason)?|waiting|\d+-ROW VALUES CLAUSE)/;

async function open() {
  const opened = await openTestLedger();
  const { db, settings, addDeliveries } = opened;
  addDeliveries(20, { chatId: -1, state: 'sent' });
  addDeliveries(3, { chatId: -1, state: 'waiting', topicId: 5 });
  addDeliveries(3, { chatId: -2, state: 'parked', reason: 'blocked' });
  addDeliveries(3, { chatId: -1, state: 'undelivered', reason: 'too long' });
  addDeliveries(1, { chatId: -1, state: 'undelivered' });
  await settings.update(({ chats }) => {
    chats.push({ id: -1, type: 'group', title: 'Team', addedBy: 1, addedAt: 1 });
  });
  const runSerially = createSerialQueue();
  return {
    ...opened,
    deliveries: createDeliveries(db, { announce: () => undefined }, runSerially),
    moveChat: createMoveChat(db, settings, runSerially, () => 1),
    replays: createReplays(db, settings, { announce: () => undefined }),
    history: createHistory(db, settings),
    undelivered: createUndelivered(db),
    updates: createUpdates(db),
    /** Of at least `least` statements, those that read a whole table. */
    scansIn: async (least: number, act: () => Promise<unknown>) => {
      const queries = await opened.watch(act);
      expect(queries.length).toBeGreaterThanOrEqual(least);
      return scansOf(queries, opened.planOf);
    },
  };
}

function scansOf(queries: readonly CompiledQuery[], planOf: (query: CompiledQuery) => string[]) {
  return queries
    .flatMap((query) => planOf(query).map((step) => ({ step, sql: query.sql })))
    .filter(({ step }) => step.startsWith('SCAN') && !mayBeScanned.test(step));
}

it('would be seen if a statement read the whole table', async () => {
  const { db, scansIn } = await open();
  const states = db.selectFrom('deliveries').select('id').where('state', 'in', ['waiting', 'parked']);
  expect(await scansIn(1, () => states.execute())).toMatchObject([{ step: 'SCAN deliveries' }]);
});

it('finds what is due, what waits with it and what it waits for without a scan', async () => {
  const { deliveries, history, scansIn } = await open();
  const scans = await scansIn(10, async () => {
    const [head] = await deliveries.due(1, [-7], 10);
    await deliveries.due(1, [], 10, 0);
    await deliveries.firstOrdinary(-1);
    await deliveries.nextDueAt(1, [-7], 1);
    await deliveries.waitingAfter(head!.delivery, 10);
    await history.positionOf(head!.delivery);
    await history.traces(1);
    await deliveries.postpone(head!.delivery.id, 5, 'later');
  });
  expect(scans).toEqual([]);
});

it('finds a private chat that is due without reading the rows of the groups that are', async () => {
  const { deliveries, watch, planOf } = await open();
  const queries = await watch(() => deliveries.due(1, [-7], 10));
  const steps = planOf(queries[0]!).filter((step) => step.includes('waiting_chats'));
  expect(steps).toEqual(
    Array(4).fill('SEARCH waiting_chats USING COVERING INDEX waiting_chats_turn (priority=? AND <expr>=?)'),
  );
});

it('counts, finds and withdraws what is kept for a chat without a scan', async () => {
  const { deliveries, history, scansIn } = await open();
  const scans = await scansIn(7, async () => {
    await deliveries.countHeldBack(-2);
    await history.countMutedBy({ chatId: -2, topicId: null }, 1);
    await history.findMuted({ chatId: -2, topicId: null }, 1, { limit: 10, offset: 0 });
    await deliveries.chatsParkedFor('blocked');
    await deliveries.markUndelivered({ chatId: -2, topicId: null }, 'off');
  });
  expect(scans).toEqual([]);
});

it('groups and pages what did not arrive without a scan', async () => {
  const { undelivered, scansIn } = await open();
  const scans = await scansIn(14, async () => {
    await undelivered.groups('chat');
    for (const { sampleId: id } of await undelivered.groups('reason')) {
      for (const kind of ['chat', 'reason', 'one'] as const) await undelivered.page({ kind, id }, 0, 5);
    }
  });
  expect(scans).toEqual([]);
});

it('finds updates that were not handled without a scan of those that were', async () => {
  const { updates, scansIn } = await open();
  expect(await scansIn(1, () => updates.unhandled(1, 10))).toEqual([]);
});

it('plans and carries out what is sent again without a scan', async () => {
  const { undelivered, replays, scansIn } = await open();
  const groups = await undelivered.groups('reason');
  const scans = await scansIn(20, async () => {
    for (const kind of ['chat', 'reason'] as const) {
      const wish = { scope: { kind, id: groups[1]!.sampleId }, to: 'there' } as const;
      const { digest } = await replays.plan(wish, () => true);
      await replays.confirm(wish, () => true, { digest, personId: 1, now: 1 });
    }
  });
  expect(scans).toEqual([]);
});

it('parks, brings back and moves a chat, and drops a topic of it, without a scan', async () => {
  const { deliveries, moveChat, scansIn } = await open();
  const scans = await scansIn(15, async () => {
    await deliveries.clearTopic(-1, 5);
    await deliveries.park({ chatId: -1, topicId: 4 }, 'gone', undefined, () => ({
      key: 'topic',
      at: 1,
      body: {},
    }));
    await deliveries.park({ chatId: -1 }, 'gone', undefined, () => ({ key: 'gone', at: 1, body: {} }));
    await deliveries.resume(-1, 1, 4);
    await deliveries.resume(-1, 1);
    await moveChat(-1, -1001);
  });
  expect(scans).toEqual([]);
});

it('finds orders by their receiver, day, delegation, author and kind without a scan', async () => {
  const { db, settings, scansIn } = await open();
  const orders = createOrders(db, { announce: () => undefined }, settings);
  const page = { offset: 0, limit: 6 };
  const scans = await scansIn(9, async () => {
    await orders.list({ receiver: 'T1' }, page);
    await orders.count({ receiver: 'T1' });
    await orders.list({ since: 1, until: 2 }, page);
    await orders.count({ since: 1, until: 2 });
    await orders.findBy('delegate_hash', 'a5');
    await orders.forReceiver('T1', 20);
    await orders.numbered(['a5', 'a6']);
    await orders.latest({ kind: 'flash', state: 'delivered' }, 40);
    await orders.latest({ kind: 'flash', state: 'delivered', createdBy: 1 }, 40);
  });
  expect(scans).toEqual([]);
});

it('finds the earlier payments of an order without a scan', async () => {
  const { history, scansIn } = await open();
  const scans = await scansIn(1, () =>
    history.earlierWith('a5', { type: 'EVENT_BALANCE', seq: 100_000 }, 20),
  );
  expect(scans).toEqual([]);
});
