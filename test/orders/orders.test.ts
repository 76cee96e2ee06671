import { describe, expect, it } from 'vitest';
import { approvalMs } from '../../src/orders/gate.ts';
import { anna, ben, flash, look, openTestWorld, regular, turn } from './life.ts';

describe('a draft', () => {
  it('knows price, balance and the receiver on chain, and has its number before anybody can press', async () => {
    const world = await openTestWorld({ withChain: true });
    const balance = BigInt(world.service.account.balance);
    const card = await world.life.orders.draft(regular, { ...anna, topicId: 7 });
    expect(card).toMatchObject({
      state: 'drafted',
      estimateSun: 4_225_000n,
      balanceBeforeSun: balance,
      resourcesBefore: { energyLimit: 0, bandwidthLimit: 600 },
      topicId: 7,
      expiresAt: world.clock.now() + 120_000,
    });
    expect(await world.life.orders.findByToken(card.token)).toEqual(card);
  });

  it('is made without them when the service says nothing, and does not wait for ever', async () => {
    const world = await openTestWorld({ estimate: false });
    world.service.faults.add({ method: 'GET', path: '/v1/account', kind: 'silence' });
    const drafting = world.life.orders.draft(regular, anna);
    while (!world.service.requests.some(({ fault }) => fault === 'silence')) await turn();
    await world.clock.advance(5_000);
    expect(await drafting).toMatchObject({
      estimateSun: null,
      balanceBeforeSun: null,
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
    expect((await look(world, late)).state).toBe('drafted');
    await world.pass(1);
    expect((await look(world, late)).state).toBe('expired');
    expect(await world.life.orders.confirm(late.token, anna.id)).toMatchObject({ is: 'expired' });
    expect((await world.life.orders.cancel(gone.token, anna.id)).is).toBe('expired');
    expect(world.life.heard.map(({ change }) => change)).toEqual([
      'drafted',
      'drafted',
      'expired',
      'expired',
    ]);
    expect(world.service.orders).toHaveLength(0);
  });

  it('dies while the bot is away, too', async () => {
    const world = await openTestWorld();
    const card = await world.life.orders.draft(regular, anna);
    await world.life.kill();
    await world.clock.advance(120_000);
    await world.restart();
    expect((await world.life.orders.confirm(card.token, anna.id)).is).toBe('expired');
    await world.pass(1);
    expect((await look(world, card)).state).toBe('expired');
  });

  it('can be cancelled once, and not confirmed after that', async () => {
    const world = await openTestWorld();
    const card = await world.life.orders.draft(regular, anna);
    expect((await world.life.orders.cancel(card.token, ben.id)).is).toBe('cancelled');
    expect((await world.life.orders.cancel(card.token, ben.id)).is).toBe('already');
    expect((await world.life.orders.confirm(card.token, anna.id)).is).toBe('already');
    expect(await look(world, card)).toMatchObject({ state: 'cancelled', closedBy: ben.id });
  });
});

describe('the gate', () => {
  it('lets ten presses of two people at once through as one, and answers each', async () => {
    const world = await openTestWorld();
    const card = await world.life.orders.draft(regular, anna);
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
    const world = await openTestWorld();
    const card = await world.life.orders.draft(regular, anna);
    const { orders } = world.life;
    expect(await orders.confirm('forged', anna.id)).toEqual({ is: 'not_found' });
    for (const id of [1_087_968_824, 136_817_688, 777_000, -100, 0, 1.5]) {
      expect(await orders.confirm(card.token, id)).toEqual({ is: 'nobody' });
    }
    expect((await orders.confirm(card.token, anna.id)).is).toBe('placing');
  });

  it('is shut while buying is stopped, and open afterwards', async () => {
    let isOpen = false;
    const world = await openTestWorld({ mayBuy: () => isOpen });
    const card = await world.life.orders.draft(regular, anna);
    expect(await world.life.orders.confirm(card.token, anna.id)).toEqual({ is: 'locked' });
    expect((await look(world, card)).state).toBe('drafted');
    isOpen = true;
    expect((await world.life.orders.confirm(card.token, anna.id)).is).toBe('placing');
  });

  it('is shut while closing', async () => {
    const world = await openTestWorld();
    const card = await world.life.orders.draft(regular, anna);
    await world.life.orders.close();
    expect(await world.life.orders.confirm(card.token, anna.id)).toEqual({ is: 'locked' });
  });

  it('writes who did what, when, and what the service answered', async () => {
    const world = await openTestWorld();
    const card = await world.life.orders.draft(regular, anna);
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
    await world.setLimits((limits) => {
      limits.approval.energy = 0;
    });
    const card = await world.life.orders.draft(regular, anna);
    await world.life.orders.confirm(card.token, anna.id);
    return { world, card };
  }

  it('may refuse, and then nobody can approve', async () => {
    const { world, card } = await waiting();
    expect((await world.life.orders.refuse(card.token, ben.id)).is).toBe('refused');
    expect((await world.life.orders.approve(card.token, ben.id)).is).toBe('already');
    expect(await look(world, card)).toMatchObject({ state: 'refused', reason: 'person', closedBy: ben.id });
  });

  it('has ten minutes, across a restart', async () => {
    const { world, card } = await waiting();
    await world.restart();
    await world.pass(approvalMs - 1);
    expect((await look(world, card)).state).toBe('confirmed');
    await world.pass(1);
    expect((await look(world, card)).state).toBe('expired');
    expect((await world.life.orders.approve(card.token, ben.id)).is).toBe('expired');
    expect(world.service.orders).toHaveLength(0);
  });

  it('is not asked for what a limit would stop, and a limit still holds when they agree', async () => {
    const { world, card } = await waiting();
    await world.setLimits((limits) => {
      limits.perDay.energy = regular.quantity - 1;
    });
    const other = await world.life.orders.draft(regular, anna);
    expect((await world.life.orders.confirm(other.token, anna.id)).is).toBe('limit');
    expect((await world.life.orders.approve(card.token, ben.id)).is).toBe('limit');
    await world.settle();
    expect(world.service.orders).toHaveLength(0);
  });
});

describe('what can be asked', () => {
  it('is an order by any of its three numbers', async () => {
    const world = await openTestWorld();
    const card = await world.life.orders.draft(regular, anna);
    await world.life.orders.confirm(card.token, anna.id);
    await world.settle();
    const { serviceId, clientOrderId } = await look(world, card);
    for (const id of [card.id.toLowerCase(), clientOrderId, serviceId!]) {
      expect((await world.life.orders.find(id))?.id).toBe(card.id);
    }
    expect(await world.life.orders.find('nothing')).toBeUndefined();
  });

  it('is the history of what was confirmed, newest first, by pages and filters', async () => {
    const world = await openTestWorld();
    const { orders } = world.life;
    const cards = [];
    for (const person of [anna, ben, anna]) {
      const card = await orders.draft(regular, person);
      await orders.confirm(card.token, person.id);
      await world.pass(1_000);
      cards.push(card.id);
    }
    await orders.draft(flash, anna);
    const ids = async (listing: Parameters<typeof orders.list>[0]) => {
      const { orders: found, total } = await orders.list(listing);
      return [total, ...found.map(({ id }) => id)];
    };
    const [first, second, third] = cards;
    expect(await ids({ page: 0, size: 2 })).toEqual([3, third, second]);
    expect(await ids({ page: 1, size: 2 })).toEqual([3, first]);
    expect(await ids({ page: 0, size: 9, mine: ben.id })).toEqual([1, second]);
    await world.pass(30_000, 1_000);
    expect(await ids({ page: 0, size: 9, open: true })).toEqual([0]);
    const { createdAt } = (await orders.find(second!))!;
    expect(await ids({ page: 0, size: 9, since: createdAt, until: createdAt + 1 })).toEqual([1, second]);
  });

  it('is what a message does not show yet', async () => {
    const world = await openTestWorld();
    const { orders } = world.life;
    const card = await orders.draft(regular, anna);
    await orders.bindMessage(card.id, -100, 55);
    expect(await orders.untold()).toEqual([]);
    await orders.cancel(card.token, anna.id);
    const [untold] = await orders.untold();
    expect(untold).toMatchObject({ id: card.id, messageId: 55, state: 'cancelled' });
    await orders.markTold(card.id, untold!.version);
    expect(await orders.untold()).toEqual([]);
  });

  it('is what goes back soon, for one reminder', async () => {
    const world = await openTestWorld();
    const { orders } = world.life;
    const card = await orders.draft(regular, anna);
    await orders.confirm(card.token, anna.id);
    await world.pass(10_000, 1_000);
    const { expiredAt } = await look(world, card);
    expect(await orders.expiring(expiredAt!)).toEqual([]);
    expect((await orders.expiring(expiredAt! + 1)).map(({ id }) => id)).toEqual([card.id]);
    expect(await orders.markReminded(card.id)).toBe(true);
    expect(await orders.markReminded(card.id)).toBe(false);
    expect(await orders.expiring(expiredAt! + 1)).toEqual([]);
  });

  it('is where the last orders went, each address once', async () => {
    const world = await openTestWorld();
    const { orders } = world.life;
    const [one, two] = world.service.addresses.receivers as [
      typeof regular.receiver,
      typeof regular.receiver,
    ];
    for (const receiver of [one, two, one]) {
      const card = await orders.draft({ ...regular, receiver }, anna);
      await orders.confirm(card.token, anna.id);
    }
    await orders.draft(regular, anna);
    expect(await orders.recentReceivers(5)).toEqual([one, two]);
    expect(await orders.recentReceivers(1)).toEqual([one]);
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
  expect(heard).toEqual(['drafted']);
});
