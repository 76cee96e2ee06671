import { describe, expect, it } from 'vitest';
import { approvalMs } from '../../src/orders/order.ts';
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

  it('is made for no bandwidth by the hour, which the service would sell as energy', async () => {
    const world = await openTestWorld();
    const request = { ...regular, resourceType: 'BANDWIDTH' } as const;
    await expect(world.life.orders.draft(request, anna)).rejects.toThrow('energy only');
    expect(await world.life.orders.recent()).toEqual([]);
  });

  it('dies after two minutes without a press, also where the wall clock was set back', async () => {
    const { world, card } = await openDraft();
    world.clock.setWall(world.clock.now() - 3_600_000);
    await world.clock.advance(119_999);
    expect((await look(world, card)).cardState).toBe('offered');
    await world.pass(1);
    expect((await look(world, card)).cardState).toBe('expired');
    expect(changesOf(world)).toEqual(['card', 'closed']);
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
});

describe('the gate', () => {
  it('knows no forged token, and nobody who is no person', async () => {
    const { world, card } = await openDraft();
    const { orders } = world.life;
    expect(await orders.confirm('forged', anna.id)).toEqual({ is: 'not_found' });
    for (const id of [1_087_968_824, 136_817_688, 777_000, -100, 0, 1.5]) {
      expect(await orders.confirm(card.token, id)).toEqual({ is: 'nobody' });
    }
    expect((await orders.confirm(card.token, anna.id)).is).toBe('placing');
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
    // The bot makes the call, whoever confirmed it.
    expect(steps[2]).toMatchObject({
      actorId: null,
      detail: { post: 1, client_order_id: card.clientOrderId },
    });
    expect(steps[3]?.detail).toMatchObject({ post: 1, status: 'PAYMENT_SUCCESS', pay_amount_sun: '4225000' });
  });
});

it('a second person has ten minutes, across a restart', async () => {
  const { world, card } = await openDraft();
  await approveAbove(world, 0);
  await world.life.orders.confirm(card.token, anna.id);
  await world.restart();
  await world.pass(approvalMs - 1);
  expect((await look(world, card)).cardState).toBe('confirmed');
  await world.pass(1);
  expect((await look(world, card)).cardState).toBe('expired');
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
