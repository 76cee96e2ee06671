import { describe, expect, it } from 'vitest';
import {
  anna,
  approveAbove,
  ben,
  buy,
  flash,
  look,
  openDraft,
  offerRepeat,
  openUncertain as openLost,
  regular,
  type WorldOptions,
} from './life.ts';

const hour = 3_600_000;

/** A world in which a flash order's answer was lost. */
const openUncertain = (options: WorldOptions = {}) => openLost({ wish: flash, ...options });

/** Ben's card, with which the order can be sent again. */
async function openCard(options: WorldOptions = {}) {
  const opened = await openUncertain(options);
  return { ...opened, token: (await offerRepeat(opened.world, opened.card)).token };
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

  it('knows what other orders paid meanwhile, but for those of which nobody knows it', async () => {
    const { world, card } = await openLost({ policy: 'ask', wish: regular, fault: { kind: 'cut' } });
    world.service.faults.add({ method: 'POST', kind: 'lose_answer', times: 1 });
    await buy(world);
    await buy(world);
    await world.pass(10_000, 1_000);
    const before = (await look(world, card)).balanceBefore!.sun;
    const { balanceSun } = await offerRepeat(world, card);
    const othersSun = (await look(world, card)).balanceReadings.at(-1)?.othersSun;
    expect(before - balanceSun!).toBe(8_450_000n);
    expect(othersSun).toBe(4_225_000n);
  });

  it('is given back to whoever opened it, and opens no second one for anybody else', async () => {
    const { world, card, token } = await openCard();
    const { orders } = world.life;
    const open = { is: 'open', spend: { token, state: 'offered', askedBy: ben.id } };
    expect(await orders.askAgain(card.id, ben)).toMatchObject({ is: 'offered', spend: { token } });
    expect(await orders.askAgain(card.id, anna)).toMatchObject(open);
    expect(await orders.askAgain(card.id, { ...ben, chatId: ben.id })).toMatchObject(open);
    await approveAbove(world, 1);
    await orders.confirm(token, ben.id);
    for (const person of [anna, ben]) {
      const waits = { is: 'open', spend: { token, state: 'confirmed' } };
      expect(await orders.askAgain(card.id, person)).toMatchObject(waits);
    }
    expect((await orders.approve(token, anna.id)).is).toBe('placing');
    await world.settle();
    expect(world.posts(card.clientOrderId)).toBe(2);
  });

  it('makes room for the next one once it is over, also before that was noticed', async () => {
    const { world, card, token } = await openCard();
    world.clock.setWall(world.clock.now() + 120_000);
    const next = await offerRepeat(world, card, anna);
    expect(next.token).not.toBe(token);
    expect((await world.life.orders.confirm(token, ben.id)).is).toBe('expired');
  });

  it('is superseded by a call that was made since, and by whoever leaves the order', async () => {
    const { world, card, token } = await openCard();
    await world.life.orders.leave(card.id, anna.id);
    expect((await world.life.orders.findSpend(token))?.spend.state).toBe('superseded');
    expect((await world.life.orders.confirm(token, ben.id)).is).toBe('superseded');
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

  it('foresees the limit of who opened it, not of who ordered first', async () => {
    const { world, card } = await openUncertain();
    await world.setLimits((limits) => void (limits.perPersonDay.energy = flash.quantity));
    const spend = await offerRepeat(world, card, ben);
    const order = await look(world, card);
    expect((await world.life.orders.foresee({ order, spend })).limit).toBeUndefined();
    const own = { ...spend, askedBy: anna.id };
    expect((await world.life.orders.foresee({ order, spend: own })).limit).toMatchObject({
      own: BigInt(flash.quantity),
    });
  });

  it('is opened for no anonymous admin, nor for who may not order', async () => {
    const { world, card } = await openUncertain({ mayOrder: (id) => id !== ben.id });
    expect((await world.life.orders.askAgain(card.id, { ...ben, id: 1_087_968_824 })).is).toBe('nobody');
    expect((await world.life.orders.askAgain(card.id, ben)).is).toBe('not_allowed');
    expect((await world.life.orders.askAgain(card.id, anna)).is).toBe('offered');
  });

  it('is over after a restart, which it says, unless it waits for its second person', async () => {
    const { world, card, token } = await openCard();
    await world.restart();
    const ended = { is: 'expired', spend: { state: 'expired', reason: 'restart' } };
    expect(await world.life.orders.confirm(token, ben.id)).toMatchObject(ended);
    await approveAbove(world, 1);
    const next = await offerRepeat(world, card);
    await world.life.orders.confirm(next.token, ben.id);
    await world.restart();
    expect((await world.life.orders.waiting()).map(({ spend }) => spend.token)).toEqual([next.token]);
  });

  it('of another kind of order stays what it is: a regular one is found again under its number', async () => {
    const { world, card } = await openLost({ policy: 'ask', wish: regular });
    const { token } = await offerRepeat(world, card);
    await world.life.orders.confirm(token, ben.id);
    await world.settle();
    expect(await look(world, card)).toMatchObject({ state: 'accepted', posts: 2, repeatedBy: [ben.id] });
    expect(world.service.orders).toHaveLength(1);
    expect((await world.life.orders.audit(card.id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['repeat_asked', 'repeated', 'accepted']),
    );
  });
});

describe('a person who decides about an uncertain order', () => {
  it('leaves no card of an order that was not sent yet', async () => {
    const { world, card } = await openDraft();
    expect((await world.life.orders.leave(card.id, anna.id)).is).toBe('already');
    expect((await world.life.orders.confirm(card.token, anna.id)).is).toBe('placing');
    await world.settle();
  });

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
