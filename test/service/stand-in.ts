// A small HTTP server that stands in for the service, so that the bytes on the wire can be asserted; and the
// clock, client and checks that the tests of service/ share.

import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import type { Clock } from '../../src/base/clock.ts';
import { ServiceError } from '../../src/base/errors.ts';
import { createServiceClient, type ServiceClientOptions } from '../../src/service/client.ts';
import type { Address } from '../../src/tron/address.ts';

export const apiKey = 'canary-key-7f3a9';
export const apiSecret = 'canary-secret-51be2';
export const receiver = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' as Address;
export const startOfTest = Date.parse('2026-11-20T10:00:00.250Z');

/** `target` is the path and query exactly as they arrived. */
export type Seen = { method: string; target: string; headers: IncomingHttpHeaders; body: string };
export type Answering = (response: ServerResponse) => void;

/** Gives the answers in turn, the last one for good, once a request has been read wholly. Closed after the test. */
export async function openStandIn(...answers: [Answering, ...Answering[]]) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const answer = answers[Math.min(seen.length, answers.length - 1)];
      seen.push({ method: request.method ?? '', target: request.url ?? '', headers: request.headers, body });
      answer?.(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(close);
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { seen, host, baseUrl: `http://${host}`, close };
}

/** An answer whose `Date` agrees with the test's clock unless `headers` say otherwise. */
export function text(status: number, body: string | Buffer, headers: Record<string, string> = {}): Answering {
  return (response) => {
    response.writeHead(status, { date: new Date(startOfTest).toUTCString(), ...headers });
    response.end(body);
  };
}

export function envelope(fields: object, status = 200, headers: Record<string, string> = {}): Answering {
  return text(status, JSON.stringify(fields), { 'content-type': 'application/json', ...headers });
}

export function data(data: unknown): Answering {
  return envelope({ code: 0, data });
}

/** Reads the whole request, then breaks the connection: the outcome of a purchase is lost. */
export const hangUp: Answering = (response) => response.destroy();

/** Time stands still; short waits end at once and are written down, long ones (time limits) never end. */
export function impatientClock(): Clock & { waits: number[] } {
  const waits: number[] = [];
  return {
    waits,
    now: () => startOfTest,
    monotonic: () => 0,
    after(delayMs, task) {
      if (delayMs > 5_000) return () => {};
      waits.push(delayMs);
      const soon = setImmediate(task);
      return () => clearImmediate(soon);
    },
  };
}

export function clientOf(baseUrl: string, options: Partial<ServiceClientOptions> = {}) {
  const clock = impatientClock();
  const client = createServiceClient({
    baseUrl,
    apiKey,
    apiSecret,
    orderParams: { quantity: 'quantity', receiver: 'receiver', duration: 'duration' },
    clock,
    ...options,
  });
  return { client, clock };
}

/** Fails when any way of printing a value shows a credential or what was made from one. */
export function expectNoSecrets(value: unknown, secrets: readonly string[] = [apiKey, apiSecret]): void {
  const error = value instanceof Error ? value : undefined;
  const shown = [
    inspect(value, { depth: 20, showHidden: true, getters: true, maxStringLength: null }),
    JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${part}` : part)),
    `${error?.message} ${error?.stack} ${inspect(error?.cause, { depth: 20 })}`,
    JSON.stringify(error && Object.getOwnPropertyDescriptors(error)),
  ].join('\n');
  for (const secret of [...secrets, 'CF-ACCESS', 'cf-access']) expect(shown).not.toContain(secret);
}

/** The ServiceError that a call ends in, found clean of secrets and without a foreign cause. */
export async function failureOf(call: Promise<unknown>): Promise<ServiceError> {
  const error: unknown = await call.then(
    (record) => expect.fail(`The call succeeded with ${inspect(record)}.`),
    (error: unknown) => error,
  );
  if (!(error instanceof ServiceError)) throw error;
  expectNoSecrets(error);
  expect(error.cause).toBeUndefined();
  expect(error.message).toMatch(/^(?:GET|POST|PATCH) \/v1\/\S+ at \S+ .*\.$/);
  return error;
}
