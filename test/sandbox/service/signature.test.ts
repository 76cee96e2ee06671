import { request as requestRaw } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signatureOf } from '../../../src/sandbox/service/signature.ts';
import { apiSecret, hourOrder, openTestService, send, sign } from './client.ts';
import type { TestService } from './client.ts';

let service: TestService;
beforeEach(async () => {
  service = await openTestService();
});
afterEach(() => service.close());

const account = '/v1/account';
const account401 = { code: 2, msg: 'auth error' };

describe('the signature', () => {
  it('is the one of the test vector', () => {
    const target = '/v1/order?quantity=65000&receiver=TRON_ADDRESS&duration=1h';
    expect(signatureOf('test_secret', '2023-08-26T12:34:56.789Z', 'POST', target)).toBe(
      'C0trQNdQL9nOMba7+vyuIE68sG6hThCIowa2mdX34Rc=',
    );
  });

  it('lets a signed request pass', async () => {
    const reply = await service.call('GET', account);
    expect(reply.status).toBe(200);
    expect(reply.envelope.code).toBe(0);
  });

  it.each(['CF-ACCESS-KEY', 'CF-ACCESS-SIGN', 'CF-ACCESS-TIMESTAMP'])('refuses without %s', async (name) => {
    const { [name]: _left, ...headers } = sign('GET', account, service.clock.now());
    const reply = await send(service, 'GET', account, { headers });
    expect(reply.status).toBe(401);
    expect(reply.envelope).toMatchObject(account401);
    expect(reply.envelope.sub_msg).toContain(name);
  });

  it.each([
    ['another key', { 'CF-ACCESS-KEY': 'other' }],
    ['a timestamp without milliseconds', { 'CF-ACCESS-TIMESTAMP': '2026-11-21T12:00:00Z' }],
    ['a timestamp that is no date', { 'CF-ACCESS-TIMESTAMP': '2026-13-41T12:00:00.000Z' }],
    ['a signature without padding', (headers: Record<string, string>) => unpadded(headers)],
  ])('refuses %s', async (_what, change) => {
    const signed = sign('GET', account, service.clock.now());
    const headers = { ...signed, ...(typeof change === 'function' ? change(signed) : change) };
    const reply = await send(service, 'GET', account, { headers });
    expect(reply.status).toBe(401);
    expect(reply.envelope).toMatchObject(account401);
    expect(reply.text).not.toContain(apiSecret);
  });

  it('refuses another secret, another method and another query than the signed ones', async () => {
    const now = service.clock.now();
    const target = hourOrder(service.addresses.receivers[0]!);
    const refusals = await Promise.all([
      send(service, 'GET', account, { headers: sign('GET', account, now, 'other secret') }),
      send(service, 'GET', account, { headers: sign('POST', account, now) }),
      send(service, 'POST', target, { headers: sign('POST', target.replace('65000', '66000'), now) }),
      send(service, 'POST', target, { headers: sign('POST', '/v1/order', now) }),
    ]);
    expect(refusals.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(service.orders).toHaveLength(0);
  });

  it('covers the query exactly as it was sent, in its order and encoding', async () => {
    const [receiver] = service.addresses.receivers;
    const odd = `/v1/order?receiver=${receiver}&client_order_id=a%20b+c%7E~&duration=1h&quantity=65000`;
    expect((await service.call('POST', odd)).envelope.data).toMatchObject({ client_order_id: 'a b c~~' });
  });

  it('does not cover the body', async () => {
    const target = hourOrder(service.addresses.receivers[0]!);
    const headers = sign('POST', target, service.clock.now());
    expect((await send(service, 'POST', target, { headers, body: 'anything' })).status).toBe(200);
  });
});

describe('the clock', () => {
  it.each([5_000, -5_000])('tolerates %i ms', async (skew) => {
    const headers = sign('GET', account, service.clock.now() + skew);
    expect((await send(service, 'GET', account, { headers })).status).toBe(200);
  });

  it.each([5_001, -5_001])('refuses %i ms', async (skew) => {
    const headers = sign('GET', account, service.clock.now() + skew);
    expect((await send(service, 'GET', account, { headers })).status).toBe(401);
  });

  it('tolerates more when the setting says so', async () => {
    service.settings.toleranceMs = 30_000;
    const headers = sign('GET', account, service.clock.now() - 30_000);
    expect((await send(service, 'GET', account, { headers })).status).toBe(200);
  });

  it('shows in the Date header of refusals too', async () => {
    service.clock.move(3_600_000);
    const reply = await send(service, 'GET', account);
    expect(Date.parse(reply.headers.get('date')!)).toBe(service.clock.now());
  });
});

it('turns away a client that does not say who it is, as the proxy in front would', async () => {
  const status = await new Promise((resolve) => {
    requestRaw(`${service.baseUrl}${account}`, (answer) => resolve(answer.resume().statusCode)).end();
  });
  expect(status).toBe(403);
  const named = { 'user-agent': 'somebody', ...sign('GET', account, service.clock.now()) };
  expect((await send(service, 'GET', account, { headers: named })).status).toBe(200);
});

function unpadded(headers: Record<string, string>): Record<string, string> {
  return { 'CF-ACCESS-SIGN': headers['CF-ACCESS-SIGN']!.replace(/=$/, '') };
}

describe('the verdict on a signature', () => {
  const now = () => service.clock.now();
  const verdicts = () => service.requests.map(({ signature }) => signature);

  it.each([
    ['valid', () => sign('GET', account, now())],
    ['wrong', () => sign('GET', account, now(), 'another secret')],
    ['wrong', () => ({ ...sign('GET', account, now()), 'CF-ACCESS-KEY': 'other' })],
    ['none', () => ({})],
    ['clock', () => sign('GET', account, now() - 60_000)],
    ['clock', () => ({ ...sign('GET', account, now()), 'CF-ACCESS-TIMESTAMP': 'yesterday' })],
  ] as const)('is kept with the request: %s', async (verdict, headers) => {
    await send(service, 'GET', account, { headers: headers() });
    expect(verdicts()).toEqual([verdict]);
  });

  it('is the same when a fault answers in place of the service, and for an endpoint that needs none', async () => {
    service.faults.add({ kind: 'unauthorized' });
    expect((await service.call('GET', account)).status).toBe(401);
    expect((await send(service, 'GET', '/v1/stake/public/daily_bill')).status).toBe(200);
    expect(verdicts()).toEqual(['valid', 'none']);
  });
});
