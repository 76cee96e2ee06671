// Alerts about an order that was placed in the same chat answer the order's message without a sound; all others come as
// ever.

import { describe, expect, it } from 'vitest';
import { balance } from '../../src/events/balance.ts';
import { delegation } from '../../src/events/delegation.ts';
import type { ReplayRequest } from '../../src/store/ledger/replay/replays.ts';
import { foundDelegation } from '../../src/store/ledger/maintenance/own-state.ts';
import type { Store } from '../../src/store/open.ts';
import { type OrderAndCard, insertOrder, makeDataDir, makeOrderRow } from '../store/ledger/fixture.ts';
import { type Behaviour, group, hearing, openScene, otherGroup, owner } from './scene.ts';

const { example } = delegation;
const hash = String(example['delegation_hash']);
const number = '9b1d'.repeat(16);
/** Before the events of the scenes came. */
const sentAt = 500;
const payment = { remark: `order ${number}`, amount_sun: 4_225_000 };
const quiet = {
  reply_parameters: { message_id: 77, allow_sending_without_reply: true },
  disable_notification: true,
};

function orderRow(change: Partial<OrderAndCard> = {}): OrderAndCard {
  return makeOrderRow('ABCD2345', {
    receiver: String(example['receiver']),
    state: 'accepted',
    created_by: owner,
    created_at: 1,
    chat_id: owner,
    confirmed_by: owner,
    confirmed_at: sentAt,
    pay_amount_sun: '4225000',
    service_id: number,
    delegate_hash: hash,
    ...change,
  });
}

const hearAll = hearing([owner, group, otherGroup], {
  kinds: [balance.type, delegation.type],
  folding: true,
});

/** `message_id`: null when its message is not known. */
type Change = Partial<OrderAndCard> & { message_id?: null };

/** From now on the order has this message. */
async function adopt(store: Store, id: string, messageId: number): Promise<void> {
  const order = await store.orders.findBy('id', id);
  const at = { chatId: order!.chat_id, topicId: order!.topic_id, messageId };
  await store.posts.adopt({ kind: 'order', ref: id }, at, { isUrgent: true, at: 1 });
}

async function open({ message_id: messageId, ...change }: Change = {}, behave?: Behaviour) {
  const dataDir = makeDataDir();
  const scene = await openScene(behave, { prepare: hearAll, dataDir });
  const { id } = await insertOrder(scene.store.orders, orderRow(change));
  if (messageId !== null) await adopt(scene.store, id, 77);
  const post = (type: string, data: object, id = 'e') =>
    scene.keep(id, { type, body: JSON.stringify({ event_id: id, data }) });
  const callTo = (chatId: number) => scene.callsTo(chatId)[0];
  const others = [group, otherGroup];
  return {
    ...scene,
    dataDir,
    delegate: (data: object = {}, id?: string) => post(delegation.type, { ...example, ...data }, id),
    pay: (data: object = {}, id?: string) =>
      post(balance.type, { ...balance.example, ...payment, ...data }, id),
    callTo,
    /** Every chat has its message; answers how that of the owner was sent. */
    told: async () => {
      await scene.until(() => [owner, ...others].every((chatId) => callTo(chatId)));
      return callTo(owner)!.options;
    },
    /** The other chats have theirs, and the owner waits. */
    othersTold: async () => {
      await scene.until(() => others.every((chatId) => callTo(chatId)));
      expect(callTo(owner)).toBeUndefined();
    },
    toOwner: () => scene.callsTo(owner),
  };
}

describe('a delegation that a check had found before', () => {
  it('says so to owners, who were told, without a sound, and to nobody else', async () => {
    const { store, delegate, told, callTo } = await open({ state: 'delivered', chat_id: -1 });
    await store.keyValues.write(foundDelegation(hash), String(Date.UTC(2026, 10, 21)));
    await delegate();
    expect(await told()).toMatchObject({ disable_notification: true });
    for (const chatId of [group, otherGroup]) {
      expect(callTo(chatId)!.options).not.toMatchObject({ disable_notification: true });
    }
    expect(callTo(owner)!.text).toContain('Found by check before this event came');
    expect(callTo(owner)!.text).toContain(hash);
    for (const chatId of [group, otherGroup]) expect(callTo(chatId)!.text).not.toContain('Found by check');
  });

  it('is not said of another delegation', async () => {
    const { store, delegate, told, callTo } = await open({ state: 'delivered', chat_id: -1 });
    await store.keyValues.write(foundDelegation('e0'.repeat(32)), '1');
    await delegate();
    expect(await told()).not.toMatchObject({ disable_notification: true });
    expect(callTo(owner)!.text).not.toContain('Found by check');
  });
});

describe('the delegation of an order', () => {
  it('answers its message without a sound, with its key and why it seems to belong to it, in its chat only', async () => {
    const { delegate, told, callTo } = await open();
    await delegate();
    expect(await told()).toMatchObject(quiet);
    expect(callTo(owner)!.text).toContain(hash);
    expect(callTo(owner)!.text).toMatch(/🧵 Seems to belong to order ABCD2345 \(same hash\)\.$/);
    for (const chatId of [group, otherGroup]) {
      expect(callTo(chatId)!.options).not.toHaveProperty('reply_parameters');
      expect(callTo(chatId)!.options).not.toHaveProperty('disable_notification');
      expect(callTo(chatId)!.text).not.toContain('🧵');
    }
  });

  it.each<[string, Change, object]>([
    ['the order names another hash', { delegate_hash: 'f0'.repeat(32) }, {}],
    ['the event names another quantity', {}, { quantity: 65_001 }],
    ['the event names another resource', {}, { resource_type: 'BANDWIDTH' }],
    ['the order differs from what was confirmed', { state: 'differs' }, {}],
    ['the order has failed', { state: 'failed' }, {}],
    ['the order is of another topic', { topic_id: 5 }, {}],
    ['the order has no message', { message_id: null }, {}],
    ['the event has no hash', {}, { delegation_hash: undefined }],
  ])('comes as ever when %s', async (_, change, data) => {
    const { delegate, told } = await open(change);
    await delegate(data);
    const options = await told();
    expect(options).not.toHaveProperty('reply_parameters');
    expect(options).not.toHaveProperty('disable_notification');
  });

  it('waits for the signed read that shows the hash, while other chats are told at once', async () => {
    const { delegate, othersTold, told, clock, store, callTo } = await open({ delegate_hash: null });
    await delegate();
    await othersTold();
    await clock.advance(300);
    expect(callTo(owner)).toBeUndefined();
    await store.orders.note('ABCD2345', { delegate_hash: hash });
    await clock.advance(700);
    expect(await told()).toMatchObject(quiet);
  });

  it('waits three seconds and no longer', async () => {
    const { delegate, othersTold, callTo, clock, told } = await open({ delegate_hash: null });
    await delegate();
    await othersTold();
    for (const waitMs of [300, 700, 1_900]) await clock.advance(waitMs);
    expect(callTo(owner)).toBeUndefined();
    await clock.advance(100);
    expect(await told()).not.toHaveProperty('reply_parameters');
  });

  it('stands alone and is heard where the place wants that', async () => {
    const { delegate, told, callTo, store } = await open();
    await store.settings.update(({ places }) => {
      places.find(({ chatId }) => chatId === owner)!.answersOrders = false;
    });
    await delegate();
    expect(await told()).not.toHaveProperty('reply_parameters');
    expect(callTo(owner)!.options).not.toHaveProperty('disable_notification');
    expect(callTo(owner)!.text).not.toContain('🧵');
  });

  describe('without a hash that an order has', () => {
    const sent = Number(example['delegation_timestamp']) - 60_000;
    const unhashed = { delegation_hash: undefined };

    it('answers the message of the one order that fits in time, with its sound and a hint', async () => {
      const { delegate, told, callTo } = await open({ sent_at: sent });
      await delegate(unhashed);
      const { reply_parameters: reply, ...options } = await told();
      expect(reply).toEqual(quiet.reply_parameters);
      expect(options).not.toHaveProperty('disable_notification');
      expect(callTo(owner)!.text).toMatch(
        /🧵 Seems to belong to order ABCD2345 \(same receiver, quantity and time\)\.$/,
      );
      expect(callTo(group)!.text).not.toContain('🧵');
    });

    it.each<[string, Change, object]>([
      ['its order was sent after it', { sent_at: sent + 4 * 60_000 }, {}],
      ['its order was sent long before it', { sent_at: sent - 31 * 60_000 }, {}],
      ['another quantity was ordered', { sent_at: sent, quantity: 32_000 }, {}],
      ['the order has failed', { sent_at: sent, state: 'failed' }, {}],
      ['the order is of another chat', { sent_at: sent, chat_id: group }, {}],
      [
        'the order has another hash',
        { sent_at: sent, delegate_hash: 'f0'.repeat(32) },
        { delegation_hash: hash },
      ],
    ])('stands alone when %s', async (_, change, data) => {
      const { delegate, told, callTo } = await open(change);
      await delegate({ ...unhashed, ...data });
      expect(await told()).not.toHaveProperty('reply_parameters');
      expect(callTo(owner)!.text).not.toContain('🧵');
    });

    it('stands alone when two orders fit: nobody knows which one', async () => {
      const { delegate, told, store } = await open({ sent_at: sent });
      const again = { id: 'EFGH2345', client_order_id: 'OTHER', token: 'other', service_id: null };
      await insertOrder(store.orders, orderRow({ ...again, sent_at: sent }));
      await adopt(store, 'EFGH2345', 78);
      await delegate(unhashed);
      expect(await told()).not.toHaveProperty('reply_parameters');
    });
  });

  it('is told with a sound when other content came under its id', async () => {
    const { delegate, until, toOwner } = await open();
    await delegate({ duration: 61 });
    await delegate({ duration: 62 });
    await until(() => toOwner().length === 2);
    expect(toOwner()[1]!.text).toContain('⚠️');
    expect(toOwner()[1]!.options).not.toHaveProperty('disable_notification');
  });

  it('is told with a sound when a person has it sent again', async () => {
    const { delegate, told, store, notify, until, untilSent, toOwner } = await open();
    await delegate();
    expect(await told()).toMatchObject(quiet);
    await untilSent('e');
    const [event] = await store.history.find('e');
    const to = { chatId: owner, topicId: null };
    const wish: ReplayRequest = { scope: { kind: 'event', id: event!.seq }, to, again: true };
    const { digest } = await store.replays.plan(wish, () => true);
    expect(await store.replays.confirm(wish, () => true, { digest, personId: 7, now: 0 })).toBeDefined();
    notify.wake();
    await until(() => toOwner().length === 2);
    expect(toOwner()[1]!.text).toContain(hash);
    expect(toOwner()[1]!.options).not.toHaveProperty('reply_parameters');
    expect(toOwner()[1]!.options).not.toHaveProperty('disable_notification');
  });
});

describe('the payment of an order', () => {
  it('answers its message when the remark names its number, and a record the amount', async () => {
    const { pay, told, callTo } = await open({ pay_amount_sun: '4000000', activate_amount_sun: '225000' });
    await pay();
    expect(await told()).toMatchObject(quiet);
    expect(callTo(owner)!.text).toContain(number);
  });

  it.each<[string, Partial<OrderAndCard>, Partial<OrderAndCard>]>([
    ['the record that names the amount', { pay_amount_sun: null }, { pay_amount_sun: '4225000' }],
    [
      'the answer of the service to an order that is being placed',
      { state: 'placing', service_id: null },
      { state: 'accepted', service_id: number },
    ],
  ])('waits for %s', async (_, before, after) => {
    const { pay, othersTold, told, clock, store } = await open(before);
    await pay();
    await othersTold();
    await store.orders.change('ABCD2345', ['accepted', 'placing'], after);
    await clock.advance(300);
    expect(await told()).toMatchObject(quiet);
  });

  it('is heard when no record names an amount in time: it may be a wrong charge', async () => {
    const { pay, othersTold, told, clock } = await open({ pay_amount_sun: null });
    await pay({ amount_sun: -400_000_000_000 });
    await othersTold();
    for (const waitMs of [300, 700, 2_000]) await clock.advance(waitMs);
    expect(await told()).not.toHaveProperty('disable_notification');
  });

  it('answers its message also when the service writes what was spent with a minus', async () => {
    const { pay, told } = await open({ pay_amount_sun: '4225000' });
    await pay({ amount_sun: -4_225_000 });
    expect(await told()).toMatchObject(quiet);
  });

  it('comes as ever when the remark names two orders', async () => {
    const { pay, told, store } = await open();
    const other = '4c7e'.repeat(16);
    const again = { id: 'EFGH2345', client_order_id: 'OTHER', token: 'other', service_id: other };
    await insertOrder(store.orders, orderRow({ ...again, delegate_hash: null }));
    await adopt(store, again.id, 78);
    await pay({ remark: `orders ${number} ${other}` });
    expect(await told()).not.toHaveProperty('reply_parameters');
  });

  it.each<[string, Change, object]>([
    ['another amount was paid', { pay_amount_sun: '4225001' }, {}],
    ['it is a refund', {}, { action_type: 'BALANCE_ACTION_REFUND' }],
    ['it is paid in another coin', {}, { coin_type: 'USDT' }],
    ['the remark names no order', {}, { remark: 'thank you' }],
    ['the remark names another order', {}, { remark: `order ${'7'.repeat(64)}` }],
    ['the number is short enough to be there by chance', { service_id: '84121' }, { remark: 'order 84121' }],
    ['the order is uncertain', { state: 'unknown' }, {}],
    ['it comes long after the order', { confirmed_at: sentAt - 11 * 60_000 }, {}],
  ])('comes as ever, with a sound, when %s', async (_, change, data) => {
    const { pay, told } = await open(change);
    await pay(data);
    const options = await told();
    expect(options).not.toHaveProperty('reply_parameters');
    expect(options).not.toHaveProperty('disable_notification');
  });

  it('is heard when the same order is charged again, after a restart too', async () => {
    const { pay, told, until, toOwner, dataDir, notify, store } = await open();
    await pay({}, 'first');
    expect(await told()).toMatchObject(quiet);
    await pay({}, 'second');
    await until(() => toOwner().length === 2);
    expect(toOwner()[1]!.options).not.toHaveProperty('disable_notification');
    expect(toOwner()[1]!.options).not.toHaveProperty('reply_parameters');
    await notify.close();
    await store.close();
    const again = await openScene(undefined, { dataDir });
    const body = JSON.stringify({ event_id: 'third', data: { ...balance.example, ...payment } });
    await again.keep('third', { type: balance.type, body });
    await again.until(() => again.callsTo(owner).length === 1);
    expect(again.callsTo(owner)[0]!.options).not.toHaveProperty('disable_notification');
  });

  it('is quiet when only a refund of the order, or the payment of another one, came before it', async () => {
    const { pay, until, toOwner } = await open();
    await pay({ action_type: 'BALANCE_ACTION_REFUND' }, 'refund');
    await pay({ remark: `order ${'7'.repeat(64)}` }, 'other');
    await pay({}, 'payment');
    await until(() => toOwner().length === 3);
    expect(toOwner()[2]!.options).toMatchObject(quiet);
  });
});
