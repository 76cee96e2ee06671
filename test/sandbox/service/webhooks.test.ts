import { beforeEach, describe, expect, it } from 'vitest';
import { openTestService, patiently, send, type TestService } from './client.ts';
import { openReceiver, type Receiver } from './receiver.ts';

let service: TestService;
let receiver: Receiver;
beforeEach(async () => {
  receiver = await openReceiver();
  service = await openTestService({ callbackUrl: receiver.url });
});

const [second, minute, hour] = [1_000, 60_000, 3_600_000];
const between = [15 * second, 30 * second, 3 * minute, 10 * minute, 20 * minute, 30 * minute, hour].concat(
  3 * hour,
  6 * hour,
);

describe('a notification', () => {
  it('has the documented headers and body', async () => {
    const delivery = await service.emitSample('hourly').settled();
    expect(delivery.state).toBe('delivered');
    expect(delivery.attempts).toEqual([{ at: service.clock.now(), status: 200, body: 'success' }]);
    expect(receiver.received[0]!.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-event-id': delivery.eventId,
      'x-event-type': 'EVENT_DELEGATION',
      'x-event-version': '20260918',
    });
    expect(JSON.parse(receiver.received[0]!.body)).toEqual({
      event_type: 'EVENT_DELEGATION',
      event_id: delivery.eventId,
      data: service.samples.hourly.data,
    });
  });

  it('can differ from the document wherever a test needs it', async () => {
    const headers = { 'X-EVENT-ID': undefined, 'X-Extra': '1' };
    await service.emit('EVENT_BALANCE', {}, { headers, fields: { event_id: 'other' } }).settled();
    await service.emit('EVENT_UNKNOWN', {}, { body: 'not json', version: '1' }).settled();
    expect(receiver.received[0]!.headers).not.toHaveProperty('x-event-id');
    expect(receiver.received[0]!.headers['x-extra']).toBe('1');
    expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ event_id: 'other' });
    expect(receiver.received[1]).toMatchObject({ body: 'not json', headers: { 'x-event-version': '1' } });
  });

  it('is not sent without an address', async () => {
    service.settings.callbackUrl = undefined;
    const delivery = await service.emitSample('refund').settled();
    expect(delivery).toMatchObject({ state: 'unsent', attempts: [] });
    expect((await service.emitSample('refund', { url: receiver.url }).settled()).state).toBe('delivered');
  });
});

describe('a receiver that does not answer 200', () => {
  it('is asked ten times at the documented intervals, then no more', async () => {
    receiver.status = 503;
    const delivery = service.emitSample('hourly');
    const startedAt = service.clock.now();
    for (const [index, waitMs] of between.entries()) {
      await delivery.attempted(index + 1);
      await service.clock.advance(waitMs - 1);
      expect(delivery.attempts).toHaveLength(index + 1);
      expect(service.clock.due).toEqual([service.clock.now() + 1]);
      await service.clock.advance(1);
    }
    await delivery.settled();
    expect(delivery.state).toBe('given_up');
    expect(delivery.attempts.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 503));
    expect(delivery.attempts.at(-1)!.at - startedAt).toBe(11 * hour + 3 * minute + 45 * second);
    expect(service.clock.due).toEqual([]);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  });

  it('is asked within six hours when the table is read as times since the first attempt', async () => {
    service.settings.retries = 'times_since_first';
    receiver.status = 500;
    const delivery = service.emitSample('hourly');
    const startedAt = service.clock.now();
    for (let n = 1; n < 10; n += 1) {
      await delivery.attempted(n);
      await service.clock.advance(service.clock.due[0]! - service.clock.now());
    }
    await delivery.settled();
    expect(delivery.attempts.map(({ at }) => at - startedAt)).toEqual([0, ...between]);
  });

  it.each([201, 202, 204, 302, 404, 410])('has failed with %i', async (status) => {
    receiver.status = status;
    const delivery = await service.emitSample('hourly').attempted(1);
    expect(delivery).toMatchObject({ state: 'under_way', attempts: [{ status }] });
    expect(receiver.received).toHaveLength(1);
  });

  it('has failed when it says nothing in time', async () => {
    receiver.status = undefined;
    const delivery = service.emitSample('hourly');
    await expect.poll(() => receiver.received.length, patiently).toBe(1);
    await service.clock.advance(9_999);
    expect(delivery.attempts).toHaveLength(0);
    await service.clock.advance(1);
    await delivery.attempted(1);
    expect(delivery.attempts).toMatchObject([{ status: undefined, error: 'no answer in time' }]);
  });

  it('has failed when nobody is there', async () => {
    const delivery = await service.emitSample('hourly', { url: 'http://127.0.0.1:1/' }).attempted(1);
    expect(delivery.attempts[0]).toMatchObject({
      status: undefined,
      error: expect.stringContaining('ECONNREFUSED'),
    });
  });
});

it('the samples all arrive, each with its version and amounts to the last digit', async () => {
  const names = Object.keys(service.samples) as (keyof typeof service.samples)[];
  await Promise.all(names.map((name) => service.emitSample(name).settled()));
  expect(service.deliveries.map(({ state }) => state)).toEqual(names.map(() => 'delivered'));
  const versions = new Set(receiver.received.map(({ headers }) => headers['x-event-version']));
  expect(versions).toEqual(new Set(['20250101', '20260918', '20271231']));
  const posted = receiver.received.map(({ body }) => body).join('\n');
  expect(posted).toContain('"amount":123456789012345678901234,');
});

it('the newest 5,000 notifications are kept, and an older one is still tried and closed with the service', async () => {
  receiver.status = 500;
  const [refused, stopped] = [service.emitSample('hourly'), service.emitSample('refund')];
  await Promise.all([refused.attempted(1), stopped.attempted(1)]);
  service.settings.callbackUrl = undefined;
  for (let count = 1; count <= 5_001; count += 1) service.emit('EVENT_NEW', { count });
  expect(service.deliveries).toHaveLength(5_000);
  expect(service.deliveries).not.toContain(refused);
  receiver.status = 200;
  await service.clock.advance(15 * second);
  expect((await refused.settled()).state).toBe('delivered');
  await service.close();
  expect((await stopped.settled()).state).not.toBe('under_way');
});

type Event = { event_id: string; event_type: string; data: Record<string, unknown> };
const received = () => receiver.received.map(({ body }) => JSON.parse(body) as Event);

async function control(path: string, body: unknown) {
  const headers = { 'content-type': 'application/json' };
  return send(service, 'POST', `/sandbox${path}`, { headers, body: JSON.stringify(body) });
}

describe('a burst', () => {
  it('posts each event under an id of its own, with a new hash where one is wanted', async () => {
    const reply = await control('/emit', { sample: 'transfer_usdt', times: 200, fresh: ['txn_hash'] });
    expect(JSON.parse(reply.text)).toEqual({ sent: 200, statuses: { 200: 200 } });
    const [events, { data }] = [received(), service.samples.transfer_usdt];
    expect(new Set(events.map(({ event_id }) => event_id)).size).toBe(200);
    expect(new Set(events.map((event) => event.data['txn_hash'])).size).toBe(200);
    for (const event of events) {
      expect(event.data['txn_hash']).toMatch(/^[\da-f]{64}$/);
      expect(event.data).toEqual({ ...data, txn_hash: event.data['txn_hash'] });
    }
  });

  it('keeps the hash where no new one is wanted, and the 0x of one that has it', async () => {
    receiver.status = 503;
    const reply = await control('/emit', { sample: 'transfer_eth', times: 2 });
    expect(JSON.parse(reply.text)).toEqual({ sent: 2, statuses: { 503: 2 } });
    receiver.status = 200;
    await control('/emit', { sample: 'transfer_eth', times: 2, fresh: ['txn_hash'] });
    const hashes = received().map(({ data }) => data['txn_hash']);
    expect(hashes[0]).toBe(hashes[1]);
    expect(new Set(hashes).size).toBe(3);
    for (const hash of hashes) expect(hash).toMatch(/^0x[\da-f]{64}$/);
  });

  it('is spread over the time that is given', async () => {
    const sent = control('/emit', { sample: 'hourly', times: 4, spreadMs: 4_000 });
    for (const count of [1, 2, 3, 4]) {
      await expect.poll(() => receiver.received.length, patiently).toBe(count);
      expect(service.deliveries).toHaveLength(count);
      await service.clock.advance(1_000);
    }
    expect(JSON.parse((await sent).text)).toEqual({ sent: 4, statuses: { 200: 4 } });
  });
});
