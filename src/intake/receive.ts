// Receives what is posted, the service's events and Telegram's updates, without depending on the HTTP library. Cheap checks
// come before expensive ones. 200 means that it is on disk, from this request or an earlier one; after any other answer it
// is sent again.

import { type Clock, minuteMs } from '../base/clock.ts';
import { StoreError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import type { OrderHint } from '../events/event.ts';
import { orderHintOf } from '../events/index.ts';
import type { Arrival, StoreResult } from '../store/ledger/events/group-commit.ts';
import {
  type WebhookRequest,
  type WebhookResponse,
  badRequest,
  headerOf,
  isEncoded,
  notAllowed,
  notFound,
  retryAfterSeconds,
  retryLater,
  retryLaterAfter,
  textResponse,
} from './request-response.ts';
import { identify, parseBody, readText } from './identify.ts';
import type { Refusal, Unavailability } from '../metrics/counters.ts';
import type { RequestCounter } from './request-counter.ts';
import { createNetworkCheck, createSecretCheck, findSource } from './senders.ts';

export type ReceiveOptions = {
  secrets: readonly string[];
  /** Addresses or CIDR blocks; when empty, every source is allowed. */
  allowIps: readonly string[];
  trustedProxies: readonly string[];
  /**
   * Resolves once the event is on disk, together with its deliveries to chats.
   * `data` is that of the body, parsed.
   * @throws StoreError `busy` or `broken`.
   */
  storeArrival(arrival: Arrival, data?: unknown): Promise<StoreResult>;
  /** How much may be stored within an hour; beyond it requests are answered 503, and the service sends again later. */
  quota: {
    bytesPerHour: number;
    /** Whether this event is stored already: a repeat needs no space, so it is accepted over the quota too. */
    isStored(arrival: Arrival): Promise<boolean>;
    /** Called when a request exceeds the quota, at most once an hour. */
    onSpent(): void;
  };
  /** Called after an event was stored that is no repeat, with its hint about an order, if its type has one. */
  onStored(orderHint: OrderHint | undefined): void;
  /** The ledger failed for good: the process must end. Called once. */
  onBroken(error: StoreError): void;
  clock: Clock;
  log: Log;
  counter: RequestCounter;
};

const maxBodyBytes = 256 * 1024;
/** An estimate of the bytes that an event takes on disk besides its body, with its indexes and deliveries. */
const rowBytes = 1024;
/** `/events/{secret}`, where the secret is one segment of any characters: the secret check decides. */
const eventsPath = /^\/events\/([^/]+)$/;

const success = textResponse(200, 'success');
const tooLarge = textResponse(413, 'too large');
const compressed = textResponse(415, 'unsupported encoding', { 'accept-encoding': 'identity' });

/** The returned function answers every path (404 for all but `/events/{secret}`) and never rejects. */
export function createReceive(
  options: ReceiveOptions,
): (request: WebhookRequest) => Promise<WebhookResponse> {
  const { clock, log, counter } = options;
  const isSecret = createSecretCheck(options.secrets);
  const isTrustedProxy = createNetworkCheck(options.trustedProxies);
  const isAllowed = createNetworkCheck(options.allowIps);
  const quota = createQuota({
    bytesPerHour: options.quota.bytesPerHour,
    onSpent: () => options.quota.onSpent(),
    clock,
  });
  let isBroken = false;

  function isFromAllowedSource(request: WebhookRequest): boolean {
    if (options.allowIps.length === 0) return true;
    const source = findSource(request.from, headerOf(request, 'x-forwarded-for'), isTrustedProxy);
    return source !== undefined && isAllowed(source);
  }

  function refuse(
    { from }: WebhookRequest,
    answer: WebhookResponse,
    reason: string,
    why: Refusal | Unavailability,
  ): WebhookResponse {
    counter.refused(answer.status, reason, from, why);
    return answer;
  }

  async function receive(request: WebhookRequest): Promise<WebhookResponse> {
    counter.counts.received += 1;

    const secret = eventsPath.exec(request.path)?.[1];
    if (secret === undefined) return refuse(request, notFound, 'There is no such path.', 'path');
    if (request.method !== 'POST')
      return refuse(request, notAllowed('POST'), '/events/… takes POST only.', 'method');
    if (!isSecret(secret)) return refuse(request, notFound, 'The secret in /events/… is wrong.', 'secret');
    if (!isFromAllowedSource(request)) {
      return refuse(request, notFound, 'The source address is not among EVENTS_ALLOW_IPS.', 'source');
    }
    request.onAuthenticated();
    if (isEncoded(request)) return refuse(request, compressed, 'The body is compressed.', 'compressed');
    const bytes = await request.readBody(maxBodyBytes);
    if (bytes === 'too_large')
      return refuse(request, tooLarge, `The body is larger than ${maxBodyBytes} bytes.`, 'large');
    if (bytes === 'cut_off') {
      counter.counts.cutOff += 1;
      return badRequest;
    }
    const body = parseBody(bytes);
    if (typeof body === 'string') return refuse(request, badRequest, body, 'json');
    // After a failed fsync no other commit is tried: a later fsync may succeed although data was lost.
    if (isBroken)
      return refuse(request, retryLater, 'The ledger has failed, and Delegram is ending.', 'broken');
    const arrival = identify(request, body, clock.now());
    const giveBack = quota.take(bytes.length + rowBytes);
    if (!giveBack && !(await options.quota.isStored(arrival))) {
      return refuse(
        request,
        retryLaterAfter(quota.waitMs()),
        'What EVENTS_MB_PER_HOUR lets in is spent.',
        'quota',
      );
    }
    let result: StoreResult | undefined;
    try {
      result = await options.storeArrival(arrival, body.content['data']);
    } finally {
      if (result === undefined || result === 'repeat') giveBack?.();
    }
    counter.stored(arrival, result);
    const { eventId, type, kind } = arrival;
    const hintOf = () => (kind === 'event' ? orderHintOf(type, body.content['data']) : undefined);
    if (result !== 'repeat') {
      const message = 'A stored delivery could not be announced.';
      announce(log, () => options.onStored(hintOf()), message, { eventId });
    }
    return success;
  }

  function judgeFailure(error: unknown): void {
    if (!(error instanceof StoreError)) {
      log.error({ err: error }, 'A delivery to /events/… could not be judged.');
      return;
    }
    if (error.failure === 'busy' || isBroken) return;
    isBroken = true;
    options.onBroken(error);
  }

  return async (request) => {
    try {
      return await receive(request);
    } catch (error) {
      judgeFailure(error);
      const why = error instanceof StoreError ? 'store' : 'internal';
      return refuse(request, retryLater, reasonOf(error), why);
    }
  };
}

function reasonOf(error: unknown): string {
  return error instanceof StoreError ? error.message : 'Delegram could not judge it.';
}

/** An error of the listener is only logged: what was posted is stored, so it is acknowledged. */
function announce(log: Log, tell: () => void, complaint: string, about: object = {}): void {
  try {
    tell();
  } catch (error) {
    log.error({ err: error, ...about }, complaint);
  }
}

// Telegram's updates. They are handled later, perhaps by another instance: an answer that waited for that would come too
// late for Telegram, which sends one again for a day.

/** An update as Telegram sent it, of which only the id was looked at. */
export type ReceivedUpdate = { update_id: number };

export type UpdateOptions = {
  /** What Telegram names in `X-Telegram-Bot-Api-Secret-Token`. */
  secret: string;
  /**
   * Resolves once the update is on disk; one that is stored already does not change.
   * @throws StoreError
   */
  store(this: void, update: ReceivedUpdate): Promise<void>;
  /** Called after an update was stored. */
  onStored(this: void): void;
};

export const updatesPath = '/telegram';
/** Telegram waits for so long at most, and else longer from try to try, up to two minutes; somebody waits for an answer. */
const retrySeconds = 2;

const stored = textResponse(200, '');
export const retryUpdateLater = retryAfterSeconds(retrySeconds);
const unknownType = textResponse(415, 'unsupported media type', { accept: 'application/json' });

/** The returned function returns undefined for every path but /telegram, and never rejects. */
export function createReceiveUpdate(
  updates: UpdateOptions | undefined,
  options: { onBroken(error: StoreError): void; log: Log; counter: RequestCounter },
): (request: WebhookRequest) => Promise<WebhookResponse> | undefined {
  const { log, counter } = options;
  const isSecret = createSecretCheck(updates ? [updates.secret] : []);

  async function receive(request: WebhookRequest, { store, onStored }: UpdateOptions) {
    const refuse = (answer: WebhookResponse, reason: string): WebhookResponse => {
      counter.refused(answer.status, reason, request.from);
      return answer;
    };
    counter.counts.received += 1;
    if (request.method !== 'POST') return refuse(notAllowed('POST'), '/telegram takes POST only.');
    if (!isSecret(headerOf(request, 'x-telegram-bot-api-secret-token') ?? '')) {
      return refuse(notFound, 'The secret of an update is wrong.');
    }
    request.onAuthenticated();
    const type = headerOf(request, 'content-type')?.split(';', 1)[0]?.trim().toLowerCase();
    if (type !== 'application/json' || isEncoded(request)) {
      return refuse(unknownType, 'The update is not plain application/json.');
    }
    const bytes = await request.readBody(maxBodyBytes);
    if (bytes === 'too_large') return refuse(tooLarge, `The update is larger than ${maxBodyBytes} bytes.`);
    if (bytes === 'cut_off') {
      counter.counts.cutOff += 1;
      return badRequest;
    }
    const update = readUpdate(bytes);
    if (typeof update === 'string') return refuse(badRequest, update);
    await store(update);
    announce(log, onStored, 'A stored update could not be announced.');
    return stored;
  }

  async function answer(request: WebhookRequest, configured: UpdateOptions): Promise<WebhookResponse> {
    try {
      return await receive(request, configured);
    } catch (error) {
      const isOfStore = error instanceof StoreError;
      if (!isOfStore) log.error({ err: error }, 'An update could not be stored.');
      else if (error.failure !== 'busy') options.onBroken(error);
      const reason = isOfStore ? error.message : 'Delegram could not store an update.';
      counter.refused(retryUpdateLater.status, reason, request.from);
      return retryUpdateLater;
    }
  }

  return (request) => (updates && request.path === updatesPath ? answer(request, updates) : undefined);
}

/** The update, or a sentence that says what is wrong. */
function readUpdate(bytes: Uint8Array): ReceivedUpdate | string {
  const read = readText(bytes);
  if ('problem' in read) return read.problem;
  let update: unknown;
  try {
    update = JSON.parse(read.text);
  } catch {
    return 'The body is not JSON.';
  }
  return isUpdate(update) ? update : 'The body is JSON, but not an update with an id.';
}

function isUpdate(value: unknown): value is ReceivedUpdate {
  return (
    typeof value === 'object' &&
    value !== null &&
    'update_id' in value &&
    Number.isSafeInteger(value.update_id)
  );
}

// How much the service may have stored within an hour.

const minutes = 60;

/** `onSpent` is called when a request exceeds the quota, at most once an hour. */
export function createQuota(options: { bytesPerHour: number; onSpent: () => void; clock: Clock }) {
  const { bytesPerHour, onSpent, clock } = options;
  /** Bytes by the minute in which they were counted, oldest first. */
  const counted = new Map<number, number>();
  let spent = 0;
  let reportedAt = -Infinity;

  function forget(now: number): void {
    for (const [minute, bytes] of counted) {
      // The end of the minute must be an hour old.
      if ((minute + 1 + minutes) * minuteMs > now) return;
      counted.delete(minute);
      spent -= bytes;
    }
  }

  function add(minute: number, bytes: number): void {
    const before = counted.get(minute);
    if (before === undefined && bytes < 0) return;
    counted.set(minute, (before ?? 0) + bytes);
    spent += bytes;
  }

  return {
    /**
     * Counts `bytes`, and returns a function that undoes this for a request that was not stored after all. Undefined, and
     * nothing is counted, when they would exceed the quota.
     */
    take(bytes: number): (() => void) | undefined {
      const now = clock.monotonic();
      forget(now);
      if (spent + bytes > bytesPerHour) {
        if (now - reportedAt >= minutes * minuteMs) {
          reportedAt = now;
          onSpent();
        }
        return undefined;
      }
      const minute = Math.floor(now / minuteMs);
      add(minute, bytes);
      return () => add(minute, -bytes);
    },
    /** Milliseconds until the oldest counted bytes are no longer counted. */
    waitMs(): number {
      const [oldest] = counted.keys();
      const now = clock.monotonic();
      return oldest === undefined ? 0 : Math.max(0, (oldest + 1 + minutes) * minuteMs - now);
    },
  };
}
