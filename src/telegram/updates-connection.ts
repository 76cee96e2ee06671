// Keeps updates coming, by polling or by webhook, until it is stopped. While Telegram is down, refuses the token or reports
// another program that takes the bot's updates, it goes on with pauses, without blocking the rest of the program; the log
// says so on each change of state and at most every 10 minutes otherwise.

import type { Update, UserFromGetMe, WebhookInfo } from 'grammy/types';
import { HttpError } from 'grammy';
import { type Clock, minuteMs, pause } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { StoreError } from '../base/errors.ts';
import type { CauseCode } from './cause.ts';
import { accountPauseMs, judge, pauseAfter, retryAfter } from './judge.ts';
import { pollSeconds } from './fetch.ts';

export type { ConnectionState };

/** What grammY uses of an AbortSignal: its types require a polyfill's signal, whose type Node's does not match. */
export type StopSignal = {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
};

/** How updates come. */
export type UpdateSource = {
  /** Called before the first `next`, and again after a failure. */
  connect(signal: AbortSignal): Promise<void>;
  /** Resolves each time that Telegram has answered; what came with the answer is stored by then. */
  next(signal: AbortSignal): Promise<void>;
};

type UpdatesConnection = {
  start(): void;
  stop(): Promise<void>;
  readonly state: ConnectionState;
  /** When Telegram last answered, by the monotonic clock. */
  readonly lastAnsweredAt: number | undefined;
};

/** Telegram sends only these: the bot does not use channel posts and reactions. */
export const allowedUpdates = ['message', 'edited_message', 'callback_query', 'my_chat_member'] as const;

const warnEveryMs = 10 * minuteMs;

export function createUpdatesConnection(options: {
  api: { getMe(signal?: StopSignal): Promise<UserFromGetMe> };
  source: UpdateSource;
  clock: Clock;
  log: Log;
  /** Called once, with the answer of `getMe`. */
  onReady: (me: UserFromGetMe) => void;
}): UpdatesConnection {
  const { api, source, clock, log } = options;
  const stopping = new AbortController();
  let loop: Promise<void> | undefined;
  let state: ConnectionState = 'starting';
  let lastAnsweredAt: number | undefined;
  let warnedAt = -Infinity;
  let isConnected = false;
  let isKnown = false;

  async function proceed(): Promise<void> {
    if (isConnected) return source.next(stopping.signal);
    const me = await api.getMe(stopping.signal);
    await source.connect(stopping.signal);
    isConnected = true;
    // After a failure, only the next answer shows that it is over.
    if (isKnown) return source.next(stopping.signal);
    isKnown = true;
    options.onReady(me);
  }

  async function run(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        await proceed();
        lastAnsweredAt = clock.monotonic();
        if (failures > 0) log.info('Telegram answers again.');
        failures = 0;
        state = 'answering';
      } catch (error) {
        if (stopping.signal.aborted) return;
        failures += 1;
        isConnected = false;
        await pause(clock, warn(error, failures - 1), stopping.signal);
      }
    }
  }

  function warn(error: unknown, failures: number): number {
    const before = state;
    const { state: newState, sentence, waitMs } = judgeFailure(error, failures);
    state = newState;
    if (before !== newState || clock.monotonic() - warnedAt >= warnEveryMs) {
      warnedAt = clock.monotonic();
      log.warn(sentence);
    }
    return waitMs;
  }

  return {
    start() {
      loop ??= run();
    },
    async stop() {
      stopping.abort();
      await loop;
    },
    get state() {
      return state;
    },
    get lastAnsweredAt() {
      return lastAnsweredAt;
    },
  };
}

// What it means when no updates come: a state for the health page, a sentence for the log, and how long to wait. The sentence
// never contains the URL of the call, which contains the token.

/**
 * `refused`: Telegram refuses the account; `conflict`: another program takes its updates; `silent`: Telegram could not be
 * reached, answered another error or can't deliver to the webhook, or the updates could not be stored.
 */
type ConnectionState = 'starting' | 'answering' | 'refused' | 'conflict' | 'silent';

/** Causes that concern the bot's account and remain until somebody acts; every other failure is `silent`. */
const accountStates: Partial<
  Record<CauseCode, { state: ConnectionState; sentence: (said: string) => string }>
> = {
  token: {
    state: 'refused',
    sentence: (said) => `Telegram refuses the bot's token (${said}): check BOT_TOKEN.`,
  },
  'logged-out': {
    state: 'refused',
    sentence: (said) =>
      `The bot is logged out of Telegram (${said}): it comes back some minutes after logOut.`,
  },
  banned: {
    state: 'refused',
    sentence: (said) => `Telegram has frozen or banned the bot (${said}): ask @BotSupport.`,
  },
  conflict: {
    state: 'conflict',
    sentence: (said) => `Another program uses this bot's token (${said}): only one may.`,
  },
};

/** A reason that no answer of Telegram's states as a failure. The message is a sentence for the log. */
export class UpdatesError extends Error {
  override name = 'UpdatesError';
  readonly state: ConnectionState;
  readonly waitMs: number;

  constructor(state: ConnectionState, sentence: string, waitMs: number) {
    super(sentence);
    this.state = state;
    this.waitMs = waitMs;
  }
}

/** Failures after which pauses grow no further, at 32 s: people wait for answers. */
const maxGrowth = 5;

/** `failures`: how many tries failed in a row before this one. */
function judgeFailure(
  error: unknown,
  failures: number,
): { state: ConnectionState; sentence: string; waitMs: number } {
  if (error instanceof UpdatesError) {
    const sentence = `${error.message} Events are taken meanwhile.`;
    return { state: error.state, sentence, waitMs: error.waitMs };
  }
  const state = 'silent';
  const tries = Math.min(failures, maxGrowth);
  if (error instanceof StoreError) {
    const sentence = `People's messages can't be stored (${error.message}); Telegram keeps them meanwhile.`;
    return { state, sentence, waitMs: pauseAfter(tries) };
  }
  const verdict = judge(error);
  const { status, said, code } = verdict.kind === 'sent' ? {} : verdict.reason;
  const answer = status === undefined ? undefined : `${status} ${said}`;
  const accountState = code && accountStates[code];
  if (accountState && answer !== undefined) {
    const sentence = `${accountState.sentence(answer)} Events are taken meanwhile; the bot tries again every minute.`;
    return { state: accountState.state, sentence, waitMs: accountPauseMs };
  }
  return {
    state,
    sentence:
      answer === undefined
        ? `Telegram could not be reached (${reasonOf(error)}). Events are taken meanwhile; the bot goes on trying.`
        : `Telegram can't answer now (${answer}). Events are taken meanwhile; the bot goes on trying.`,
    waitMs: retryAfter(verdict, tries) ?? pauseAfter(tries),
  };
}

/** The system's error code, never the message: fetch's errors may contain the URL, and with it the token. */
export function reasonOf(error: unknown): string {
  const inner = error instanceof HttpError ? error.error : error;
  const cause = inner instanceof Error ? (inner.cause as { code?: unknown } | undefined) : undefined;
  return typeof cause?.code === 'string' ? cause.code : 'no readable answer';
}

// Updates by polling. Each is stored before the next poll confirms it to Telegram: from then on only the ledger has it.

/** The methods of grammY's Api that polling uses. */
type PollApi = {
  getWebhookInfo(signal?: StopSignal): Promise<WebhookInfo>;
  deleteWebhook(options?: object, signal?: StopSignal): Promise<true>;
  getUpdates(
    options?: { offset: number; timeout: number; allowed_updates: typeof allowedUpdates },
    signal?: StopSignal,
  ): Promise<Update[]>;
};

export function createPolling(options: {
  api: PollApi;
  log: Log;
  /** Stores the updates before they are confirmed to Telegram. When it throws, they are polled again. */
  store: (updates: readonly Update[]) => Promise<void>;
  /** Called after each poll; also one that brought nothing: another instance may have stored what came by a webhook. */
  onStored: () => void;
}): UpdateSource {
  const { api, log } = options;
  let offset = 0;
  let isTold = false;
  return {
    async connect(signal) {
      const { url = '' } = await api.getWebhookInfo(signal);
      if (url === '') return;
      // While a webhook is set, Telegram refuses `getUpdates`. What waits for the webhook is kept, and polled.
      await api.deleteWebhook({}, signal);
      if (isTold) return;
      isTold = true;
      const host = URL.parse(url)?.host ?? '';
      log.warn(
        `Telegram sent this bot's updates to a webhook at ${host}; it is removed, because TELEGRAM_WEBHOOK_URL is not set. A program that set it needs a bot of its own.`,
      );
    },
    async next(signal) {
      const polled = { offset, timeout: pollSeconds, allowed_updates: allowedUpdates };
      const updates = await api.getUpdates(polled, signal);
      await options.store(updates);
      offset = (updates.at(-1)?.update_id ?? offset - 1) + 1;
      options.onStored();
    },
  };
}

// Updates by webhook: tells Telegram where to post them, and asks it regularly whether that is still so and whether they
// arrive. They are stored by whichever instance they reach (src/intake/receive.ts).

/** The methods of grammY's Api that a webhook uses. */
type WebhookApi = {
  setWebhook(
    url: string,
    options?: { secret_token: string; max_connections: number; allowed_updates: typeof allowedUpdates },
    signal?: StopSignal,
  ): Promise<true>;
  getWebhookInfo(signal?: StopSignal): Promise<WebhookInfo>;
};

/**
 * Telegram posts one update at a time on each, and the updates of a chat one after the other: enough for some hundred a
 * second, and few enough that those of different chats hardly overtake each other.
 */
const maxConnections = 10;
const checkEveryMs = 30_000;
/** Longer than Telegram's longest pause between two attempts to deliver an update, 2 minutes. */
const errorLastsMs = 150_000;

export function createUpdateWebhook(options: {
  api: WebhookApi;
  url: string;
  secret: string;
  clock: Clock;
}): UpdateSource {
  const { api, url, clock } = options;
  let isChecked = false;
  /** Telegram's time of its last error, in Unix seconds, 0 for none; and when a new one was first seen here. */
  let errorDate: number | undefined;
  let errorSeenAt = -Infinity;

  /** A failure that was there before this run says nothing: Telegram keeps the last one. */
  function noticeError(date: number): void {
    if (errorDate !== undefined && date > errorDate) errorSeenAt = clock.monotonic();
    errorDate = date;
  }

  async function check(signal: AbortSignal): Promise<void> {
    const info = await api.getWebhookInfo(signal);
    if (info.url !== url) {
      const change = info.url ? 'changed' : 'deleted';
      const sentence = `Another program uses this bot's token (the webhook was ${change}): only one may.`;
      throw new UpdatesError('conflict', sentence, accountPauseMs);
    }
    noticeError(info.last_error_date ?? 0);
    const isFailing = clock.monotonic() - errorSeenAt < errorLastsMs;
    if (info.pending_update_count === 0 || !isFailing) return;
    const sentence = `Telegram can't deliver people's messages to TELEGRAM_WEBHOOK_URL (${info.last_error_message}): check the name, the certificate and the proxy. It keeps them meanwhile, and tries again.`;
    throw new UpdatesError('silent', sentence, checkEveryMs);
  }

  return {
    async connect(signal) {
      try {
        // Without effect where the same webhook is set.
        await api.setWebhook(
          url,
          { secret_token: options.secret, max_connections: maxConnections, allowed_updates: allowedUpdates },
          signal,
        );
      } catch (error) {
        const verdict = judge(error);
        if (verdict.kind !== 'refused' || verdict.scope === 'account') throw error;
        const said = `${verdict.reason.status} ${verdict.reason.said}`;
        const sentence = `Telegram refuses TELEGRAM_WEBHOOK_URL (${said}): correct it, or leave it out to poll.`;
        throw new UpdatesError('refused', sentence, accountPauseMs);
      }
      isChecked = false;
    },
    async next(signal) {
      if (isChecked) await pause(clock, checkEveryMs, signal);
      isChecked = true;
      await check(signal);
    },
  };
}
