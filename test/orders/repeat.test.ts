import { describe, expect, it } from 'vitest';
import { anna, buy, flash, look, openTestWorld } from './life.ts';

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

  it('goes on being repeated after a restart in time', async () => {
    const world = await openTestWorld();
    world.service.faults.add({ method: 'POST', kind: 'silence' });
    const card = await buy(world);
    await world.restart();
    expect(await look(world, card)).toMatchObject({ state: 'unknown', reason: 'interrupted' });
    await world.pass(2_000);
    expect((await look(world, card)).state).toBe('accepted');
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

  it('is not prolonged by a clock that was set back while the bot was off', async () => {
    const world = await openTestWorld();
    world.service.faults.add({ method: 'POST', kind: 'silence', times: 99 });
    const card = await buy(world);
    await world.pass(10_000, 1_000);
    await world.restart({ wallJumpMs: -5_000 });
    await world.pass(120_000, 1_000);
    expect(world.posts(card.clientOrderId)).toBe(1);
    expect(await look(world, card)).toMatchObject({ state: 'unknown', repeatsUntil: null });
  });
});
