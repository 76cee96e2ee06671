import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { whyRefused } from '../../src/sandbox/guard.ts';
import { openTestService, type TestService } from './service/client.ts';
import { openFixture, type Fixture } from './telegram/fixture.ts';
import { sendRaw } from './raw-request.ts';

let fixture: Fixture;
let service: TestService;
beforeEach(async () => {
  [fixture, service] = await Promise.all([openFixture(), openTestService()]);
});
afterEach(() => Promise.all([fixture.close(), service.close()]));

const json = { 'Content-Type': 'application/json' };

/** Of each server: a route that only reads, one that changes something, and whether it has. */
const doors = {
  "the embedded Telegram's": {
    origin: () => fixture.telegram.apiRoot,
    reads: '/sandbox/chats',
    writes: { method: 'POST', target: '/sandbox/people', body: '{"first_name":"Mallory"}' },
    hasChanged: () => fixture.telegram.chats().length > 0,
  },
  "the embedded service's": {
    origin: () => service.baseUrl,
    reads: '/sandbox/account',
    writes: { method: 'PATCH', target: '/sandbox/account', body: '{"balance":7}' },
    hasChanged: () => service.account.balance === 7,
  },
};

describe.each(Object.keys(doors) as (keyof typeof doors)[])('%s door', (name) => {
  const { origin, reads, writes, hasChanged } = doors[name];
  const port = () => new URL(origin()).port;
  const read = (headers: Record<string, string>) => sendRaw(origin(), 'GET', reads, headers);
  const write = (headers: Record<string, string>) =>
    sendRaw(origin(), writes.method, writes.target, headers, writes.body);

  it.each(['127.0.0.1', 'localhost', 'LocalHost', '[::1]'])('opens to the Host %s', async (host) => {
    const headers = { Host: `${host}:${port()}` };
    expect((await read(headers)).status).toBe(200);
    expect((await write({ ...headers, ...json })).status).toBeLessThan(300);
    expect(hasChanged()).toBe(true);
  });

  it.each([
    ['another name', () => `rebound.example:${port()}`],
    ['a name that begins like loopback', () => `127.0.0.1.rebound.example:${port()}`],
    ['another port', () => '127.0.0.1:1'],
    ['no port', () => '127.0.0.1'],
    ['an empty one', () => ''],
  ])('refuses a foreign Host with 421: %s', async (_what, host) => {
    const refused = [await read({ Host: host() }), await write({ Host: host(), ...json })];
    expect(refused.map(({ status }) => status)).toEqual([421, 421]);
    expect(refused[0]!.body).not.toContain('api_secret');
    expect(hasChanged()).toBe(false);
  });

  it('opens to its own Origin', async () => {
    const own = { Origin: `http://127.0.0.1:${port()}`, 'Sec-Fetch-Site': 'same-origin' };
    expect((await read(own)).status).toBe(200);
    expect((await write({ ...own, ...json })).status).toBeLessThan(300);
    expect(hasChanged()).toBe(true);
  });

  it.each([
    ['Origin', () => 'http://rebound.example'],
    ['Origin', () => `https://127.0.0.1:${port()}`],
    ['Origin', () => 'http://127.0.0.1:1'],
    ['Origin', () => 'null'],
    ['Sec-Fetch-Site', () => 'cross-site'],
  ])('refuses another site with 403: %s %s', async (header, value) => {
    const headers = { [header]: value() };
    expect((await read(headers)).status).toBe(403);
    expect((await write({ ...headers, ...json })).status).toBe(403);
    expect(hasChanged()).toBe(false);
  });

  it('lets no other site load what it answers', async () => {
    const locked = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };
    const replies = [
      await read({}),
      await read({ Host: 'x' }),
      await sendRaw(origin(), 'GET', '/sandbox/none'),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 421, 404]);
    for (const { headers } of replies) expect(headers).toMatchObject(locked);
  });

  it('refuses before the body has come', async () => {
    const headers = { Host: 'rebound.example', ...json, 'Content-Length': '1000000' };
    expect((await sendRaw(origin(), writes.method, writes.target, headers, '{')).status).toBe(421);
  });

  it.each(['application/json; charset=utf-8', 'Application/JSON'])('takes JSON as %s', async (type) => {
    expect((await write({ 'Content-Type': type })).status).toBeLessThan(300);
    expect(hasChanged()).toBe(true);
  });

  it.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['text/plain; application/json'],
    ['application/jsonlines'],
    [undefined],
  ])('refuses a body that is not called JSON with 415: %s', async (type) => {
    expect((await write(type === undefined ? {} : { 'Content-Type': type })).status).toBe(415);
    expect(hasChanged()).toBe(false);
  });

  it('takes DELETE without a body, and refuses one with a body of another type', async () => {
    expect((await sendRaw(origin(), 'DELETE', '/sandbox/faults')).status).toBe(200);
    const typed = { 'Content-Type': 'text/plain' };
    expect((await sendRaw(origin(), 'DELETE', '/sandbox/faults', typed, '{}')).status).toBe(415);
    expect((await sendRaw(origin(), 'DELETE', '/sandbox/faults', {}, '{}')).status).toBe(415);
  });

  it('refuses PUT with another type, before any route is looked for', async () => {
    expect(
      (await sendRaw(origin(), 'PUT', writes.target, { 'Content-Type': 'text/plain' }, '{}')).status,
    ).toBe(415);
  });
});

it("the embedded Telegram's door reads no body that it refuses, and closes the connection", async () => {
  const { apiRoot } = fixture.telegram;
  const chunked = { 'Transfer-Encoding': 'chunked', Connection: 'keep-alive' };
  const reply = await sendRaw(apiRoot, 'DELETE', '/sandbox/faults', chunked);
  expect([reply.status, reply.headers['connection']]).toEqual([415, 'close']);
});

it('the APIs that the bot uses are open to any Host, because they need a token or a signature', async () => {
  const foreign = { Host: 'telegram-api.example' };
  const { apiRoot, token } = fixture.telegram;
  expect((await sendRaw(apiRoot, 'GET', `/bot${token}/getMe`, foreign)).status).toBe(200);
  expect((await sendRaw(apiRoot, 'GET', '/bot1:another/getMe', foreign)).status).toBe(404);
  const unsigned = { ...foreign, 'User-Agent': 'test' };
  expect((await sendRaw(service.baseUrl, 'GET', '/v1/account', unsigned)).status).toBe(401);
});

describe('the guard', () => {
  const ask = (headers: Record<string, string>, port: number, target = '/', method = 'GET') =>
    whyRefused({ method, target, headers, port })?.status;

  it('knows Host and Origin without a port on port 80 alone, as browsers write them there', () => {
    for (const name of ['127.0.0.1', 'localhost', '[::1]']) {
      const own = { host: name, origin: `http://${name}` };
      expect(ask(own, 80)).toBeUndefined();
      expect(ask(own, 8090)).toBe(421);
    }
    expect(ask({ host: '127.0.0.1:80' }, 80)).toBeUndefined();
    expect(ask({ host: 'rebound.example' }, 80)).toBe(421);
    expect(ask({ host: 'localhost', origin: 'http://rebound.example' }, 80)).toBe(403);
  });

  it('lets a link from another site open the page, and nothing else of it', () => {
    const followed = {
      host: 'localhost:8090',
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    };
    expect(ask(followed, 8090)).toBeUndefined();
    expect(ask({ ...followed, host: 'rebound.example' }, 8090)).toBe(421);
    expect(ask({ ...followed, 'sec-fetch-dest': 'iframe' }, 8090)).toBe(403);
    expect(ask({ ...followed, 'sec-fetch-mode': 'no-cors' }, 8090)).toBe(403);
    expect(ask(followed, 8090, '/api/state')).toBe(403);
    expect(ask(followed, 8090, '/', 'POST')).toBe(403);
  });
});
