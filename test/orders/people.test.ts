import { describe, expect, it } from 'vitest';
import type { Address } from '../../src/tron/address.ts';
import {
  alterReads,
  anna,
  approveAbove,
  ben,
  buy,
  flash,
  look,
  offerRepeat,
  openBought,
  openDraft,
  openTestWorld,
  openUncertain,
  regular,
} from './life.ts';

const carol = { id: 13, chatId: 13, topicId: null };

/** An order that waits for a second person: Anna's, confirmed by this one. */
async function openWaiting(by = anna) {
  const world = await openTestWorld();
  await approveAbove(world, 1);
  const card = await world.life.orders.draft(flash, anna);
  expect((await world.life.orders.confirm(card.token, by.id)).is).toBe('awaiting_approval');
  return { world, card };
}

describe('somebody who may no longer order', () => {
  it('has every card and every wait cancelled, and nobody else has', async () => {
    const world = await openTestWorld();
    const { orders } = world.life;
    await approveAbove(world, flash.quantity - 1);
    world.service.faults.add({ method: 'POST', kind: 'bad_gateway', times: 9 });
    const uncertain = await buy(world, { ...flash, quantity: 1 });
    const { token } = await offerRepeat(world, uncertain, anna);
    const drafted = await orders.draft(regular, anna);
    const waiting = await orders.draft(flash, anna);
    await orders.confirm(waiting.token, anna.id);
    const other = await orders.draft(regular, ben);
    expect(await orders.cancelAllOf(anna.id, carol.id)).toBe(3);
    const removed = { cardState: 'cancelled', reason: 'removed', closedBy: carol.id };
    for (const { id } of [drafted, waiting]) expect(await orders.find(id)).toMatchObject(removed);
    expect((await orders.find(other.id))?.cardState).toBe('offered');
    expect((await orders.confirm(token, anna.id)).is).toBe('already');
    expect((await orders.audit(waiting.id)).at(-1)).toMatchObject({ action: 'removed', actorId: carol.id });
    expect(await orders.cancelAllOf(anna.id, carol.id)).toBe(0);
  });

  it('has withdrawn what they had confirmed for somebody else', async () => {
    const { world, card } = await openWaiting(ben);
    expect(await world.life.orders.cancelAllOf(ben.id, 1)).toBe(1);
    expect((await look(world, card)).cardState).toBe('cancelled');
  });

  it('has nothing sent again by itself that they had confirmed for somebody else', async () => {
    const world = await openTestWorld();
    world.service.faults.add({ method: 'POST', kind: 'cut', times: 9 });
    const card = await world.life.orders.draft(regular, anna);
    await world.life.orders.confirm(card.token, ben.id);
    await world.settle();
    await world.life.orders.cancelAllOf(carol.id, 1);
    expect((await look(world, card)).repeatsUntil).not.toBeNull();
    await world.life.orders.cancelAllOf(ben.id, 1);
    expect(await look(world, card)).toMatchObject({ state: 'unknown', repeatsUntil: null });
    await world.pass(60_000, 1_000);
    expect(world.posts(card.clientOrderId)).toBe(1);
  });
});

describe('/cancel', () => {
  it("ends the sender's open cards in this chat and topic, and no other", async () => {
    const world = await openTestWorld();
    const { orders } = world.life;
    const mine = await orders.draft(regular, anna);
    const inTopic = await orders.draft(regular, { ...anna, topicId: 5 });
    const elsewhere = await orders.draft(regular, { ...anna, chatId: 11 });
    const theirs = await orders.draft(regular, ben);
    expect(await orders.cancelCards(anna)).toBe(1);
    const states = await Promise.all([mine, inTopic, elsewhere, theirs].map(({ id }) => orders.find(id)));
    expect(states.map((order) => order?.cardState)).toEqual(['cancelled', 'offered', 'offered', 'offered']);
  });

  it('counts a card once, however often it is sent at once', async () => {
    const { world } = await openDraft();
    const { orders } = world.life;
    const counts = await Promise.all([1, 2, 3].map(() => orders.cancelCards(anna)));
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
  });

  it.each([
    ['ends', 'an offered repeat', false, 'offered', 'cancelled', 1],
    ['leaves', 'a repeat that waits for its approver', true, 'confirmed', 'confirmed', 0],
  ] as const)('%s %s', async (_does, _what, isConfirmed, before, after, ended) => {
    const { world, card } = await openUncertain({ wish: flash });
    const { orders, store } = world.life;
    if (isConfirmed) await approveAbove(world, 1);
    const { token } = await offerRepeat(world, card, anna);
    const stateNow = async () => (await store.orders.spends.findBy(token))?.state;
    if (isConfirmed) await orders.confirm(token, anna.id);
    expect(await stateNow()).toBe(before);
    expect(await orders.cancelCards(anna)).toBe(ended);
    expect(await stateNow()).toBe(after);
  });
});

it('an order is open once somebody has confirmed it, and not while its card is offered', async () => {
  const { world, card } = await openWaiting();
  await world.life.orders.draft(regular, anna);
  expect((await world.life.orders.recent()).map(({ id }) => id)).toEqual([card.id]);
  const listed = await world.life.orders.list({ open: true, page: 0, size: 9 });
  expect(listed).toMatchObject({ total: 1, orders: [{ id: card.id, cardState: 'confirmed' }] });
});

describe('what is known of a receiver', () => {
  it('is that something was delivered to it, not that something was ordered for it', async () => {
    const world = await openTestWorld();
    const { orders } = world.life;
    const receiver = world.service.addresses.receivers[0] as Address;
    const wish = { ...regular, receiver };
    world.service.fates.push('address_not_activated');
    const rejected = await buy(world, wish);
    await world.setLimits((limits) => void (limits.perOrder.energy = 1));
    const limited = await buy(world, wish);
    expect((await look(world, limited)).cardState).toBe('refused');
    expect(await orders.receiverHistory(receiver)).toMatchObject({
      deliveredAt: null,
      refused: { id: limited.id },
      others: [],
    });
    expect(await orders.receiverHistory(receiver, limited.id)).toMatchObject({
      refused: { id: rejected.id },
    });
    expect(await orders.recentReceivers(9)).toEqual([]);

    await world.setLimits((limits) => void (limits.perOrder.energy = null));
    const bought = await buy(world, wish);
    expect(await orders.receiverHistory(receiver)).toMatchObject({
      deliveredAt: null,
      others: [{ id: bought.id }],
    });
    await world.pass(10_000, 1_000);
    const known = await orders.receiverHistory(receiver);
    const { acceptedAt, confirmedOnChainAt } = await look(world, bought);
    expect(known.deliveredAt).toBe(confirmedOnChainAt);
    expect(known.deliveredAt).toBeGreaterThan(acceptedAt!);
    expect(known.refused).toBeUndefined();
    expect(known.others.map(({ id }) => id)).toEqual([bought.id]);
    await world.pass(11 * 60_000, 60_000);
    expect((await orders.receiverHistory(receiver)).others).toEqual([]);
  });

  it("names another person's card for it while it is open", async () => {
    const world = await openTestWorld();
    const first = await world.life.orders.draft(regular, anna);
    const second = await world.life.orders.draft(regular, ben);
    const { others } = await world.life.orders.receiverHistory(regular.receiver, second.id);
    expect(others.map(({ id }) => id)).toEqual([first.id]);
    await world.pass(121_000, 10_000);
    expect((await world.life.orders.receiverHistory(regular.receiver, second.id)).others).toEqual([]);
  });

  it.each([
    ['DELEGATE_FAIL', true],
    ['INSUFFICIENT_BALANCE', false],
  ])('names one that failed with %s a day ago: %s, as it may be paid', async (status, isNamed) => {
    const world = await openTestWorld();
    const unpaid = isNamed ? {} : { pay_timestamp: 0, delegate_hash: '' };
    alterReads(world, { status, confirm_status: 'UNCONFIRMED', ...unpaid });
    world.service.faults.add({ method: 'POST', kind: 'alter', fields: unpaid });
    const failed = await buy(world, regular);
    await world.pass(86_400_000, 600_000);
    expect((await look(world, failed)).state).toBe('failed');
    const { others } = await world.life.orders.receiverHistory(regular.receiver);
    expect(others.map(({ id }) => id)).toEqual(isNamed ? [failed.id] : []);
  });
});

it('an approved order counts for who confirmed it', async () => {
  const { world } = await openBought({}, flash);
  await approveAbove(world, 1);
  await world.setLimits((limits) => void (limits.perPersonDay.energy = flash.quantity));
  const card = await world.life.orders.draft(flash, ben);
  await world.life.orders.confirm(card.token, ben.id);
  expect((await world.life.orders.approve(card.token, anna.id)).is).toBe('placing');
});
