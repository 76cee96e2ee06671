import { beforeEach, describe, expect, it } from 'vitest';
import type { ServiceHappening } from '../../../src/sandbox/service/sandbox-service.ts';
import { openTestService, patiently, send } from './client.ts';
import type { TestService } from './client.ts';
import { openReceiver } from './receiver.ts';
import type { Receiver } from './receiver.ts';

let service: TestService;
let receiver: Receiver;
beforeEach(async () => {
  receiver = await openReceiver();
  service = await openTestService({ callbackUrl: receiver.url });
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

  it.each([{ times: 0 }, { times: 1_001 }, { times: 1.5 }, { spreadMs: -1 }, { fresh: 'txn_hash' }])(
    'of %j is refused, and nothing is posted',
    async (wrong) => {
      expect((await control('/emit', { sample: 'hourly', ...wrong })).status).toBe(400);
      expect(service.deliveries).toEqual([]);
    },
  );
});

describe('the history of some days', () => {
  it('is made of settled orders and the webhooks that they caused, with the times of then', async () => {
    const { balance } = service.account;
    const reply = await control('/history', { days: 7 });
    const told = JSON.parse(reply.text) as { orders: number; events: number };
    const events = received();
    expect(told).toEqual({ orders: service.orders.length, events: events.length });
    expect(told.orders).toBeGreaterThan(14);

    const now = service.clock.now();
    const days = new Set(service.orders.map(({ createdAt }) => Math.floor((now - createdAt) / 86_400_000)));
    expect(days).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
    for (const { expiresAt } of service.orders) expect(expiresAt).toBeLessThan(now);

    const delegations = events.filter(({ event_type }) => event_type === 'EVENT_DELEGATION');
    expect(new Set(delegations.map(({ data }) => data['delegation_hash']))).toEqual(
      new Set(service.orders.map(({ delegateHash }) => delegateHash)),
    );
    const payments = events
      .filter(({ event_type }) => event_type === 'EVENT_BALANCE')
      .toSorted((a, b) => Number(a.data['timestamp']) - Number(b.data['timestamp']));
    expect(payments).toHaveLength(told.orders);
    expect(payments.at(-1)!.data['balance']).toBe(balance);
    for (const [index, { data }] of payments.slice(1).entries())
      expect(data['balance']).toBe(Number(payments[index]!.data['balance']) - Number(data['amount_sun']));
    expect(service.account.balance).toBe(balance);
  });

  it('has each key once', async () => {
    await control('/history', { days: 30 });
    const keys = received().map(({ data }) => data['txn_hash'] ?? data['delegation_hash'] ?? data['remark']);
    expect(keys).not.toContain(undefined);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each([0, 31, 1.5, 'a week'])('of %s days is refused', async (days) => {
    expect((await control('/history', { days })).status).toBe(400);
    expect(service.orders).toEqual([]);
    expect(service.deliveries).toEqual([]);
  });
});

describe('who watches', () => {
  it('is told of each request with its answer, and of each attempt to post a webhook', async () => {
    const seen: ServiceHappening[] = [];
    const stop = service.watch((happening) => seen.push(happening));
    await service.call('GET', '/v1/account');
    service.faults.add({ kind: 'cut' });
    await service.call('GET', '/v1/account').catch(() => undefined);
    receiver.status = 500;
    const delivery = await service.emitSample('hourly').attempted(1);
    receiver.status = 200;
    await service.clock.advance(15_000);
    await delivery.settled();
    expect(seen).toMatchObject([
      { kind: 'request', request: { signature: 'valid', status: 200 }, answer: { status: 200 } },
      { kind: 'request', request: { fault: 'cut', status: undefined }, answer: undefined },
      { kind: 'attempt', delivery: { eventId: delivery.eventId }, attempt: { status: 500 } },
      { kind: 'attempt', delivery: { eventId: delivery.eventId }, attempt: { status: 200 } },
    ]);
    stop();
    await service.call('GET', '/v1/account');
    expect(seen).toHaveLength(4);
  });
});
