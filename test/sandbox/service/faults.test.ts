import { beforeEach, describe, expect, it } from 'vitest';
import { hourOrder, openTestService, patiently, type Reply, type TestService } from './client.ts';

let service: TestService;
let target: string;
beforeEach(async () => {
  service = await openTestService();
  target = hourOrder(service.addresses.receivers[0]!, '&client_order_id=x');
});

const order = (init?: RequestInit) =>
  service.call('POST', target, init).then(
    (reply) => reply,
    (error: unknown) => (error instanceof Error ? error.name : 'failed'),
  );
const read = async (path = '/v1/account') => (await service.call('GET', path)).envelope.data;

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
  await service.clock.advance(19_999);
  expect(isAnswered).toBe(false);
  await service.clock.advance(1);
  expect(await asked).toMatchObject({ status: 200 });
});

describe('an answer that is not the true one', () => {
  const refusal = { status: 403, code: 77, msg: 'no', subCode: 'A', subMsg: 'b' };
  it.each([
    [{ kind: 'error_500' }, 500, 0, { code: 1 }],
    [{ kind: 'bad_gateway' }, 502, 0, 'Bad Gateway'],
    [{ kind: 'maintenance' }, 503, 0, 'Service Unavailable'],
    [{ kind: 'error_1010' }, 403, 0, 'error code: 1010'],
    [{ kind: 'code_9999' }, 200, 1, { code: 9999 }],
    [{ kind: 'code_as_text' }, 200, 1, { code: '0' }],
    [{ kind: 'code_as_text', takesEffect: false }, 502, 0, 'Bad Gateway'],
    [{ kind: 'too_many' }, 429, 0, { code: 6 }],
    [{ kind: 'unauthorized' }, 401, 0, { code: 2, msg: 'auth error' }],
    [{ kind: 'redirect' }, 302, 0, ''],
    [{ kind: 'garbage' }, 200, 1, '{"code":0,"data":{"id":'],
    [{ kind: 'refuse' }, 200, 0, { code: 1000 }],
    [{ kind: 'refuse', refusal }, 403, 0, '{"code":77,"msg":"no","sub_code":"A","sub_msg":"b"}'],
  ] as const)('%j: %i after %i orders', async (fault, status, orders, shown) => {
    service.faults.add(fault);
    const reply = await order();
    expect(reply).toMatchObject({ status });
    expect(reply).toMatchObject(typeof shown === 'string' ? { text: shown } : { envelope: shown });
    expect(service.orders).toHaveLength(orders);
    expect(await order()).toMatchObject({ status: 200, envelope: { code: 0 } });
  });

  it('redirects elsewhere, and says how long to wait where it is told to', async () => {
    service.faults.add({ kind: 'redirect', location: 'http://elsewhere.example/' });
    service.faults.add({ kind: 'too_many', retryAfterSeconds: 7 });
    service.faults.add({ kind: 'too_many' });
    const header = async (name: string) => ((await order()) as Reply).headers.get(name);
    expect(await header('location')).toBe('http://elsewhere.example/');
    expect([await header('retry-after'), await header('retry-after')]).toEqual(['7', null]);
  });
});

describe('an altered answer', () => {
  const alter = (change: object) => service.faults.add({ kind: 'alter', ...change });

  it('names other values than the order that was made, and is told once', async () => {
    const other = { receiver: service.addresses.vaults[0], quantity: 65_001, id: 'other' };
    alter({ method: 'POST', fields: other });
    expect(await order()).toMatchObject({ envelope: { code: 0, data: { ...other, client_order_id: 'x' } } });
    const [made] = service.orders;
    expect(made).toMatchObject({ quantity: 65_000, receiver: service.addresses.receivers[0] });
    expect((await read(`/v1/order/${made!.id}`)).quantity).toBe(65_000);
  });

  it('holds zeros, empties and null as they are given, and leaves out what is undefined', async () => {
    const fields = { expired_timestamp: 0, delegate_hash: '', activate_status: null };
    alter({ fields: { ...fields, quantity: undefined } });
    const { data } = ((await order()) as Reply).envelope;
    expect(data).toMatchObject(fields);
    expect(data).not.toHaveProperty('quantity');
  });

  it('leaves refusals as they are', async () => {
    alter({ fields: { id: 'other' } });
    const refused = await service.call('GET', '/v1/order/nothing');
    expect(refused).toMatchObject({ status: 404, envelope: { code: 4 } });
    expect(refused.envelope).not.toHaveProperty('data');
  });

  it('goes on until it is cleared, and does not change what the service holds', async () => {
    alter({ path: '/v1/account', times: 'until_cleared', fields: { balance: 1 } });
    const balance = async () => (await read()).balance;
    expect([await balance(), await balance(), await balance()]).toEqual([1, 1, 1]);
    service.faults.clear();
    expect(await balance()).toBe(service.account.balance);
    expect(service.account.balance).toBeGreaterThan(1);
  });
});

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

it('leaves the signature to be checked: a request that takes effect is still refused', async () => {
  service.faults.add({ kind: 'slow', delayMs: 0 });
  expect(await order({ headers: {} })).toMatchObject({ status: 401 });
});
