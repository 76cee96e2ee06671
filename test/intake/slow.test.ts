// Slow and broken clients over bare sockets. The limits are short here, the order of things is the same.

import { describe, expect, test } from 'vitest';
import { delivery, openTestWebhook, openRawConnection, post, secret, until } from './scene.ts';
import { countEvents } from '../store/asked.ts';

const limits = { headersTimeoutMs: 300, requestTimeoutMs: 400, checkEveryMs: 50, lingerMs: 50 };

describe('slow clients', () => {
  test('100 half-open connections are closed by the server, and intake goes on meanwhile', async () => {
    const opened = await openTestWebhook({ limits });
    const starts = [
      '',
      'POST /ev',
      `POST /events/${secret} HTTP/1.1\r\nHost: x\r\nX-EVENT-ID: `,
      `POST /events/${secret} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"event_id":`,
    ];
    const lines = Array.from({ length: 100 }, (_, index) =>
      openRawConnection(opened.webhook.port, starts[index % starts.length]),
    );
    expect((await post(opened, delivery('e-1'))).status).toBe(200);
    const answers = await Promise.all(lines.map((connection) => connection.ended));
    expect(new Set(answers.map((answer) => answer.split('\r\n')[0]))).toEqual(
      new Set(['HTTP/1.1 408 Request Timeout']),
    );
    expect(opened.webhook.counts.refused).toEqual({ 408: 100 });
    expect(await countEvents(opened.store)).toBe(1);
  });

  test('a body that comes in pieces is taken as long as it comes in time', async () => {
    const opened = await openTestWebhook();
    const { body } = delivery('e-1');
    const connection = openRawConnection(
      opened.webhook.port,
      `POST /events/${secret} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    for (const character of body) connection.write(character);
    expect(await connection.received(/success$/)).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('a body that is cut off is not stored', async () => {
    const opened = await openTestWebhook();
    const connection = openRawConnection(
      opened.webhook.port,
      `POST /events/${secret} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{}`,
    );
    await until(() => opened.webhook.counts.received === 1);
    connection.destroy();
    await until(() => opened.webhook.counts.cutOff === 1);
    expect(await countEvents(opened.store)).toBe(0);
  });
});

test('what is no request gets 431 for headers that are too large, and 400 for what is not HTTP', async () => {
  const opened = await openTestWebhook({ limits });
  const large = openRawConnection(
    opened.webhook.port,
    `POST /events/${secret} HTTP/1.1\r\nHost: x\r\nX-EVENT-ID: ${'x'.repeat(20_000)}\r\n\r\n`,
  );
  expect(await large.ended).toMatch(/^HTTP\/1\.1 431 /);
  const noise = openRawConnection(opened.webhook.port, '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03');
  expect(await noise.ended).toMatch(/^HTTP\/1\.1 400 /);
  expect(opened.webhook.counts.refused).toEqual({ 400: 1, 431: 1 });
  expect(opened.lines.join('')).not.toContain(secret);
});
