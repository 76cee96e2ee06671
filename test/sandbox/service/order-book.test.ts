import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hourOrder, openTestService, sign } from './client.ts';
import type { TestService } from './client.ts';
import { openReceiver } from './receiver.ts';

let service: TestService;
let receiver: string;
beforeEach(async () => {
  service = await openTestService();
  [receiver] = service.addresses.receivers as [string];
});
afterEach(() => service.close());

const hour = 3_600_000;

describe('POST /v1/order', () => {
  it('creates an order, takes its price and leaves out what is not set yet', async () => {
    const before = service.account.balance;
    const reply = await service.call('POST', hourOrder(receiver, '&client_order_id=mine'));
    const [order] = service.orders;
    expect(reply.envelope).toEqual({
      code: 0,
      data: {
        id: order!.id,
        client_order_id: 'mine',
        resource_type: 'ENERGY',
        source_type: 'API',
        pay_timestamp: service.clock.now(),
        receiver,
        pay_amount_sun: 4_225_000,
        activate_amount_sun: 0,
        quantity: 65_000,
        staked_sun: 6_500_000_000,
        duration: 60,
        status: 'PAYMENT_SUCCESS',
        activate_status: 'DEACTIVATE',
        confirm_status: 'UNCONFIRMED',
      },
    });
    expect(order!.id).toMatch(/^[0-9a-f]{64}$/);
    expect(service.account.balance).toBe(before - 4_225_000);
    expect(service.purchases('mine')).toHaveLength(1);
  });

  it('accepts the older names of its parameters', async () => {
    const target = `/v1/order?count=70000&target_address=${receiver}&period=1h&client_order_id=old`;
    expect((await service.call('POST', target)).envelope.data).toMatchObject({ quantity: 70_000, receiver });
  });

  it.each([
    ['mixed names', (to: string) => `count=65000&receiver=${to}&period=1h`],
    ['no quantity', (to: string) => `receiver=${to}&duration=1h`],
    ['too little', (to: string) => `quantity=64999&receiver=${to}&duration=1h`],
    ['more than an int32', (to: string) => `quantity=2147483648&receiver=${to}&duration=1h`],
    ['a quantity that is no number', (to: string) => `quantity=65k&receiver=${to}&duration=1h`],
    ['a fraction', (to: string) => `quantity=65000.5&receiver=${to}&duration=1h`],
    ['another duration', (to: string) => `quantity=65000&receiver=${to}&duration=2h`],
    ['a mistyped address', (to: string) => `quantity=65000&receiver=${to.slice(0, -1)}&duration=1h`],
    [
      'an empty client_order_id',
      (to: string) => `quantity=65000&receiver=${to}&duration=1h&client_order_id=`,
    ],
    ['activate that is no boolean', (to: string) => `quantity=65000&receiver=${to}&duration=1h&activate=1`],
    [
      'a parameter that comes twice',
      (to: string) => `quantity=65000&quantity=66000&receiver=${to}&duration=1h`,
    ],
    ['no parameters', () => ''],
  ])('refuses %s with 400', async (_what, query) => {
    const reply = await service.call('POST', `/v1/order?${query(receiver)}`);
    expect(reply.status).toBe(400);
    expect(reply.envelope).toMatchObject({ code: 3, msg: 'bad parameter' });
    expect(service.orders).toHaveLength(0);
  });

  it('takes a client_order_id of 64 characters, not of 65', async () => {
    expect(
      (await service.call('POST', hourOrder(receiver, `&client_order_id=${'x'.repeat(64)}`))).status,
    ).toBe(200);
    expect(
      (await service.call('POST', hourOrder(receiver, `&client_order_id=${'x'.repeat(65)}`))).status,
    ).toBe(400);
  });

  it('reads parameters from the query alone', async () => {
    const body = new URLSearchParams(hourOrder(receiver).split('?')[1]);
    const headers = sign('POST', '/v1/order', service.clock.now());
    expect((await service.call('POST', '/v1/order', { headers, body })).status).toBe(400);
  });

  it('refuses what the balance does not cover, and sells to the last sun', async () => {
    service.account.balance = 4_224_999;
    const refused = await service.call('POST', hourOrder(receiver));
    expect(refused.status).toBe(200);
    expect(refused.envelope).toMatchObject({ code: 1001, sub_code: 'INSUFFICIENT_BALANCE' });
    expect(service.orders).toHaveLength(0);
    service.account.balance = 4_225_000;
    expect((await service.call('POST', hourOrder(receiver))).envelope.code).toBe(0);
    expect(service.account.balance).toBe(0);
  });

  it('activates an inactive receiver once, at a price, unless told not to', async () => {
    const { inactive } = service.addresses;
    const refused = await service.call('POST', hourOrder(inactive, '&activate=false'));
    expect(refused.envelope).toMatchObject({ code: 1002, sub_code: 'ADDRESS_NOT_ACTIVATED' });
    const { data } = (await service.call('POST', hourOrder(inactive))).envelope;
    expect(data).toMatchObject({ activate_amount_sun: 1_100_000, activate_status: 'ACTIVATED' });
    expect(service.orders[0]!.chargedSun).toBe(5_325_000);
    const again = (await service.call('POST', hourOrder(inactive, '&activate=false'))).envelope;
    expect(again.data).toMatchObject({ activate_amount_sun: 0, activate_status: 'DEACTIVATE' });
  });
});

describe('GET /v1/order/{id}', () => {
  const place = async () => (await service.call('POST', hourOrder(receiver))).envelope.data.id;
  const read = async (id: string) => (await service.call('GET', `/v1/order/${id}`)).envelope.data;

  it('shows how an order moves from payment to reclaim', async () => {
    const id = await place();
    expect(await read(id)).toMatchObject({ status: 'PAYMENT_SUCCESS', balance: service.account.balance });
    service.clock.move(1_000);
    const delegatedAt = service.clock.now();
    expect(await read(id)).toMatchObject({
      status: 'DELEGATE_SUCCESS',
      confirm_status: 'UNCONFIRMED',
      delegate_hash: service.orders[0]!.delegateHash,
      delegate_timestamp: delegatedAt,
      expired_timestamp: delegatedAt + hour,
    });
    service.clock.move(2_000);
    expect(await read(id)).toMatchObject({ confirm_status: 'DELEGATION_CONFIRMED' });
    expect(await read(id)).not.toHaveProperty('reclaim_hash');
    service.clock.move(hour);
    expect(await read(id)).toMatchObject({
      status: 'DELEGATE_SUCCESS',
      confirm_status: 'RECLAIM_CONFIRMED',
      reclaim_timestamp: delegatedAt + hour,
    });
  });

  it('says DELEGATE_SUCCESS at once when the setting says so', async () => {
    service.settings.delegateAfterMs = 0;
    const { data } = (await service.call('POST', hourOrder(receiver))).envelope;
    expect(data).toMatchObject({ status: 'DELEGATE_SUCCESS', confirm_status: 'UNCONFIRMED' });
  });

  it.each([
    ['never_confirmed', 'DELEGATE_SUCCESS', 'UNCONFIRMED'],
    ['confirm_fails', 'DELEGATE_SUCCESS', 'DELEGATION_CONFIRMED_FAIL'],
    ['delegate_fails', 'DELEGATE_FAIL', 'UNCONFIRMED'],
    ['status:QUANTITY_TOO_HIGH', 'QUANTITY_TOO_HIGH', 'UNCONFIRMED'],
    ['delivered', 'DELEGATE_SUCCESS', 'DELEGATION_CONFIRMED'],
  ] as const)('an order of the fate %s ends as %s, %s', async (fate, status, confirmStatus) => {
    service.fates.push(fate);
    const id = await place();
    service.clock.move(60_000);
    expect(await read(id)).toMatchObject({ status, confirm_status: confirmStatus });
    expect(service.orders[0]!.chargedSun).toBe(fate.startsWith('status:') ? 0 : 4_225_000);
    expect(service.fates).toHaveLength(0);
  });

  it.each([
    ['insufficient_balance', 'INSUFFICIENT_BALANCE'],
    ['address_not_activated', 'ADDRESS_NOT_ACTIVATED'],
  ] as const)('an order of the fate %s is refused', async (fate, subCode) => {
    service.fates.push(fate);
    expect((await service.call('POST', hourOrder(receiver))).envelope.sub_code).toBe(subCode);
    expect(service.orders).toHaveLength(0);
  });

  it('admits a failed broadcast after a minute, not before', async () => {
    service.fates.push('confirm_fails');
    const id = await place();
    service.clock.move(59_999);
    expect(await read(id)).toMatchObject({ confirm_status: 'UNCONFIRMED' });
    service.clock.move(1);
    expect(await read(id)).toMatchObject({ confirm_status: 'DELEGATION_CONFIRMED_FAIL' });
  });

  it('knows no other ids, and flash orders only in their own place', async () => {
    const { data } = (await service.call('POST', flash('ENERGY', 500_000))).envelope;
    const replies = await Promise.all([
      service.call('GET', '/v1/order/unknown'),
      service.call('GET', `/v1/order/${data.id}`),
      service.call('GET', `/v1/flash/open/order/${data.id}`),
      service.call('GET', '/v1/order/%E0%A4%A'),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 200, 404]);
    expect(replies[0].envelope).toMatchObject({ code: 4, msg: 'order not found' });
  });
});

it('fails the documented share of broadcasts when asked to, and none by default', async () => {
  let draw = 0.0009;
  const unlucky = await openTestService({ broadcastFailureRate: 0.001, random: () => draw });
  await unlucky.call('POST', hourOrder(receiver));
  draw = 0.001;
  await unlucky.call('POST', hourOrder(receiver));
  expect(unlucky.orders.map(({ fate }) => fate)).toEqual(['never_confirmed', 'delivered']);
  await unlucky.close();

  const lucky = await openTestService({ random: () => 0 });
  await lucky.call('POST', hourOrder(receiver));
  expect(lucky.orders[0]!.fate).toBe('delivered');
  await lucky.close();
});

describe('flash orders', () => {
  it('are created for energy and bandwidth, with a duration in words', async () => {
    const energy = await service.call('POST', flash('ENERGY', 500_000, '&client_order_id=f1'));
    expect(energy.envelope.data).toMatchObject({
      client_order_id: 'f1',
      resource_type: 'ENERGY',
      quantity: 500_000,
      duration: '60',
      pay_amount_sun: 27_500_000,
      status: 'PAYMENT_SUCCESS',
    });
    const bandwidth = (await service.call('POST', flash('BANDWIDTH', 50_000))).envelope.data;
    expect(bandwidth).toMatchObject({ resource_type: 'BANDWIDTH', pay_amount_sun: 30_000_000 });
    service.clock.move(3_000);
    const read = (await service.call('GET', `/v1/flash/open/order/${bandwidth.id}`)).envelope.data;
    expect(read).toMatchObject({ confirm_status: 'DELEGATION_CONFIRMED' });
    expect(read).not.toHaveProperty('balance');
    expect(service.account.total_flash_consume).toBe(2_035_000_000 + 57_500_000);
  });

  it.each([
    ['ENERGY', 499_999],
    ['BANDWIDTH', 49_999],
    ['WATER', 500_000],
  ])('refuses %s of %i', async (resource, quantity) => {
    expect((await service.call('POST', flash(resource, quantity))).status).toBe(400);
  });

  it('can be UNPAID for a while, or for good', async () => {
    service.settings.flashPaidAfterMs = 2_000;
    const later = (await service.call('POST', flash('ENERGY', 500_000))).envelope.data;
    expect(later.status).toBe('UNPAID');
    expect(later).not.toHaveProperty('pay_timestamp');
    service.fates.push('status:UNPAID');
    const never = (await service.call('POST', flash('ENERGY', 500_000))).envelope.data;
    service.clock.move(10_000);
    const read = async (id: string) =>
      (await service.call('GET', `/v1/flash/open/order/${id}`)).envelope.data;
    expect((await read(later.id)).status).toBe('DELEGATE_SUCCESS');
    expect((await read(never.id)).status).toBe('UNPAID');
    expect(service.orders.map(({ chargedSun }) => chargedSun)).toEqual([27_500_000, 0]);
  });

  it('do not reach an address that is not activated', async () => {
    const target = flash('ENERGY', 500_000).replace(receiver, service.addresses.inactive);
    expect((await service.call('POST', target)).envelope.sub_code).toBe('ADDRESS_NOT_ACTIVATED');
  });
});

describe('GET /v1/estimate', () => {
  it('is exactly what an order then costs', async () => {
    const estimate = (await service.call('GET', '/v1/estimate?quantity=131000&duration=1h')).envelope.data;
    const order = await service.call('POST', hourOrder(receiver).replace('65000', '131000'));
    expect(estimate).toBe(order.envelope.data.pay_amount_sun);
  });

  it('refuses what an order would refuse, and is gone when switched off', async () => {
    expect((await service.call('GET', '/v1/estimate?quantity=1&duration=1h')).status).toBe(400);
    service.settings.estimate = false;
    expect((await service.call('GET', '/v1/estimate?quantity=131000&duration=1h')).status).toBe(404);
  });
});

describe('the events of an order', () => {
  it('are posted along the way: the payment at once, the delegation when it happens', async () => {
    const hears = await openReceiver();
    service.settings.callbackUrl = hears.url;
    await service.call('POST', hourOrder(receiver));
    await service.deliveries[0]!.settled();
    expect(JSON.parse(hears.received[0]!.body)).toMatchObject({
      event_type: 'EVENT_BALANCE',
      data: {
        action_type: 'BALANCE_ACTION_PAYMENT',
        billing_item_type: 'BILLING_ITEM_HOUR_ENERGY',
        amount_sun: 4_225_000,
        balance: service.account.balance,
      },
    });
    expect(service.deliveries).toHaveLength(1);
    service.clock.move(1_000);
    await service.deliveries[1]!.settled();
    expect(JSON.parse(hears.received[1]!.body)).toMatchObject({
      event_type: 'EVENT_DELEGATION',
      data: { receiver, quantity: 65_000, duration: 60, delegation_hash: service.orders[0]!.delegateHash },
    });
    await hears.close();
  });

  it('are not posted for a failed broadcast, an uncharged order or a type that is not subscribed', async () => {
    service.settings.callbackUrl = 'http://127.0.0.1:1/';
    service.settings.subscribed = ['EVENT_DELEGATION'];
    service.fates.push('never_confirmed', 'status:UNPAID', 'delivered');
    for (let n = 0; n < 3; n += 1) await service.call('POST', hourOrder(receiver));
    service.clock.move(1_000);
    expect(service.deliveries.map(({ type }) => type)).toEqual(['EVENT_DELEGATION']);
  });
});

const flash = (resource: string, quantity: number, more = ''): string =>
  `/v1/flash/open/order?resource_type=${resource}&quantity=${quantity}&receiver=${receiver}${more}`;
