import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hourOrder, openTestService, patiently } from './client.ts';
import type { TestService } from './client.ts';

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
