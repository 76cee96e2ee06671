import { beforeEach, describe, expect, it } from 'vitest';
import { whyRefused } from '../../src/sandbox/http.ts';
import { type TestService, openTestService } from './service/client.ts';
import { type Fixture, openFixture } from './telegram/fixture.ts';
import { sendRaw } from './raw-request.ts';

describe('the guard', () => {
  const port = 8090;
  const ask = (headers: object, { method = 'GET', target = '/api', at = port } = {}) =>
    whyRefused({ method, target, headers: { host: `127.0.0.1:${port}`, ...headers }, port: at })?.status;
  const json = { 'content-type': 'application/json' };

  it.each(['127.0.0.1', 'localhost', 'LocalHost', '[::1]'])('opens to the Host %s', (name) => {
    expect(ask({ host: `${name}:${port}` })).toBeUndefined();
  });

  it.each([
    ['another name', `rebound.example:${port}`],
    ['a name that begins like loopback', `127.0.0.1.rebound.example:${port}`],
    ['another port', '127.0.0.1:1'],
    ['no port', '127.0.0.1'],
    ['an empty one', ''],
    ['none', undefined],
  ])('refuses a foreign Host with 421: %s', (_what, host) => {
    expect(ask({ host })).toBe(421);
  });

  it('opens to its own Origin', () => {
    expect(ask({ origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin' })).toBeUndefined();
  });

  it.each([
    { origin: 'http://rebound.example' },
    { origin: `https://127.0.0.1:${port}` },
    { origin: 'http://127.0.0.1:1' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ])('refuses another site with 403: %j', (headers) => {
    expect(ask(headers)).toBe(403);
  });

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
    'takes JSON as %s, by any method',
    (type) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        expect(ask({ 'content-type': type }, { method })).toBeUndefined();
    },
  );

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'text/plain; application/json',
    'application/jsonlines',
    undefined,
  ])('refuses a body that is not called JSON with 415: %s', (type) => {
    for (const method of ['POST', 'PUT', 'PATCH'])
      expect(ask({ 'content-type': type }, { method })).toBe(415);
    expect(ask({ 'content-type': type, 'content-length': '2' }, { method: 'DELETE' })).toBe(415);
    expect(ask({ 'content-type': type, 'transfer-encoding': 'chunked' }, { method: 'DELETE' })).toBe(415);
  });

  it('takes DELETE without a body', () => {
    expect(ask({}, { method: 'DELETE' })).toBeUndefined();
  });

  it('knows Host and Origin without a port on port 80 alone, as browsers write them there', () => {
    for (const name of ['127.0.0.1', 'localhost', '[::1]']) {
      const own = { host: name, origin: `http://${name}` };
      expect(ask(own, { at: 80 })).toBeUndefined();
      expect(ask(own)).toBe(421);
    }
    expect(ask({ host: '127.0.0.1:80' }, { at: 80 })).toBeUndefined();
    expect(ask({ host: 'rebound.example' }, { at: 80 })).toBe(421);
    expect(ask({ host: 'localhost', origin: 'http://rebound.example' }, { at: 80 })).toBe(403);
  });

  it('lets a link from another site open the page, and nothing else of it', () => {
    const followed = {
      host: `localhost:${port}`,
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    };
    const page = { target: '/' };
    expect(ask(followed, page)).toBeUndefined();
    expect(ask({ ...followed, host: 'rebound.example' }, page)).toBe(421);
    expect(ask({ ...followed, 'sec-fetch-dest': 'iframe' }, page)).toBe(403);
    expect(ask({ ...followed, 'sec-fetch-mode': 'no-cors' }, page)).toBe(403);
    expect(ask(followed, { target: '/api/state' })).toBe(403);
    expect(ask({ ...followed, ...json }, { target: '/', method: 'POST' })).toBe(403);
  });
});

describe('what stands behind the guard', () => {
  let fixture: Fixture;
  let service: TestService;
  beforeEach(async () => {
    [fixture, service] = await Promise.all([openFixture(), openTestService()]);
  });

  const servers = {
    "the embedded Telegram's controls": {
      origin: () => fixture.telegram.apiRoot,
      reads: '/sandbox/chats',
      writes: { method: 'POST', target: '/sandbox/people', body: '{"first_name":"Mallory"}' },
      hasChanged: () => fixture.telegram.chats().length > 0,
    },
    "the embedded service's controls": {
      origin: () => service.baseUrl,
      reads: '/sandbox/account',
      writes: { method: 'PATCH', target: '/sandbox/account', body: '{"balance":7}' },
      hasChanged: () => service.account.balance === 7,
    },
  };

  it.each(Object.entries(servers))('are %s, whose answers no other site can load', async (_name, server) => {
    const { origin, reads, writes, hasChanged } = server;
    const read = (headers = {}, target = reads) => sendRaw(origin(), 'GET', target, headers);
    const write = async (headers: Record<string, string>, body = writes.body) =>
      (await sendRaw(origin(), writes.method, writes.target, headers, body)).status;
    const json = { 'Content-Type': 'application/json' };
    const foreign = { Host: 'rebound.example' };

    const refused = await read(foreign);
    expect(refused.body).not.toContain('api_secret');
    const replies = [refused, await read({ Origin: 'null' }), await read(), await read({}, '/sandbox/none')];
    expect(replies.map(({ status }) => status)).toEqual([421, 403, 200, 404]);
    const locked = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };
    for (const { headers } of replies) expect(headers).toMatchObject(locked);
    // Before the body has come.
    expect(await write({ ...foreign, ...json, 'Content-Length': '1000000' }, '{')).toBe(421);
    expect(await write({ Origin: 'http://rebound.example', ...json })).toBe(403);
    expect(await write({})).toBe(415);
    expect(hasChanged()).toBe(false);
    expect(await write(json)).toBeLessThan(300);
    expect(hasChanged()).toBe(true);
    expect((await sendRaw(origin(), 'DELETE', '/sandbox/faults')).status).toBe(200);
  });

  it('reads no body that is refused, and the connection is closed', async () => {
    const chunked = { 'Transfer-Encoding': 'chunked', Connection: 'keep-alive' };
    const reply = await sendRaw(fixture.telegram.apiRoot, 'DELETE', '/sandbox/faults', chunked);
    expect([reply.status, reply.headers['connection']]).toEqual([415, 'close']);
  });

  it('are not the APIs that the bot uses: any Host may ask, because they need a token or a signature', async () => {
    const foreign = { Host: 'telegram-api.example' };
    const { apiRoot, token } = fixture.telegram;
    expect((await sendRaw(apiRoot, 'GET', `/bot${token}/getMe`, foreign)).status).toBe(200);
    expect((await sendRaw(apiRoot, 'GET', '/bot1:another/getMe', foreign)).status).toBe(404);
    const unsigned = { ...foreign, 'User-Agent': 'test' };
    expect((await sendRaw(service.baseUrl, 'GET', '/v1/account', unsigned)).status).toBe(401);
  });
});
