import { describe, expect, it } from 'vitest';
import {
  anna,
  approveAbove,
  ben,
  flash,
  look,
  offerRepeat,
  openUncertain as openLost,
  regular,
  type WorldOptions,
} from './life.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A world in which a flash order's answer was lost. */
const openUncertain = (options: WorldOptions = {}) => openLost({ wish: flash, ...options });

/** Ben's card, with which the order can be sent again. */
async function openCard(options: WorldOptions = {}) {
  const opened = await openUncertain(options);
  return { ...opened, token: (await offerRepeat(opened.world, opened.card)).token };
}

/** A repeat that Ben confirmed and that waits for approval; who is in `gone` may not order any more. */
async function openWaitingRepeat() {
  const gone = new Set<number>();
  const { world, card } = await openUncertain({ mayOrder: (id) => !gone.has(id) });
  await approveAbove(world, 1);
  const { token } = await offerRepeat(world, card);
  expect((await world.life.orders.confirm(token, ben.id)).is).toBe('awaiting_approval');
  return { world, card, gone, token };
}

describe('a card that sends an uncertain order again', () => {
  it('sends nothing when it is opened, and says what the balance is', async () => {
    const { world, card } = await openUncertain();
    const repeat = await offerRepeat(world, card);
    await world.pass(10_000, 1_000);
    expect(world.posts(card.clientOrderId)).toBe(1);
    expect(repeat).toMatchObject({ state: 'offered', posts: 1, askedBy: ben.id });
    expect(repeat.balanceSun).toBe(BigInt(world.service.account.balance));
  });

  it('is good for one call, however often it is tapped', async () => {
    const { world, card, token } = await openCard();
    const taps = await Promise.all([1, 2, 3, 4].map(() => world.life.orders.confirm(token, ben.id)));
    expect(taps.map(({ is }) => is).sort()).toEqual(['already', 'already', 'already', 'placing']);
    await world.settle();
    expect(await look(world, card)).toMatchObject({ state: 'accepted', posts: 2, repeatedBy: [ben.id] });
    expect(world.posts(card.clientOrderId)).toBe(2);
    expect(world.service.purchases(card.clientOrderId)).toHaveLength(1);
    expect((await world.life.orders.audit(card.id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['repeat_asked', 'repeated', 'accepted']),
    );
  });

  it.each([
    ['two minutes later', 2 * minute, 0],
    ['twenty hours later', 20 * hour, 0],
    ['two minutes later by a wall clock that is set back', 2 * minute, -hour],
  ])('sends nothing when it is confirmed %s', async (_when, laterMs, wallMs) => {
    const { world, card, token } = await openCard();
    world.clock.setWall(world.clock.now() + wallMs);
    await world.pass(laterMs, laterMs / 4);
    const outcome = await world.life.orders.confirm(token, ben.id);
    expect(outcome).toMatchObject({ is: 'expired', spend: { state: 'expired' } });
    await world.settle();
    expect(world.posts(card.clientOrderId)).toBe(1);
    expect((await look(world, card)).state).toBe('unknown');
  });

  it('is superseded by another card, by a call that was made since, and by whoever leaves the order', async () => {
    const { world, card, token } = await openCard();
    const second = await offerRepeat(world, card, anna);
    expect((await world.life.orders.confirm(token, ben.id)).is).toBe('superseded');
    await world.life.orders.leave(card.id, anna.id);
    expect((await world.life.orders.confirm(second.token, anna.id)).is).toBe('superseded');
    await world.settle();
    expect(world.posts(card.clientOrderId)).toBe(1);
    expect((await world.life.orders.askAgain(card.id, ben)).is).toBe('settled');
  });

  it('is not good for a call that was made meanwhile: the gate compares how many there were', async () => {
    const { world, card, token } = await openCard();
    await world.life.store.orders.note(card.id, { posts: 2 });
    expect((await world.life.orders.confirm(token, ben.id)).is).toBe('superseded');
    await world.settle();
    expect(world.posts(card.clientOrderId)).toBe(1);
  });

  it('can be cancelled, and nobody confirms it afterwards', async () => {
    const { world, card, token } = await openCard();
    expect((await world.life.orders.cancel(token, ben.id)).is).toBe('cancelled');
    expect((await world.life.orders.confirm(token, ben.id)).is).toBe('already');
    expect(world.posts(card.clientOrderId)).toBe(1);
  });

  it('is stopped by a limit, which counts the first call as spent', async () => {
    const { world, card, token } = await openCard();
    await world.setLimits((limits) => void (limits.perDay.energy = 2 * flash.quantity - 1));
    expect(await world.life.orders.confirm(token, ben.id)).toMatchObject({
      is: 'limit',
      limit: { used: BigInt(flash.quantity) },
      spend: { state: 'refused' },
    });
    await world.settle();
    expect(world.posts(card.clientOrderId)).toBe(1);
    expect((await look(world, card)).state).toBe('unknown');
  });

  it('counts at the time it is sent, however long ago the first call was', async () => {
    const { world, card } = await openUncertain();
    await world.pass(30 * hour, 10 * hour);
    await world.setLimits((limits) => void (limits.perDay.energy = 2 * flash.quantity));
    const { token } = await offerRepeat(world, card);
    expect((await world.life.orders.confirm(token, ben.id)).is).toBe('placing');
    await world.settle();
    const next = await world.life.orders.draft(flash, anna);
    expect((await world.life.orders.confirm(next.token, anna.id)).is).toBe('limit');
  });

  it('counts as the spending of who confirms it, not of who ordered first', async () => {
    const { world, token } = await openCard();
    await world.setLimits((limits) => void (limits.perPersonDay.energy = flash.quantity));
    expect((await world.life.orders.confirm(token, ben.id)).is).toBe('placing');
    await world.settle();
    const own = await world.life.orders.draft(flash, ben);
    expect((await world.life.orders.confirm(own.token, ben.id)).is).toBe('limit');
  });

  it('is closed to anonymous admins, to who may no longer order, and while buying is stopped', async () => {
    const gone = new Set<number>();
    let isStopped = false;
    const { world, card, token } = await openCard({
      mayOrder: (id) => !gone.has(id),
      mayBuy: () => !isStopped,
    });
    const { orders } = world.life;
    expect((await orders.askAgain(card.id, { ...ben, id: 1_087_968_824 })).is).toBe('nobody');
    gone.add(ben.id);
    expect((await orders.confirm(token, ben.id)).is).toBe('not_allowed');
    expect((await orders.askAgain(card.id, ben)).is).toBe('not_allowed');
    // Nor does somebody else confirm the card of who is gone.
    expect((await orders.confirm(token, anna.id)).is).toBe('not_allowed');
    gone.clear();
    isStopped = true;
    expect((await orders.confirm(token, ben.id)).is).toBe('locked');
    await world.settle();
    expect(world.posts(card.clientOrderId)).toBe(1);
  });

  it('needs a code above the threshold of a code', async () => {
    const { world, token } = await openCard();
    await world.life.store.settings.update((draft) => void (draft.limits.code.energy = 1));
    expect((await world.life.orders.confirm(token, ben.id)).is).toBe('needs_code');
    expect((await world.life.orders.confirm(token, ben.id, 'code')).is).toBe('placing');
  });

  it('sends nothing after a restart, but waits on for its second person', async () => {
    const { world, card, token } = await openCard();
    await world.restart();
    const ended = { is: 'expired', spend: { state: 'expired', reason: 'restart' } };
    expect(await world.life.orders.confirm(token, ben.id)).toMatchObject(ended);
    await approveAbove(world, 1);
    const next = await offerRepeat(world, card);
    await world.life.orders.confirm(next.token, ben.id);
    await world.restart();
    expect((await world.life.orders.untoldSpends()).map(({ spend }) => spend.token)).toEqual([next.token]);
    expect((await world.life.orders.approve(next.token, anna.id)).is).toBe('placing');
    await world.settle();
    expect(world.posts(card.clientOrderId)).toBe(2);
  });

  it('of another kind of order stays what it is: a regular one is found again under its number', async () => {
    const { world, card } = await openLost({ policy: 'ask', wish: regular });
    const { token } = await offerRepeat(world, card);
    await world.life.orders.confirm(token, ben.id);
    await world.settle();
    expect(await look(world, card)).toMatchObject({ state: 'accepted', posts: 2 });
    expect(world.service.orders).toHaveLength(1);
  });
});

describe('a repeat above the threshold of approvals', () => {
  it('needs a second person, again, and counts for who confirmed it', async () => {
    const { world, card } = await openUncertain();
    await approveAbove(world, 1);
    await world.setLimits((limits) => void (limits.perPersonDay.energy = flash.quantity));
    const { token } = await offerRepeat(world, card);
    const { orders } = world.life;
    expect((await orders.approve(token, anna.id)).is).toBe('already');
    expect((await orders.confirm(token, ben.id)).is).toBe('awaiting_approval');
    expect((await orders.confirm(token, ben.id)).is).toBe('already');
    expect((await orders.approve(token, ben.id)).is).toBe('yourself');
    await world.settle();
    expect(world.posts(card.clientOrderId)).toBe(1);
    expect(await orders.approve(token, anna.id)).toMatchObject({
      is: 'placing',
      spend: { state: 'sent', confirmedBy: ben.id, approvedBy: anna.id },
    });
    await world.settle();
    expect(world.posts(card.clientOrderId)).toBe(2);
  });

  it('waits ten minutes for the second person, and no longer', async () => {
    const { world, card, token } = await openWaitingRepeat();
    await world.pass(10 * minute, minute);
    expect((await world.life.orders.approve(token, anna.id)).is).toBe('expired');
    expect(world.posts(card.clientOrderId)).toBe(1);
  });

  it('is refused by the second person, who may order, and the order stays uncertain', async () => {
    const { world, card, gone, token } = await openWaitingRepeat();
    const { orders } = world.life;
    gone.add(anna.id);
    expect((await orders.refuse(token, anna.id)).is).toBe('not_allowed');
    gone.clear();
    expect((await orders.refuse(token, anna.id)).is).toBe('refused');
    expect((await orders.approve(token, anna.id)).is).toBe('already');
    expect((await look(world, card)).state).toBe('unknown');
  });

  it('is not approved when who asked for it may no longer order', async () => {
    const { world, card, gone, token } = await openWaitingRepeat();
    gone.add(ben.id);
    expect((await world.life.orders.approve(token, anna.id)).is).toBe('not_allowed');
    expect(world.posts(card.clientOrderId)).toBe(1);
  });
});

describe('a person who decides about an uncertain order', () => {
  it('leaves it, and it is not sent again', async () => {
    const { world, card } = await openLost();
    expect((await world.life.orders.leave(card.id, ben.id)).is).toBe('left');
    await world.pass(60_000, 5_000);
    const left = { state: 'left', closedBy: ben.id, posts: 1, repeatsUntil: null };
    expect(await look(world, card)).toMatchObject(left);
    expect((await world.life.orders.askAgain(card.id, ben)).is).toBe('settled');
  });

  it('looks again: the balance is read', async () => {
    const { world, card } = await openLost({ policy: 'ask', fault: { kind: 'cut' } });
    world.service.account.balance -= 1_000;
    const readings = (await world.life.orders.readNow(card.id))?.balanceReadings;
    expect(readings?.at(-1)?.sun).toBe(BigInt(world.service.account.balance));
  });
});
