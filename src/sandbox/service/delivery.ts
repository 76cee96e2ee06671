// Delivers one webhook: posted at once, repeated on the documented schedule until the receiver answers 200, given up after
// ten attempts.

import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Clock } from '../../base/clock.ts';
import type { ServiceSettings } from './settings.ts';

type WebhookRequest = {
  readonly eventId: string;
  readonly type: string;
  /** Undefined when the account has no callbackUrl, or the service is closed. */
  readonly url: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
};

export type WebhookAttempt = {
  readonly at: number;
  /** Undefined when no answer came; then `error` says why. */
  readonly status: number | undefined;
  readonly body: string;
  readonly error?: string;
};

type WebhookDeliveryState = 'under_way' | 'delivered' | 'given_up' | 'unsent' | 'closed';

export type WebhookDelivery = WebhookRequest & {
  readonly attempts: readonly WebhookAttempt[];
  /** `given_up` after ten failures; `unsent` when there was no address to post to; `closed` when the service was. */
  readonly state: WebhookDeliveryState;
  /** Resolves when `count` attempts are over and the next one is scheduled, or when there will be no more. */
  attempted(count: number): Promise<WebhookDelivery>;
  /** Resolves when the state is no longer `under_way`. */
  settled(): Promise<WebhookDelivery>;
  /** Stops trying. */
  close(): void;
};

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** The documented intervals; `settings.retries` chooses how they are read. */
const scheduleMs: readonly number[] = [
  0,
  15 * second,
  30 * second,
  3 * minute,
  10 * minute,
  20 * minute,
  30 * minute,
  60 * minute,
  3 * hour,
  6 * hour,
];

export function startDelivery(
  request: WebhookRequest,
  {
    settings,
    clock,
    onAttempt,
  }: {
    settings: ServiceSettings;
    clock: Clock;
    onAttempt: (delivery: WebhookDelivery, attempt: WebhookAttempt) => void;
  },
): WebhookDelivery {
  const firstAt = clock.now();
  const attempts: WebhookAttempt[] = [];
  const waiting = new Set<() => void>();
  let state: WebhookDeliveryState = request.url === undefined ? 'unsent' : 'under_way';
  let stop = (): void => undefined;

  async function attempt(url: string): Promise<void> {
    const done = await tryOnce(url);
    if (state !== 'under_way') return;
    attempts.push(done);
    const delayMs = delayBefore(attempts.length);
    if (done.status === 200) state = 'delivered';
    else if (delayMs === undefined) state = 'given_up';
    else stop = clock.after(delayMs, () => void attempt(url));
    onAttempt(delivery, done);
    wake();
  }

  async function tryOnce(url: string): Promise<WebhookAttempt> {
    const at = clock.now();
    const abort = new AbortController();
    stop = () => abort.abort();
    const cancel = clock.after(settings.webhookTimeoutMs, stop);
    try {
      return { at, ...(await postOnce(url, request.headers, request.body, abort.signal)) };
    } catch (error) {
      const why = abort.signal.aborted
        ? 'no answer in time'
        : error instanceof Error
          ? error.message
          : 'failed';
      return { at, status: undefined, body: '', error: why };
    } finally {
      cancel();
    }
  }

  /** Undefined after the last attempt. */
  function delayBefore(index: number): number | undefined {
    const entryMs = scheduleMs[index];
    if (entryMs === undefined || settings.retries === 'waits_between') return entryMs;
    return Math.max(0, firstAt + entryMs - clock.now());
  }

  function wake(): void {
    for (const check of waiting) check();
  }

  function until(isTrue: () => boolean): Promise<WebhookDelivery> {
    return new Promise((resolve) => {
      const check = () => {
        if (!isTrue()) return;
        waiting.delete(check);
        resolve(delivery);
      };
      waiting.add(check);
      check();
    });
  }

  const delivery: WebhookDelivery = {
    ...request,
    attempts,
    get state() {
      return state;
    },
    attempted: (count) => until(() => attempts.length >= count || state !== 'under_way'),
    settled: () => until(() => state !== 'under_way'),
    close: () => {
      if (state === 'under_way') state = 'closed';
      stop();
      wake();
    },
  };
  if (request.url !== undefined) void attempt(request.url);
  return delivery;
}

// One HTTP POST on a connection of its own, with exactly the given headers, never following a redirect.

type Posted = { readonly status: number; readonly body: string };

/** Rejects when no complete answer arrived; `signal` aborts the request. */
function postOnce(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array,
  signal: AbortSignal,
): Promise<Posted> {
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', headers, agent: false, signal }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
