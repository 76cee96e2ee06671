import { describe, expect, it } from 'vitest';
import { createMoveChat, moveSettings } from '../../../../src/store/ledger/deliveries/move-chat.ts';
import { ordinaryPriority, urgentPriority } from '../../../../src/store/ledger/deliveries/queue.ts';
import { settingsSchema } from '../../../../src/store/settings/settings.ts';
import { createSerialQueue, batchSize } from '../../../../src/store/ledger/batches.ts';
import { addGroup, makeArrival, makeOrderRow, openTestStore, routeTo, insertOrder } from '../fixture.ts';
import { countTurns, openTestLedger, restart, type TestLedger } from '../ledger.ts';
import { addEvent } from '../replay/replay-scene.ts';
import { makePlace } from '../../settings/place.ts';

it('moves what waits for the chat along, and may be done again', async () => {
  const store = await openTestStore();
  await addGroup(store, -1);
  await store.events.add(makeArrival('a'), [routeTo(-1)]);
  for (const _ of [1, 2]) expect(await store.moveChat(-1, -100)).toBe(true);
  const due = await store.deliveries.due(2_000, [], 10);
  expect(due.map(({ delivery }) => [delivery.chat_id, delivery.state])).toEqual([[-100, 'waiting']]);
  expect(store.settings.data.chats).toMatchObject([{ id: -100, type: 'supergroup', movedFrom: -1 }]);
});

it('knows nothing of a chat that never was ours', async () => {
  const store = await openTestStore();
  expect(await store.moveChat(-1, -100)).toBe(false);
  expect(store.settings.data.chats).toEqual([]);
});

it('moves orders and spends, and forgets messages that can’t be edited there any more', async () => {
  const store = await openTestStore();
  const { orders, posts } = store;
  await addGroup(store, -1);
  await insertOrder(orders, makeOrderRow('A', { state: 'unknown', chat_id: -1 }));
  const spend = { order_id: 'A', state: 'expired', posts: 1, asked_by: 1, asked_at: 1, expires_at: 2 };
  const adopt = (kind: 'order' | 'spend', part: string, chatId: number, messageId: number) =>
    posts.adopt({ kind, ref: 'A', part }, { chatId, topicId: null, messageId }, { isUrgent: true, at: 1 });
  await adopt('order', '', -1, 10);
  for (const [token, chatId, messageId] of [
    ['r1', -1, 11],
    ['r2', 5, 12],
  ] as const) {
    await orders.spends.insert({ ...spend, token, chat_id: chatId });
    await adopt('spend', token, chatId, messageId);
  }
  await store.moveChat(-1, -100);
  expect(await orders.findBy('id', 'A')).toMatchObject({ chat_id: -100, message_id: null });
  expect(await orders.spends.findBy('r1')).toMatchObject({ chat_id: -100, message_id: null });
  expect(await orders.spends.findBy('r2')).toMatchObject({ chat_id: 5, message_id: 12 });
});

describe('deliveries of a group that became a supergroup', () => {
  const many = batchSize + 500;

  async function open(fill: (ledger: TestLedger) => void) {
    const opened = await openTestLedger();
    await addGroup(opened, -1);
    fill(opened);
    const runSerially = createSerialQueue();
    return { ...opened, moveChat: createMoveChat(opened.db, opened.settings, runSerially, () => 1) };
  }
  const ofEachState = (ledger: TestLedger) => {
    for (const state of ['waiting', 'held', 'undelivered', 'posted'])
      ledger.addDeliveries(many, { chatId: -1, state });
  };
  const countIn = ({ select }: Pick<TestLedger, 'select'>) =>
    select('select chat_id, state, count(*) from deliveries group by 1, 2 order by 1, 2');
  const allMoved = ['-100 held', '-100 undelivered', '-100 waiting', '-1 posted'].map(
    (of) => `${of} ${many}`,
  );

  it('move in batches, but for those that are settled', async () => {
    const ledger = await open(ofEachState);
    let turns = 0;
    const queries = await ledger.watch(async () => {
      turns = await countTurns(() => ledger.moveChat(-1, -100));
    });
    expect(queries.filter(({ sql }) => sql.startsWith('update "deliveries"'))).toHaveLength(7);
    expect(turns).toBeGreaterThanOrEqual(3);
    expect(countIn(ledger)).toEqual(allMoved);
  });

  it('move to the end at the next start when the process ended half-way, the oldest first', async () => {
    const ledger = await open(ofEachState);
    await ledger.breakAt(many - 5, () => ledger.moveChat(-1, -100));
    expect(ledger.statesOf(-100)).toEqual(Array(batchSize).fill('waiting'));
    expect(countIn(await restart(ledger))).toEqual(allMoved);
  });

  it('have what is urgent at the new id first when the process ended half-way', async () => {
    const ledger = await open(({ addDeliveries }) => {
      for (const priority of [ordinaryPriority, urgentPriority])
        addDeliveries(800, { chatId: -1, state: 'waiting', priority });
    });
    await ledger.breakAt(700, () => ledger.moveChat(-1, -100));
    const moved = 'select priority, count(*) from deliveries where chat_id = -100 group by 1 order by 1';
    expect(ledger.select(moved)).toEqual([`${urgentPriority} 800`]);
  });

  it('go with their posts and with what closes their places, unless the new id has its own', async () => {
    const ledger = await open(({ addDeliveries, ledger }) => {
      addDeliveries(2, { chatId: -1, state: 'waiting', topicId: 7 });
      ledger.exec(`insert into posts (chat_id, topic_id, priority, created_at) values (-1, 7, 1, 1)`);
      ledger.exec(`update deliveries set state = 'posted', post_id = 1 where id = 1`);
      ledger.exec(`insert into closed (chat_id, topic_id, reason, since)
        values (-1, 7, 'closed', 1), (-1, -1, 'gone', 1), (-100, -1, 'new', 2)`);
    });
    await ledger.moveChat(-1, -100);
    expect(ledger.select('select chat_id, topic_id, state from posts')).toEqual(['-100 7 open']);
    expect(ledger.select('select chat_id, state from deliveries')).toEqual(['-100 posted', '-100 waiting']);
    expect(ledger.select('select chat_id, topic_id, reason from closed order by 2')).toEqual([
      '-100 -1 new',
      '-100 7 closed',
    ]);
  });

  it('that were sent are read as the supergroup’s, without a message, which it has not', async () => {
    const store = await openTestStore();
    await addGroup(store, -1);
    const [sent, undelivered] = await addEvent(
      store,
      'a',
      { chatId: -1, state: 'sent', messageId: 7 },
      { chatId: 5, state: 'undelivered' },
      { chatId: 6, state: 'sent', messageId: 8 },
    );
    await store.moveChat(-1, -100);
    const traces = await store.history.traces(sent!.event_seq);
    const messages = traces.map(({ delivery, post }) => `${delivery.chat_id} in ${post!.chat_id}`);
    expect(messages).toEqual(['-100 in -1', '5 in 5', '6 in 6']);
    expect(await store.history.findByMessage(-100, 7, 5)).toEqual([]);
    const to = { chatId: -100, topicId: null };
    const plan = await store.replays.plan({ scope: { kind: 'chat', id: undelivered!.id }, to }, () => true);
    expect(plan).toMatchObject({ deliveries: [], skipped: { delivered: 1 } });
  });
});

describe('moving the settings of a chat', () => {
  const chat = (id: number) => ({ id, type: 'group' as const, title: `${id}`, addedBy: 1, addedAt: 1 });
  const exit = { kind: 'left' as const, at: 1 };

  it('keeps what was set for the old one, where an admin had brought the bot to the new one before', () => {
    const old = { ...chat(-1), locale: 'zh', reminderMinutes: 5, exit };
    const draft = settingsSchema.parse({ chats: [old, { ...chat(-2), locale: 'en', addedBy: 2 }] });
    moveSettings(draft, -1, -2, 7);
    expect(draft.chats).toMatchObject([
      { id: -2, locale: 'zh', reminderMinutes: 5, addedBy: 2, exit: { kind: 'upgraded', at: 7 } },
    ]);
  });

  it('brings nothing back that the bot was put out of', () => {
    const draft = settingsSchema.parse({ chats: [{ ...chat(-1), exit }] });
    moveSettings(draft, -1, -2, 7);
    expect(draft.chats).toMatchObject([{ id: -2, exit }]);
  });

  it('leaves what the new chat already has, and everything of other chats', () => {
    const draft = settingsSchema.parse({
      chats: [chat(-1), chat(-2), chat(-3)],
      places: [
        makePlace(-1, { id: 'a' }),
        makePlace(-1, { id: 'b', topicId: 7 }),
        makePlace(-2, { id: 'c' }),
        makePlace(-3, { id: 'd' }),
      ],
    });
    for (const _ of [1, 2]) moveSettings(draft, -1, -2, 1);
    expect(draft.chats.map(({ id }) => id)).toEqual([-2, -3]);
    const places = draft.places.map(({ rules, chatId }) => `${rules[0]?.id} in ${chatId}`);
    expect(places).toEqual(['b in -2', 'c in -2', 'd in -3']);
  });
});
