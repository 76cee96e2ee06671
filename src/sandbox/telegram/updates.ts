// What the bot is told, and what of it waits for an answer. The queue of updates is in order, each kept until a larger offset
// confirms it or the webhook has taken it, for 24 hours at most. One long poll at a time: a second one ends the first with a
// 409. With a webhook set, polling is refused.

import { STATUS_CODES } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Update } from 'grammy/types';
import { type Clock, createDeadline } from '../../base/clock.ts';
import { setLatest } from '../record.ts';
import { Rejection, badRequest } from './call.ts';

type UpdateType = Exclude<keyof Update, 'update_id'>;
type Poll = {
  offset: number;
  limit: number;
  timeoutSeconds: number;
  allowed: readonly string[] | undefined;
};

type WebhookState = WebhookTarget & {
  /** Unix seconds. */
  lastError: { date: number; message: string } | undefined;
};

export type UpdateQueue = ReturnType<typeof createUpdateQueue>;

const keptMs = 24 * 60 * 60 * 1000;
const mostPending = 100_000;
/** Updates that are sent only when allowed_updates names them. */
const onRequest: ReadonlySet<string> = new Set(['chat_member', 'message_reaction', 'message_reaction_count']);

export function createUpdateQueue(clock: Clock) {
  let waiting: { update: Update; at: number }[] = [];
  let nextId = 100_000_001;
  let webhook: WebhookState | undefined;
  let poster: WebhookPoster | undefined;
  let allowed: readonly string[] | undefined;
  let current: { wake(): void; end(error: Rejection): void } | undefined;

  const wanted = (type: string) => (allowed ? allowed.includes(type) : !onRequest.has(type));

  function dropOld(): void {
    const oldest = clock.now() - keptMs;
    if (waiting[0] && waiting[0].at < oldest) waiting = waiting.filter(({ at }) => at >= oldest);
  }

  function take({ offset, limit }: Poll): Update[] {
    dropOld();
    if (offset < 0) waiting = waiting.slice(offset);
    else if (offset > 0) waiting = waiting.filter(({ update }) => update.update_id >= offset);
    return waiting.slice(0, limit).map(({ update }) => update);
  }

  /** Undefined leaves as it is what updates are wanted; empty means those that are sent by default. */
  function setAllowed(types: readonly string[] | undefined): void {
    if (types) allowed = types.length > 0 ? types : undefined;
  }

  function startPosting(state: WebhookState): WebhookPoster {
    return createWebhookPoster({
      clock,
      target: state,
      waiting() {
        dropOld();
        return waiting.map(({ update }) => update);
      },
      onTaken(taken) {
        waiting = waiting.filter(({ update }) => update !== taken);
      },
      onError(message) {
        state.lastError = { date: Math.floor(clock.now() / 1000), message };
      },
    });
  }

  return {
    setAllowed,
    push<T extends UpdateType>(type: T, payload: NonNullable<Update[T]>): void {
      if (!wanted(type)) return;
      waiting.push({ update: { update_id: nextId++, [type]: payload }, at: clock.now() });
      if (waiting.length > mostPending) waiting.shift();
      current?.wake();
      poster?.wake();
    },
    /** Resolves at once if updates are queued, else with the next update, at the time-out, or when `gone` is aborted. */
    async poll(poll: Poll, gone: AbortSignal): Promise<Update[]> {
      if (webhook) {
        throw new Rejection(
          409,
          "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
        );
      }
      current?.end(
        new Rejection(
          409,
          'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
        ),
      );
      setAllowed(poll.allowed);
      const ready = take(poll);
      if (ready.length > 0 || poll.timeoutSeconds <= 0) return ready;
      const { promise, resolve, reject } = Promise.withResolvers<Update[]>();
      const cancel = clock.after(poll.timeoutSeconds * 1000, () => resolve([]));
      const leave = () => resolve([]);
      const mine = { wake: () => resolve(take({ ...poll, offset: 0 })), end: reject };
      gone.addEventListener('abort', leave);
      current = mine;
      try {
        return await promise;
      } finally {
        cancel();
        gone.removeEventListener('abort', leave);
        if (current === mine) current = undefined;
      }
    },
    /**
     * Undefined removes it. Without effect on the webhook if it is the same. `isPosted`: updates are posted to it; else they
     * wait.
     */
    setWebhook(
      target: WebhookTarget | undefined,
      { isPosted, dropPending }: { isPosted: boolean; dropPending: boolean },
    ): void {
      if (isSame(webhook, target) && !dropPending) return;
      if (dropPending) waiting = [];
      poster?.close();
      poster = undefined;
      webhook = target && { ...target, lastError: undefined };
      if (!webhook) return;
      current?.end(new Rejection(409, 'Conflict: terminated by setWebhook request'));
      if (!isPosted) return;
      poster = startPosting(webhook);
      poster.wake();
    },
    get webhook(): Readonly<WebhookState> | undefined {
      return webhook;
    },
    get allowed(): readonly string[] | undefined {
      return allowed;
    },
    get pending(): number {
      dropOld();
      return waiting.length;
    },
    close(): void {
      current?.wake();
      poster?.close();
    },
  };
}

function isSame(one: WebhookTarget | undefined, other: WebhookTarget | undefined): boolean {
  return (
    one?.url === other?.url && one?.secret === other?.secret && one?.maxConnections === other?.maxConnections
  );
}

// Posts waiting updates to a webhook as Telegram does: over several connections, those of one chat one after the other, each
// again until the answer is 2xx. After the first failure at once; then after what Retry-After says, or else after pauses that
// double. Source: WebhookActor.cpp of tdlib/telegram-bot-api.

export type WebhookTarget = { url: string; secret: string; maxConnections: number };

type WebhookPoster = ReturnType<typeof createWebhookPoster>;

type PosterOptions = {
  clock: Clock;
  target: WebhookTarget;
  /** Oldest first. */
  waiting: () => readonly Update[];
  onTaken: (update: Update) => void;
  /** With the message that getWebhookInfo shows. */
  onError: (message: string) => void;
};

type Failure = { message: string; retryAfterSeconds: number };

const timeoutMs = 60_000;
const longestPauseSeconds = 60;
const longestRetryAfterSeconds = 3600;
const networkErrors: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Connection refused',
  ECONNRESET: 'Connection reset by peer',
};

function createWebhookPoster({ clock, target, waiting, onTaken, onError }: PosterOptions) {
  const closing = new AbortController();
  const posting = new Set<string>();
  /** How often the first update of each lane has failed; those in `resting` wait for their next attempt. */
  const failures = new Map<string, number>();
  const resting = new Set<string>();

  function pump(): void {
    const seen = new Set<string>();
    for (const update of waiting()) {
      if (closing.signal.aborted || posting.size >= target.maxConnections) return;
      const lane = laneOf(update);
      if (seen.has(lane)) continue;
      seen.add(lane);
      if (!posting.has(lane) && !resting.has(lane)) void post(lane, update);
    }
  }

  async function post(lane: string, update: Update): Promise<void> {
    posting.add(lane);
    const failure = await send(update);
    posting.delete(lane);
    if (closing.signal.aborted) return;
    if (failure) {
      onError(failure.message);
      rest(lane, failure.retryAfterSeconds);
    } else {
      failures.delete(lane);
      onTaken(update);
    }
    pump();
  }

  function rest(lane: string, retryAfterSeconds: number): void {
    const failed = (failures.get(lane) ?? 0) + 1;
    failures.set(lane, failed);
    const growing = failed === 1 ? 0 : Math.min(longestPauseSeconds, 2 ** (failed - 1));
    const seconds = Math.min(retryAfterSeconds || growing, longestRetryAfterSeconds);
    if (seconds === 0) return;
    resting.add(lane);
    clock.after(seconds * 1000, () => {
      resting.delete(lane);
      pump();
    });
  }

  async function send(update: Update): Promise<Failure | undefined> {
    using timeout = createDeadline(clock, timeoutMs);
    try {
      const response = await fetch(target.url, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          ...(target.secret === '' ? {} : { 'x-telegram-bot-api-secret-token': target.secret }),
        },
        body: JSON.stringify(update),
        signal: AbortSignal.any([timeout.signal, closing.signal]),
      });
      await response.arrayBuffer();
      if (response.ok) return undefined;
      const message = `Wrong response from the webhook: ${response.status} ${STATUS_CODES[response.status]}`;
      return { message, retryAfterSeconds: Number(response.headers.get('retry-after') ?? 0) || 0 };
    } catch (error) {
      return { message: describe(error, timeout.signal.aborted), retryAfterSeconds: 0 };
    }
  }

  return {
    /** To be called when an update was added. */
    wake: pump,
    /** Ends what is under way. */
    close: (): void => closing.abort(),
  };
}

function describe(error: unknown, isTimeout: boolean): string {
  if (isTimeout) return 'Read timeout expired';
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return networkErrors[String(cause?.code)] ?? 'Webhook connection closed';
}

/** Messages of a chat keep their order; so do the presses of a person, but the two may overtake each other. */
function laneOf({ callback_query: query, my_chat_member: member, ...update }: Update): string {
  if (query) return `press ${query.from.id}`;
  if (member) return `member ${member.chat.id}`;
  const message =
    update.message ?? update.edited_message ?? update.channel_post ?? update.edited_channel_post;
  return message ? `chat ${message.chat.id}` : `update ${update.update_id}`;
}

// Which addresses Telegram posts updates to, with its descriptions of what is wrong with another one. A Bot API server that
// was started with `--local` posts to every address. Source: Client.cpp and WebhookActor.cpp of tdlib/telegram-bot-api.

const ports = new Set(['', '80', '88', '443', '8443']);
const reserved = new BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  reserved.addSubnet(address, bits);
}

/** A URL without a scheme is taken as https; undefined when it is none at all. */
export function parseWebhookUrl(text: string): URL | undefined {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : undefined;
}

/** What is wrong with it for Telegram itself. No name is looked up: one with a dot is taken to lead to a public address. */
export function whyRefused({ protocol, port, hostname }: URL): string | undefined {
  if (protocol !== 'https:') return 'An HTTPS URL must be provided for webhook';
  if (!ports.has(port)) return 'Webhook can be set up only on ports 80, 88, 443 or 8443';
  if (hostname.startsWith('[')) return 'IPv6-only addresses are not allowed';
  const address = hostname === 'localhost' ? '127.0.0.1' : hostname;
  if (isIP(address) === 4) return reserved.check(address) ? `IP address ${address} is reserved` : undefined;
  return hostname.includes('.') ? undefined : 'Failed to resolve host: Name or service not known';
}

/** The sandbox calls nobody outside this machine: updates of another webhook wait. */
export function isOnThisMachine(url: string): boolean {
  const { hostname = '' } = parseWebhookUrl(url) ?? {};
  return hostname === 'localhost' || hostname.startsWith('127.') || hostname === '[::1]';
}

// Callback queries that wait for the bot's answer. A query is valid for 15 minutes and is answered once.

export type CallbackAnswer = { text: string | undefined; show_alert: boolean };
type Callback = {
  readonly chatId: number;
  readonly personId: number;
  readonly at: number;
  /** Undefined once it was answered. */
  settle: ((answer: CallbackAnswer) => void) | undefined;
};

export type Callbacks = ReturnType<typeof createCallbacks>;

const callbackLivesMs = 15 * 60 * 1000;
const mostCallbacks = 10_000;

export function createCallbacks(clock: Clock) {
  const callbacks = new Map<string, Callback>();
  let count = 0;
  return {
    /** Returns the query's id. */
    open(callback: Omit<Callback, 'at'>): string {
      count += 1;
      const id = String(4_000_000_000_000_000_000n + BigInt(count));
      setLatest(callbacks, id, { ...callback, at: clock.now() }, mostCallbacks);
      return id;
    },
    /** Throws Telegram's refusal for an id that is unknown, answered or older than 15 minutes. */
    answer(id: string, answer: CallbackAnswer): Callback {
      const callback = callbacks.get(id);
      if (!callback?.settle || clock.now() - callback.at > callbackLivesMs) {
        throw badRequest('query is too old and response timeout expired or query ID is invalid');
      }
      callback.settle(answer);
      callback.settle = undefined;
      return callback;
    },
    /** A query that was opened lately, answered or not. */
    recent: (id: string): Readonly<Callback> | undefined => callbacks.get(id),
  };
}
