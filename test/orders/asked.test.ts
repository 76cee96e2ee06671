import { describe, expect, it } from 'vitest';
import { alterReads, anna, ben, buy, flash, look, openBought, openTestWorld, regular } from './life.ts';

describe('what can be asked', () => {
  it('is an order by any of its three numbers', async () => {
    const { world, card } = await openBought();
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

  it('is what goes back soon, until there is an alarm about it', async () => {
    const { world, card } = await openBought();
    const { orders } = world.life;
    await world.pass(10_000, 1_000);
    const { endsAt } = await look(world, card);
    expect(await orders.expiring(endsAt!, 'reminder')).toEqual([]);
    expect((await orders.expiring(endsAt! + 1, 'reminder')).map(({ id }) => id)).toEqual([card.id]);
    const alarm = { kind: 'alarm', ref: card.id, part: 'reminder' } as const;
    await world.life.store.posts.want(alarm, [{ chatId: 1, topicId: null }], { isUrgent: true, at: 0 });
    expect(await orders.expiring(endsAt! + 1, 'reminder')).toEqual([]);
    expect((await orders.expiring(endsAt! + 1, 'late')).map(({ id }) => id)).toEqual([card.id]);
  });

  it('is nothing that went back already', async () => {
    const { world, card } = await openBought();
    const { orders } = world.life;
    await world.pass(10_000, 1_000);
    const { endsAt } = await look(world, card);
    const fields = { confirm_status: 'RECLAIM_CONFIRMED', expired_timestamp: 0 };
    alterReads(world, fields, 1);
    await orders.readNow(card.id);
    expect((await look(world, card)).endsAt).toBe(endsAt);
    expect(await orders.expiring(endsAt! + 1, 'reminder')).toEqual([]);
  });

  it('is where the last delivered orders went, each address once', async () => {
    const world = await openTestWorld();
    const { orders } = world.life;
    const [one, two] = world.service.addresses.receivers as [
      typeof regular.receiver,
      typeof regular.receiver,
    ];
    for (const receiver of [one, two, one]) {
      await buy(world, { ...regular, receiver });
      await world.pass(10_000, 1_000);
    }
    world.service.fates.push('insufficient_balance');
    const refused = await buy(world);
    expect((await orders.find(refused.id))?.state).toBe('rejected');
    expect(await orders.recentReceivers(5)).toEqual([one, two]);
    expect(await orders.recentReceivers(1)).toEqual([one]);
  });
});
