import { describe, expect, it, vi } from 'vitest';
import { insertOrder, makeOrderRow, openTestStore } from '../fixture.ts';
import { type PaymentFacts, wasPaid } from '../../../../src/store/ledger/orders/orders.ts';

it('takes no number and no token twice', async () => {
  const { orders } = await openTestStore();
  await insertOrder(orders, makeOrderRow('A'));
  for (const same of [{ id: 'A' }, { client_order_id: 'CA' }, { token: 'tA' }]) {
    await expect(insertOrder(orders, { ...makeOrderRow('B'), ...same })).rejects.toThrow(/UNIQUE|23505/);
  }
});

it('changes a row from the named states only, and counts its version up', async () => {
  const { orders } = await openTestStore();
  await insertOrder(orders, makeOrderRow('A'));
  expect(await orders.change('A', ['unknown'], { state: 'placing' })).toBeUndefined();
  expect(await orders.change('A', ['card', 'unknown'], { state: 'placing' })).toMatchObject({
    version: 1,
  });
  expect(await orders.change('A', ['card'], { state: 'placing' })).toBeUndefined();
  expect(await orders.note('A', { fell_sun: '5' })).toBe(true);
  expect(await orders.note('B', { fell_sun: '5' })).toBe(false);
  expect(await orders.findBy('id', 'A')).toMatchObject({ state: 'placing', version: 1, fell_sun: '5' });
});

it('takes back everything, the audit too, when a transaction fails', async () => {
  const { orders, audit } = await openTestStore();
  await insertOrder(orders, makeOrderRow('A'));
  const failing = orders.transaction(async (inside, trail) => {
    await inside.change('A', ['card'], { state: 'placing' });
    await trail.add({ at: 1, actorId: 1, action: 'sent', subject: 'order:A' });
    throw new Error('power cut');
  });
  await expect(failing).rejects.toThrow('power cut');
  expect(await orders.findBy('id', 'A')).toMatchObject({ state: 'card', version: 0 });
  expect(await audit.list('order:A', 5)).toEqual([]);
});

it('lets one of many transactions at once through a state', async () => {
  const { orders } = await openTestStore();
  await insertOrder(orders, makeOrderRow('A'));
  const tries = Array.from({ length: 20 }, () =>
    orders.transaction((inside) => inside.change('A', ['card'], { state: 'placing' })),
  );
  expect((await Promise.all(tries)).filter((row) => row !== undefined)).toHaveLength(1);
});

it('finds orders that are still worth reading', async () => {
  const { orders } = await openTestStore();
  const accepted = { sent_at: 100, accepted_at: 110 };
  await insertOrder(orders, makeOrderRow('A', accepted));
  await insertOrder(orders, makeOrderRow('B', { ...accepted, reclaimed_at: 120 }));
  await insertOrder(orders, makeOrderRow('C', { ...accepted, accepted_at: null }));
  await insertOrder(orders, makeOrderRow('D', { ...accepted, sent_at: 50 }));
  expect((await orders.followedSince(100)).map(({ id }) => id)).toEqual(['A']);
});

it('finds orders that may have been paid since a moment', async () => {
  const { orders } = await openTestStore();
  await insertOrder(orders, makeOrderRow('A', { sent_at: 50, accepted_at: 100 }));
  await insertOrder(orders, makeOrderRow('B', { sent_at: 50, accepted_at: 99 }));
  await insertOrder(orders, makeOrderRow('C', { sent_at: 100, accepted_at: null }));
  await insertOrder(orders, makeOrderRow('D', { sent_at: 99, accepted_at: null }));
  await insertOrder(orders, makeOrderRow('E', {}));
  expect((await orders.perhapsPaidSince(100)).map(({ id }) => id)).toEqual(['A', 'C']);
});

const spend = {
  order_id: 'A',
  token: 'one',
  state: 'offered',
  posts: 1,
  asked_by: 1,
  asked_at: 1,
  expires_at: 2,
  chat_id: 3,
};

it('keeps spends, and moves one only from a state that is named', async () => {
  const { spends } = (await openTestStore()).orders;
  await spends.insert(spend);
  await spends.insert({ ...spend, order_id: 'B', token: 'two' });
  expect((await spends.inStates(['offered'], 'A')).map(({ token }) => token)).toEqual(['one']);
  expect(await spends.change('one', ['confirmed'], { state: 'sent' })).toBeUndefined();
  expect(await spends.change('one', ['offered'], { state: 'expired' })).toMatchObject({ version: 1 });
});

it('has all posts about an order show its changes, and those of its spends, and no others', async () => {
  const { orders, posts } = await openTestStore();
  const woken = vi.fn<() => void>();
  posts.onWanted(woken);
  const as = { isUrgent: true, at: 1 };
  await insertOrder(orders, makeOrderRow('A', { chat_id: 3, card_state: 'sent' }));
  await orders.spends.insert(spend);
  await posts.adopt({ kind: 'order', ref: 'A' }, { chatId: 3, topicId: null, messageId: 7 }, as);
  await posts.adopt({ kind: 'alarm', ref: 'A', part: 'late' }, { chatId: 4, topicId: 5, messageId: 8 }, as);
  await posts.adopt({ kind: 'order', ref: 'B' }, { chatId: 3, topicId: null, messageId: 9 }, as);
  const wanted = async (ref: string) => (await posts.about({ ref })).map((post) => post.wanted - post.shown);
  await orders.transaction((inside) => inside.change('A', ['unknown'], { state: 'placing' }));
  expect([await wanted('A'), woken.mock.calls.length]).toEqual([[0, 0], 0]);
  await orders.transaction((inside) => inside.change('A', ['card'], { state: 'placing' }));
  expect([await wanted('A'), woken.mock.calls.length]).toEqual([[1, 1], 1]);
  await orders.transaction((inside) => inside.spends.change('one', ['offered'], { state: 'expired' }));
  expect([await wanted('A'), await wanted('B'), woken.mock.calls.length]).toEqual([[2, 2], [0], 2]);
});

it('knows the message of an order and of a card, where it stands in their place', async () => {
  const { orders, posts } = await openTestStore();
  const as = { isUrgent: true, at: 1 };
  await insertOrder(orders, makeOrderRow('A', { chat_id: 3, topic_id: 5, card_state: 'sent' }));
  await orders.spends.insert(spend);
  const adopt = (kind: 'order' | 'spend' | 'alarm', topicId: number | null, messageId: number, part = '') =>
    posts.adopt({ kind, ref: 'A', part }, { chatId: 3, topicId, messageId }, as);
  const known = async () => [
    (await orders.findBy('id', 'A'))?.message_id,
    (await orders.spends.findBy('one'))?.message_id,
  ];
  await adopt('order', null, 7);
  await adopt('alarm', 5, 8, 'late');
  await adopt('spend', null, 9, 'two');
  expect(await known()).toEqual([null, null]);
  await adopt('order', 5, 10);
  await adopt('spend', null, 11, 'one');
  expect(await known()).toEqual([10, 11]);
});

describe('of the spends of an order', () => {
  it.each([
    ['one is open, not two', { state: 'offered' }, { state: 'confirmed' }],
    ['one is sent for a call, not two', { state: 'sent' }, { state: 'sent' }],
    ['one is the first, not two', { state: 'expired', posts: 0 }, { state: 'offered', posts: 0 }],
  ])('%s, by the database', async (_what, one, other) => {
    const { spends } = (await openTestStore()).orders;
    await spends.insert({ ...spend, ...one });
    await expect(spends.insert({ ...spend, ...other, token: 'two' })).rejects.toThrow(/UNIQUE|23505/);
  });

  it('as many as there are calls may be sent, and another one is open once the last has ended', async () => {
    const { spends } = (await openTestStore()).orders;
    await spends.insert({ ...spend, state: 'sent' });
    await spends.insert({ ...spend, state: 'sent', posts: 2, token: 'two' });
    await spends.insert({ ...spend, state: 'expired', posts: 3, token: 'three' });
    expect(await spends.insert({ ...spend, posts: 3, token: 'four' })).toMatchObject({ state: 'offered' });
  });
});

it('finds an order with what its spends say: the first one, and who sent it again', async () => {
  const { orders } = await openTestStore();
  const { spends } = orders;
  const by = { confirmed_by: 11, confirmed_at: 150, approved_by: 12 };
  await insertOrder(orders, makeOrderRow('A', { state: 'unknown', ...by }));
  expect(await orders.findBy('id', 'A')).toMatchObject({
    ...by,
    token: 'tA',
    card_state: 'sent',
    repeated_by: null,
    waits_until: null,
  });
  await spends.insert({ ...spend, state: 'confirmed', expires_at: 700, token: 'zero' });
  expect(await orders.findBy('id', 'A')).toMatchObject({ waits_until: 700 });
  await spends.change('zero', ['confirmed'], { state: 'expired' });
  expect(await orders.findBy('id', 'A')).toMatchObject({ waits_until: null });
  await spends.insert({ ...spend, state: 'sent', confirmed_by: 13 });
  await spends.insert({ ...spend, state: 'sent', confirmed_by: null, asked_by: 14, posts: 2, token: 'two' });
  await spends.insert({ ...spend, state: 'expired', confirmed_by: 15, posts: 3, token: 'three' });
  expect(await orders.findBy('id', 'A')).toMatchObject({ ...by, repeated_by: '13,14' });
  expect((await orders.list({ personId: 11 }, { offset: 0, limit: 5 })).map(({ id }) => id)).toEqual(['A']);
  expect(await orders.count({ personId: 13 })).toBe(0);
});

const delegateHash = 'd'.repeat(64);
const refused = { state: 'failed', status: 'INSUFFICIENT_BALANCE' };

it.each<[string, Partial<PaymentFacts>, boolean]>([
  ['was delivered', { state: 'delivered', status: null }, true],
  ['failed after the payment', { state: 'failed', status: 'DELEGATE_FAIL' }, true],
  ['was delegated, and failed on chain', { state: 'failed', status: 'DELEGATE_SUCCESS' }, true],
  ['failed because nothing was paid', { state: 'failed', status: 'UNPAID' }, false],
  ['has no payment yet', { state: 'accepted', status: 'UNPAID' }, false],
  ['was delegated before its status was UNPAID again', { status: 'UNPAID', delegateHash }, false],
  ['was refused with a price', { ...refused, record: { pay_amount_sun: 4_225_000 } }, false],
  ['was refused with a time of payment of 0', { ...refused, record: { pay_timestamp: 0 } }, false],
  ['was refused after a payment', { ...refused, record: { pay_timestamp: 1_795_219_000_000 } }, true],
  ['was refused after a delegation', { ...refused, delegateHash }, true],
])('an order that %s was paid, or not', (_name, facts, paid) => {
  expect(wasPaid({ state: 'accepted', status: null, delegateHash: null, record: null, ...facts })).toBe(paid);
});
