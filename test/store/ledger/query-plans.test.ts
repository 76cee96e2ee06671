// Statements of the way out, taken from the code as it runs, with the plan that SQLite makes of each: none may read a
// table from one end to the other, because most of it was sent long ago.

import type { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import { createDeliveries } from '../../../src/store/ledger/deliveries/deliveries.ts';
import { createHistory } from '../../../src/store/ledger/events/history.ts';
import { createFigureTables } from '../../../src/store/ledger/figures/accepted-orders.ts';
import { createMoveChat } from '../../../src/store/ledger/deliveries/move-chat.ts';
import { createOrders } from '../../../src/store/ledger/orders/orders.ts';
import { createReplays } from '../../../src/store/ledger/replay/replays.ts';
import { createSerialQueue } from '../../../src/store/ledger/batches.ts';
import { createUndelivered } from '../../../src/store/ledger/replay/undelivered.ts';
import { createUpdates } from '../../../src/store/ledger/people/unfinished.ts';
import { addGroup } from './fixture.ts';
import { openTestLedger } from './ledger.ts';

/**
 * One row for each chat or table; indexes of what is in one open state, or not handled; and what a statement has made for itself.
 */
const mayBeScanned =
  /^SCAN (lanes|closed|urgent|chat|posts USING (COVERING )?INDEX posts_open|updates USING INDEX updates_unhandled|deliveries USING COVERING INDEX deliveries_undelivered(_reason)?|waiting|open|unresolved|sqlite_sequence|CONSTANT ROW|\d+-ROW VALUES CLAUSE)/;

async function open() {
  const opened = await openTestLedger();
  const { db, settings, addDeliveries } = opened;
  addDeliveries(20, { chatId: -1, state: 'posted' });
  addDeliveries(3, { chatId: -1, state: 'waiting', topicId: 5 });
  addDeliveries(3, { chatId: -2, state: 'waiting' });
  opened.ledger.exec(`insert into closed (chat_id, topic_id, reason, since) values (-2, -1, 'blocked', 1)`);
  addDeliveries(3, { chatId: -1, state: 'undelivered', reason: 'too long' });
  addDeliveries(1, { chatId: -1, state: 'undelivered' });
  await addGroup(opened, -1);
  const [runSerially, silent] = [createSerialQueue(), { announce: () => undefined }];
  return {
    ...opened,
    deliveries: createDeliveries(db, silent, runSerially),
    moveChat: createMoveChat(db, settings, runSerially, () => 1),
    replays: createReplays(db, settings, silent),
    history: createHistory(db, settings),
    undelivered: createUndelivered(db),
    updates: createUpdates(db),
    figures: createFigureTables(db),
    orders: createOrders(db, { incidents: silent, posts: { wake: () => undefined } }, settings),
  };
}

function scansOf(queries: readonly CompiledQuery[], planOf: (query: CompiledQuery) => string[]) {
  return queries
    .flatMap((query) => planOf(query).map((step) => ({ step, sql: query.sql })))
    .filter(({ step }) => step.startsWith('SCAN') && !mayBeScanned.test(step));
}

it('a statement that reads the whole table would be seen', async () => {
  const { db, watch, planOf } = await open();
  const states = db.selectFrom('deliveries').select('id').where('state', 'in', ['waiting', 'posted']);
  const scans = scansOf(await watch(() => states.execute()), planOf);
  expect(scans).toMatchObject([{ step: 'SCAN deliveries' }]);
});

it('a private chat that is due is found without reading the rows of the groups that are', async () => {
  const { deliveries, watch, planOf } = await open();
  const queries = await watch(() => deliveries.due(1, [-7], 10));
  const steps = planOf(queries[0]!).filter((step) => step.includes('lanes_turn'));
  expect(steps).toEqual(
    Array(4).fill('SEARCH lanes USING COVERING INDEX lanes_turn (priority=? AND <expr>=?)'),
  );
});

it('a limit is part of its statement: with a parameter SQLite would plan it again at each run', async () => {
  const { deliveries, watch } = await open();
  const queries = await watch(() => deliveries.due(1, [-7], 10));
  const limits = queries.map(({ sql }) => sql.match(/limit \S+/g) ?? []);
  expect(limits.flat()).toEqual(Array(8).fill('limit 10)'));
});

type Opened = Awaited<ReturnType<typeof open>>;
const page = { offset: 0, limit: 6 };

/** Of at least so many statements none reads a whole table. */
it.each<[string, number, (opened: Opened) => Promise<unknown>]>([
  [
    'what is due, what waits with it and what it waits for',
    10,
    async ({ deliveries, history }) => {
      const [head] = await deliveries.due(1, [-7], 10);
      await deliveries.due(1, [], 10, 0);
      await deliveries.firstOrdinary(-1, 1);
      await deliveries.duePosts(1, [-7], 10);
      await deliveries.nextDueAt(1, [-7], 1);
      await deliveries.waitingAfter(head!.delivery, 10);
      await history.positionOf(head!.delivery);
      await history.traces(1);
      await deliveries.postpone(head!, { dueAt: 5, reason: 'later' }, 1);
      await deliveries.due(7, [], 10);
      await deliveries.nextDueAt(1, []);
      await deliveries.nextPauseEnd(1, [-7], 1);
    },
  ],
  [
    'what is kept for a chat',
    7,
    async ({ deliveries, history }) => {
      const place = { chatId: -2, topicId: null };
      await deliveries.countHeldBack(-2);
      await history.countMutedBy(place, 1);
      await history.findMuted(place, 1, { limit: 10, offset: 0 });
      await deliveries.chatsClosedFor('blocked');
      await deliveries.listKept(-2);
      await deliveries.countUnsettled(place);
      await deliveries.markUndelivered(place, 'off');
    },
  ],
  [
    'what did not arrive, group by group and page by page',
    14,
    async ({ undelivered }) => {
      await undelivered.groups('chat');
      for (const { sampleId: id } of await undelivered.groups('reason')) {
        for (const kind of ['chat', 'reason', 'one'] as const) await undelivered.page({ kind, id }, 0, 5);
      }
    },
  ],
  ['when the last event of a type came', 2, ({ history }) => history.lastReceivedAt(['EVENT_BALANCE'])],
  [
    'sums, by when it happened and by when it was reported',
    2,
    async ({ figures }) => {
      await figures.sums.read(1, 2);
      await figures.sums.read(1, 2, 'reported');
    },
  ],
  ['updates that were not handled', 1, ({ updates }) => updates.unhandled(1, 10)],
  [
    'what is sent again',
    20,
    async ({ undelivered, replays }) => {
      const groups = await undelivered.groups('reason');
      for (const kind of ['chat', 'reason'] as const) {
        const wish = { scope: { kind, id: groups[1]!.sampleId }, to: 'there' } as const;
        const { digest } = await replays.plan(wish, () => true);
        await replays.confirm(wish, () => true, { digest, personId: 1, now: 1 });
      }
    },
  ],
  [
    'what a chat that is closed, comes back or moves has, and a topic of it that is dropped',
    15,
    async ({ deliveries, moveChat }) => {
      await deliveries.clearTopic(-1, 5);
      const [tried] = await deliveries.due(1, [], 10);
      const notice = (count: number) => ({ key: `${count}`, at: 1, body: {} });
      await deliveries.close({ chatId: -1, topicId: 4 }, 'gone', { tried: tried!, notice }, 1);
      await deliveries.close({ chatId: -1 }, 'gone', { tried: tried!, notice }, 1);
      await deliveries.reopen(-1, 1, 4);
      await deliveries.reopen(-1, 1);
      await moveChat(-1, -1001);
    },
  ],
  [
    'orders by their receiver, day, delegation, author and kind',
    9,
    async ({ orders }) => {
      await orders.list({ receiver: 'T1' }, page);
      await orders.count({ receiver: 'T1' });
      await orders.list({ since: 1, until: 2 }, page);
      await orders.count({ since: 1, until: 2 });
      await orders.findBy('delegate_hash', 'a5');
      await orders.forReceiver('T1', 20);
      await orders.numbered(['a5', 'a6']);
      await orders.latest({ kind: 'flash', state: 'delivered' }, 40);
      await orders.latest({ kind: 'flash', state: 'delivered', createdBy: 1 }, 40);
      await orders.latest({ kind: 'flash', state: 'delivered', paidFor: 'ENERGY' }, 1);
    },
  ],
  [
    'the earlier payments of an order',
    1,
    ({ history }) => history.earlierWith('a5', { type: 'EVENT_BALANCE', seq: 100_000 }, 20),
  ],
])('%s: found without a scan', async (_, least, act) => {
  const opened = await open();
  const queries = await opened.watch(() => act(opened));
  expect(queries.length).toBeGreaterThanOrEqual(least);
  expect(scansOf(queries, opened.planOf)).toEqual([]);
});
