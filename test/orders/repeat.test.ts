import { describe, expect, it } from 'vitest';
import { anna, ben, buy, flash, look, openTestWorld } from './life.ts';

describe('an unknown regular order under the policy "repeat"', () => {
  it('is repeated under the same number and found, without a second payment', async () => {
    const world = await openTestWorld();
    world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
    const card = await buy(world);
    await world.pass(2_000);
    expect(await look(world, card)).toMatchObject({ state: 'accepted', posts: 2 });
    expect(world.service.purchases(card.clientOrderId)).toHaveLength(1);
    const [first, second] = world.service.requests.filter(({ method }) => method === 'POST');
    expect(second?.target).toBe(first?.target);
    await world.pass(10_000, 1_000);
    const { paymentsCheckedAt, paidTwiceAt } = await look(world, card);
    expect(paymentsCheckedAt).not.toBeNull();
    expect(paidTwiceAt).toBeNull();
  });

  it('is repeated three times at most', async () => {
    const world = await openTestWorld();
    world.service.faults.add({ method: 'POST', kind: 'bad_gateway', times: 99 });
    const card = await buy(world);
    await world.pass(120_000, 1_000);
    expect(await look(world, card)).toMatchObject({ state: 'unknown', posts: 4 });
  });

  it('is not repeated later than 45 seconds after the first call, whoever starts again', async () => {
    const world = await openTestWorld();
    world.service.faults.add({ method: 'POST', kind: 'silence', times: 9 });
    const card = await buy(world);
    await world.pass(120_000, 1_000);
    const posts = world.service.requests
      .filter(({ method }) => method === 'POST')
      .map(({ at }) => at - card.createdAt);
    // Two limits of 20 s and their waits: a third would begin at 47 s.
    expect(posts).toEqual([0, 22_000]);
    await world.restart();
    await world.pass(60_000, 5_000);
    expect(world.posts(card.clientOrderId)).toBe(2);
  });

  it('is left to a person after a restart: how long ago the call was is not sure enough', async () => {
    const world = await openTestWorld();
    world.service.faults.add({ method: 'POST', kind: 'silence' });
    const card = await buy(world);
    await world.restart();
    expect(await look(world, card)).toMatchObject({ state: 'unknown', reason: 'interrupted' });
    await world.pass(60_000, 5_000);
    expect(await look(world, card)).toMatchObject({ state: 'unknown', posts: 1, repeatsUntil: null });
  });

  it('is not sent again once its author was removed, or its receiver may not be ordered for', async () => {
    for (const how of ['removed', 'gone', 'book'] as const) {
      const gone = new Set<number>();
      const world = await openTestWorld({ mayOrder: (id) => !gone.has(id) });
      world.service.faults.add({ method: 'POST', kind: 'cut' });
      const card = await buy(world);
      if (how === 'removed') await world.life.orders.cancelAllOf(anna.id, 99);
      if (how === 'gone') gone.add(anna.id);
      if (how === 'book') {
        await world.life.store.settings.update((draft) => {
          draft.limits.onlyBook = true;
        });
      }
      await world.pass(60_000, 1_000);
      expect(await look(world, card)).toMatchObject({ state: 'unknown', posts: 1, repeatsUntil: null });
      expect(world.service.orders).toHaveLength(0);
    }
  });

  it('stays unknown when the repeat is refused: that proves nothing about the first call', async () => {
    const world = await openTestWorld({ idempotency: 'error_duplicate' });
    world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
    const card = await buy(world);
    await world.pass(60_000, 1_000);
    expect(await look(world, card)).toMatchObject({ state: 'unknown', posts: 2, serviceCode: '1003' });
    const actions = (await world.life.orders.audit(card.id)).map(({ action }) => action);
    expect(actions).toContain('repeat_refused');
    expect(actions).not.toContain('rejected');
  });

  it('and a flash order, is never repeated by itself', async () => {
    const world = await openTestWorld();
    world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
    const card = await buy(world, flash);
    await world.pass(120_000, 5_000);
    expect(await look(world, card)).toMatchObject({ state: 'unknown', posts: 1 });
  });
});

describe('until when the bot sends an order again by itself', () => {
  it('is told while it is due, and no longer once it is over', async () => {
    const world = await openTestWorld();
    world.service.faults.add({ method: 'POST', kind: 'bad_gateway', times: 99 });
    const card = await buy(world);
    const first = await look(world, card);
    expect(first).toMatchObject({ state: 'unknown', posts: 1, repeatsUntil: card.createdAt + 45_000 });
    expect((await world.life.orders.askRepeat(card.id, anna)).is).toBe('repeating');
    await world.pass(60_000, 1_000);
    expect(await look(world, card)).toMatchObject({ state: 'unknown', posts: 4, repeatsUntil: null });
    expect((await world.life.orders.askRepeat(card.id, anna)).is).toBe('offered');
  });

  it('is taken back when repeats are locked before the next one', async () => {
    const world = await openTestWorld();
    world.service.faults.add({ method: 'POST', kind: 'bad_gateway', times: 99 });
    const card = await buy(world);
    await world.life.store.settings.update((draft) => {
      draft.repeatsLockedAt = 1;
    });
    await world.pass(60_000, 1_000);
    expect(await look(world, card)).toMatchObject({ state: 'unknown', posts: 1, repeatsUntil: null });
  });

  it('is not prolonged by a wall clock that is set back', async () => {
    const world = await openTestWorld();
    world.service.faults.add({ method: 'POST', kind: 'silence', times: 99 });
    const card = await buy(world);
    await world.pass(21_000, 1_000);
    world.clock.setWall(world.clock.now() - 30_000);
    await world.pass(120_000, 1_000);
    expect(world.posts(card.clientOrderId)).toBe(2);
  });
});

it('is not sent again by itself while buying is stopped', async () => {
  let isStopped = false;
  const world = await openTestWorld({ mayBuy: () => !isStopped });
  world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
  const card = await buy(world);
  isStopped = true;
  await world.pass(60_000, 1_000);
  expect(await look(world, card)).toMatchObject({ state: 'unknown', posts: 1, repeatsUntil: null });
});

it('45 seconds count from the first call though the wall clock is set back during it', async () => {
  const world = await openTestWorld();
  world.service.faults.add({ method: 'POST', kind: 'silence', times: 9 });
  const card = await buy(world);
  await world.pass(10_000, 1_000);
  world.clock.setWall(world.clock.now() - 9_000);
  await world.pass(90_000, 1_000);
  expect(await look(world, card)).toMatchObject({ state: 'unknown', posts: 2 });
});

it('promises no repeat that would come too late', async () => {
  const world = await openTestWorld();
  world.service.faults.add({ method: 'POST', kind: 'silence', times: 9 });
  const card = await buy(world);
  await world.pass(43_000, 500);
  expect(await look(world, card)).toMatchObject({ state: 'unknown', posts: 2, repeatsUntil: null });
});

it('sends nothing again when the timer comes after the time', async () => {
  const world = await openTestWorld();
  world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
  const card = await buy(world);
  world.clock.setWall(world.clock.now() + 60_000);
  await world.pass(20_000, 1_000);
  expect(await look(world, card)).toMatchObject({ state: 'unknown', posts: 1, repeatsUntil: null });
});

it('what follows a confirmed repeat is decided by a person again', async () => {
  let isStopped = false;
  const world = await openTestWorld({ mayBuy: () => !isStopped });
  world.service.faults.add({ method: 'POST', kind: 'lose_answer', times: 9 });
  const card = await buy(world);
  isStopped = true;
  await world.pass(3_000, 1_000);
  isStopped = false;
  const asked = await world.life.orders.askRepeat(card.id, ben);
  if (asked.is !== 'offered') throw new Error(asked.is);
  await world.life.orders.confirmRepeat(asked.repeat.token, ben.id);
  await world.pass(60_000, 1_000);
  expect(await look(world, card)).toMatchObject({
    state: 'unknown',
    posts: 2,
    repeats: 1,
    repeatsUntil: null,
  });
});

it('no repeat is promised after the answer of another order', async () => {
  const world = await openTestWorld({
    sabotage: {
      service: (service) => ({
        ...service,
        createOrder: async (wish) => ({ ...(await service.createOrder(wish)), client_order_id: 'ANOTHER' }),
      }),
    },
  });
  await buy(world);
  await world.pass(10_000, 1_000);
  expect(world.life.heard.filter(({ order }) => order.repeatsUntil !== null)).toEqual([]);
});
