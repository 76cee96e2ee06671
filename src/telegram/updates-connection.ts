// Keeps updates coming, by polling or by webhook, until it is stopped. While Telegram is down, refuses the token or reports
// another program that takes the bot's updates, it goes on with pauses, without blocking the rest of the program; the log
// says so on each change of state and at most every 10 minutes otherwise.

import type { UserFromGetMe } from 'grammy/types';
import { type Clock, minuteMs } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { pause } from '../base/wait.ts';
import { judgeFailure, type ConnectionState } from './updates-failure.ts';

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

export type UpdatesConnection = {
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
