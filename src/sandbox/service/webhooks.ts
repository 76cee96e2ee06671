// The webhooks of the service: what it is asked to post (a sample with changed fields, an event of another type, or a body
// as it is), once, or many times under ids of their own; and how each is delivered.

import { z } from 'zod';
import { type Clock, sleep } from '../../base/clock.ts';
import { stringifyLossless } from '../../base/json.ts';
import { Refused, given } from '../bodies.ts';
import type { Ids } from './address.ts';
import type { EventData, Sample } from './samples.ts';
import type { ServiceSettings } from './settings.ts';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

const mostKept = 5_000;
const mostInBurst = 1_000;
const longestSpreadMs = 60_000;
/** Connections that are open at once; the bot's webhook takes more, but a machine has few ports for one address. */
const mostAtOnce = 50;
const protocolVersion = '20260918';

const data = z.record(z.string(), z.unknown());

export const emissionSchema = z.strictObject({
  /** The name of a sample, whose parts the other fields replace. */
  sample: z.string().optional(),
  type: z.string().optional(),
  /** Values that replace or add to those of the sample. */
  data: data.optional(),
  event_id: z.string().optional(),
  version: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  fields: data.optional(),
  /** Sent in place of the whole body. */
  body: z.string().optional(),
  url: z.url().optional(),
  /** That many events, each under an id of its own. */
  times: z.int().min(1).max(mostInBurst).optional(),
  /** Fields that get a new hash in each event; one that begins with 0x keeps that. */
  fresh: z.array(z.string()).optional(),
  /** Of `times`: over how long they are spread evenly; as fast as they are answered when absent. */
  spreadMs: z.int().min(0).max(longestSpreadMs).optional(),
});

export type Emission = z.infer<typeof emissionSchema>;

export type EmitOptions = {
  /** An id that was used before makes the event a repeat. */
  readonly eventId?: string | undefined;
  readonly version?: string | undefined;
  /** Headers added to the documented ones (X-EVENT-ID …, in the document's spelling); undefined removes one. */
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
  /** Top-level body fields added to event_type, event_id and data; undefined removes one. */
  readonly fields?: EventData | undefined;
  /** Sent in place of the whole body. */
  readonly body?: string | Uint8Array | undefined;
  /** Another address than the callbackUrl. */
  readonly url?: string | undefined;
};

export function createWebhooks(parts: {
  settings: ServiceSettings;
  clock: Clock;
  ids: Ids;
  samples: () => Readonly<Record<string, Sample>>;
  onAttempt: (delivery: WebhookDelivery, attempt: WebhookAttempt) => void;
}) {
  const deliveries: WebhookDelivery[] = [];
  /** Those under way are tried on, also when they are no longer kept. */
  const underWay = new Set<WebhookDelivery>();
  let isClosed = false;

  /** Posts the event to the callbackUrl and repeats it as documented. */
  function emit(type: string, data: EventData, options: EmitOptions = {}): WebhookDelivery {
    const eventId = options.eventId ?? parts.ids.eventId();
    const delivery = startDelivery(
      {
        eventId,
        type,
        url: isClosed ? undefined : (options.url ?? parts.settings.callbackUrl),
        headers: given({
          'Content-Type': 'application/json; charset=utf-8',
          'User-Agent': 'sandbox-service',
          'X-EVENT-ID': eventId,
          'X-EVENT-TYPE': type,
          'X-EVENT-VERSION': options.version ?? protocolVersion,
          ...options.headers,
        }),
        body:
          options.body ?? stringifyLossless({ event_type: type, event_id: eventId, data, ...options.fields }),
      },
      parts,
    );
    deliveries.push(delivery);
    if (deliveries.length > mostKept) deliveries.shift();
    underWay.add(delivery);
    void delivery.settled().then(() => underWay.delete(delivery));
    return delivery;
  }

  /** Throws Refused for a sample that does not exist, and where neither that nor a type is given. */
  async function post(emission: Emission): Promise<WebhookDelivery[]> {
    const { type, data: wanted, options } = eventOf(parts.samples(), emission);
    const { times = 1, fresh = [], spreadMs = 0 } = emission;
    const posted: WebhookDelivery[] = [];
    const startedAt = parts.clock.monotonic();
    let next = 0;
    async function postNext(): Promise<void> {
      while (next < times) {
        const dueAt = startedAt + (next * spreadMs) / times;
        next += 1;
        const waitMs = dueAt - parts.clock.monotonic();
        if (waitMs > 0) await sleep(parts.clock, waitMs);
        const delivery = emit(type, withFreshHashes(wanted, fresh, parts.ids), options);
        posted.push(delivery);
        await delivery.attempted(1);
      }
    }
    await Promise.all(Array.from({ length: Math.min(times, mostAtOnce) }, postNext));
    return posted;
  }

  return {
    /** The newest 5,000. */
    deliveries: deliveries as readonly WebhookDelivery[],
    emit,
    post,
    close: (): void => {
      isClosed = true;
      for (const delivery of underWay) delivery.close();
    },
  };
}

function eventOf(samples: Readonly<Record<string, Sample>>, emission: Emission) {
  const { sample: name, event_id: eventId, headers, fields, body, url } = emission;
  const sample = name !== undefined && Object.hasOwn(samples, name) ? samples[name] : undefined;
  if (name !== undefined && !sample)
    throw new Refused(`The service can send: ${Object.keys(samples).join(', ')}.`);
  const type = emission.type ?? sample?.type;
  if (type === undefined) throw new Refused('A sample or a type is needed.');
  const version = emission.version ?? sample?.version;
  return {
    type,
    data: { ...sample?.data, ...emission.data } as EventData,
    options: { eventId, version, headers, fields, body, url },
  };
}

function withFreshHashes(data: EventData, fresh: readonly string[], ids: Ids): EventData {
  const hashes = fresh.map((name) => {
    const prefix = String(data[name]).startsWith('0x') ? '0x' : '';
    return [name, `${prefix}${ids.hash()}`];
  });
  return { ...data, ...Object.fromEntries(hashes) };
}

/** How often each status was the answer to the first attempt; `none` where no answer came. */
export function countStatuses(deliveries: readonly WebhookDelivery[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { attempts } of deliveries) {
    const status = attempts[0]?.status ?? 'none';
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

// Delivers one webhook: posted at once, repeated on the documented schedule until the receiver answers 200, given up after
// ten attempts.

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

function startDelivery(
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
