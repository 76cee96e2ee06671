import { describe, expect, test } from 'vitest';
import { StoreError } from '../../src/base/errors.ts';
import { eventOf } from '../../src/events/index.ts';
import { createLog } from '../../src/base/log.ts';
import type { StoreResult } from '../../src/store/ledger/events/group-commit.ts';
import { type ReceiveOptions, createQuota, createReceive } from '../../src/intake/receive.ts';
import { createRequestCounter } from '../../src/intake/request-counter.ts';
import { createManualClock } from '../manual-clock.ts';
import { type PlainRequest, delivery, plainRequest, secret } from './scene.ts';

type Keep = ReceiveOptions['storeArrival'];

/** A receiver without HTTP, which counts what it asks of its surroundings. */
function createReceiver(
  storeArrival: Keep = async () => 'new',
  {
    onStored = () => {},
    bytesPerHour = Infinity,
  }: { onStored?: ReceiveOptions['onStored']; bytesPerHour?: number } = {},
) {
  const lines: string[] = [];
  const clock = createManualClock();
  const log = createLog({ level: 'info', secrets: [], write: (line) => lines.push(line) });
  const counter = createRequestCounter({ clock, log });
  const broken: StoreError[] = [];
  const stored = new Set<string>();
  const did = { spent: 0, reads: 0, shown: 0 };
  const receive = createReceive({
    secrets: [secret],
    allowIps: [],
    trustedProxies: [],
    storeArrival,
    quota: {
      bytesPerHour,
      isStored: async ({ eventId }) => stored.has(eventId),
      onSpent: () => (did.spent += 1),
    },
    onStored,
    onBroken: (error) => broken.push(error),
    clock,
    log,
    counter,
  });
  return {
    clock,
    lines,
    broken,
    counts: counter.counts,
    did,
    stored,
    receive: ({ path = `/events/${secret}`, method = 'POST', headers, body }: PlainRequest = {}) =>
      receive(
        plainRequest(did, {
          path,
          method,
          headers: headers ?? delivery('e-1').headers,
          body: body ?? Buffer.from(delivery('e-1').body),
        }),
      ),
  };
}

/** A store whose disk is full until it is told otherwise. */
function openDisk() {
  const disk = { isFull: true };
  const keep: Keep = async () => {
    if (disk.isFull) throw new StoreError('busy', 'the ledger can\u2019t be written');
    return 'new';
  };
  return Object.assign(disk, { keep });
}

describe('receiving', () => {
  test('reads no body before path, method, secret and encoding are right', async () => {
    const receiver = createReceiver();
    const refused = [
      await receiver.receive({ path: '/nothing' }),
      await receiver.receive({ method: 'PUT' }),
      await receiver.receive({ path: '/events/wrong' }),
      await receiver.receive({ headers: { 'content-encoding': 'gzip' } }),
    ];
    expect(refused.map((answer) => answer.status)).toEqual([404, 405, 404, 415]);
    expect(receiver.did.reads).toBe(0);
    expect((await receiver.receive()).status).toBe(200);
    expect(receiver.did.reads).toBe(1);
  });

  test('says that the secret was shown as soon as it was, and not before', async () => {
    const receiver = createReceiver();
    await receiver.receive({ path: '/events/wrong' });
    await receiver.receive({ path: `/events/${secret}`, method: 'GET' });
    expect(receiver.did.shown).toBe(0);
    // Before anything is awaited: what follows on the same connection is heard in the same turn.
    void receiver.receive();
    expect(receiver.did.shown).toBe(1);
  });

  test('answers 200 only after the delivery is kept', async () => {
    let finish: (result: StoreResult) => void = () => {};
    const receiver = createReceiver(() => new Promise((resolve) => (finish = resolve)));
    let status: number | undefined;
    const answer = receiver.receive().then((given) => (status = given.status));
    await new Promise((resolve) => setImmediate(resolve));
    expect(status).toBeUndefined();
    finish('new');
    expect(await answer).toBe(200);
  });

  test('acknowledges what is stored even when nobody could be told of it', async () => {
    const onStored = () => {
      throw new Error('deaf');
    };
    const receiver = createReceiver(undefined, { onStored });
    expect((await receiver.receive()).status).toBe(200);
    expect(receiver.lines.join('')).toContain('deaf');
  });

  test('hands on what a stored delegation says of an order, and nothing of one that is quarantined', async () => {
    const hints: unknown[] = [];
    const receiver = createReceiver(undefined, { onStored: (hint) => hints.push(hint) });
    const { example } = eventOf('EVENT_DELEGATION')!;
    for (const data of [example, { ...example, quantity: 'many' }]) {
      const { headers, body } = delivery('e-1', data, 'EVENT_DELEGATION');
      await receiver.receive({ headers, body: Buffer.from(body) });
    }
    expect(hints).toMatchObject([{ hash: example['delegation_hash'], quantity: 65_000 }, undefined]);
    expect(hints).toHaveLength(2);
  });

  test('counts a repeat of what is ignored as a repeat alone', async () => {
    const receiver = createReceiver(async () => 'repeat');
    const { headers, body } = delivery('e-1', {}, 'EVENT_NEW');
    await receiver.receive({ headers, body: Buffer.from(body) });
    expect(receiver.counts).toMatchObject({ repeat: 1, ignored: 0 });
  });

  test('counts a body that was cut off, and keeps nothing of it', async () => {
    const receiver = createReceiver(() => Promise.reject(new Error('must not be called')));
    expect((await receiver.receive({ body: 'cut_off' })).status).toBe(400);
    expect(receiver.counts).toMatchObject({ received: 1, cutOff: 1, refused: {} });
  });
});

describe('a store that can\u2019t keep', () => {
  test('for the moment gives 503 with Retry-After, and 200 as soon as it can', async () => {
    const disk = openDisk();
    const receiver = createReceiver(disk.keep);
    const answer = await receiver.receive();
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '15' } });
    expect(receiver.counts.unavailable).toMatchObject({ store: 1, internal: 0 });
    expect(receiver.broken).toEqual([]);
    disk.isFull = false;
    expect((await receiver.receive()).status).toBe(200);
  });

  test('for good gives 503 and says so once, so that the process can end', async () => {
    const failure = new StoreError('broken', 'the disk failed');
    let tries = 0;
    const receiver = createReceiver(async () => {
      tries += 1;
      throw failure;
    });
    const both = await Promise.all([receiver.receive(), receiver.receive()]);
    expect(both.map((answer) => answer.status)).toEqual([503, 503]);
    expect(receiver.broken).toEqual([failure]);
    expect((await receiver.receive()).status).toBe(503);
    expect(tries).toBe(2);
  });

  test('for a reason nobody foresaw gives 503 and a line in the log', async () => {
    const receiver = createReceiver(() => Promise.reject(new Error('unforeseen')));
    expect((await receiver.receive()).status).toBe(503);
    expect(receiver.broken).toEqual([]);
    expect(receiver.lines.join('')).toContain('unforeseen');
  });
});

describe('what may be stored within an hour', () => {
  const kib = 1024;
  /** 3 KiB with what its row takes. */
  const arriving = (id: string) => {
    const { headers, body } = delivery(id);
    return { headers, body: Buffer.from(body.padEnd(2 * kib)) };
  };
  const spend = async (receiver: ReturnType<typeof createReceiver>, ids: readonly string[]) => {
    const statuses: number[] = [];
    for (const id of ids) statuses.push((await receiver.receive(arriving(id))).status);
    return statuses;
  };

  test('is answered 503 beyond it, and 200 again when an hour has passed', async () => {
    const receiver = createReceiver(undefined, { bytesPerHour: 10 * kib });
    expect(await spend(receiver, ['a', 'b', 'c', 'd'])).toEqual([200, 200, 200, 503]);
    expect(await receiver.receive(arriving('d'))).toMatchObject({ headers: { 'retry-after': '3660' } });
    receiver.clock.setWall(receiver.clock.now() + 48 * 3_600_000);
    await receiver.clock.advance(60 * 60_000);
    expect(await spend(receiver, ['d'])).toEqual([503]);
    await receiver.clock.advance(60_000);
    expect(await spend(receiver, ['d'])).toEqual([200]);
  });

  test('counts no repeat, and lets repeats through when it is spent', async () => {
    const keep: Keep = async ({ eventId }) =>
      receiver.stored.has(eventId) ? 'repeat' : (receiver.stored.add(eventId), 'new');
    const receiver = createReceiver(keep, { bytesPerHour: 10 * kib });
    expect(await spend(receiver, Array.from('aaaabc'))).toEqual(Array(6).fill(200));
    expect(await spend(receiver, ['d', 'a', 'b'])).toEqual([503, 200, 200]);
  });

  test('counts nothing that could not be stored', async () => {
    const disk = openDisk();
    const receiver = createReceiver(disk.keep, { bytesPerHour: 10 * kib });
    expect(await spend(receiver, ['a', 'b', 'c', 'd', 'e'])).toEqual([503, 503, 503, 503, 503]);
    disk.isFull = false;
    expect(await spend(receiver, ['a', 'b', 'c', 'd'])).toEqual([200, 200, 200, 503]);
  });

  test('is told once an hour', async () => {
    const receiver = createReceiver(undefined, { bytesPerHour: 1 });
    await spend(receiver, ['a', 'b', 'c']);
    expect(receiver.did.spent).toBe(1);
    await receiver.clock.advance(60 * 60_000);
    await spend(receiver, ['a', 'b']);
    expect(receiver.did.spent).toBe(2);
  });
});

test('the log tells of each reason at once and then once a minute, with the number of the untold', async () => {
  const receiver = createReceiver();
  for (let time = 0; time < 500; time += 1) await receiver.receive({ path: `/events/guess-${time}` });
  await receiver.receive({ path: '/wp-login.php' });
  expect(receiver.lines).toHaveLength(2);
  await receiver.clock.advance(60_000);
  await receiver.receive({ path: '/events/guess' });
  expect(receiver.lines).toHaveLength(3);
  expect(JSON.parse(receiver.lines[2]!)).toMatchObject({
    level: 'warn',
    status: 404,
    from: '203.0.113.9',
    untoldBefore: 499,
    msg: 'A request was answered 404: The secret in /events/\u2026 is wrong.',
  });
  expect(receiver.counts.refused).toEqual({ 404: 502 });
});

const hourMs = 3_600_000;

function openQuota() {
  const clock = createManualClock();
  const told: number[] = [];
  const quota = createQuota({ bytesPerHour: 100, onSpent: () => void told.push(clock.monotonic()), clock });
  return { clock, quota, told };
}

test('what was not stored makes room again, and no more than it took', () => {
  const { quota, told } = openQuota();
  quota.take(40);
  const giveBack = quota.take(60);
  expect(quota.take(1)).toBeUndefined();
  giveBack!();
  expect(quota.take(61)).toBeUndefined();
  expect(quota.take(60)).toBeDefined();
  expect(told).toHaveLength(1);
});

test('bytes that are given back when their hour is over make no room beyond the quota', async () => {
  const { clock, quota } = openQuota();
  const giveBack = quota.take(100);
  await clock.advance(hourMs + 60_000);
  expect(quota.take(100)).toBeDefined();
  giveBack!();
  expect(quota.take(1)).toBeUndefined();
});
