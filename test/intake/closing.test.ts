import { describe, expect, test } from 'vitest';
import type { StoreResult } from '../../src/store/ledger/events/group-commit.ts';
import { delivery, openTestWebhook, openRawConnection, post, secret, until } from './scene.ts';
import { countEvents } from '../store/asked.ts';

const { body } = delivery('e-1');
const request = `POST /events/${secret} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

describe('closing', () => {
  test('lets a request that is being stored come to its 200', async () => {
    let finish: (result: StoreResult) => void = () => {};
    const kept = new Promise<StoreResult>((resolve) => (finish = resolve));
    const opened = await openTestWebhook({ storeArrival: () => kept });
    const connection = openRawConnection(opened.webhook.port, request);
    await until(() => opened.webhook.counts.received === 1);
    const closed = opened.webhook.close();
    finish('new');
    expect(await connection.ended).toMatch(/^HTTP\/1\.1 200 [^]*connection: close[^]*success$/i);
    await closed;
  });

  test('answers 503 to a request that still arrives on a kept connection, and stores nothing', async () => {
    const opened = await openTestWebhook({ limits: { graceMs: 5000 } });
    const connection = openRawConnection(opened.webhook.port, request);
    await connection.received(/success$/);
    const closed = opened.webhook.close();
    connection.write(request.replace('e-1', 'e-2'));
    expect(await connection.ended).toMatch(/HTTP\/1\.1 503 [^]*retry-after: 15[^]*connection: close/i);
    await closed;
    expect(await countEvents(opened.store)).toBe(1);
    expect(opened.webhook.counts).toMatchObject({ received: 1, refused: { 503: 1 } });
  });

  test('takes no new connections', async () => {
    const opened = await openTestWebhook();
    await opened.webhook.close();
    await expect(post(opened, delivery('e-1'))).rejects.toThrow('fetch failed');
  });

  test('does not wait for idle, silent or stuck connections', async () => {
    const opened = await openTestWebhook({
      storeArrival: () => new Promise(() => {}),
      limits: { graceMs: 20, closeMs: 50 },
    });
    const silent = openRawConnection(opened.webhook.port);
    const stuck = openRawConnection(opened.webhook.port, request);
    await until(() => opened.webhook.counts.received === 1);
    await Promise.all([opened.webhook.close(), opened.webhook.close()]);
    expect(await Promise.all([silent.ended, stuck.ended])).toEqual(['', '']);
  });
});
