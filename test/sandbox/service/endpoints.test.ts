import { beforeEach, describe, expect, it } from 'vitest';
import type { Bill } from '../../../src/sandbox/service/account.ts';
import { openService } from '../../../src/sandbox/service/open.ts';
import {
  type TestService,
  apiKey,
  apiSecret,
  hourOrder,
  openTestService,
  patiently,
  send,
  sign,
} from './client.ts';
import { request as requestRaw } from 'node:http';
import { signatureOf } from '../../../src/sandbox/service/endpoints.ts';

let service: TestService;
beforeEach(async () => {
  service = await openTestService();
});

const pageFields = `total_elements total_pages pageable size content number sort number_of_elements first last
  empty`.split(/\s+/);

describe('a basic address record', () => {
  const path = (address: string) => `/v1/mate/open/basic/${address}`;

  it('has its guarantee switched on and off, and answers with the new state', async () => {
    const [address] = service.addresses.basic as [string];
    for (const value of [true, false]) {
      const switched = await service.call('PATCH', `${path(address)}/bandwidth-guarantee?value=${value}`);
      expect(switched.envelope.data).toMatchObject({ address, bandwidth_guarantee: value });
      expect((await service.call('GET', path(address))).envelope.data.bandwidth_guarantee).toBe(value);
    }
  });

  it.each(['', '?value=', '?value=1', '?value=TRUE'])(
    'keeps its guarantee when the query is "%s"',
    async (query) => {
      const [address] = service.addresses.basic as [string];
      expect((await service.call('PATCH', `${path(address)}/bandwidth-guarantee${query}`)).status).toBe(400);
      expect(service.basics.get(address)!.bandwidth_guarantee).toBe(false);
    },
  );
});

describe('daily bills', () => {
  const path = '/v1/stake/public/daily_bill';
  const page = async (query = '') => (await send(service, 'GET', `${path}${query}`)).envelope.data;

  it('come without a signature, twenty of DELEGATION to a page', async () => {
    const data = await page();
    expect(Object.keys(data).sort()).toEqual(pageFields.sort());
    expect(data).toMatchObject({ total_elements: 63, total_pages: 4, number_of_elements: 20 });
    const pageable = { paged: true, page_number: 0, page_size: 20, offset: 0, unpaged: false };
    expect(data).toMatchObject({ pageable });
    const bills = data['content'] as Bill[];
    expect(new Set(bills.map((bill) => bill.project_type))).toEqual(new Set(['DELEGATION']));
  });

  it.each([
    ['', { size: 20, number: 0, first: true, last: false, empty: false }],
    ['?page=3', { number_of_elements: 3, first: false, last: true }],
    ['?page=4', { number_of_elements: 0, last: true, empty: true }],
    ['?page_size=10', { total_elements: 63, total_pages: 7 }],
  ])('have a page for "%s"', async (query, expected) => {
    expect(await page(query)).toMatchObject(expected);
  });

  it.each(['page=-1', 'page=x', 'page_size=0', 'project_type=NONE', 'address=T1'])(
    'refuse %s',
    async (query) => {
      expect((await send(service, 'GET', `${path}?${query}`)).status).toBe(400);
    },
  );
});

it.each([
  ['GET', '/v1/order', 'POST'],
  ['DELETE', '/v1/order/x', 'GET'],
  ['POST', '/v1/account', 'GET'],
  ['POST', '/v1/stake/public/daily_bill', 'GET'],
])('%s %s is answered with 405', async (method, path, allowed) => {
  const reply = await service.call(method, path);
  expect(reply).toMatchObject({ status: 405, envelope: { code: 5 } });
  expect(reply.headers.get('allow')).toBe(allowed);
});

it.each(['/', '/v1/order/', '/v2/account', '/v1/account/x', '/V1/account'])(
  '%s is not found',
  async (path) => {
    expect((await service.call('GET', path)).status).toBe(404);
  },
);

it('remembers requests as they came, up to its bound', async () => {
  const small = await openTestService({ keepRequests: 2 });
  await small.call('GET', '/v1/account?a=1');
  await small.call('GET', '/v1/account?a=2&a=%20');
  await send(small, 'POST', '/v1/order', { body: 'text' });
  const at = small.clock.now();
  expect(small.requests).toMatchObject([
    { method: 'GET', target: '/v1/account?a=2&a=%20', query: 'a=2&a=%20', status: 200, at },
    { method: 'POST', target: '/v1/order', query: '', body: 'text', status: 401 },
  ]);
  expect(small.requests[0]!.headers).toHaveProperty('cf-access-sign');
});

it('moves by itself when no clock is given', async () => {
  const moving = await openService({ apiKey, apiSecret, delegateAfterMs: 1, confirmAfterMs: 20 });
  const read = async (method: string, target: string) =>
    (await send(moving, method, target, { headers: sign(method, target, Date.now()) })).envelope.data;
  const { id } = await read('POST', hourOrder(moving.addresses.receivers[0]!));
  await expect
    .poll(() => read('GET', `/v1/order/${id}`), patiently)
    .toMatchObject({ confirm_status: 'DELEGATION_CONFIRMED' });
});

type Headers = Record<string, string>;

const account = '/v1/account';
const signed = (skewMs = 0, secret?: string) => sign('GET', account, service.clock.now() + skewMs, secret);
const altered = (name: string, value: string) => ({ ...signed(), [`CF-ACCESS-${name}`]: value });
const ask = (headers: Headers) => send(service, 'GET', account, { headers });
const verdicts = () => service.requests.map(({ signature }) => signature);

it('is the one of the test vector', () => {
  const target = '/v1/order?quantity=65000&receiver=TRON_ADDRESS&duration=1h';
  expect(signatureOf('test_secret', '2023-08-26T12:34:56.789Z', 'POST', target)).toBe(
    'C0trQNdQL9nOMba7+vyuIE68sG6hThCIowa2mdX34Rc=',
  );
});

it.each([
  ['a signed request', () => signed()],
  ['a clock 5 s ahead', () => signed(5_000)],
  ['a clock 5 s behind', () => signed(-5_000)],
])('lets %s pass', async (_what, headers) => {
  expect(await ask(headers())).toMatchObject({ status: 200, envelope: { code: 0 } });
  expect(verdicts()).toEqual(['valid']);
});

it.each(['CF-ACCESS-KEY', 'CF-ACCESS-SIGN', 'CF-ACCESS-TIMESTAMP'])('refuses without %s', async (name) => {
  const { [name]: _left, ...headers } = signed();
  const reply = await ask(headers);
  expect(reply).toMatchObject({ status: 401, envelope: { code: 2, msg: 'auth error' } });
  expect(reply.envelope.sub_msg).toContain(name);
  expect(verdicts()).toEqual(['none']);
});

it.each([
  ['another key', () => altered('KEY', 'other'), 'wrong'],
  ['another secret', () => signed(0, 'another secret'), 'wrong'],
  ['another method', () => sign('POST', account, service.clock.now()), 'wrong'],
  ['another target', () => sign('GET', '/v1/order', service.clock.now()), 'wrong'],
  ['a signature without padding', () => altered('SIGN', signed()['CF-ACCESS-SIGN']!.slice(0, -1)), 'wrong'],
  ['a timestamp without milliseconds', () => altered('TIMESTAMP', '2026-11-21T12:00:00Z'), 'clock'],
  ['a timestamp that is no date', () => altered('TIMESTAMP', '2026-13-41T12:00:00.000Z'), 'clock'],
  ['a clock more than 5 s ahead', () => signed(5_001), 'clock'],
  ['a clock more than 5 s behind', () => signed(-5_001), 'clock'],
] as const)('refuses %s with 401, and keeps why', async (_what, headers, verdict) => {
  const reply = await ask(headers());
  expect(reply).toMatchObject({ status: 401, envelope: { code: 2, msg: 'auth error' } });
  expect(reply.text).not.toContain(apiSecret);
  expect(verdicts()).toEqual([verdict]);
});

it('tolerates another clock when the setting says so, and shows its own in refusals too', async () => {
  service.settings.toleranceMs = 30_000;
  expect((await ask(signed(-30_000))).status).toBe(200);
  await service.clock.advance(3_600_000);
  expect(Date.parse((await ask({})).headers.get('date')!)).toBe(service.clock.now());
});

it('covers the query exactly as it was sent, in its order and encoding, and not the body', async () => {
  const [receiver] = service.addresses.receivers;
  const odd = `/v1/order?receiver=${receiver}&client_order_id=a%20b+c%7E~&duration=1h&quantity=65000`;
  const init = { headers: sign('POST', odd, service.clock.now()), body: 'anything' };
  expect((await send(service, 'POST', odd, init)).envelope.data).toMatchObject({
    client_order_id: 'a b c~~',
  });
  const target = hourOrder(receiver!);
  for (const other of [target.replace('65000', '66000'), '/v1/order']) {
    const headers = sign('POST', other, service.clock.now());
    expect((await send(service, 'POST', target, { headers })).status).toBe(401);
  }
  expect(service.orders).toHaveLength(1);
});

it('turns away a client that does not say who it is, as the proxy in front would', async () => {
  const status = await new Promise((resolve) => {
    requestRaw(`${service.baseUrl}${account}`, (answer) => resolve(answer.resume().statusCode)).end();
  });
  expect(status).toBe(403);
  expect((await ask({ 'user-agent': 'somebody', ...signed() })).status).toBe(200);
});

it('the verdict is the same when a fault answers, and none for an endpoint that needs no signature', async () => {
  service.faults.add({ kind: 'unauthorized' });
  expect((await ask(signed())).status).toBe(401);
  expect((await send(service, 'GET', '/v1/stake/public/daily_bill')).status).toBe(200);
  expect(verdicts()).toEqual(['valid', 'none']);
});
