import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hourOrder, openTestService } from './client.ts';
import type { TestService } from './client.ts';
import { openReceiver } from './receiver.ts';

let service: TestService;
let receiver: string;
beforeEach(async () => {
  service = await openTestService();
  [receiver] = service.addresses.receivers as [string];
});
afterEach(() => service.close());

describe('an order of another client', () => {
  it('is charged, recorded and can be read, though no request brought it', async () => {
    const before = service.account.balance;
    const bought = service.placeForeignOrder({ receiver, quantity: 65_000 });
    expect(bought).toMatchObject({ kind: 'hour', clientOrderId: undefined, chargedSun: 4_225_000 });
    expect(service.account.balance).toBe(before - 4_225_000);
    expect(service.orders).toEqual([bought]);
    expect(service.requests).toEqual([]);
    service.clock.move(3_000);
    expect((await service.call('GET', `/v1/order/${bought.id}`)).envelope.data).toMatchObject({
      receiver,
      quantity: 65_000,
      confirm_status: 'DELEGATION_CONFIRMED',
    });
  });

  it('can be a flash order, of bandwidth, with a number and a fate of its own', async () => {
    const wish = { receiver, quantity: 50_000, kind: 'flash', resourceType: 'BANDWIDTH' } as const;
    const bought = service.placeForeignOrder({ ...wish, clientOrderId: 'theirs', fate: 'never_confirmed' });
    expect(bought).toMatchObject({ ...wish, fate: 'never_confirmed', chargedSun: 30_000_000 });
    expect(service.purchases('theirs')).toEqual([bought]);
    expect((await service.call('GET', `/v1/flash/open/order/${bought.id}`)).status).toBe(200);
  });

  it('leaves the fates to the orders that come as requests', async () => {
    service.fates.push('delegate_fails');
    expect(service.placeForeignOrder({ receiver, quantity: 65_000 }).fate).toBe('delivered');
    await service.call('POST', hourOrder(receiver));
    expect(service.orders[1]?.fate).toBe('delegate_fails');
  });

  it('brings its events', async () => {
    const events = await openReceiver();
    service.settings.callbackUrl = events.url;
    service.placeForeignOrder({ receiver, quantity: 65_000 });
    service.clock.move(1_000);
    expect(service.deliveries.map(({ type }) => type)).toEqual(['EVENT_BALANCE', 'EVENT_DELEGATION']);
    await Promise.all(service.deliveries.map((delivery) => delivery.settled()));
    await events.close();
  });

  it('is none where the service makes none, and takes nothing', () => {
    service.account.balance = 1_000;
    expect(() => service.placeForeignOrder({ receiver, quantity: 65_000 })).toThrow(/INSUFFICIENT_BALANCE/);
    expect(() => service.placeForeignOrder({ receiver: 'T1', quantity: 65_000 })).toThrow(/TRON address/);
    expect([service.account.balance, service.orders.length]).toEqual([1_000, 0]);
  });
});

it('a charge takes from the balance, and nothing else tells of it', () => {
  const { balance, ...others } = structuredClone(service.account);
  service.charge(1_500_000);
  expect(service.account).toEqual({ ...others, balance: balance - 1_500_000 });
  expect([service.orders, service.deliveries]).toEqual([[], []]);
});
