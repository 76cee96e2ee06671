import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { createServiceClient } from '../../src/service/client.ts';
import { sign } from '../../src/service/transport.ts';
import {
  apiKey,
  apiSecret,
  clientOf,
  data,
  envelope,
  expectNoSecrets,
  failureOf,
  openStandIn,
  receiver,
  startOfTest,
  text,
  type Answering,
  type Seen,
} from './stand-in.ts';

const signedAs = (seen: Seen | undefined, prefix = '') =>
  sign({
    secret: apiSecret,
    timestamp: String(seen?.headers['cf-access-timestamp']),
    method: String(seen?.method),
    requestPath: String(seen?.target.slice(prefix.length)),
  });

describe('each endpoint', () => {
  const basic = `/v1/mate/open/basic/${receiver}`;
  type Client = ReturnType<typeof clientOf>['client'];
  const wish = { quantity: 65000, receiver, duration: '1h' };
  const numbered = { ...wish, clientOrderId: 'id-1', activate: false };
  const bandwidth = { resourceType: 'BANDWIDTH', quantity: 50000, receiver, clientOrderId: 'id-2' } as const;
  const line = `POST /v1/order?quantity=65000&receiver=${receiver}&duration=1h`;
  const flash = `POST /v1/flash/open/order?resource_type=BANDWIDTH&quantity=50000&receiver=${receiver}`;
  const unpaid = { id: 'f1', status: 'UNPAID', duration: '1h' };
  const unlimited = { bandwidth_guarantee: false };
  const switched = `PATCH ${basic}/bandwidth-guarantee?value=false`;
  const estimate = 'GET /v1/estimate?quantity=65000&duration=1h';
  const sun = 9007199254740993n;
  const cases: [string, (client: Client) => Promise<unknown>, string, unknown][] = [
    [
      'createOrder',
      (c) => c.createOrder(numbered),
      `${line}&client_order_id=id-1&activate=false`,
      { id: 'o1' },
    ],
    ['createOrder without what is optional', (c) => c.createOrder(wish), line, { id: 'o1' }],
    ['readOrder', (c) => c.readOrder('o1'), 'GET /v1/order/o1', { id: 'o1', quantity: 65000 }],
    ['readAccount', (c) => c.readAccount(), 'GET /v1/account', { wallet: receiver }],
    ['readBasicAddress', (c) => c.readBasicAddress(receiver), `GET ${basic}`, { id: 3, status: 'ACTIVE' }],
    ['setBandwidthGuarantee', (c) => c.setBandwidthGuarantee(receiver, false), switched, unlimited],
    ['createFlashOrder', (c) => c.createFlashOrder(bandwidth), `${flash}&client_order_id=id-2`, unpaid],
    ['readFlashOrder', (c) => c.readFlashOrder('f1'), 'GET /v1/flash/open/order/f1', { id: 'f1' }],
    ['estimate', (c) => c.estimate({ quantity: 65000, duration: '1h' }), estimate, sun],
  ];

  it.each(cases)('%s asks once, signed, and answers the record', async (_name, ask, line, record) => {
    const body = JSON.stringify({ code: 0, data: typeof record === 'bigint' ? '#' : record });
    const { seen, baseUrl } = await openStandIn(text(200, body.replace('"#"', String(record))));
    expect(await ask(clientOf(baseUrl).client)).toEqual(record);
    expect(seen.map(({ method, target }) => `${method} ${target}`)).toEqual([line]);
    expect(seen[0]?.body).toBe('');
    expect(seen[0]?.headers).toMatchObject({
      'cf-access-key': apiKey,
      'cf-access-timestamp': '2026-11-20T10:00:00.250Z',
      'cf-access-sign': signedAs(seen[0]),
      'user-agent': `Delegram/${packageJson.version}`,
      accept: 'application/json',
    });
  });

  const hourAhead = { date: new Date(startOfTest + 3_600_000).toUTCString() };
  const bills = '/v1/stake/public/daily_bill?page=1';

  it.each([
    ['HTTP 401', text(401, 'who are you?', hourAhead)],
    ['HTTP 403 with code 2', envelope({ code: 2, msg: 'auth error' }, 403, hourAhead)],
    ['code 2', envelope({ code: 2, msg: 'auth error' }, 200, hourAhead)],
    ['a gateway that turned it away', text(403, 'error code: 1010', hourAhead)],
  ])('listDailyBills asks with them once more after %s, by the time that it told', async (_what, refusal) => {
    const { seen, baseUrl } = await openStandIn(
      refusal,
      envelope({ code: 0, data: { total_pages: 2 } }, 200, hourAhead),
    );
    const { client } = clientOf(baseUrl);
    expect(await client.listDailyBills({ page: 1 })).toMatchObject({ total_pages: 2 });
    expect(seen.map(({ target }) => target)).toEqual([bills, bills]);
    expect(Object.keys(seen[0]!.headers).join()).not.toContain('cf-access');
    expect(seen[1]!.headers['cf-access-sign']).toBe(signedAs(seen[1]));
    const told = Date.parse(String(seen[1]!.headers['cf-access-timestamp']));
    expect(told).toBeGreaterThan(startOfTest + 3_598_000);
  });

  it.each<[_why: string, answers: [Answering, ...Answering[]], said: string]>([
    ['another reason', [envelope({ code: 3, msg: 'bad type' }, 400)], 'bad type'],
    ['the signed one too', [text(401, ''), envelope({ code: 55, msg: 'no vault' }, 403)], 'no vault'],
  ])('listDailyBills that is refused for %s asks no more', async (_why, answers, said) => {
    const { seen, baseUrl } = await openStandIn(...answers);
    const failure = await failureOf(clientOf(baseUrl).client.listDailyBills({ page: 1 }));
    expect(failure.serviceMessage).toBe(said);
    expect(seen).toHaveLength(answers.length);
  });

  it('listDailyBills asks without the three headers', async () => {
    const { seen, baseUrl } = await openStandIn(data({ total_pages: 2, content: [{ any: 'thing' }] }));
    const { client } = clientOf(baseUrl);
    expect(await client.listDailyBills()).toEqual({ total_pages: 2, content: [{ any: 'thing' }] });
    await client.listDailyBills({ address: receiver, projectType: 'DELEGATION', page: 1, pageSize: 5 });
    expect(seen.map(({ target }) => target)).toEqual([
      '/v1/stake/public/daily_bill',
      `/v1/stake/public/daily_bill?address=${receiver}&project_type=DELEGATION&page=1&page_size=5`,
    ]);
    for (const { headers } of seen) {
      expect(Object.keys(headers).filter((name) => name.startsWith('cf-access'))).toEqual([]);
    }
  });
});

describe('what is signed', () => {
  it.each(['', '/', '/proxy/energy', '/proxy%20x/'])(
    'is what is sent, byte for byte, behind the prefix %j',
    async (prefix) => {
      const { seen, baseUrl } = await openStandIn(data({ id: 'o1' }));
      const { client } = clientOf(baseUrl + prefix);
      const awkward = 'a b+c&d%e=f/g?h#i\'(j)*!~é漢🙂"<>\\^`{|}';
      await client.createOrder({ quantity: 65000, receiver, duration: '1 h', clientOrderId: awkward });
      await client.readOrder(awkward);
      const sentPrefix = prefix.replace(/\/$/, '');
      for (const request of seen) {
        expect(request.target.slice(sentPrefix.length)).toMatch(/^\/v1\/order[/?][\w.~%&=/-]+$/);
        expect(request.headers['cf-access-sign']).toBe(signedAs(request, sentPrefix));
      }
      const sent = new URL(seen[0]?.target ?? '', 'http://localhost').searchParams;
      expect([sent.get('client_order_id'), sent.get('duration')]).toEqual([awkward, '1 h']);
      expect(decodeURIComponent(seen[1]?.target ?? '')).toBe(
        `${decodeURIComponent(sentPrefix)}/v1/order/${awkward}`,
      );
    },
  );

  it("carries the order's parameters under the names of the setting", async () => {
    const { seen, baseUrl } = await openStandIn(data({ id: 'o1' }));
    const { client } = clientOf(baseUrl, {
      orderParams: { quantity: 'count', receiver: 'target_address', duration: 'period' },
    });
    await client.createOrder({ quantity: 65000, receiver, duration: '1h' });
    expect(seen[0]?.target).toBe(`/v1/order?count=65000&target_address=${receiver}&period=1h`);
  });
});

describe('the clock', () => {
  const hourAhead = { date: new Date(startOfTest + 3_600_000).toUTCString() };
  const timestamps = (seen: Seen[]) =>
    seen.map(({ headers }) => Date.parse(String(headers['cf-access-timestamp'])) - startOfTest);

  it("is the service's as soon as an answer has shown it", async () => {
    const { seen, baseUrl } = await openStandIn(envelope({ code: 0, data: {} }, 200, hourAhead));
    const { client } = clientOf(baseUrl);
    await client.readAccount();
    await client.readAccount();
    const [first, second] = timestamps(seen);
    expect(first).toBe(0);
    expect(Math.abs((second ?? 0) - 3_600_000)).toBeLessThan(1_000);
  });

  it.each([
    ['HTTP 401', envelope({ code: 2, msg: 'auth error' }, 401, hourAhead)],
    ['HTTP 403 and words', envelope({ code: 31, msg: 'timestamp expired' }, 403, hourAhead)],
  ])(
    'is set right by a read that is refused with %s, which is then repeated at once',
    async (_what, refusal) => {
      const { seen, baseUrl } = await openStandIn(
        refusal,
        envelope({ code: 0, data: { wallet: 'w' } }, 200, hourAhead),
      );
      const { client, clock } = clientOf(baseUrl);
      expect(await client.readAccount()).toEqual({ wallet: 'w' });
      expect(timestamps(seen)[1]).toBeGreaterThan(3_598_000);
      expect(clock.waits).toEqual([0]);
    },
  );

  it.each([
    ['was refused for another reason', envelope({ code: 4, msg: 'none' }, 404, hourAhead), 'not_found'],
    ['is refused although the clocks agree', envelope({ code: 2, msg: 'auth error' }, 401), 'credentials'],
  ])('is no excuse for repeating a read that %s', async (_what, refusal, reason) => {
    const { seen, baseUrl } = await openStandIn(refusal);
    expect(await failureOf(clientOf(baseUrl).client.readOrder('o1'))).toMatchObject({ reason });
    expect(seen).toHaveLength(1);
  });

  it('is no excuse for repeating an order, which only leaves the next one right', async () => {
    const { seen, baseUrl } = await openStandIn(envelope({ code: 2, msg: 'auth error' }, 401, hourAhead));
    const { client } = clientOf(baseUrl);
    const order = () => client.createOrder({ quantity: 65000, receiver, duration: '1h' });
    expect(await failureOf(order())).toMatchObject({ outcome: 'rejected', reason: 'credentials' });
    expect(seen).toHaveLength(1);
    await failureOf(order());
    expect(timestamps(seen)[1]).toBeGreaterThan(3_598_000);
  });

  it('is also learnt from the daily bill, which nobody signs', async () => {
    const { seen, baseUrl } = await openStandIn(envelope({ code: 0, data: {} }, 200, hourAhead));
    const { client } = clientOf(baseUrl);
    await client.listDailyBills();
    await client.readAccount();
    expect(timestamps(seen)[1]).toBeGreaterThan(3_598_000);
  });

  it('is the local one until an answer has said otherwise, and the one of the service from then on', async () => {
    const { baseUrl } = await openStandIn(
      envelope({ code: 2, msg: 'auth error' }, 401, hourAhead),
      text(200, '{"code":0,"data":{}}'),
    );
    const { client } = clientOf(baseUrl);
    expect(client.now()).toBe(startOfTest);
    await failureOf(client.setBandwidthGuarantee(receiver, true));
    expect(Math.abs(client.now() - startOfTest - 3_600_000)).toBeLessThan(1_000);
    await client.readAccount();
    expect(client.now()).toBe(startOfTest);
  });

  it('is told to the log when it differs', async () => {
    const lines: unknown[] = [];
    const log = { debug() {}, warn: (facts: unknown) => lines.push(facts) };
    const { baseUrl } = await openStandIn(envelope({ code: 0, data: {} }, 200, hourAhead));
    await clientOf(baseUrl, { log }).client.readAccount();
    expect(lines).toEqual([{ skewMs: 3_600_250 }]);
  });
});

describe('a read', () => {
  it.each([500, 502, 503, 429])('is repeated after HTTP %d, signed anew', async (status) => {
    const { seen, baseUrl } = await openStandIn(
      text(status, 'later'),
      text(status, 'later'),
      data({ id: 'o1' }),
    );
    const times = [startOfTest, startOfTest + 1_111, startOfTest + 2_222];
    const { client, clock } = clientOf(baseUrl);
    clock.now = () => times[Math.min(seen.length, 2)] ?? 0;
    expect(await client.readOrder('o1')).toEqual({ id: 'o1' });
    expect(clock.waits).toEqual([300, 1_000]);
    expect(new Set(seen.map(({ headers }) => headers['cf-access-timestamp'])).size).toBe(3);
    for (const request of seen) expect(request.headers['cf-access-sign']).toBe(signedAs(request));
  });

  it('is repeated after a lost answer', async () => {
    const { seen, baseUrl } = await openStandIn((response) => response.destroy(), data({ wallet: 'w' }));
    expect(await clientOf(baseUrl).client.readAccount()).toEqual({ wallet: 'w' });
    expect(seen).toHaveLength(2);
  });

  it.each([
    ['gives up after the third attempt', text(503, 'later'), 3, { reason: 'maintenance', status: 503 }],
    [
      'gives up when it is told to wait longer than a person would',
      text(429, '', { 'retry-after': '60' }),
      1,
      { reason: 'too_many' },
    ],
  ])('%s', async (_what, answer, times, failure) => {
    const { seen, baseUrl } = await openStandIn(answer);
    expect(await failureOf(clientOf(baseUrl).client.readAccount())).toMatchObject(failure);
    expect(seen).toHaveLength(times);
  });

  it('waits as long as it is told, within reason', async () => {
    const { baseUrl } = await openStandIn(text(429, '', { 'retry-after': '2' }), data({}));
    const { client, clock } = clientOf(baseUrl);
    await client.readAccount();
    expect(clock.waits).toEqual([2_000]);
  });

  it('gives up when the time set for it has passed between two attempts', async () => {
    const { seen, baseUrl } = await openStandIn(text(503, 'later'));
    const { client, clock } = clientOf(baseUrl, { timeoutMs: 10_000 });
    const after = clock.after.bind(clock);
    let expire = () => {};
    clock.after = (delayMs, task) => {
      if (delayMs === 10_000) expire = task;
      else expire();
      return after(delayMs, task);
    };
    expect(await failureOf(client.readAccount())).toMatchObject({ reason: 'maintenance' });
    expect(seen).toHaveLength(1);
  });

  it.each([400, 403, 404])('is not repeated after HTTP %d', async (status) => {
    const { seen, baseUrl } = await openStandIn(text(status, 'no'));
    expect(await failureOf(clientOf(baseUrl).client.readOrder('o1'))).toMatchObject({
      outcome: 'rejected',
      status,
    });
    expect(seen).toHaveLength(1);
  });

  it.each(['', '.', '..'])('of the order %j is answered without asking', async (id) => {
    const { seen, baseUrl } = await openStandIn(data({ id: 'o1' }));
    const { client } = clientOf(baseUrl);
    expect(await failureOf(client.readOrder(id))).toMatchObject({ outcome: 'not_sent', reason: 'not_found' });
    expect(await failureOf(client.readFlashOrder(id))).toMatchObject({ reason: 'not_found' });
    expect(seen).toEqual([]);
  });

  it('takes a compressed answer', async () => {
    const body = gzipSync(JSON.stringify({ code: '0', data: { wallet: 'w' } }));
    const { baseUrl } = await openStandIn(text(200, body, { 'content-encoding': 'gzip' }));
    expect(await clientOf(baseUrl).client.readAccount()).toEqual({ wallet: 'w' });
  });
});

describe('an instance that may not lead', () => {
  const changes: Array<[string, (client: ReturnType<typeof clientOf>['client']) => Promise<unknown>]> = [
    ['an order', (c) => c.createOrder({ quantity: 65000, receiver, duration: '1h' })],
    ['a flash order', (c) => c.createFlashOrder({ resourceType: 'ENERGY', quantity: 65000, receiver })],
    ['a guarantee', (c) => c.setBandwidthGuarantee(receiver, true)],
  ];

  it.each(changes)('does not send %s', async (_what, change) => {
    const { seen, baseUrl } = await openStandIn(data({ id: 'o1' }));
    const { client } = clientOf(baseUrl, { mayChange: () => false });
    expect(await failureOf(change(client))).toMatchObject({ outcome: 'not_sent' });
    expect(seen).toEqual([]);
  });

  it('still reads', async () => {
    const { baseUrl } = await openStandIn(data({ wallet: 'w' }));
    const { client } = clientOf(baseUrl, { mayChange: () => false });
    expect(await client.readAccount()).toEqual({ wallet: 'w' });
  });
});

describe('what a service writes for "not set"', () => {
  it('is not there in the record of an order', async () => {
    const times = { pay_timestamp: 0, expired_timestamp: '0' };
    const unset = { ...times, delegate_hash: '', pay_amount_sun: 0, quantity: 0 };
    const { baseUrl } = await openStandIn(data({ id: 'o1', status: 'UNPAID', ...unset }));
    const record = await clientOf(baseUrl).client.readFlashOrder('o1');
    expect(JSON.parse(JSON.stringify(record))).toEqual({ id: 'o1', status: 'UNPAID' });
  });

  it.each(['', 0, '0', null])('is no id by which an order could be read again: %j', async (id) => {
    const { baseUrl } = await openStandIn(data({ id, status: 'DELEGATE_SUCCESS' }));
    const { client } = clientOf(baseUrl);
    const bought = client.createOrder({ quantity: 65000, receiver, duration: '1h' });
    expect(await failureOf(bought)).toMatchObject({ outcome: 'unknown', reason: 'unreadable' });
  });
});

describe('the estimate', () => {
  const wish = { quantity: 65000, duration: '1h' };

  it.each([
    ['HTTP 404', text(404, 'no such page')],
    ['HTTP 400', text(400, 'no')],
    ['another code', envelope({ code: 5, msg: 'not for you' })],
    ['a price of 0', data(0)],
  ])('is undefined after %s', async (_what, answer) => {
    const { baseUrl } = await openStandIn(answer);
    expect(await clientOf(baseUrl).client.estimate(wish)).toBeUndefined();
  });

  it.each([
    ['refused credentials', text(401, 'no'), 'credentials'],
    ['a broken service', text(500, 'oops'), 'broken'],
    ['an answer that is no price', data({ price: 1 }), 'unreadable'],
  ])('fails with %s', async (_what, answer, reason) => {
    const { baseUrl } = await openStandIn(answer);
    expect(await failureOf(clientOf(baseUrl).client.estimate(wish))).toMatchObject({ reason });
  });
});

describe('credentials', () => {
  it('never leave the client, wherever the service puts them', async () => {
    const account = { api_key: apiKey, api_secret: apiSecret, email: 'canary@example.com', wallet: 'w' };
    const { baseUrl } = await openStandIn(
      data({ ...account, remark: `key ${apiKey}`, owner: { Email: 'canary@example.com', list: [account] } }),
    );
    const { client } = clientOf(baseUrl);
    const record = await client.readAccount();
    expectNoSecrets(record, [apiKey, apiSecret, 'canary@example.com']);
    expect(record).toEqual({ wallet: 'w', remark: 'key [secret]', owner: { list: [{ wallet: 'w' }] } });
    expectNoSecrets(await client.readBasicAddress(receiver));
  });

  it('do not reach the log', async () => {
    const lines: unknown[] = [];
    const write = (facts: unknown, message?: unknown) => lines.push([facts, message]);
    const { baseUrl } = await openStandIn(data({ wallet: 'w' }), (response) => response.destroy());
    const { client } = clientOf(baseUrl, { log: { debug: write, warn: write } });
    await client.readAccount();
    await failureOf(client.createOrder({ quantity: 65000, receiver, duration: '1h' }));
    expect(lines).toEqual([
      [{ method: 'GET', path: '/v1/account', status: 200, ms: 0 }, 'The service answered.'],
    ]);
  });

  const create = (options: { baseUrl?: string; apiKey?: string }) => () =>
    createServiceClient({
      baseUrl: 'http://127.0.0.1',
      apiKey,
      apiSecret,
      orderParams: { quantity: 'quantity', receiver: 'receiver', duration: 'duration' },
      clock: clientOf('http://127.0.0.1').clock,
      ...options,
    });

  it('are refused without being repeated when no header can carry them', () => {
    expect(create({ apiKey: 'canary\nkey' })).toThrow(
      new TypeError('The API key of the service holds characters that no HTTP header can carry.'),
    );
  });

  it.each([
    'ftp://x.example',
    'x.example',
    'https://user:canary@x.example',
    'https://x.example/?a=1',
    'https://x/#a',
  ])('are never sent to %s', (baseUrl) => {
    expect(create({ baseUrl })).toThrow(/^The service's base URL must be an http or https address/);
    expect(create({ baseUrl })).not.toThrow(/canary/);
  });
});
