import { request as requestRaw } from 'node:http';
import { beforeEach, expect, it } from 'vitest';
import { signatureOf } from '../../../src/sandbox/service/signature.ts';
import { apiSecret, hourOrder, openTestService, send, sign, type TestService } from './client.ts';

let service: TestService;
beforeEach(async () => {
  service = await openTestService();
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
