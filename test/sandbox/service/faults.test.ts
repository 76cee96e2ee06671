import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hourOrder, openTestService, patiently } from './client.ts';
import type { Reply, TestService } from './client.ts';

let service: TestService;
let target: string;
beforeEach(async () => {
  service = await openTestService();
  target = hourOrder(service.addresses.receivers[0]!, '&client_order_id=x');
});
afterEach(() => service.close());

const order = (init?: RequestInit) =>
  service.call('POST', target, init).then(
    (reply) => reply,
    (error: unknown) => (error instanceof Error ? error.name : 'failed'),
  );

describe('a broken connection', () => {
  it.each([
    ['lose_answer', 1],
    ['cut', 0],
    ['half_answer', 1],
  ] as const)('by %s leaves %i orders behind', async (kind, orders) => {
    service.faults.add({ kind });
    expect(await order()).toBe('TypeError');
    expect(service.orders).toHaveLength(orders);
    expect(service.requests[0]).toMatchObject({ fault: kind, method: 'POST', path: '/v1/order' });
  });

  it('can be turned round by takesEffect', async () => {
    service.faults.add({ kind: 'cut', takesEffect: true });
    service.faults.add({ kind: 'half_answer', takesEffect: false });
    await order();
    expect(service.orders).toHaveLength(1);
    await order();
    expect(service.orders).toHaveLength(1);
  });
});

it('silence never answers, though the order is made', async () => {
  service.faults.add({ kind: 'silence' });
  const giveUp = new AbortController();
  const asked = order({ signal: giveUp.signal });
  await expect.poll(() => service.orders.length, patiently).toBe(1);
  expect(service.requests[0]!.status).toBeUndefined();
  giveUp.abort();
  expect(await asked).toBe('AbortError');
});

it('slow answers when the clock has moved on, not before', async () => {
  service.faults.add({ kind: 'slow', delayMs: 20_000 });
  let isAnswered = false;
  const asked = order().finally(() => (isAnswered = true));
  await expect.poll(() => service.clock.due, patiently).toContain(service.clock.now() + 20_000);
  service.clock.move(19_999);
  expect(isAnswered).toBe(false);
  service.clock.move(1);
  expect(await asked).toMatchObject({ status: 200 });
});

describe('an answer that is not the true one', () => {
  it.each([
    ['error_500', 500, 0, { code: 1 }],
    ['bad_gateway', 502, 0, 'Bad Gateway'],
    ['maintenance', 503, 0, 'Service Unavailable'],
    ['error_1010', 403, 0, 'error code: 1010'],
    ['code_9999', 200, 1, { code: 9999 }],
    ['code_as_text', 200, 1, { code: '0' }],
    ['too_many', 429, 0, { code: 6 }],
    ['unauthorized', 401, 0, { code: 2, msg: 'auth error' }],
    ['redirect', 302, 0, ''],
    ['garbage', 200, 1, '{"code":0,"data":{"id":'],
  ] as const)('%s: %i after %i orders', async (kind, status, orders, shown) => {
    service.faults.add({ kind });
    const reply = await order();
    expect(reply).toMatchObject({ status });
    expect(reply).toMatchObject(typeof shown === 'string' ? { text: shown } : { envelope: shown });
    expect(service.orders).toHaveLength(orders);
    expect(await order()).toMatchObject({ status: 200, envelope: { code: 0 } });
  });

  it('shows 502 in place of a true answer that was never made', async () => {
    service.faults.add({ kind: 'code_as_text', takesEffect: false });
    expect(await order()).toMatchObject({ status: 502, text: 'Bad Gateway' });
  });

  it('redirects elsewhere', async () => {
    service.faults.add({ kind: 'redirect', location: 'http://elsewhere.example/' });
    const reply = await service.call('GET', '/v1/account');
    expect(reply.headers.get('location')).toBe('http://elsewhere.example/');
  });
});

describe('an altered answer', () => {
  const alter = (change: object) => service.faults.add({ kind: 'alter', ...change });

  it('names other values than the order that was made, and is told once', async () => {
    alter({
      method: 'POST',
      fields: { receiver: service.addresses.vaults[0], quantity: 65_001, id: 'other' },
    });
    expect(await order()).toMatchObject({
      envelope: {
        code: 0,
        data: { id: 'other', quantity: 65_001, receiver: service.addresses.vaults[0], client_order_id: 'x' },
      },
    });
    const [made] = service.orders;
    expect(made).toMatchObject({ quantity: 65_000, receiver: service.addresses.receivers[0] });
    expect((await service.call('GET', `/v1/order/${made!.id}`)).envelope.data.quantity).toBe(65_000);
  });

  it('holds zeros, empties and null as they are given, and leaves out what is undefined', async () => {
    alter({
      fields: { expired_timestamp: 0, delegate_hash: '', activate_status: null, quantity: undefined },
    });
    const { data } = ((await order()) as Reply).envelope;
    expect(data).toMatchObject({ expired_timestamp: 0, delegate_hash: '', activate_status: null });
    expect(data).not.toHaveProperty('quantity');
  });

  it('can have other data altogether', async () => {
    alter({ data: null });
    alter({ data: 0, path: '/v1/estimate' });
    alter({ data: { id: 'a', status: 'S' }, fields: { status: 'T' } });
    expect((await service.call('GET', '/v1/account')).text).toBe('{"code":0,"data":null}');
    expect((await service.call('GET', '/v1/estimate?quantity=65000&duration=1h')).text).toBe(
      '{"code":0,"data":0}',
    );
    expect((await service.call('GET', '/v1/account')).envelope.data).toEqual({ id: 'a', status: 'T' });
  });

  it('leaves refusals as they are', async () => {
    alter({ fields: { id: 'other' } });
    const refused = await service.call('GET', '/v1/order/nothing');
    expect(refused).toMatchObject({ status: 404, envelope: { code: 4 } });
    expect(refused.envelope).not.toHaveProperty('data');
  });

  it('goes on until it is cleared', async () => {
    alter({ path: '/v1/account', times: 'until_cleared', fields: { balance: 1 } });
    const balance = async () => (await service.call('GET', '/v1/account')).envelope.data.balance;
    expect([await balance(), await balance(), await balance()]).toEqual([1, 1, 1]);
    service.faults.clear();
    expect(await balance()).toBe(service.account.balance);
  });

  it('does not change what the service holds', async () => {
    alter({ path: '/v1/account', fields: { balance: 1 } });
    await service.call('GET', '/v1/account');
    expect(service.account.balance).toBeGreaterThan(1);
  });
});

describe('a refusal on demand', () => {
  it('says what it is told to, and nothing is done', async () => {
    service.faults.add({
      kind: 'refuse',
      refusal: { status: 403, code: 77, msg: 'no', subCode: 'A', subMsg: 'b' },
    });
    expect(await order()).toMatchObject({
      status: 403,
      text: '{"code":77,"msg":"no","sub_code":"A","sub_msg":"b"}',
    });
    expect(service.orders).toHaveLength(0);
  });

  it('is a business error of HTTP 200 when it is told nothing', async () => {
    service.faults.add({ kind: 'refuse' });
    expect(await order()).toMatchObject({ status: 200, envelope: { code: 1000 } });
  });

  it('for too many requests says how long to wait where it is told to', async () => {
    service.faults.add({ kind: 'too_many', retryAfterSeconds: 7 });
    service.faults.add({ kind: 'too_many' });
    const waits = [(await order()) as Reply, (await order()) as Reply];
    expect(waits.map(({ headers }) => headers.get('retry-after'))).toEqual(['7', null]);
  });
});

describe('a fault', () => {
  it('strikes only the method and path it names, and so many times', async () => {
    service.faults.add({ kind: 'error_500', method: 'get', path: '/v1/account', times: 2 });
    const statusOf = async (method: string, path: string) => (await service.call(method, path)).status;
    expect(await statusOf('POST', target)).toBe(200);
    expect(await statusOf('GET', '/v1/order/x')).toBe(404);
    expect(await statusOf('GET', '/v1/account')).toBe(500);
    expect(await statusOf('GET', '/v1/account')).toBe(500);
    expect(await statusOf('GET', '/v1/account')).toBe(200);
    expect(service.faults.waiting).toHaveLength(0);
  });

  it('can be called off', async () => {
    service.faults.add({ kind: 'error_500' });
    service.faults.clear();
    expect(await order()).toMatchObject({ status: 200 });
  });

  it('leaves the signature to be checked: a request that takes effect is still refused', async () => {
    service.faults.add({ kind: 'slow', delayMs: 0 });
    expect(await order({ headers: {} })).toMatchObject({ status: 401 });
  });
});
