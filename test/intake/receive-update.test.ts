import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { StoreError } from '../../src/base/errors.ts';
import { createLog } from '../../src/base/log.ts';
import { createReceiveUpdate, type ReceivedUpdate } from '../../src/intake/receive.ts';
import { createRequestCounter } from '../../src/intake/request-counter.ts';
import { createManualClock } from '../manual-clock.ts';
import { openRawConnection, openTestWebhook, plainRequest, type PlainRequest } from './scene.ts';

const secret = 'A-Za-z0-9_-'.repeat(4);
const update = { update_id: 100_000_001, message: { text: '/help' } };

const rightHeaders = {
  'content-type': 'application/json',
  'x-telegram-bot-api-secret-token': secret,
};

function createReceiver(
  store: (update: ReceivedUpdate) => Promise<void> = async () => undefined,
  { onStored = () => {}, isConfigured = true }: { onStored?: () => void; isConfigured?: boolean } = {},
) {
  const lines: string[] = [];
  const log = createLog({ level: 'debug', secrets: [], write: (line) => lines.push(line) });
  const counter = createRequestCounter({ clock: createManualClock(), log });
  const broken: StoreError[] = [];
  const did = { reads: 0, shown: 0 };
  const receive = createReceiveUpdate(isConfigured ? { secret, store, onStored } : undefined, {
    onBroken: (error) => broken.push(error),
    log,
    counter,
  });
  return {
    lines,
    broken,
    counts: counter.counts,
    did,
    receive: ({ path = '/telegram', method = 'POST', headers = rightHeaders, body }: PlainRequest = {}) =>
      receive(
        plainRequest(did, { path, method, headers, body: body ?? Buffer.from(JSON.stringify(update)) }),
      ),
  };
}

const statusOf = async (receiver: ReturnType<typeof createReceiver>, request?: PlainRequest) =>
  (await receiver.receive(request))?.status;

const postTo = (url: string, body: string) =>
  fetch(`${url}/telegram`, { method: 'POST', headers: rightHeaders, body });

describe('an update', () => {
  test('is stored as it came, then answered 200 without a body, then announced', async () => {
    const order: unknown[] = [];
    const receiver = createReceiver(async (given) => void order.push(given), {
      onStored: () => order.push('announced'),
    });
    expect(await receiver.receive()).toMatchObject({ status: 200, body: '' });
    expect(order).toEqual([update, 'announced']);
  });

  test('is answered only after it is stored', async () => {
    const gate = Promise.withResolvers<void>();
    const receiver = createReceiver(() => gate.promise);
    let status: number | undefined;
    const answer = statusOf(receiver).then((given) => (status = given));
    await new Promise((resolve) => setImmediate(resolve));
    expect(status).toBeUndefined();
    gate.resolve();
    expect(await answer).toBe(200);
  });

  test('is acknowledged even when nobody could be told of it', async () => {
    const onStored = () => {
      throw new Error('no');
    };
    expect(await statusOf(createReceiver(undefined, { onStored }))).toBe(200);
  });

  test.each([
    ['the store is busy', new StoreError('busy', 'No.'), 0],
    ['the store is broken', new StoreError('broken', 'No.'), 1],
    ['nobody knows why', new Error('odd'), 0],
  ] as const)(
    'that can not be stored, where %s, is answered 503 and comes again soon',
    async (_why, error, ends) => {
      let rings = 0;
      const receiver = createReceiver(() => Promise.reject(error), { onStored: () => (rings += 1) });
      expect(await receiver.receive()).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
      expect(receiver.broken).toHaveLength(ends);
      expect(rings).toBe(0);
    },
  );
});

describe('the refusals', () => {
  test('come before the body is read, and those of strangers before the connection is trusted', async () => {
    const receiver = createReceiver();
    const strangers: PlainRequest[] = [
      { method: 'GET' },
      { headers: { 'content-type': 'application/json' } },
      ...[`${secret}-`, secret.slice(1), ''].map((token) => ({
        headers: { ...rightHeaders, 'x-telegram-bot-api-secret-token': token },
      })),
    ];
    const statuses = [];
    for (const request of strangers) statuses.push(await statusOf(receiver, request));
    expect(statuses).toEqual([405, 404, 404, 404, 404]);
    expect(receiver.did.shown).toBe(0);
    const telegrams: PlainRequest[] = [
      { headers: { ...rightHeaders, 'content-type': 'text/plain' } },
      { headers: { 'x-telegram-bot-api-secret-token': secret } },
      { headers: { ...rightHeaders, 'content-encoding': 'gzip' } },
    ];
    for (const request of telegrams) expect(await statusOf(receiver, request)).toBe(415);
    expect(receiver.did.shown).toBe(3);
    expect(receiver.did.reads).toBe(0);
    expect(receiver.counts).toMatchObject({ received: 8, refused: { 404: 4, 405: 1, 415: 3 } });
    expect(receiver.lines.join()).not.toContain(secret.slice(1));
  });

  test('of a wrong secret is that of an unknown path', async () => {
    const opened = await openTestWebhook({
      updates: { secret, store: async () => undefined, onStored: () => undefined },
    });
    const ask = async (path: string) => {
      const answer = await fetch(opened.url + path, { method: 'POST', body: '{}' });
      return { status: answer.status, headers: [...answer.headers.keys()], body: await answer.text() };
    };
    expect(await ask('/telegram')).toEqual(await ask('/nothing'));
  });

  test.each([
    ['empty', ''],
    ['not JSON', '{"update_id":'],
    ['not UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
    ['an array', '[{"update_id":1}]'],
    ['a number', '1'],
    ['null', 'null'],
    ['without an id', '{"message":{}}'],
    ['with an id as text', '{"update_id":"1"}'],
    ['with a fraction as id', '{"update_id":1.5}'],
    ['with an id beyond 2^53', '{"update_id":9007199254740993}'],
    ['deeper than 32', `{"update_id":1,"a":${'['.repeat(40)}${']'.repeat(40)}}`],
  ])('of a body that is %s is 400, and nothing is stored', async (_, body) => {
    let stores = 0;
    const receiver = createReceiver(async () => void (stores += 1));
    expect(await statusOf(receiver, { body: Buffer.from(body as string) })).toBe(400);
    expect(stores).toBe(0);
  });

  test('of a body that is too large is 413, and one that ended early is counted', async () => {
    const receiver = createReceiver();
    expect(await statusOf(receiver, { body: 'too_large' })).toBe(413);
    expect(await statusOf(receiver, { body: 'cut_off' })).toBe(400);
    expect(receiver.counts).toMatchObject({ refused: { 413: 1 }, cutOff: 1 });
  });
});

test('other paths are none of its business, nor is any without TELEGRAM_WEBHOOK_URL', async () => {
  expect(createReceiver().receive({ path: '/telegram/' })).toBeUndefined();
  expect(createReceiver(undefined, { isConfigured: false }).receive()).toBeUndefined();
  const opened = await openTestWebhook();
  expect((await postTo(opened.url, '{"update_id":1}')).status).toBe(404);
});

test('any body is answered, and stored only with 200', async () => {
  const stored: ReceivedUpdate[] = [];
  const receiver = createReceiver(async (given) => void stored.push(given));
  const bodies = fc.oneof(
    fc.json(),
    fc.uint8Array(),
    fc.record({ update_id: fc.oneof(fc.integer(), fc.double(), fc.string()), message: fc.object() }),
  );
  await fc.assert(
    fc.asyncProperty(bodies, async (made) => {
      const before = stored.length;
      const text = typeof made === 'string' ? made : JSON.stringify(made);
      const body = made instanceof Uint8Array ? made : Buffer.from(text);
      const status = await statusOf(receiver, { body });
      expect([200, 400]).toContain(status);
      expect(stored.length - before).toBe(status === 200 ? 1 : 0);
    }),
  );
});

describe('over HTTP', () => {
  async function open() {
    const stored: ReceivedUpdate[] = [];
    const opened = await openTestWebhook({
      updates: { secret, store: async (given) => void stored.push(given), onStored: () => undefined },
    });
    return { ...opened, stored };
  }

  test('the connection of Telegram is kept for the next update', async () => {
    const { webhook, stored } = await open();
    const connection = openRawConnection(webhook.port);
    for (const id of [1, 2]) {
      const body = `{"update_id":${id}}`;
      connection.write(
        `POST /telegram?2 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nX-Telegram-Bot-Api-Secret-Token: ${secret}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      await connection.received(new RegExp(`(HTTP/1.1 200 OK[^]*){${id}}`));
    }
    expect(stored).toEqual([{ update_id: 1 }, { update_id: 2 }]);
    expect(webhook.acknowledgements.read().count).toBe(0);
  });

  test('a body of more than 256 KiB is refused, and one of just that is taken', async () => {
    const { url, stored } = await open();
    const post = (length: number) => postTo(url, '{"update_id":7}'.padEnd(length, ' '));
    expect((await post(256 * 1024 + 1)).status).toBe(413);
    expect((await post(256 * 1024)).status).toBe(200);
    expect(stored).toHaveLength(1);
  });
});
