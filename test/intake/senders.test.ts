import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  createConnections,
  createNetworkCheck,
  createSecretCheck,
  findSource,
} from '../../src/intake/senders.ts';
import { type TestWebhook, delivery, openRawConnection, openTestWebhook, secret, until } from './scene.ts';
import fc from 'fast-check';
import { countEvents } from '../store/asked.ts';

const limits = { lingerMs: 50 };
const request = (id: string, path = `/events/${secret}`) => {
  const { body } = delivery(id);
  return `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
};

/** Everything that came until the server closed the connection. */
const answerTo = ({ webhook }: TestWebhook, sent: string) => openRawConnection(webhook.port, sent).ended;

describe('too many connections', () => {
  test('never cost a connection that has shown the secret', async () => {
    const opened = await openTestWebhook({ limits: { ...limits, maxConnections: 3 } });
    const kept = openRawConnection(opened.webhook.port, request('e-1'));
    await kept.received(/success$/);
    for (let nth = 0; nth < 20; nth += 1) openRawConnection(opened.webhook.port).write('POST /ev');
    await until(() => opened.webhook.counts.dropped === 18);
    kept.write(request('e-2'));
    await kept.received(/success[^]*success$/);
    expect(await countEvents(opened.store)).toBe(2);
  });

  test('are told to the log once a minute, with their number', async () => {
    const opened = await openTestWebhook({ limits: { ...limits, maxConnections: 1 } });
    for (let nth = 0; nth < 10; nth += 1) openRawConnection(opened.webhook.port);
    await until(() => opened.webhook.counts.dropped === 9);
    const told = opened.lines.filter((line) => line.includes('too many are open'));
    expect(told).toHaveLength(1);
  });
});

describe('connections that come in a burst', () => {
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  /** Time stands still until the test moves it, so that what is young stays so. */
  function openConnections(most: number) {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    let evicted = 0;
    const connections = createConnections(most, () => (evicted += 1));
    const open = (count: number) =>
      Array.from({ length: count }, () => {
        // Resetting what never was connected is an error, which no server meets.
        const socket = new Socket().on('error', () => {});
        connections.add(socket);
        return socket;
      });
    return { connections, open, evicted: () => evicted };
  }

  test('are never more than twice as many as may stay, and as many when they are young no more', async () => {
    const { open, evicted } = openConnections(5);
    open(30);
    await turns(4);
    expect(evicted()).toBe(20);
    vi.advanceTimersByTime(250);
    expect(evicted()).toBe(25);
    // The next burst is judged like the first.
    open(30);
    await turns(4);
    expect(evicted()).toBe(50);
  });

  test('have room where others closed that had shown the secret', async () => {
    const { connections, open, evicted } = openConnections(2);
    const earlier = open(3);
    for (const socket of earlier) connections.trust(socket);
    for (const socket of earlier) socket.destroy();
    await turns(4);
    open(2);
    await turns(4);
    vi.advanceTimersByTime(250);
    expect(evicted()).toBe(0);
  });

  test('spare one whose secret is read in the next turn', async () => {
    const { connections, open, evicted } = openConnections(1);
    const [first] = open(9);
    setImmediate(() => connections.trust(first!));
    await turns(4);
    expect(first!.destroyed).toBe(false);
    expect(evicted()).toBe(7);
    vi.advanceTimersByTime(250);
    expect([first!.destroyed, evicted()]).toEqual([false, 8]);
  });
});

describe('a stranger', () => {
  const expecting = 'POST /x HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n';
  test.each([
    ['a wrong secret', request('e-1', '/events/wrong')],
    ['a health page', 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['Expect: 100-continue', `${expecting.replace('tea', '100-continue')}Content-Length: 9\r\n\r\n`],
    ['another expectation', `${expecting}Content-Length: 9\r\n\r\n`],
    ['another expectation, without a body', 'GET /x HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n'],
    ['Upgrade', 'GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
    ['HTTP/1.0 that asks to be kept', 'GET /x HTTP/1.0\r\nConnection: keep-alive\r\n\r\n'],
    ['a method that takes no body', `HEAD /events/${secret} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ])('is answered once and closed: %s', async (_, sent) => {
    const opened = await openTestWebhook({ limits });
    const answer = await answerTo(opened, sent);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  });

  test('that wants a tunnel is refused and closed', async () => {
    const opened = await openTestWebhook({ limits });
    expect(await answerTo(opened, 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 405 [^]*Allow: GET, HEAD, POST\r\nConnection: close\r\n/,
    );
    expect(opened.webhook.counts.refused).toEqual({ 405: 1 });
  });

  test.each([
    ['that names no host', 'GET /x HTTP/1.1\r\n\r\n'.repeat(100), 400],
    ['that sends many requests at once', 'GET /x HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2000), 404],
  ])('%s is refused, counted and heard once', async (_who, sent, status) => {
    const opened = await openTestWebhook({ limits });
    const answer = await answerTo(opened, sent);
    expect(answer.match(/HTTP\/1\.1 \d+ /g)).toEqual([`HTTP/1.1 ${status} `]);
    expect(opened.webhook.counts.refused).toEqual({ [status]: 1 });
  });

  test.each([
    ['heads', 'GET /x HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2000)],
    [
      'a body and heads',
      `POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n123456789${'GET / HTTP/1.1\r\n\r\n'.repeat(2000)}`,
    ],
  ])('costs a few requests of the parser at most, however many come at once: %s', async (_, sent) => {
    let built = 0;
    const count = () => (built += 1);
    subscribe('http.server.request.start', count);
    onTestFinished(() => void unsubscribe('http.server.request.start', count));
    const opened = await openTestWebhook({ limits });
    await answerTo(opened, sent);
    expect(built).toBeGreaterThan(0);
    expect(built).toBeLessThan(20);
  });
});

describe('a whole delivery', () => {
  test.each([
    ['junk', '\x00junk\r\n\r\n', /^HTTP\/1\.1 200 [^]*\r\n\r\nsuccessHTTP\/1\.1 400 /],
    ['a post that was cut off', 'POST /ev', /^HTTP\/1\.1 200 [^]*success/],
  ])('is answered 200 although %s follows it at once', async (_, more, answer) => {
    const opened = await openTestWebhook({ limits: { ...limits, headersTimeoutMs: 300, checkEveryMs: 50 } });
    expect(await answerTo(opened, request('e-1') + more)).toMatch(answer);
    expect(await countEvents(opened.store)).toBe(1);
  });

  test('is answered 200 although another follows its Connection: close', async () => {
    const opened = await openTestWebhook({ limits });
    const closing = request('e-1').replace('Host: x', 'Host: x\r\nConnection: close');
    const answer = await answerTo(opened, closing + request('e-2'));
    expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*success$/);
    expect(opened.webhook.counts.refused).toEqual({});
  });
});

test('HTTP/1.0 is told of no go-ahead', async () => {
  const opened = await openTestWebhook({ limits });
  const { body } = delivery('e-1');
  const connection = openRawConnection(
    opened.webhook.port,
    `POST /events/${secret} HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  await until(() => opened.webhook.counts.received === 1);
  connection.write(body);
  expect(await connection.received(/success$/)).toMatch(/^HTTP\/1\.1 200 /);
});

test('whoever shows the secret is heard whatever it expects', async () => {
  const opened = await openTestWebhook({ limits });
  const connection = openRawConnection(
    opened.webhook.port,
    request('e-1').replace('Host: x', 'Host: x\r\nExpect: tea'),
  );
  expect(await connection.received(/success$/)).toMatch(/^HTTP\/1\.1 200 /);
});

describe('the path secret', () => {
  const isSecret = createSecretCheck(['old-secret', 'new-secret']);

  test('takes each of several secrets while one is being rotated', () => {
    expect(isSecret('old-secret')).toBe(true);
    expect(isSecret('new-secret')).toBe(true);
  });

  test('takes nothing else: no prefix, no other case, no longer text, no empty one', () => {
    const others = ['', 'old', 'old-secret ', 'OLD-SECRET', 'old-secretnew-secret', 'old-secret,new-secret'];
    expect(others.filter(isSecret)).toEqual([]);
  });

  test('takes nothing at all when there is no secret', () => {
    expect(createSecretCheck([])('')).toBe(false);
  });

  test('takes a text exactly when it is one of the secrets', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 3 }), fc.string(), (secrets, given) => {
        expect(createSecretCheck(secrets)(given)).toBe(secrets.includes(given));
      }),
    );
  });
});

describe('networks', () => {
  test('hold single addresses and blocks of both families', () => {
    const isInside = createNetworkCheck(['192.0.2.7', '10.0.0.0/8', '2001:db8::/32']);
    expect(['192.0.2.7', '10.255.0.1', '2001:db8:1::1'].map(isInside)).toEqual([true, true, true]);
    expect(['192.0.2.8', '11.0.0.1', '2001:db9::1', '', 'nonsense'].map(isInside)).toEqual(
      Array(5).fill(false),
    );
  });

  test('know an IPv4 address that a socket reports as IPv6, and a rule that is written so', () => {
    const isInside = createNetworkCheck(['10.0.0.0/8']);
    expect(isInside('::ffff:10.1.2.3')).toBe(true);
    expect(isInside('::ffff:0a01:0203')).toBe(true);
    expect(isInside('::ffff:11.1.2.3')).toBe(false);
    const isInsideMapped = createNetworkCheck(['::ffff:10.0.0.0/104', '::ffff:192.0.2.7']);
    expect(['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7'].map(isInsideMapped)).toEqual([true, true, true]);
    expect(['11.1.2.3', '192.0.2.8'].map(isInsideMapped)).toEqual([false, false]);
  });

  test('of none hold nothing', () => {
    expect(createNetworkCheck([])('127.0.0.1')).toBe(false);
  });
});

describe('the source of a request', () => {
  const isTrusted = createNetworkCheck(['127.0.0.1', '10.0.0.0/8']);

  test('is the peer when the peer is no trusted proxy, whatever it claims', () => {
    expect(findSource('203.0.113.9', '198.51.100.1', isTrusted)).toBe('203.0.113.9');
  });

  test('is the rightmost hop that no trusted proxy wrote about itself', () => {
    expect(findSource('127.0.0.1', '198.51.100.1, 203.0.113.9, 10.0.0.4', isTrusted)).toBe('203.0.113.9');
  });

  test('is the leftmost hop when all are trusted, and the peer when no hop is given', () => {
    expect(findSource('127.0.0.1', '10.0.0.3, 10.0.0.4', isTrusted)).toBe('10.0.0.3');
    expect(findSource('::ffff:127.0.0.1', undefined, isTrusted)).toBe('127.0.0.1');
    expect(findSource('127.0.0.1', ' , ', isTrusted)).toBe('127.0.0.1');
  });

  test('is read with a port, brackets, quotes or a zone', () => {
    const sourceOf = (hop: string) => findSource('127.0.0.1', hop, isTrusted);
    expect(sourceOf('203.0.113.9:4711')).toBe('203.0.113.9');
    expect(sourceOf('[2001:db8::1]:4711')).toBe('2001:db8::1');
    expect(sourceOf('"[2001:db8::1]"')).toBe('2001:db8::1');
    expect(sourceOf('fe80::1%eth0')).toBe('fe80::1');
    expect(sourceOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
  });

  test('is unknown when the hop that counts is no address, or the peer has gone', () => {
    expect(findSource('127.0.0.1', '203.0.113.9, unknown', isTrusted)).toBeUndefined();
    expect(findSource('', '203.0.113.9', isTrusted)).toBeUndefined();
  });

  test('cannot be chosen by what a sender writes left of its own address', () => {
    fc.assert(
      fc.property(fc.string(), (claim) => {
        expect(findSource('127.0.0.1', `${claim},203.0.113.9`, isTrusted)).toBe('203.0.113.9');
      }),
    );
  });
});
