import { describe, expect, it } from 'vitest';
import type { Order } from '../../src/orders/order.ts';
import { anna, ben, flash, look, openUncertain, sendAgain, type World } from './life.ts';

/** The calls that buy. */
const postsOf = ({ service }: World) => service.requests.filter(({ method }) => method === 'POST');
const overloaded = { kind: 'bad_gateway', times: 99 } as const;
const silent = { kind: 'silence', times: 99 } as const;

describe('an unknown regular order under the policy "repeat"', () => {
  it('is repeated under the same number and found, without a second payment', async () => {
    const { world, card } = await openUncertain();
    await world.pass(2_000);
    expect(await look(world, card)).toMatchObject({ state: 'accepted', posts: 2 });
    expect(world.service.purchases(card.clientOrderId)).toHaveLength(1);
    const [first, second] = postsOf(world);
    expect(second?.target).toBe(first?.target);
    await world.pass(10_000, 1_000);
    const { paymentsCheckedAt, paidTwiceAt } = await look(world, card);
    expect(paymentsCheckedAt).not.toBeNull();
    expect(paidTwiceAt).toBeNull();
  });

  it('is repeated three times at most, which is told while it is due, and no longer once it is over', async () => {
    const { world, card } = await openUncertain({ fault: overloaded });
    const first = await look(world, card);
    expect(first).toMatchObject({ state: 'unknown', posts: 1, repeatsUntil: card.createdAt + 45_000 });
    expect((await world.life.orders.askAgain(card.id, anna)).is).toBe('repeating');
    await world.pass(120_000, 1_000);
    expect(await look(world, card)).toMatchObject({ state: 'unknown', posts: 4, repeatsUntil: null });
    expect((await world.life.orders.askAgain(card.id, anna)).is).toBe('offered');
  });

  it('is not repeated later than 45 seconds after the first call, whoever starts again, nor is that promised', async () => {
    const { world, card } = await openUncertain({ fault: silent });
    await world.pass(43_000, 500);
    expect(await look(world, card)).toMatchObject({ state: 'unknown', posts: 2, repeatsUntil: null });
    await world.pass(77_000, 1_000);
    // Two limits of 20 s and their waits: a third would begin at 47 s.
    expect(postsOf(world).map(({ at }) => at - card.createdAt)).toEqual([0, 22_000]);
    await world.restart();
    await world.pass(60_000, 5_000);
    expect(world.posts(card.clientOrderId)).toBe(2);
  });

  it('stays unknown when the repeat is refused: that proves nothing about the first call', async () => {
    const { world, card } = await openUncertain({ idempotency: 'error_duplicate' });
    await world.pass(60_000, 1_000);
    expect(await look(world, card)).toMatchObject({ state: 'unknown', posts: 2, serviceCode: '1003' });
    const actions = (await world.life.orders.audit(card.id)).map(({ action }) => action);
    expect(actions).toContain('repeat_refused');
    expect(actions).not.toContain('rejected');
  });

  it('is left to a person after a restart: how long ago the call was is not sure enough', async () => {
    const { world, card } = await openUncertain({ fault: { kind: 'silence' } });
    await world.restart();
    expect(await look(world, card)).toMatchObject({ state: 'unknown', reason: 'interrupted' });
    await world.pass(60_000, 5_000);
    expect(await look(world, card)).toMatchObject({ state: 'unknown', posts: 1, repeatsUntil: null });
  });

  type Scene = { world: World; card: Order; refused: { buying: boolean; anna: boolean } };
  const setClock = async ({ world }: Scene, afterMs: number, byMs: number) => {
    await world.pass(afterMs, 1_000);
    world.clock.setWall(world.clock.now() + byMs);
  };
  const cut = { fault: { kind: 'cut' } } as const;

  it.each<[string, Parameters<typeof openUncertain>[0], (scene: Scene) => unknown, number]>([
    ['when it is a flash order', { wish: flash }, () => {}, 1],
    ['while buying is stopped', {}, ({ refused }) => (refused.buying = true), 1],
    [
      'when repeats are locked before',
      { fault: overloaded },
      ({ world }) => world.life.store.settings.update((draft) => void (draft.repeatsLockedAt = 1)),
      1,
    ],
    ['once its author was removed', cut, ({ world }) => world.life.orders.cancelAllOf(anna.id, 99), 1],
    ['once its author may not order', cut, ({ refused }) => (refused.anna = true), 1],
    [
      'once its receiver may not be ordered for',
      cut,
      ({ world }) => world.life.store.settings.update((draft) => void (draft.limits.onlyBook = true)),
      1,
    ],
    ['when the timer comes after the time', {}, (scene) => setClock(scene, 0, 60_000), 1],
    [
      'longer though the wall clock is set back',
      { fault: silent },
      (scene) => setClock(scene, 21_000, -30_000),
      2,
    ],
    [
      'longer though it is set back during the call',
      { fault: silent },
      (scene) => setClock(scene, 10_000, -9_000),
      2,
    ],
  ])('is not sent again by itself %s', async (_when, options, meanwhile, posts) => {
    const refused = { buying: false, anna: false };
    const { world, card } = await openUncertain({
      mayBuy: () => !refused.buying,
      mayOrder: (id) => !(refused.anna && id === anna.id),
      ...options,
    });
    await meanwhile({ world, card, refused });
    await world.pass(120_000, 1_000);
    expect(await look(world, card)).toMatchObject({ state: 'unknown', posts, repeatsUntil: null });
    expect(world.posts(card.clientOrderId)).toBe(posts);
  });

  it('is decided by a person again after a confirmed repeat', async () => {
    let isStopped = false;
    const { world, card } = await openUncertain({ mayBuy: () => !isStopped, fault: { times: 9 } });
    isStopped = true;
    await world.pass(3_000, 1_000);
    isStopped = false;
    await sendAgain(world, card);
    await world.pass(60_000, 1_000);
    const left = { state: 'unknown', posts: 2, repeatedBy: [ben.id], repeatsUntil: null };
    expect(await look(world, card)).toMatchObject(left);
  });
});
