import { describe, expect, it } from 'vitest';
import type { Repeat } from '../../src/orders/repeat.ts';
import { anna, ben, buy, flash, look, openTestWorld, regular, type World } from './life.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A world in which a flash order's answer was lost. */
async function openUncertain(options: Parameters<typeof openTestWorld>[0] = {}) {
  const world = await openTestWorld(options);
  world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
  const card = await buy(world, flash);
  return { world, card };
}

async function ask(world: World, id: string, author = ben): Promise<Repeat> {
  const asked = await world.life.orders.askRepeat(id, author);
  if (asked.is !== 'offered') throw new Error(`The card was not opened: ${asked.is}.`);
  return asked.repeat;
}

describe('a card that sends an uncertain order again', () => {
  it('sends nothing when it is opened, and says what the balance is', async () => {
    const { world, card } = await openUncertain();
    const repeat = await ask(world, card.id);
    await world.pass(10_000, 1_000);
    expect(world.posts(card.clientOrderId)).toBe(1);
    expect(repeat).toMatchObject({ state: 'offered', posts: 1, askedBy: ben.id });
    expect(repeat.balanceSun).toBe(BigInt(world.service.account.balance));
  });

  it('is good for one call, however often it is tapped', async () => {
    const { world, card } = await openUncertain();
    const { token } = await ask(world, card.id);
    const taps = await Promise.all([1, 2, 3, 4].map(() => world.life.orders.confirmRepeat(token, ben.id)));
    expect(taps.map(({ is }) => is).sort()).toEqual(['already', 'already', 'already', 'placing']);
    await world.settle();
    expect(await look(world, card)).toMatchObject({ state: 'accepted', posts: 2, repeats: 1 });
    expect(world.posts(card.clientOrderId)).toBe(2);
    expect(world.service.purchases(card.clientOrderId)).toHaveLength(1);
    expect((await world.life.orders.audit(card.id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['repeat_asked', 'repeated', 'accepted']),
    );
  });

  it('sends nothing when it is confirmed two minutes later, or twenty hours', async () => {
    for (const laterMs of [2 * minute, 20 * hour]) {
      const { world, card } = await openUncertain();
      const { token } = await ask(world, card.id);
      await world.pass(laterMs, laterMs / 4);
      const outcome = await world.life.orders.confirmRepeat(token, ben.id);
      expect(outcome).toMatchObject({ is: 'expired', repeat: { state: 'expired' } });
      await world.settle();
      expect(world.posts(card.clientOrderId)).toBe(1);
      expect((await look(world, card)).state).toBe('unknown');
    }
  });

  it('is not prolonged by a wall clock that is set back', async () => {
    const { world, card } = await openUncertain();
    const { token } = await ask(world, card.id);
    world.clock.setWall(world.clock.now() - hour);
    await world.pass(2 * minute, 30_000);
    expect((await world.life.orders.confirmRepeat(token, ben.id)).is).toBe('expired');
    expect(world.posts(card.clientOrderId)).toBe(1);
  });

  it('is superseded by another card, by a call that was made since, and by whoever leaves the order', async () => {
    const { world, card } = await openUncertain();
    const first = await ask(world, card.id);
    const second = await ask(world, card.id, anna);
    expect((await world.life.orders.confirmRepeat(first.token, ben.id)).is).toBe('superseded');
    await world.life.orders.leave(card.id, anna.id);
    expect((await world.life.orders.confirmRepeat(second.token, anna.id)).is).toBe('superseded');
    await world.settle();
    expect(world.posts(card.clientOrderId)).toBe(1);
    expect((await world.life.orders.askRepeat(card.id, ben)).is).toBe('settled');
  });

  it('is not good for a call that was made meanwhile: the gate compares how many there were', async () => {
    const { world, card } = await openUncertain();
    const repeat = await ask(world, card.id);
    await world.life.store.orders.note(card.id, { posts: 2 });
    expect((await world.life.orders.confirmRepeat(repeat.token, ben.id)).is).toBe('superseded');
    await world.settle();
    expect(world.posts(card.clientOrderId)).toBe(1);
  });

  it('can be cancelled, and nobody confirms it afterwards', async () => {
    const { world, card } = await openUncertain();
    const { token } = await ask(world, card.id);
    expect((await world.life.orders.cancelRepeat(token, ben.id)).is).toBe('cancelled');
    expect((await world.life.orders.confirmRepeat(token, ben.id)).is).toBe('already');
    expect(world.posts(card.clientOrderId)).toBe(1);
  });

  it('needs a second person above the threshold, again', async () => {
    const { world, card } = await openUncertain();
    await world.setLimits((limits) => {
      limits.approval.energy = 1;
    });
    const { token } = await ask(world, card.id);
    expect((await world.life.orders.approveRepeat(token, anna.id)).is).toBe('already');
    expect((await world.life.orders.confirmRepeat(token, ben.id)).is).toBe('awaiting_approval');
    expect((await world.life.orders.confirmRepeat(token, ben.id)).is).toBe('already');
    expect((await world.life.orders.approveRepeat(token, ben.id)).is).toBe('yourself');
    await world.settle();
    expect(world.posts(card.clientOrderId)).toBe(1);
    expect(await world.life.orders.approveRepeat(token, anna.id)).toMatchObject({
      is: 'placing',
      repeat: { state: 'sent', confirmedBy: ben.id, approvedBy: anna.id },
    });
    await world.settle();
    expect(world.posts(card.clientOrderId)).toBe(2);
  });

  it('waits ten minutes for the second person, and no longer', async () => {
    const { world, card } = await openUncertain();
    await world.setLimits((limits) => {
      limits.approval.energy = 1;
    });
    const { token } = await ask(world, card.id);
    await world.life.orders.confirmRepeat(token, ben.id);
    await world.pass(10 * minute, minute);
    expect((await world.life.orders.approveRepeat(token, anna.id)).is).toBe('expired');
    expect(world.posts(card.clientOrderId)).toBe(1);
  });

  it('is refused by the second person, and the order stays uncertain', async () => {
    const { world, card } = await openUncertain();
    await world.setLimits((limits) => {
      limits.approval.energy = 1;
    });
    const { token } = await ask(world, card.id);
    await world.life.orders.confirmRepeat(token, ben.id);
    expect((await world.life.orders.refuseRepeat(token, anna.id)).is).toBe('refused');
    expect((await world.life.orders.approveRepeat(token, anna.id)).is).toBe('already');
    expect((await look(world, card)).state).toBe('unknown');
  });

  it('is stopped by a limit, which counts the first call as spent', async () => {
    const { world, card } = await openUncertain();
    await world.setLimits((limits) => {
      limits.perDay.energy = 2 * flash.quantity - 1;
    });
    const { token } = await ask(world, card.id);
    const outcome = await world.life.orders.confirmRepeat(token, ben.id);
    expect(outcome).toMatchObject({
      is: 'limit',
      limit: { used: BigInt(flash.quantity) },
      repeat: { state: 'refused' },
    });
    await world.settle();
    expect(world.posts(card.clientOrderId)).toBe(1);
    expect((await look(world, card)).state).toBe('unknown');
  });

  it('counts at the time it is sent, however long ago the first call was', async () => {
    const { world, card } = await openUncertain();
    await world.pass(30 * hour, 10 * hour);
    await world.setLimits((limits) => {
      limits.perDay.energy = 2 * flash.quantity;
    });
    const { token } = await ask(world, card.id);
    expect((await world.life.orders.confirmRepeat(token, ben.id)).is).toBe('placing');
    await world.settle();
    const next = await world.life.orders.draft(flash, anna);
    expect((await world.life.orders.confirm(next.token, anna.id)).is).toBe('limit');
  });

  it('is closed to anonymous admins, to who may no longer order, and while buying is stopped', async () => {
    const gone = new Set<number>();
    let isStopped = false;
    const { world, card } = await openUncertain({
      mayOrder: (id) => !gone.has(id),
      mayBuy: () => !isStopped,
    });
    const { orders } = world.life;
    expect((await orders.askRepeat(card.id, { ...ben, id: 1_087_968_824 })).is).toBe('nobody');
    const { token } = await ask(world, card.id);
    gone.add(ben.id);
    expect((await orders.confirmRepeat(token, ben.id)).is).toBe('not_allowed');
    expect((await orders.askRepeat(card.id, ben)).is).toBe('not_allowed');
    // Nor does somebody else confirm the card of who is gone.
    expect((await orders.confirmRepeat(token, anna.id)).is).toBe('not_allowed');
    gone.clear();
    isStopped = true;
    expect((await orders.confirmRepeat(token, ben.id)).is).toBe('locked');
    await world.settle();
    expect(world.posts(card.clientOrderId)).toBe(1);
  });

  it('sends nothing after a restart, but waits on for its second person', async () => {
    const { world, card } = await openUncertain();
    const { token } = await ask(world, card.id);
    await world.restart();
    expect(await world.life.orders.confirmRepeat(token, ben.id)).toMatchObject({
      is: 'expired',
      repeat: { state: 'expired', reason: 'restart' },
    });
    await world.setLimits((limits) => {
      limits.approval.energy = 1;
    });
    const next = await ask(world, card.id);
    await world.life.orders.confirmRepeat(next.token, ben.id);
    await world.restart();
    expect((await world.life.orders.openRepeats()).map(({ repeat }) => repeat.token)).toEqual([next.token]);
    expect((await world.life.orders.approveRepeat(next.token, anna.id)).is).toBe('placing');
    await world.settle();
    expect(world.posts(card.clientOrderId)).toBe(2);
  });

  it('counts as the spending of who confirms it, not of who ordered first', async () => {
    const { world, card } = await openUncertain();
    await world.setLimits((limits) => {
      limits.perPersonDay.energy = flash.quantity;
    });
    const { token } = await ask(world, card.id);
    expect((await world.life.orders.confirmRepeat(token, ben.id)).is).toBe('placing');
    await world.settle();
    const own = await world.life.orders.draft(flash, ben);
    expect((await world.life.orders.confirm(own.token, ben.id)).is).toBe('limit');
  });

  it('of another kind of order stays what it is: a regular one is found again under its number', async () => {
    const world = await openTestWorld({ policy: 'ask' });
    world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
    const card = await buy(world, regular);
    const { token } = await ask(world, card.id);
    await world.life.orders.confirmRepeat(token, ben.id);
    await world.settle();
    expect(await look(world, card)).toMatchObject({ state: 'accepted', posts: 2 });
    expect(world.service.orders).toHaveLength(1);
  });
});

describe('a person who decides about an uncertain order', () => {
  it('leaves it, and it is not sent again', async () => {
    const world = await openTestWorld();
    world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
    const card = await buy(world);
    expect((await world.life.orders.leave(card.id, ben.id)).is).toBe('left');
    await world.pass(60_000, 5_000);
    expect(await look(world, card)).toMatchObject({
      state: 'left',
      closedBy: ben.id,
      posts: 1,
      repeatsUntil: null,
    });
    expect((await world.life.orders.askRepeat(card.id, ben)).is).toBe('settled');
  });

  it('looks again: the balance is read', async () => {
    const world = await openTestWorld({ policy: 'ask' });
    world.service.faults.add({ method: 'POST', kind: 'cut' });
    const card = await buy(world);
    world.service.account.balance -= 1_000;
    expect((await world.life.orders.readNow(card.id))?.balanceReadings.at(-1)?.sun).toBe(
      BigInt(world.service.account.balance),
    );
  });
});

it('a repeat counts for who confirmed it, whoever approves it', async () => {
  const world = await openTestWorld();
  world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
  const card = await buy(world, flash);
  await world.setLimits((limits) => {
    limits.approval.energy = 1;
    limits.perPersonDay.energy = flash.quantity;
  });
  const asked = await world.life.orders.askRepeat(card.id, ben);
  if (asked.is !== 'offered') throw new Error(asked.is);
  await world.life.orders.confirmRepeat(asked.repeat.token, ben.id);
  expect((await world.life.orders.approveRepeat(asked.repeat.token, anna.id)).is).toBe('placing');
});

/** A repeat that Ben confirmed and that waits for approval; who is in `gone` may not order any more. */
async function openWaitingRepeat() {
  const gone = new Set<number>();
  const world = await openTestWorld({ mayOrder: (id) => !gone.has(id) });
  world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
  const card = await buy(world, flash);
  await world.setLimits((limits) => {
    limits.approval.energy = 1;
  });
  const asked = await world.life.orders.askRepeat(card.id, ben);
  if (asked.is !== 'offered') throw new Error(asked.is);
  await world.life.orders.confirmRepeat(asked.repeat.token, ben.id);
  return { world, card, gone, token: asked.repeat.token };
}

it('approving a repeat needs that who asked for it may still order', async () => {
  const { world, card, gone, token } = await openWaitingRepeat();
  gone.add(ben.id);
  expect((await world.life.orders.approveRepeat(token, anna.id)).is).toBe('not_allowed');
  expect(world.posts(card.clientOrderId)).toBe(1);
});

it('only who may order refuses a repeat', async () => {
  const { world, gone, token } = await openWaitingRepeat();
  gone.add(anna.id);
  expect((await world.life.orders.refuseRepeat(token, anna.id)).is).toBe('not_allowed');
});

it('a repeat above the threshold of a code needs a code', async () => {
  const world = await openTestWorld();
  world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
  const card = await buy(world, flash);
  await world.life.store.settings.update((draft) => {
    draft.limits.code.energy = 1;
  });
  const asked = await world.life.orders.askRepeat(card.id, ben);
  if (asked.is !== 'offered') throw new Error(asked.is);
  expect((await world.life.orders.confirmRepeat(asked.repeat.token, ben.id)).is).toBe('needs_code');
  expect((await world.life.orders.confirmRepeat(asked.repeat.token, ben.id, 'code')).is).toBe('placing');
});
