import { createServer, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ConfigError } from '../../src/base/errors.ts';
import {
  balanceData,
  delivery,
  openTestWebhook,
  openRawConnection,
  post,
  secret,
  type Delivery,
  type TestWebhook,
} from './scene.ts';
import { countEvents } from '../store/asked.ts';

const statusOf = async (answer: Promise<Response>) => (await answer).status;
const send = (opened: TestWebhook, path: string, init: RequestInit = {}) => fetch(opened.url + path, init);
const ownPath = `/events/${secret}`;

/** What a socket sends to post a delivery. */
const rawPost = (path: string, more = '', { body } = delivery('e-1')) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\n${more}Content-Length: ${body.length}\r\n\r\n${body}`;

function withHeaders({ headers, body }: Delivery, change: Record<string, string | undefined>): Delivery {
  const changed = Object.entries({ ...headers, ...change }).filter(([, value]) => value !== undefined);
  return { headers: Object.fromEntries(changed) as Record<string, string>, body };
}

describe('POST /events/{secret}', () => {
  test('stores a valid new event, answers 200 success as documented, and rings once for all its repeats', async () => {
    let rings = 0;
    const opened = await openTestWebhook({ onStored: () => (rings += 1) });
    const answer = await post(opened, delivery('e-1'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await answer.text()).toBe('success');
    const stored = { kind: 'event', type: 'EVENT_BALANCE', version: '20260918', remark: null, repeats: 0 };
    const { body } = delivery('e-1');
    expect(await opened.store.history.find('e-1')).toMatchObject([{ ...stored, body }]);
    expect(rings).toBe(1);
    expect(await statusOf(post(opened, delivery('e-1')))).toBe(200);
    expect(await opened.store.history.find('e-1')).toMatchObject([{ repeats: 1 }]);
    expect(rings).toBe(1);
  });

  test('keeps another body under the same id beside the first', async () => {
    const opened = await openTestWebhook();
    expect(await statusOf(post(opened, delivery('e-1')))).toBe(200);
    expect(await statusOf(post(opened, delivery('e-1', { amount_sun: 2 })))).toBe(200);
    expect(await opened.store.history.find('e-1')).toMatchObject([{ variant: 0 }, { variant: 1 }]);
    expect(opened.webhook.counts).toMatchObject({ received: 2, new: 1, conflict: 1 });
    expect(opened.webhook.intake().taken).toBe(2);
  });

  const internal = `EVENT_UNKNOWN UNRECOGNIZED EVENT_TRON_MATE_HOST EVENT_EMAIL_MESSAGE EVENT_TELEGRAM_MESSAGE
    EVENT_INTERNAL_MESSAGE EVENT_OF_TOMORROW`.split(/\s+/);
  const ignored = internal.map((type): Row => [
    `what is not meant for receivers: ${type}`,
    delivery('e-1', {}, type),
    'ignored',
  ]);
  const digits = (count: number, field = 'amount_sun') => ({
    ...delivery('e-1'),
    body: `{"event_type":"EVENT_BALANCE","event_id":"e-1","data":{"amount_sun":1,"${field}":${'7'.repeat(count)}}}`,
  });
  const older = { amount_sun: 1, balance_type: 'OLD', billing_type: 'OLD' };
  const delegation = { resource_type: 'ENERGY', receiver: 'T', quantity: 1, delegation_hash: 'h' };
  const bodyWithoutId = JSON.stringify({ event_type: 'EVENT_BALANCE', data: balanceData });
  const shaOfEmptyObject = '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a';
  type Row = [what: string, sent: Delivery, kind: string, id?: string];

  test.each<Row>([
    ...ignored,
    ['an unknown value', delivery('e-1', { ...balanceData, action_type: 'OF_TOMORROW' }), 'event'],
    ['a new field', delivery('e-1', { ...balanceData, a_new_field: { deep: [1] } }), 'event'],
    ['older fields', withHeaders(delivery('e-1', older), { 'x-event-version': '20250101' }), 'event'],
    ['no business type', delivery('e-1', delegation, 'EVENT_DELEGATION'), 'event'],
    ['no data', delivery('e-1', null), 'quarantined'],
    ['unfit data', delivery('e-1', { amount_sun: 'much' }), 'quarantined'],
    ['an integer of 78 digits', digits(78), 'event'],
    ['an integer of 79 digits', digits(79), 'quarantined'],
    ['an integer of 79 digits in any other field', digits(79, 'balance'), 'quarantined'],
    ['an integer of 200,000 digits', digits(200_000), 'quarantined'],
    ['the id in the body alone', withHeaders(delivery('e-1'), { 'x-event-id': undefined }), 'event'],
    ['the id in the header alone', { ...delivery('e-1'), body: bodyWithoutId }, 'event'],
    ['two ids', withHeaders(delivery('e-1'), { 'x-event-id': 'e-2' }), 'quarantined', 'e-2'],
    [
      'no id',
      { ...withHeaders(delivery('e-1'), { 'x-event-id': undefined }), body: '{}' },
      'quarantined',
      shaOfEmptyObject,
    ],
  ])('answers 200 to %s, and stores it', async (_what, sent, kind, id = 'e-1') => {
    const opened = await openTestWebhook();
    expect(await statusOf(post(opened, sent))).toBe(200);
    const [row] = await opened.store.history.find(id);
    expect(row).toMatchObject({ kind, type: sent.headers['x-event-type'], body: sent.body });
    expect(row!.remark?.includes('"number-too-long"') ?? false).toBe(/7{79}/.test(sent.body));
    const counts = { ignored: kind === 'ignored' ? 1 : 0, quarantined: kind === 'quarantined' ? 1 : 0 };
    expect(opened.webhook.counts).toMatchObject({ received: 1, new: 1, ...counts });
  });

  test('refuses with 400 what is no JSON object in UTF-8, or deeper than 32', async () => {
    const opened = await openTestWebhook();
    const bodies = [
      '',
      ...'{ text 1 null []'.split(' '),
      Buffer.from('{"a":"\xff"}', 'latin1'),
      '['.repeat(262_144),
      `{"event_id":"e-1","data":${'['.repeat(32)}${']'.repeat(32)}}`,
    ];
    const { headers } = delivery('e-1');
    for (const body of bodies) {
      expect(await statusOf(send(opened, ownPath, { method: 'POST', headers, body }))).toBe(400);
    }
    expect(await countEvents(opened.store)).toBe(0);
    expect(opened.webhook.counts.refused).toEqual({ 400: bodies.length });
  });

  test('takes 256 KiB and refuses one byte more with 413, announced or in chunks', async () => {
    const opened = await openTestWebhook();
    const { headers } = delivery('e-1');
    const bodyOf = (size: number, id: string) => {
      const start = `{"event_id":"${id}","event_type":"EVENT_BALANCE","data":{"amount_sun":1,"remark":"`;
      return `${start}${'x'.repeat(size - start.length - 3)}"}}`;
    };
    const inChunks = (text: string) => {
      const body = new Blob([text]).stream();
      return send(opened, ownPath, { method: 'POST', headers, body, duplex: 'half' });
    };
    const limit = 256 * 1024;
    expect(await statusOf(post(opened, { headers, body: bodyOf(limit, 'e-1') }))).toBe(200);
    expect(await statusOf(post(opened, { headers, body: bodyOf(limit + 1, 'e-1') }))).toBe(413);
    headers['x-event-id'] = 'e-2';
    expect(await statusOf(inChunks(bodyOf(limit, 'e-2')))).toBe(200);
    expect(await statusOf(inChunks(bodyOf(limit + 1, 'e-2')))).toBe(413);
    expect(await countEvents(opened.store)).toBe(2);
  });

  test('refuses an announced giant before it is sent, and cuts off an endless one after the answer', async () => {
    const opened = await openTestWebhook({ limits: { lingerMs: 50 } });
    const announced = openRawConnection(
      opened.webhook.port,
      `POST /events/${secret} HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999999\r\n\r\n`,
    );
    expect(await announced.ended).toMatch(/^HTTP\/1\.1 413 /);
    const endless = openRawConnection(
      opened.webhook.port,
      `POST /events/${secret} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    for (let chunk = 0; chunk < 9; chunk += 1) endless.write(`8000\r\n${' '.repeat(0x8000)}\r\n`);
    expect(await endless.ended).toMatch(/^HTTP\/1\.1 413 [^]*\r\n\r\ntoo large$/);
  });

  test('refuses compressed bodies with 415, and takes identity', async () => {
    const opened = await openTestWebhook();
    const { headers, body } = delivery('e-1');
    const encoded = (encoding: string, body: string | Buffer<ArrayBuffer>) =>
      send(opened, ownPath, { method: 'POST', headers: { ...headers, 'content-encoding': encoding }, body });
    for (const encoding of ['gzip', 'br', 'x-unknown', 'gzip, identity'])
      expect(await statusOf(encoded(encoding, gzipSync(body)))).toBe(415);
    const compressedChunks = openRawConnection(
      opened.webhook.port,
      `POST ${ownPath} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    );
    expect(await compressedChunks.ended).toMatch(/^HTTP\/1\.1 415 /);
    expect(await countEvents(opened.store)).toBe(0);
    expect(await statusOf(encoded('Identity', body))).toBe(200);
  });

  test('refuses other methods with 405 and says which one it takes', async () => {
    const opened = await openTestWebhook();
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const [right, wrong] = await Promise.all([
        send(opened, ownPath, { method }),
        send(opened, '/events/wrong', { method }),
      ]);
      expect([right.status, wrong.status]).toEqual([405, 405]);
      expect([right.headers.get('allow'), wrong.headers.get('allow')]).toEqual(['POST', 'POST']);
    }
  });

  test('answers a wrong secret exactly as any unknown path', async () => {
    const opened = await openTestWebhook();
    const upper = `/events/${secret.toUpperCase()}`;
    const near = [`${ownPath}/`, `${ownPath}/more`, upper, `/${ownPath}`, `/EVENTS/${secret}`];
    const paths = [...'/ /nothing /events /events/ /events/wrong'.split(' '), ...near];
    const answers = await Promise.all(
      paths.map(async (path) => {
        const answer = await post(opened, delivery('e-1'), path);
        const headers = Object.fromEntries(answer.headers);
        delete headers['date'];
        return { status: answer.status, text: await answer.text(), headers };
      }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 404, text: 'not found' });
    expect(await countEvents(opened.store)).toBe(0);
  });

  test('takes the path with a query, or as a whole URL', async () => {
    const opened = await openTestWebhook();
    expect(await statusOf(post(opened, delivery('e-1'), `${ownPath}?from=service`))).toBe(200);
    const connection = openRawConnection(opened.webhook.port, rawPost(`http://bot.example${ownPath}`));
    expect(await connection.received(/success$/)).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('takes every secret of a rotation', async () => {
    const opened = await openTestWebhook({ secrets: ['new-secret', secret] });
    expect(await statusOf(post(opened, delivery('e-1'), '/events/new-secret'))).toBe(200);
    expect(await statusOf(post(opened, delivery('e-2')))).toBe(200);
  });

  test('believes X-Forwarded-For from a trusted proxy only', async () => {
    const forwarded = (id: string, hops: string) => withHeaders(delivery(id), { 'x-forwarded-for': hops });
    const behind = await openTestWebhook({ allowIps: ['192.0.2.0/24'], trustedProxies: ['127.0.0.1'] });
    expect(await statusOf(post(behind, forwarded('e-1', '192.0.2.7')))).toBe(200);
    expect(await statusOf(post(behind, forwarded('e-2', '192.0.2.7, 198.51.100.1')))).toBe(404);
    const open = await openTestWebhook({ allowIps: ['192.0.2.0/24'] });
    expect(await statusOf(post(open, forwarded('e-1', '192.0.2.7')))).toBe(404);
  });

  test('waits for the body behind Expect: 100-continue, and refuses before it is sent', async () => {
    const opened = await openTestWebhook({ limits: { lingerMs: 50 } });
    const { body } = delivery('e-1');
    const head = (path: string) => rawPost(path, 'Expect: 100-continue\r\n').slice(0, -body.length);
    const connection = openRawConnection(opened.webhook.port, head(ownPath));
    await connection.received(/^HTTP\/1\.1 100 Continue\r\n\r\n$/);
    connection.write(body);
    expect(await connection.received(/success$/)).toMatch(/HTTP\/1\.1 200 OK/);
    const refused = openRawConnection(opened.webhook.port, head('/events/wrong'));
    expect(await refused.ended).toMatch(/^HTTP\/1\.1 404 /);
  });

  test('answers one connection again and again, and closes it after a refusal', async () => {
    const opened = await openTestWebhook();
    const connection = openRawConnection(opened.webhook.port, rawPost(ownPath).repeat(2));
    await connection.received(/success[^]*success$/);
    connection.write(rawPost('/events/wrong'));
    expect(await connection.ended).toMatch(/HTTP\/1\.1 404 [^]*connection: close[^]*not found$/i);
  });

  test('writes the secret into no line of the log, right or nearly right', async () => {
    const opened = await openTestWebhook();
    await post(opened, delivery('e-1'));
    for (const path of [`${ownPath}x`, `/event/${secret}`, `/events/${secret}/`, `/${secret}`]) {
      await post(opened, delivery('e-1'), path);
    }
    await send(opened, ownPath, { method: 'GET' });
    await post(opened, { headers: {}, body: '{' });
    expect(opened.lines.length).toBeGreaterThan(3);
    expect(opened.lines.join('')).not.toContain(secret);
  });
});

describe('the health pages', () => {
  test('say 200 while everything works, to GET and HEAD, and 405 to others', async () => {
    const opened = await openTestWebhook();
    for (const path of ['/healthz', '/readyz']) {
      const answer = await send(opened, path);
      expect([answer.status, await answer.text()]).toEqual([200, 'ok']);
      const head = await send(opened, path, { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
      const other = await send(opened, path, { method: 'POST', body: '{}' });
      expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
    expect(opened.webhook.counts.received).toBe(0);
  });

  test('say 503 when the process can\u2019t store, without detail on /healthz', async () => {
    const opened = await openTestWebhook({ isHealthy: () => false });
    const health = await send(opened, '/healthz');
    expect([health.status, await health.text()]).toEqual([503, 'unavailable']);
  });

  test('that fail themselves close the connection and not the process', async () => {
    const opened = await openTestWebhook({ isHealthy: () => Promise.reject(new Error('no pulse')) });
    await expect(send(opened, '/healthz')).rejects.toThrow('fetch failed');
    expect(await statusOf(send(opened, '/readyz'))).toBe(200);
    expect(opened.lines.join('')).toContain('no pulse');
  });

  test('list on /readyz what did not answer, while /healthz stays 200', async () => {
    const opened = await openTestWebhook({ readiness: async () => ['telegram', 'service'] });
    const ready = await send(opened, '/readyz');
    expect(ready.headers.get('content-type')).toBe('application/json');
    expect([ready.status, await ready.json()]).toEqual([503, ['telegram', 'service']]);
    expect(await statusOf(send(opened, '/healthz'))).toBe(200);
  });
});

describe('a place to listen that can\u2019t be had is told in a whole sentence', () => {
  const listen = (host: string, port: number) =>
    openTestWebhook({ host, port }).then(
      () => undefined,
      (error: unknown) => error,
    );

  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const error = await listen('127.0.0.1', port);
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as ConfigError).problems).toEqual([
      `HTTP_PORT ${port} is in use on 127.0.0.1: stop the program that listens there, or choose another port.`,
    ]);
  });

  test('an address that is not this machine\u2019s', async () => {
    const error = await listen('192.0.2.1', 0);
    expect((error as ConfigError).problems).toEqual([
      'HTTP_HOST 192.0.2.1 is not an address of this machine.',
    ]);
  });

  test('but a free port is simply taken', async () => {
    const opened = await openTestWebhook();
    expect(opened.webhook.port).toBeGreaterThan(0);
    expect(opened.webhook.address).toBe('127.0.0.1');
  });
});
