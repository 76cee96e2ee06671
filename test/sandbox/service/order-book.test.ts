import { beforeEach, describe, expect, it } from 'vitest';
import { hourOrder, openTestService, sign, type TestService } from './client.ts';
import { openReceiver } from './receiver.ts';

let service: TestService;
let receiver: string;
beforeEach(async () => {
  service = await openTestService();
  [receiver] = service.addresses.receivers as [string];
});

const hour = 3_600_000;
const flash = (resource: string, quantity: number, more = ''): string =>
  `/v1/flash/open/order?resource_type=${resource}&quantity=${quantity}&receiver=${receiver}${more}`;
const post = async (target = hourOrder(receiver)) => (await service.call('POST', target)).envelope;
const place = async (target?: string) => (await post(target)).data;
const read = async (id: string, path = '/v1/order') =>
  (await service.call('GET', `${path}/${id}`)).envelope.data;
const readFlash = (id: string) => read(id, '/v1/flash/open/order');

describe('POST /v1/order', () => {
  it('creates an order, takes its price and leaves out what is not set yet', async () => {
    const before = service.account.balance;
    const envelope = await post(hourOrder(receiver, '&client_order_id=mine'));
    const [order] = service.orders;
    const bought = { receiver, resource_type: 'ENERGY', quantity: 65_000, duration: 60, source_type: 'API' };
    const paid = { pay_timestamp: service.clock.now(), pay_amount_sun: 4_225_000, activate_amount_sun: 0 };
    const statuses = {
      status: 'PAYMENT_SUCCESS',
      activate_status: 'DEACTIVATE',
      confirm_status: 'UNCONFIRMED',
    };
    const ids = { id: order!.id, client_order_id: 'mine' };
    const data = { ...ids, ...bought, ...paid, ...statuses, staked_sun: 6_500_000_000 };
    expect(envelope).toEqual({ code: 0, data });
    expect(order!.id).toMatch(/^[0-9a-f]{64}$/);
    expect(service.account.balance).toBe(before - 4_225_000);
    expect(service.purchases('mine')).toHaveLength(1);
  });

  it.each([
    ['mixed names', { quantity: undefined, count: '65000' }],
    ['no quantity', { quantity: undefined }],
    ['too little', { quantity: '64999' }],
    ['more than an int32', { quantity: '2147483648' }],
    ['a fraction', { quantity: '65000.5' }],
    ['another duration', { duration: '2h' }],
    ['a mistyped address', { receiver: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T' }],
    ['an empty client_order_id', { client_order_id: '' }],
    ['a client_order_id of 65 characters', { client_order_id: 'x'.repeat(65) }],
    ['activate that is no boolean', { activate: '1' }],
    ['a parameter that comes twice', { quantity: '65000&quantity=66000' }],
  ])('refuses %s with 400', async (_what, change) => {
    const wish = { quantity: '65000', receiver, duration: '1h', ...change };
    const given = Object.entries(wish).filter(([, value]) => value !== undefined);
    const query = given.map(([name, value]) => `${name}=${value}`).join('&');
    const reply = await service.call('POST', `/v1/order?${query}`);
    expect(reply.status).toBe(400);
    expect(reply.envelope).toMatchObject({ code: 3, msg: 'bad parameter' });
    expect(service.orders).toHaveLength(0);
  });

  it('takes a client_order_id of 64 characters, and parameters from the query alone', async () => {
    const longest = hourOrder(receiver, `&client_order_id=${'x'.repeat(64)}`);
    expect((await service.call('POST', longest)).status).toBe(200);
    const body = new URLSearchParams(hourOrder(receiver).split('?')[1]);
    const headers = sign('POST', '/v1/order', service.clock.now());
    expect((await service.call('POST', '/v1/order', { headers, body })).status).toBe(400);
  });

  it('refuses what the balance does not cover, and sells to the last sun', async () => {
    service.account.balance = 4_224_999;
    expect(await post()).toMatchObject({ code: 1001, sub_code: 'INSUFFICIENT_BALANCE' });
    expect(service.orders).toHaveLength(0);
    service.account.balance = 4_225_000;
    expect((await post()).code).toBe(0);
    expect(service.account.balance).toBe(0);
  });

  it('activates an inactive receiver once, at a price, unless told not to', async () => {
    const order = (more = '') => post(hourOrder(service.addresses.inactive, more));
    const notActivated = { code: 1002, sub_code: 'ADDRESS_NOT_ACTIVATED' };
    expect(await order('&activate=false')).toMatchObject(notActivated);
    expect(await post(flash('ENERGY', 500_000).replace(receiver, service.addresses.inactive))).toMatchObject(
      notActivated,
    );
    const { data } = await order();
    expect(data).toMatchObject({ activate_amount_sun: 1_100_000, activate_status: 'ACTIVATED' });
    expect(service.orders[0]!.chargedSun).toBe(5_325_000);
    const again = await order('&activate=false');
    expect(again.data).toMatchObject({ activate_amount_sun: 0, activate_status: 'DEACTIVATE' });
  });
});

describe('GET /v1/order/{id}', () => {
  it('shows how an order moves from payment to reclaim', async () => {
    const { id } = await place();
    expect(await read(id)).toMatchObject({ status: 'PAYMENT_SUCCESS', balance: service.account.balance });
    await service.clock.advance(1_000);
    const delegatedAt = service.clock.now();
    expect(await read(id)).toMatchObject({
      status: 'DELEGATE_SUCCESS',
      confirm_status: 'UNCONFIRMED',
      delegate_hash: service.orders[0]!.delegateHash,
      delegate_timestamp: delegatedAt,
      expired_timestamp: delegatedAt + hour,
    });
    await service.clock.advance(2_000);
    expect(await read(id)).toMatchObject({ confirm_status: 'DELEGATION_CONFIRMED' });
    expect(await read(id)).not.toHaveProperty('reclaim_hash');
    await service.clock.advance(hour);
    expect(await read(id)).toMatchObject({
      status: 'DELEGATE_SUCCESS',
      confirm_status: 'RECLAIM_CONFIRMED',
      reclaim_timestamp: delegatedAt + hour,
    });
  });

  it.each([
    ['never_confirmed', 'DELEGATE_SUCCESS', 'UNCONFIRMED'],
    ['confirm_fails', 'DELEGATE_SUCCESS', 'DELEGATION_CONFIRMED_FAIL'],
    ['delegate_fails', 'DELEGATE_FAIL', 'UNCONFIRMED'],
    ['status:QUANTITY_TOO_HIGH', 'QUANTITY_TOO_HIGH', 'UNCONFIRMED'],
    ['delivered', 'DELEGATE_SUCCESS', 'DELEGATION_CONFIRMED'],
  ] as const)('an order of the fate %s ends after a minute as %s, %s', async (fate, status, confirmed) => {
    service.fates.push(fate);
    const { id } = await place();
    await service.clock.advance(59_999);
    const isLate = confirmed === 'DELEGATION_CONFIRMED_FAIL';
    expect(await read(id)).toMatchObject({ status, confirm_status: isLate ? 'UNCONFIRMED' : confirmed });
    await service.clock.advance(1);
    expect(await read(id)).toMatchObject({ status, confirm_status: confirmed });
    expect(service.orders[0]!.chargedSun).toBe(fate.startsWith('status:') ? 0 : 4_225_000);
    expect(service.fates).toHaveLength(0);
  });

  it.each([
    ['insufficient_balance', 'INSUFFICIENT_BALANCE'],
    ['address_not_activated', 'ADDRESS_NOT_ACTIVATED'],
  ] as const)('an order of the fate %s is refused', async (fate, subCode) => {
    service.fates.push(fate);
    expect((await post()).sub_code).toBe(subCode);
    expect(service.orders).toHaveLength(0);
  });

  it('knows no other ids, and flash orders only in their own place', async () => {
    const { id } = await place(flash('ENERGY', 500_000));
    const paths = ['order/unknown', `order/${id}`, `flash/open/order/${id}`, 'order/%E0%A4%A'];
    const replies = await Promise.all(paths.map((path) => service.call('GET', `/v1/${path}`)));
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 200, 404]);
    expect(replies[0]!.envelope).toMatchObject({ code: 4, msg: 'order not found' });
  });
});

it('fails the documented share of broadcasts when asked to, and none by default', async () => {
  let draw = 0.0009;
  const unlucky = await openTestService({ broadcastFailureRate: 0.001, random: () => draw });
  await unlucky.call('POST', hourOrder(receiver));
  draw = 0.001;
  await unlucky.call('POST', hourOrder(receiver));
  expect(unlucky.orders.map(({ fate }) => fate)).toEqual(['never_confirmed', 'delivered']);
  const lucky = await openTestService({ random: () => 0 });
  await lucky.call('POST', hourOrder(receiver));
  expect(lucky.orders[0]!.fate).toBe('delivered');
});

describe('flash orders', () => {
  it('are created for energy and bandwidth, with a duration in words', async () => {
    expect(await place(flash('ENERGY', 500_000, '&client_order_id=f1'))).toMatchObject({
      client_order_id: 'f1',
      resource_type: 'ENERGY',
      quantity: 500_000,
      duration: '60',
      pay_amount_sun: 27_500_000,
      status: 'PAYMENT_SUCCESS',
    });
    const bandwidth = await place(flash('BANDWIDTH', 50_000));
    expect(bandwidth).toMatchObject({ resource_type: 'BANDWIDTH', pay_amount_sun: 30_000_000 });
    await service.clock.advance(3_000);
    expect(await readFlash(bandwidth.id)).toMatchObject({ confirm_status: 'DELEGATION_CONFIRMED' });
    expect(await readFlash(bandwidth.id)).not.toHaveProperty('balance');
    expect(service.account.total_flash_consume).toBe(2_035_000_000 + 57_500_000);
  });

  it.each([
    ['ENERGY', 499_999],
    ['BANDWIDTH', 49_999],
    ['WATER', 500_000],
  ])('refuse %s of %i', async (resource, quantity) => {
    expect((await service.call('POST', flash(resource, quantity))).status).toBe(400);
  });
});

it('GET /v1/estimate is what an order then costs, refuses what an order would, and can be switched off', async () => {
  const estimate = (quantity: number) => service.call('GET', `/v1/estimate?quantity=${quantity}&duration=1h`);
  const order = await place(hourOrder(receiver).replace('65000', '131000'));
  expect((await estimate(131_000)).envelope.data).toBe(order.pay_amount_sun);
  expect((await estimate(1)).status).toBe(400);
  service.settings.estimate = false;
  expect((await estimate(131_000)).status).toBe(404);
});

describe('the events of an order', () => {
  it('are posted along the way: the payment at once, the delegation when it happens', async () => {
    const hears = await openReceiver();
    service.settings.callbackUrl = hears.url;
    const heard = async (nth: number) => {
      await service.deliveries[nth]!.settled();
      return JSON.parse(hears.received[nth]!.body) as object;
    };
    await place();
    const paid = { action_type: 'BALANCE_ACTION_PAYMENT', billing_item_type: 'BILLING_ITEM_HOUR_ENERGY' };
    const { balance } = service.account;
    const data = { ...paid, amount_sun: 4_225_000, balance };
    expect(await heard(0)).toMatchObject({ event_type: 'EVENT_BALANCE', data });
    expect(service.deliveries).toHaveLength(1);
    await service.clock.advance(1_000);
    expect(await heard(1)).toMatchObject({
      event_type: 'EVENT_DELEGATION',
      data: { receiver, quantity: 65_000, duration: 60, delegation_hash: service.orders[0]!.delegateHash },
    });
  });

  it('are not posted for a failed broadcast, an uncharged order or a type that is not subscribed', async () => {
    service.settings.callbackUrl = 'http://127.0.0.1:1/';
    service.settings.subscribed = ['EVENT_DELEGATION'];
    service.fates.push('never_confirmed', 'status:UNPAID', 'delivered');
    for (let n = 0; n < 3; n += 1) await place();
    await service.clock.advance(1_000);
    expect(service.deliveries.map(({ type }) => type)).toEqual(['EVENT_DELEGATION']);
  });
});

describe('an order of another client', () => {
  it('is charged, recorded, told and can be read, though no request brought it', async () => {
    service.settings.callbackUrl = (await openReceiver()).url;
    const before = service.account.balance;
    const bought = service.placeForeignOrder({ receiver, quantity: 65_000 });
    expect(bought).toMatchObject({ kind: 'hour', clientOrderId: undefined, chargedSun: 4_225_000 });
    expect(service.account.balance).toBe(before - 4_225_000);
    expect([service.orders, service.requests]).toEqual([[bought], []]);
    await service.clock.advance(3_000);
    expect(service.deliveries.map(({ type }) => type)).toEqual(['EVENT_BALANCE', 'EVENT_DELEGATION']);
    expect(await read(bought.id)).toMatchObject({ receiver, confirm_status: 'DELEGATION_CONFIRMED' });
  });

  it('can be a flash order with a number and a fate of its own, and leaves the fates to requests', async () => {
    service.fates.push('delegate_fails');
    const wish = { receiver, quantity: 50_000, kind: 'flash', resourceType: 'BANDWIDTH' } as const;
    const bought = service.placeForeignOrder({ ...wish, clientOrderId: 'theirs', fate: 'never_confirmed' });
    expect(bought).toMatchObject({ ...wish, fate: 'never_confirmed', chargedSun: 30_000_000 });
    expect(service.purchases('theirs')).toEqual([bought]);
    expect(service.placeForeignOrder({ receiver, quantity: 65_000 }).fate).toBe('delivered');
    await place();
    expect(service.orders[2]?.fate).toBe('delegate_fails');
  });

  it('is none where the service makes none, and takes nothing', () => {
    service.account.balance = 1_000;
    expect(() => service.placeForeignOrder({ receiver, quantity: 65_000 })).toThrow(/INSUFFICIENT_BALANCE/);
    expect(() => service.placeForeignOrder({ receiver: 'T1', quantity: 65_000 })).toThrow(/TRON address/);
    expect([service.account.balance, service.orders.length]).toEqual([1_000, 0]);
  });
});
