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
