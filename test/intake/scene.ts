// A webhook on a free port of 127.0.0.1 with a real store in a temporary folder, and a sender that writes to the bare
// socket, so that tests can send what no HTTP client would.

import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { createLog } from '../../src/base/log.ts';
import { openStore, type Store } from '../../src/store/open.ts';
import type { Body, WebhookRequest } from '../../src/intake/request-response.ts';
import { openWebhook, type Webhook, type WebhookOptions } from '../../src/intake/server.ts';

export const secret = 'first-secret-of-at-least-32-characters';

export type TestWebhook = { webhook: Webhook; store: Store; lines: string[]; url: string };

export async function openTestWebhook(options: Partial<WebhookOptions> = {}): Promise<TestWebhook> {
  const dataDir = await mkdtemp(join(tmpdir(), 'delegram-webhook-'));
  const store = await openStore({ dataDir });
  onTestFinished(async () => {
    await store.close();
    await rm(dataDir, { recursive: true });
  });
  const lines: string[] = [];
  const webhook = await openWebhook({
    host: '127.0.0.1',
    port: 0,
    secrets: [secret],
    allowIps: [],
    trustedProxies: [],
    storeArrival: (arrival) => store.events.add(arrival, []),
    clock: systemClock,
    // Redaction by the log is switched off: nothing may rely on it.
    log: createLog({ level: 'debug', secrets: [], write: (line) => lines.push(line) }),
    quota: { bytesPerHour: 2 ** 30, isStored: (arrival) => store.events.has(arrival), onSpent: () => {} },
    onStored: () => {},
    onBroken: () => {},
    isHealthy: async () => true,
    readiness: async () => [],
    ...options,
  });
  onTestFinished(() => webhook.close());
  return { webhook, store, lines, url: `http://127.0.0.1:${webhook.port}` };
}

export const balanceData = {
  action_type: 'BALANCE_ACTION_RECHARGE',
  coin_type: 'TRX',
  amount_sun: 5_000_000,
  balance: 9_000_000,
  timestamp: 1_790_000_000_000,
};

export type Delivery = { headers: Record<string, string>; body: string };

/** As the service sends it. */
export function delivery(eventId: string, data: unknown = balanceData, type = 'EVENT_BALANCE'): Delivery {
  return {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-event-id': eventId,
      'x-event-type': type,
      'x-event-version': '20260918',
    },
    body: JSON.stringify({ event_type: type, event_id: eventId, data }),
  };
}

export function post(
  opened: TestWebhook,
  { headers, body }: Delivery,
  path = `/events/${secret}`,
): Promise<Response> {
  return fetch(opened.url + path, { method: 'POST', headers, body });
}

export type PlainRequest = { path?: string; method?: string; headers?: Record<string, string>; body?: Body };

/** A request without HTTP; how often its body was read and its sender was trusted is counted in `did`. */
export function plainRequest(
  did: { reads: number; shown: number },
  { body, ...request }: Required<PlainRequest>,
): WebhookRequest {
  return {
    ...request,
    from: '203.0.113.9',
    version: '1.1',
    hosts: () => [],
    onAuthenticated: () => (did.shown += 1),
    readBody: async () => {
      did.reads += 1;
      return body;
    },
  };
}

export type RawConnection = {
  write(text: string | Uint8Array): void;
  /** Everything that came until the server ended the connection. */
  ended: Promise<string>;
  /** Resolves when what came so far fits. */
  received(pattern: RegExp): Promise<string>;
  destroy(): void;
};

/** A bare connection on which `first` is sent. A reset counts as an end. */
export function openRawConnection(port: number, first: string | Uint8Array = ''): RawConnection {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).setEncoding('utf8');
  let came = '';
  socket.on('data', (text: string) => (came += text)).on('error', () => {});
  const ended = new Promise<string>((resolve) => {
    const end = () => {
      socket.destroy();
      resolve(came);
    };
    socket.on('end', end).on('close', end);
  });
  onTestFinished(() => void socket.destroy());
  if (first.length > 0) socket.write(first);
  return {
    write: (text) => void socket.write(text),
    ended,
    received: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (pattern.test(came)) resolve(came);
        };
        socket.on('data', look);
        void ended.then(() => reject(new Error(`The connection ended after ${JSON.stringify(came)}.`)));
        look();
      }),
    destroy: () => void socket.destroy(),
  };
}

/** Polls until the condition holds; tests with sockets have nothing better to wait for. */
export async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + 40_000;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error('The condition did not come true within 40 s.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
