import { request } from 'node:http';
import { describe, expect, it, test } from 'vitest';
import { createMetricsPage, createSelfCheck } from '../../src/intake/pages.ts';
import { delivery, openRawConnection, openTestWebhook, post, secret } from './scene.ts';
import { createToken, systemRandom } from '../../src/base/clock.ts';

const token = 'token-of-the-metrics';
const page = (options: {
  token?: string;
  from?: string;
  headers?: Record<string, string>;
  method?: string;
  version?: string;
  hosts?: string[];
}) =>
  createMetricsPage({ read: async () => 'up 1\n', token: options.token ?? '' })({
    method: options.method ?? 'GET',
    path: '/metrics',
    headers: { host: '127.0.0.1:8080', ...options.headers },
    from: options.from ?? '127.0.0.1',
    version: options.version ?? '1.1',
    hosts: () => options.hosts ?? [options.headers?.['host'] ?? '127.0.0.1:8080'],
    onAuthenticated: () => {},
    readBody: async () => 'cut_off',
  });

describe('without a token', () => {
  test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('%s may read', async (from) => {
    expect(await page({ from })).toMatchObject({ status: 200, body: 'up 1\n' });
  });

  test.each(['192.0.2.1', '10.0.0.1', '2001:db8::1', ''])('%s finds no such page', async (from) => {
    expect(await page({ from })).toMatchObject({ status: 404, body: 'not found' });
  });

  const proxyHeaders = `forwarded via x-forwarded-for x-forwarded-host x-forwarded-proto x-forwarded-port
    x-forwarded-server x-forwarded x-real-ip x-real-port x-client-ip client-ip true-client-ip x-cluster-client-ip
    cf-connecting-ip cf-connecting-ipv6 cf-ray cf-visitor cf-ipcountry fastly-client-ip fly-client-ip cdn-loop
    x-original-forwarded-for x-original-host x-original-uri x-original-url x-envoy-external-address
    x-envoy-expected-rq-timeout-ms x-proxyuser-ip x-remote-ip x-remote-addr remote-addr x-azure-clientip
    x-azure-socketip x-arr-ssl x-amzn-trace-id x-amz-cf-id x-appengine-user-ip x-vercel-forwarded-for
    wl-proxy-client-ip proxy-client-ip ali-cdn-real-ip akamai-origin-hop x-host x-request-id
    x-nginx-proxy front-end-https x-varnish surrogate-capability x-scheme x-url-scheme proxy-connection x-bluecoat-via
    forwarded-for x_forwarded_for tailscale-user-login ngrok-trace x-cdn x-https x-what-comes-tomorrow traceparent`.split(
    /\s+/,
  );

  test.each(proxyHeaders)('a proxy of this machine that says %s finds no such page', async (name) => {
    expect(await page({ headers: { [name]: '127.0.0.1' } })).toMatchObject({ status: 404 });
  });

  test('what programs on this machine say of themselves is no proxy\u2019s', async () => {
    const names =
      `user-agent accept accept-encoding accept-language connection cache-control pragma authorization
      sec-fetch-mode x-prometheus-scrape-timeout-seconds`.split(/\s+/);
    const headers = Object.fromEntries(names.map((name) => [name, 'x']));
    expect(await page({ headers })).toMatchObject({ status: 200 });
  });

  test.each(['localhost', 'LOCALHOST:8080', '127.0.0.1', '127.1.2.3:80', '[::1]:8080', '[::1]'])(
    'whoever calls this machine %s may read',
    async (host) => {
      expect(await page({ headers: { host } })).toMatchObject({ status: 200 });
    },
  );

  const foreign = 'bot.example localhost.bot.example 127.0.0.1.bot.example 192.0.2.1:8080 10.0.0.1'.split(
    ' ',
  );
  const hostLists = [[], ['127.0.0.1', 'bot.example'], ['bot.example', '127.0.0.1'], ['127.999.999.999']];

  test.each([
    ...[...foreign, ''].map((host) => ({ headers: { host } })),
    ...['1.0', '0.9', '2.0'].map((version) => ({ version })),
    ...hostLists.map((hosts) => ({ hosts })),
  ])(
    'whoever calls with %j finds no such page: a proxy or another site\u2019s script hands that on',
    async (call) => {
      expect(await page(call)).toMatchObject({ status: 404 });
    },
  );

  test.each([
    ['GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n', 200],
    ['GET http://127.0.0.1/metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n', 200],
    ['GET http://bot.example/metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n', 404],
    ['GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: bot.example\r\n', 404],
    ['GET /metrics HTTP/1.0\r\nHost: 127.0.0.1\r\n', 404],
  ])('over the wire: %j', async (head, status) => {
    const opened = await openTestWebhook({ metrics: { read: async () => 'up 1\n', token: '' } });
    const connection = openRawConnection(opened.webhook.port, `${head}\r\n`);
    expect(await connection.ended).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  test('only GET and HEAD are answered', async () => {
    expect(await page({ method: 'HEAD' })).toMatchObject({ status: 200 });
    expect(await page({ method: 'POST' })).toMatchObject({ status: 405 });
  });
});

describe('with a token', () => {
  test('whoever shows it may read, from anywhere', async () => {
    const headers = { authorization: `Bearer ${token}` };
    expect(await page({ token, from: '192.0.2.1', headers })).toMatchObject({ status: 200 });
  });

  test.each(['', 'Bearer', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`, token])(
    '%j finds no such page, not even from loopback',
    async (authorization) => {
      const headers: Record<string, string> = authorization ? { authorization } : {};
      expect(await page({ token, headers })).toMatchObject({ status: 404 });
    },
  );
});

test('the page is served, counts no request of its own, and deliveries are timed', async () => {
  const opened = await openTestWebhook({ metrics: { read: async () => 'up 1\n', token: '' } });
  await post(opened, delivery('e-1'));
  await post(opened, delivery('e-1'), '/events/wrong');
  const answer = await fetch(`${opened.url}/metrics`);
  expect([answer.status, await answer.text()]).toEqual([200, 'up 1\n']);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(opened.webhook.counts.received).toBe(2);
  expect(opened.webhook.acknowledgements.read().count).toBe(1);
});

test('a webhook without metrics has no such page', async () => {
  const opened = await openTestWebhook();
  const status = await new Promise((resolve) =>
    request(`${opened.url}/metrics`, (answer) => resolve(answer.resume().statusCode)).end(),
  );
  expect(status).toBe(404);
});

const botToken = '123456:ABC-def_1';
const open = (token = botToken) => createSelfCheck(token, () => createToken(systemRandom));
const askItself = async (url: string, method = 'POST') => {
  const answer = await fetch(url, { method });
  return [answer.status, await answer.text()];
};
// As any path without the secret.
const unknown = [404, 'not found'];

it('every instance of a bot answers a question of any of them, by POST', async () => {
  const { url, webhook } = await openTestWebhook({ selfCheck: open() });
  const question = open().begin();
  expect(await askItself(url + question.path)).toEqual([200, question.proof]);
  expect(await askItself(url + question.path, 'GET')).toEqual([405, 'method not allowed']);
  expect(webhook.counts.received).toBe(1);
});

it('another bot does not answer it, and no question is asked twice', async () => {
  const { url } = await openTestWebhook({ selfCheck: open('123456:ABC-def_2') });
  const [one, other] = [open().begin(), open().begin()];
  expect(await askItself(url + one.path)).toEqual(unknown);
  expect([one.path === other.path, one.proof === other.proof]).toEqual([false, false]);
});

it('answers no stranger, neither to a token without its mark nor to one with the mark of another', async () => {
  const { url } = await openTestWebhook({ selfCheck: open() });
  const [one, other] = [open().begin(), open().begin()];
  const [token, mark] = [one.path.slice(0, -43), other.path.slice(-43)];
  const paths = [token, token + mark, `${token}${'A'.repeat(43)}`, `${one.path}A`, '/events/check-'];
  for (const path of paths) expect([path, await askItself(url + path)]).toEqual([path, unknown]);
});

it('the proof is not the mark of the question, and neither has a secret in it', () => {
  const { path, proof } = open().begin();
  expect(path).not.toContain(proof);
  for (const hidden of [secret, botToken]) expect(path + proof).not.toContain(hidden);
});
