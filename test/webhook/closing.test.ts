import { describe, expect, test } from 'vitest';
import type { StoreResult } from '../../src/store/ledger/events/group-commit.ts';
import { delivery, openDoor, openLine, post, secret, until } from './door.ts';

const { body } = delivery('e-1');
const request = `POST /events/${secret} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

describe('closing', () => {
  test('lets a request that is being stored come to its 200', async () => {
    let finish: (result: StoreResult) => void = () => {};
    const kept = new Promise<StoreResult>((resolve) => (finish = resolve));
    const door = await openDoor({ storeArrival: () => kept });
    const line = openLine(door.webhook.port);
    line.write(request);
    await until(() => door.webhook.counts.received === 1);
    const closed = door.webhook.close();
    finish('new');
    expect(await line.ended).toMatch(/^HTTP\/1\.1 200 [^]*connection: close[^]*success$/i);
    await closed;
  });

  test('answers 503 to a request that still arrives on a kept connection, and stores nothing', async () => {
    const door = await openDoor({ limits: { graceMs: 5000 } });
    const line = openLine(door.webhook.port);
    line.write(request);
    await line.received(/success$/);
    const closed = door.webhook.close();
    line.write(request.replace('e-1', 'e-2'));
    expect(await line.ended).toMatch(/HTTP\/1\.1 503 [^]*retry-after: 15[^]*connection: close/i);
    await closed;
    expect(await door.store.events.count()).toBe(1);
    expect(door.webhook.counts).toMatchObject({ received: 1, refused: { 503: 1 } });
  });

  test('takes no new connections', async () => {
    const door = await openDoor();
    await door.webhook.close();
    await expect(post(door, delivery('e-1'))).rejects.toThrow('fetch failed');
  });

  test('does not wait for idle, silent or stuck connections', async () => {
    const door = await openDoor({
      storeArrival: () => new Promise(() => {}),
      limits: { graceMs: 20, closeMs: 50 },
    });
    const silent = openLine(door.webhook.port);
    const stuck = openLine(door.webhook.port);
    stuck.write(request);
    await until(() => door.webhook.counts.received === 1);
    await Promise.all([door.webhook.close(), door.webhook.close()]);
    expect(await Promise.all([silent.ended, stuck.ended])).toEqual(['', '']);
  });
});
