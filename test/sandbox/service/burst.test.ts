import { beforeEach, describe, expect, it } from 'vitest';
import { openTestService, patiently, send, type TestService } from './client.ts';
import { openReceiver, type Receiver } from './receiver.ts';

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
});
