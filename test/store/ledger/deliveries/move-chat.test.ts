import { describe, expect, it } from 'vitest';
import { createMoveChat, moveSettings } from '../../../../src/store/ledger/deliveries/move-chat.ts';
import { openStore } from '../../../../src/store/open.ts';
import { createParking } from '../../../../src/store/ledger/deliveries/park.ts';
import { ordinaryPriority, urgentPriority } from '../../../../src/store/ledger/deliveries/queue.ts';
import { settingsSchema } from '../../../../src/store/settings/settings.ts';
import { createSerialQueue, batchSize } from '../../../../src/store/ledger/batches.ts';
import { makeArrival, openTestStore } from '../fixture.ts';
import { countTurns, openTestLedger } from '../ledger.ts';
import { addEvent } from '../replay/replay-scene.ts';
import { makePlace } from '../../settings/place.ts';

it('moves what waits for the chat along, and may be done again', async () => {
  const store = await openTestStore();
  await store.settings.update((draft) => {
    draft.chats.push({ id: -1, type: 'group', title: 'Team', addedBy: 1, addedAt: 1 });
  });
  await store.events.add(makeArrival('a'), [{ ruleId: null, chatId: -1, topicId: null }]);
  expect(await store.moveChat(-1, -100)).toBe(true);
  expect(await store.moveChat(-1, -100)).toBe(true);
  expect(await store.deliveries.ofEvent(1)).toMatchObject([{ chat_id: -100, state: 'waiting' }]);
  const due = await store.deliveries.due(2_000, [], 10);
  expect(due.map(({ delivery }) => delivery.chat_id)).toEqual([-100]);
  expect(store.settings.data.chats).toMatchObject([{ id: -100, type: 'supergroup', movedFrom: -1 }]);
});

it('moves orders and the cards of repeats, and forgets messages that can’t be edited there any more', async () => {
  const store = await openTestStore();
  await store.settings.update((draft) => {
    draft.chats.push({ id: -1, type: 'group', title: 'Team', addedBy: 1, addedAt: 1 });
  });
  await store.orders.insert({
    id: 'A',
    client_order_id: 'CA',
    token: 'tA',
    kind: 'regular',
    resource_type: 'ENERGY',
    quantity: 65_000,
    receiver: 'T1',
    state: 'unknown',
    created_by: 1,
    created_at: 1,
    chat_id: -1,
    message_id: 10,
    expires_at: 2,
  });
  const repeat = { order_id: 'A', state: 'confirmed', posts: 1, asked_by: 1, asked_at: 1, expires_at: 2 };
  await store.orders.repeats.insert({ ...repeat, token: 'r1', chat_id: -1, message_id: 11 });
  await store.orders.repeats.insert({ ...repeat, token: 'r2', chat_id: 5, message_id: 12 });
  await store.orderMessages.add({ subject: 'A', purpose: 'alarm:late', chatId: -1, messageId: 13 });
  await store.orderMessages.add({ subject: 'A', purpose: 'alarm:late', chatId: 5, messageId: 14 });
  await store.moveChat(-1, -100);
  expect(await store.orders.findBy('id', 'A')).toMatchObject({ chat_id: -100, message_id: null });
  expect(await store.orders.repeats.findBy('r1')).toMatchObject({ chat_id: -100, message_id: null });
  expect(await store.orders.repeats.findBy('r2')).toMatchObject({ chat_id: 5, message_id: 12 });
  expect(await store.orderMessages.ofSubject('A', 10)).toMatchObject([{ chat_id: 5, message_id: 14 }]);
});

describe('deliveries of a group that became a supergroup', () => {
  const many = batchSize + 500;
  const open = async () => {
    const opened = await openTestLedger();
    await opened.settings.update((draft) => {
      draft.chats.push({ id: -1, type: 'group', title: 'Team', addedBy: 1, addedAt: 1 });
    });
    for (const state of ['waiting', 'parked', 'undelivered', 'sent']) {
      opened.addDeliveries(many, { chatId: -1, state });
    }
    const moveChat = createMoveChat(opened.db, opened.settings, createSerialQueue(), () => 1);
    return { ...opened, moveChat };
  };
  const statesIn = (states: string[]) => [...new Set(states)].toSorted();

  it('move in batches, but for those that are settled', async () => {
    const { moveChat, statesOf, watch } = await open();
    let turns = 0;
    const queries = await watch(async () => {
      turns = await countTurns(() => moveChat(-1, -100));
    });
    expect(queries.filter(({ sql }) => sql.startsWith('update "deliveries"'))).toHaveLength(8);
    expect(turns).toBeGreaterThanOrEqual(3);
    expect(statesOf(-1)).toEqual(Array.from({ length: many }, () => 'sent'));
    expect(statesOf(-100)).toHaveLength(3 * many);
    expect(statesIn(statesOf(-100))).toEqual(['parked', 'undelivered', 'waiting']);
  });

  it('move to the end at the next start when the process ended half-way, the oldest first', async () => {
    const { moveChat, statesOf, breakAt, close, dataDir } = await open();
    const { mend } = breakAt(many - 5);
    await expect(moveChat(-1, -100)).rejects.toThrow('broken here');
    expect(statesOf(-100)).toEqual(Array.from({ length: batchSize }, () => 'waiting'));
    mend();
    await close();
    await (await openStore({ dataDir })).close();
    const again = await openTestLedger(dataDir);
    expect(statesIn(again.statesOf(-1))).toEqual(['sent']);
    expect(again.statesOf(-100)).toHaveLength(3 * many);
  });

  it('have what is urgent at the new id first when the process ended half-way', async () => {
    const { db, breakAt, ledger, settings, addDeliveries } = await openTestLedger();
    const moveChat = createMoveChat(db, settings, createSerialQueue(), () => 1);
    await settings.update((draft) => {
      draft.chats.push({ id: -1, type: 'group', title: 'Team', addedBy: 1, addedAt: 1 });
    });
    addDeliveries(800, { chatId: -1, state: 'waiting', priority: ordinaryPriority });
    addDeliveries(800, { chatId: -1, state: 'waiting', priority: urgentPriority });
    const { mend } = breakAt(700);
    await expect(moveChat(-1, -100)).rejects.toThrow('broken here');
    mend();
    const moved = ledger.prepare(
      'select priority, count(*) as count from deliveries where chat_id = -100 group by priority',
    );
    expect(moved.all()).toMatchObject([
      { priority: urgentPriority, count: 800 },
      { priority: ordinaryPriority, count: 200 },
    ]);
  });

  it('that were coming back when it moved come back wholly at the next start', async () => {
    const { db, moveChat, breakAt, close, dataDir, settings } = await open();
    const { mend } = breakAt(2 * many - 5);
    const parking = createParking(db, { announce: () => undefined }, createSerialQueue());
    await expect(parking.resume(-1, 5)).rejects.toThrow('broken here');
    mend();
    await moveChat(-1, -100);
    expect(settings.data.chats).toMatchObject([{ id: -100 }]);
    await close();
    const store = await openStore({ dataDir });
    expect(await store.statistics.countUndelivered()).toEqual({ parked: 0, undelivered: many });
    await store.close();
  });

  it('of a topic that was coming back when it moved come back at the next start, and no other topic’s', async () => {
    const { db, breakAt, close, dataDir, settings, addDeliveries } = await openTestLedger();
    await settings.update((draft) => {
      draft.chats.push({ id: -1, type: 'group', title: 'Team', addedBy: 1, addedAt: 1 });
    });
    addDeliveries(many, { chatId: -1, state: 'waiting', topicId: 7 });
    addDeliveries(3, { chatId: -1, state: 'waiting', topicId: 8 });
    const runSerially = createSerialQueue();
    const parking = createParking(db, { announce: () => undefined }, runSerially);
    for (const topicId of [7, 8]) await parking.park({ chatId: -1, topicId }, 'closed');
    const { mend } = breakAt(many - 5);
    await expect(parking.resume(-1, 5, 7)).rejects.toThrow('broken here');
    mend();
    await createMoveChat(db, settings, runSerially, () => 1)(-1, -100);
    await close();
    const store = await openStore({ dataDir });
    expect(await store.statistics.countUndelivered()).toEqual({ parked: 3, undelivered: 0 });
    await store.close();
  });

  it('come back wholly at the next start, though both that and the move ended half-way', async () => {
    const { db, moveChat, breakAt, close, dataDir, addDeliveries } = await open();
    addDeliveries(many, { chatId: -1, state: 'parked' });
    const resuming = breakAt(2 * many - 5);
    const parking = createParking(db, { announce: () => undefined }, createSerialQueue());
    await expect(parking.resume(-1, 5)).rejects.toThrow('broken here');
    resuming.mend();
    // What is parked has moved in part, and the memo of what still has to come back has not.
    const moving = breakAt(5 * many - 5);
    await expect(moveChat(-1, -100)).rejects.toThrow('broken here');
    moving.mend();
    await close();
    const store = await openStore({ dataDir });
    expect(await store.statistics.countUndelivered()).toEqual({ parked: 0, undelivered: many });
    await store.close();
  });

  it('that were sent are read as the supergroup’s, without a message, which it has not', async () => {
    const store = await openTestStore();
    await store.settings.update((draft) => {
      draft.chats.push({ id: -1, type: 'group', title: 'Team', addedBy: 1, addedAt: 1 });
    });
    const [sent] = await addEvent(
      store,
      'a',
      { chatId: -1, state: 'sent', messageId: 7 },
      { chatId: 5, state: 'undelivered' },
      { chatId: 6, state: 'sent', messageId: 8 },
    );
    await store.moveChat(-1, -100);
    const traces = await store.history.traces(sent!.event_seq);
    expect(traces.map(({ delivery }) => [delivery.chat_id, delivery.message_id])).toEqual([
      [-100, null],
      [5, null],
      [6, 8],
    ]);
    expect(await store.history.findByMessage(-100, 7, 5)).toEqual([]);
    const wish = {
      scope: { kind: 'chat', id: sent!.id + 1 },
      to: { chatId: -100, topicId: null },
    } as const;
    expect(await store.replays.plan(wish, () => true)).toMatchObject({
      deliveries: [],
      skipped: { delivered: 1 },
    });
  });
});

it('knows nothing of a chat that never was ours', async () => {
  const store = await openTestStore();
  expect(await store.moveChat(-1, -100)).toBe(false);
  expect(store.settings.data.chats).toEqual([]);
});

describe('moving the settings of a chat', () => {
  const chat = (id: number) => ({ id, type: 'group' as const, title: `${id}`, addedBy: 1, addedAt: 1 });

  it('keeps what was set for the old one, where an admin had brought the bot to the new one before', () => {
    const exit = { kind: 'left' as const, at: 1 };
    const draft = settingsSchema.parse({
      chats: [
        { ...chat(-1), locale: 'zh', reminderMinutes: 5, exit },
        { ...chat(-2), locale: 'en', addedBy: 2 },
      ],
    });
    moveSettings(draft, -1, -2, 7);
    expect(draft.chats).toMatchObject([
      { id: -2, locale: 'zh', reminderMinutes: 5, addedBy: 2, exit: { kind: 'upgraded', at: 7 } },
    ]);
  });

  it('brings nothing back that the bot was put out of', () => {
    const exit = { kind: 'left' as const, at: 1 };
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
    moveSettings(draft, -1, -2, 1);
    moveSettings(draft, -1, -2, 1);
    expect(draft.chats.map(({ id }) => id)).toEqual([-2, -3]);
    expect(draft.places.map(({ rules, chatId }) => [rules[0]?.id, chatId])).toEqual([
      ['b', -2],
      ['c', -2],
      ['d', -3],
    ]);
  });
});
