// An embedded service for one test, which closes with it, and a caller of it: plain fetch, with signatures computed here
// from the document's rule.

import { createHmac } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { openService, type SandboxService } from '../../../src/sandbox/service/open.ts';
import type { ServiceOptions } from '../../../src/sandbox/service/sandbox-service.ts';
import { createManualClock, type ManualClock } from '../../manual-clock.ts';

export const apiKey = 'canary-key';
export const apiSecret = 'canary-secret-ключ';

export type Reply = { status: number; headers: Headers; text: string; envelope: Envelope };
export type Envelope = {
  code: number | string;
  msg?: string;
  sub_code?: string;
  sub_msg?: string;
  /** Of orders; other payloads have their own fields. */
  data: { id: string; [field: string]: unknown };
};

export type TestService = SandboxService & {
  clock: ManualClock;
  /** Signed; the target begins at `/v1`. */
  call(method: string, target: string, init?: RequestInit): Promise<Reply>;
};

/** An embedded service on a clock that stands still. */
export async function openTestService(options: Partial<ServiceOptions> = {}): Promise<TestService> {
  const clock = createManualClock(Date.UTC(2026, 10, 21, 12));
  const service = await openService({ apiKey, apiSecret, clock, ...options });
  onTestFinished(() => service.close());
  return Object.assign(service, {
    clock,
    call: (method: string, target: string, init?: RequestInit) =>
      send(service, method, target, { headers: sign(method, target, clock.now()), ...init }),
  });
}

export function sign(
  method: string,
  target: string,
  now: number,
  secret = apiSecret,
): Record<string, string> {
  const timestamp = new Date(now).toISOString();
  return {
    'CF-ACCESS-KEY': apiKey,
    'CF-ACCESS-TIMESTAMP': timestamp,
    'CF-ACCESS-SIGN': createHmac('sha256', secret).update(`${timestamp}${method}${target}`).digest('base64'),
  };
}

/** As it is: nothing is signed, no redirect followed. */
export async function send(
  service: { baseUrl: string },
  method: string,
  target: string,
  init: RequestInit = {},
): Promise<Reply> {
  const response = await fetch(`${service.baseUrl}${target}`, { method, redirect: 'manual', ...init });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, envelope: readEnvelope(text) };
}

function readEnvelope(text: string): Envelope {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return { code: Number.NaN, data: { id: '' } };
  }
}

export const hourOrder = (receiver: string, more = ''): string =>
  `/v1/order?quantity=65000&receiver=${receiver}&duration=1h${more}`;

/** Options of `expect.poll`: a deadline for busy machines. */
export const patiently = { timeout: 40_000, interval: 5 };
