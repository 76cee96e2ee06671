import { beforeEach, describe, expect, it } from 'vitest';
import { hourOrder, openTestService, type TestService } from './client.ts';

let service: TestService;
let receiver: string;
let target: string;
beforeEach(async () => {
  service = await openTestService();
  [receiver] = service.addresses.receivers as [string];
  target = hourOrder(receiver, '&client_order_id=once');
});

const order = () => service.call('POST', target);
const purchases = () => service.purchases('once').length;

describe('a repeated client_order_id', () => {
  it('returns the first order as it now stands, even when other parameters differ', async () => {
    const { data: first } = (await order()).envelope;
    await service.clock.advance(3_600_000);
    const { data: second } = (await service.call('POST', target.replace('65000', '70000'))).envelope;
    expect(second).toMatchObject({ id: first.id, quantity: 65_000, status: 'DELEGATE_SUCCESS' });
    expect(purchases()).toBe(1);
  });

  it('is refused under error_duplicate', async () => {
    service.settings.idempotency = 'error_duplicate';
    await order();
    expect((await order()).envelope).toMatchObject({ code: 1003, sub_code: 'DUPLICATE_CLIENT_ORDER_ID' });
    expect(purchases()).toBe(1);
  });

  it('is charged again after 60 s under forgets_after_60s, not before', async () => {
    service.settings.idempotency = 'forgets_after_60s';
    await order();
    await service.clock.advance(59_999);
    await order();
    expect(purchases()).toBe(1);
    await service.clock.advance(1);
    await order();
    expect(purchases()).toBe(2);
  });

  it('is charged again at once under ignores_the_id', async () => {
    service.settings.idempotency = 'ignores_the_id';
    await order();
    await order();
    expect(purchases()).toBe(2);
    expect(service.account.balance).toBe(14_949_875_000 - 2 * 4_225_000);
  });

  it('is not one for another id, for none, or across regular and flash orders', async () => {
    const flash = `/v1/flash/open/order?resource_type=ENERGY&quantity=500000&receiver=${receiver}&client_order_id=once`;
    const [other, none] = [target.replace('once', 'other'), hourOrder(receiver)];
    for (const each of [target, other, none, none, flash, flash]) await service.call('POST', each);
    expect(service.orders).toHaveLength(5);
  });

  it('of a refused order is free again', async () => {
    const balance = service.account.balance;
    service.account.balance = 0;
    await order();
    service.account.balance = balance;
    expect((await order()).envelope.code).toBe(0);
  });
});

describe('replays_first_answer', () => {
  beforeEach(() => {
    service.settings.idempotency = 'replays_first_answer';
  });

  it('repeats the first answer to the letter', async () => {
    const first = await order();
    await service.clock.advance(3_600_000);
    expect((await order()).text).toBe(first.text);
    expect(purchases()).toBe(1);
  });

  it.each([true, false])(
    'repeats a 500 for ever, whether the order was charged (%s) or not',
    async (takesEffect) => {
      service.faults.add({ kind: 'error_500', takesEffect });
      await order();
      expect((await order()).status).toBe(500);
      expect(purchases()).toBe(takesEffect ? 1 : 0);
    },
  );

  it('repeats the true answer when only the way back was broken, or the replay was lost', async () => {
    service.faults.add({ kind: 'bad_gateway', takesEffect: true });
    expect((await order()).status).toBe(502);
    service.faults.add({ kind: 'lose_answer' });
    await expect(order()).rejects.toThrow('fetch failed');
    expect((await order()).envelope.data).toMatchObject({ id: service.orders[0]!.id });
    expect(purchases()).toBe(1);
  });

  it('knows nothing of a request that never reached the service', async () => {
    service.faults.add({ kind: 'bad_gateway' });
    expect((await order()).status).toBe(502);
    expect((await order()).envelope.code).toBe(0);
  });

  it('repeats a refusal, but not one of parameters', async () => {
    await service.call('POST', target.replace('65000', '1'));
    service.account.balance = 0;
    const refused = await order();
    expect(refused.envelope.code).toBe(1001);
    service.account.balance = 1e9;
    expect((await order()).text).toBe(refused.text);
  });
});
