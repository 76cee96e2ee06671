import { describe, expect, it } from 'vitest';
import { approvalMs } from '../../src/orders/spend.ts';
import { anna, approveAbove, ben, changesOf, look, openDraft, openTestWorld, regular, turn } from './life.ts';

describe('a draft', () => {
  it('knows price, balance and the receiver on chain, and has its number before anybody can press', async () => {
    const world = await openTestWorld({ withChain: true });
    const balance = BigInt(world.service.account.balance);
    const card = await world.life.orders.draft(regular, { ...anna, topicId: 7 });
    expect(card).toMatchObject({
      cardState: 'offered',
      estimateSun: 4_225_000n,
      balanceBefore: { sun: balance },
      resourcesBefore: { energyLimit: 0, bandwidthLimit: 600 },
      topicId: 7,
      expiresAt: world.clock.now() + 120_000,
    });
    expect((await world.life.orders.findSpend(card.token))?.order).toEqual(card);
  });

  it('is made without them when the service says nothing, and does not wait for ever', async () => {
    const world = await openTestWorld({ estimate: false });
    world.service.faults.add({ method: 'GET', path: '/v1/account', kind: 'silence' });
    const drafting = world.life.orders.draft(regular, anna);
    while (!world.service.requests.some(({ fault }) => fault === 'silence')) await turn();
    await world.clock.advance(5_000);
    expect(await drafting).toMatchObject({
      estimateSun: null,
      balanceBefore: null,
      resourcesBefore: null,
    });
    await world.clock.advance(20_000);
  });

  it('dies after two minutes, and nothing is bought by a later press', async () => {
    const world = await openTestWorld();
    const [late, gone] = [
      await world.life.orders.draft(regular, anna),
      await world.life.orders.draft(regular, anna),
    ];
    await world.clock.advance(119_999);
    expect((await look(world, late)).cardState).toBe('offered');
    await world.pass(1);
    expect((await look(world, late)).cardState).toBe('expired');
    expect(await world.life.orders.confirm(late.token, anna.id)).toMatchObject({ is: 'expired' });
    expect((await world.life.orders.cancel(gone.token, anna.id)).is).toBe('expired');
    expect(changesOf(world)).toEqual(['card', 'card', 'closed', 'closed']);
    expect(world.service.orders).toHaveLength(0);
  });

  it('dies while the bot is away, too', async () => {
    const { world, card } = await openDraft();
    await world.life.kill();
    await world.clock.advance(120_000);
    await world.restart();
    expect((await world.life.orders.confirm(card.token, anna.id)).is).toBe('expired');
    await world.pass(1);
    expect(await look(world, card)).toMatchObject({ cardState: 'expired', reason: null });
  });

  it('ends before its time with a restart, which it says', async () => {
    const { world, card } = await openDraft();
    await world.restart();
    expect((await world.life.orders.confirm(card.token, anna.id)).is).toBe('expired');
    expect(await look(world, card)).toMatchObject({ cardState: 'expired', reason: 'restart' });
    expect(world.service.orders).toHaveLength(0);
  });

  it('can be cancelled once, and not confirmed after that', async () => {
    const { world, card } = await openDraft();
    expect((await world.life.orders.cancel(card.token, ben.id)).is).toBe('cancelled');
    expect((await world.life.orders.cancel(card.token, ben.id)).is).toBe('already');
    expect((await world.life.orders.confirm(card.token, anna.id)).is).toBe('already');
    expect(await look(world, card)).toMatchObject({ cardState: 'cancelled', closedBy: ben.id });
  });
});

describe('the gate', () => {
  it('lets ten presses of two people at once through as one, and answers each', async () => {
    const { world, card } = await openDraft();
    const presses = Array.from({ length: 10 }, (_, n) =>
      world.life.orders.confirm(card.token, [11, 12][n % 2]!),
    );
    const kinds = (await Promise.all(presses)).map(({ is }) => is);
    expect(kinds.filter((is) => is === 'placing')).toHaveLength(1);
    expect(kinds.filter((is) => is === 'already')).toHaveLength(9);
    await world.settle();
    expect(world.service.orders).toHaveLength(1);
  });

  it('knows no forged token, and nobody who is no person', async () => {
    const { world, card } = await openDraft();
    const { orders } = world.life;
    expect(await orders.confirm('forged', anna.id)).toEqual({ is: 'not_found' });
    for (const id of [1_087_968_824, 136_817_688, 777_000, -100, 0, 1.5]) {
      expect(await orders.confirm(card.token, id)).toEqual({ is: 'nobody' });
    }
    expect((await orders.confirm(card.token, anna.id)).is).toBe('placing');
  });

  it('is shut while buying is stopped, and open afterwards', async () => {
    let isOpen = false;
    const { world, card } = await openDraft({ mayBuy: () => isOpen });
    expect(await world.life.orders.confirm(card.token, anna.id)).toEqual({ is: 'locked' });
    expect((await look(world, card)).cardState).toBe('offered');
    isOpen = true;
    expect((await world.life.orders.confirm(card.token, anna.id)).is).toBe('placing');
  });

  it('is shut while closing', async () => {
    const { world, card } = await openDraft();
    await world.life.orders.close();
    expect(await world.life.orders.confirm(card.token, anna.id)).toEqual({ is: 'locked' });
  });

  it('writes who did what, when, and what the service answered', async () => {
    const { world, card } = await openDraft();
    await world.clock.advance(500);
    await world.life.orders.confirm(card.token, ben.id);
    await world.pass(10_000, 1_000);
    const steps = await world.life.orders.audit(card.id);
    expect(steps.map(({ action }) => action)).toEqual([
      'drafted',
      'confirmed',
      'sent',
      'accepted',
      'progress',
      'delivered',
    ]);
    expect(steps[1]).toEqual({ at: card.createdAt + 500, actorId: ben.id, action: 'confirmed', detail: {} });
    expect(steps[3]?.detail).toMatchObject({ post: 1, status: 'PAYMENT_SUCCESS', pay_amount_sun: '4225000' });
  });
});

describe('a second person', () => {
  async function waiting() {
    const world = await openTestWorld();
    await approveAbove(world, 0);
    const card = await world.life.orders.draft(regular, anna);
    await world.life.orders.confirm(card.token, anna.id);
    return { world, card };
  }

  it('may refuse, and then nobody can approve', async () => {
    const { world, card } = await waiting();
    expect((await world.life.orders.refuse(card.token, ben.id)).is).toBe('refused');
    expect((await world.life.orders.approve(card.token, ben.id)).is).toBe('already');
    expect(await look(world, card)).toMatchObject({
      cardState: 'refused',
      reason: 'person',
      closedBy: ben.id,
    });
  });

  it('is asked no more once the order is cancelled', async () => {
    const { world, card } = await waiting();
    expect((await world.life.orders.cancel(card.token, anna.id)).is).toBe('cancelled');
    expect((await world.life.orders.approve(card.token, ben.id)).is).toBe('already');
  });

  it('has ten minutes, across a restart', async () => {
    const { world, card } = await waiting();
    await world.restart();
    await world.pass(approvalMs - 1);
    expect((await look(world, card)).cardState).toBe('confirmed');
    await world.pass(1);
    expect((await look(world, card)).cardState).toBe('expired');
    expect((await world.life.orders.approve(card.token, ben.id)).is).toBe('expired');
    expect(world.service.orders).toHaveLength(0);
  });

  it('is not asked for what a limit would stop, and a limit still holds when they agree', async () => {
    const { world, card } = await waiting();
    await world.setLimits((limits) => void (limits.perDay.energy = regular.quantity - 1));
    const other = await world.life.orders.draft(regular, anna);
    expect((await world.life.orders.confirm(other.token, anna.id)).is).toBe('limit');
    expect((await world.life.orders.approve(card.token, ben.id)).is).toBe('limit');
    await world.settle();
    expect(world.service.orders).toHaveLength(0);
  });
});

it('a watcher that fails keeps nobody else from hearing, and one that left hears nothing', async () => {
  const world = await openTestWorld();
  const heard: string[] = [];
  world.life.orders.watch(() => {
    throw new Error('broken watcher');
  });
  const leave = world.life.orders.watch((_, change) => heard.push(change));
  const card = await world.life.orders.draft(regular, anna);
  leave();
  await world.life.orders.cancel(card.token, anna.id);
  expect(heard).toEqual(['card']);
});
