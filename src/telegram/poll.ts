// Polls Telegram for updates until it is stopped. Each update is stored before the next poll confirms it to Telegram.
// While Telegram is down, refuses the token or reports another polling process, polling continues with pauses, without
// blocking the rest of the program; the log says so on each change of state and at most every 10 minutes otherwise.

import type { Update, UserFromGetMe } from 'grammy/types';
import { createConcurrentSink } from '@grammyjs/runner';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { pollSeconds } from './fetch.ts';
import { pause } from './pause.ts';
import { judgeFailure, type PollState } from './poll-failure.ts';

export type { PollState };

/** What grammY uses of an AbortSignal: its types require a polyfill's signal, whose type Node's does not match. */
type StopSignal = {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
};

/** The methods of grammY's Api that polling uses. */
export type PollApi = {
  getMe(signal?: StopSignal): Promise<UserFromGetMe>;
  deleteWebhook(options?: object, signal?: StopSignal): Promise<true>;
  getUpdates(
    options?: { offset: number; timeout: number; allowed_updates: typeof allowedUpdates },
    signal?: StopSignal,
  ): Promise<Update[]>;
};

export type Poller = {
  start(): void;
  /** Ends polling, and waits at most `maxStopMs` for the updates that are being handled. */
  stop(): Promise<void>;
  readonly state: PollState;
  /** When the last poll succeeded, by the monotonic clock. */
  readonly lastPolledAt: number | undefined;
};

/** Telegram sends only these: the bot does not use edits, channel posts and reactions. */
export const allowedUpdates = ['message', 'callback_query', 'my_chat_member'] as const;

const minuteMs = 60_000;
const warnEveryMs = 10 * minuteMs;
/** Less than the 10 seconds in which the whole program has to close. */
const maxStopMs = 7_000;

export function createPoller(options: {
  api: PollApi;
  clock: Clock;
  log: Log;
  /** Called once, before the first update, with the answer of `getMe`. */
  onReady: (me: UserFromGetMe) => void;
  handle: (update: Update) => Promise<void>;
  /** Stores the updates before they are confirmed to Telegram. When it throws, they are polled again. */
  store: (updates: readonly Update[]) => Promise<void>;
  /** Returns the updates that an earlier run stored and did not handle. */
  leftOver: () => Promise<Update[]>;
}): Poller {
  const { api, clock, log } = options;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let loop: Promise<void> | undefined;
  let state: PollState = 'starting';
  let lastPolledAt: number | undefined;
  let warnedAt = -Infinity;
  let isReady = false;
  let isKnown = false;
  let offset = 0;

  const sink = createConcurrentSink<Update>(
    {
      consume(update) {
        const work = options.handle(update);
        running.add(work);
        return work.finally(() => running.delete(work));
      },
    },
    async (error) => log.error({ err: error }, 'An update could not be handled.'),
  );

  async function fetchUpdates(): Promise<Update[]> {
    if (!isReady) {
      const me = await api.getMe(stopping.signal);
      // While a webhook of another program is set, Telegram refuses `getUpdates`.
      await api.deleteWebhook({}, stopping.signal);
      isReady = true;
      if (!isKnown) {
        options.onReady(me);
        isKnown = true;
        return options.leftOver();
      }
    }
    const updates = await api.getUpdates(
      { offset, timeout: pollSeconds, allowed_updates: allowedUpdates },
      stopping.signal,
    );
    // The next poll confirms them; from then on only the ledger has them.
    await options.store(updates);
    return updates;
  }

  async function run(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        const updates = await fetchUpdates();
        lastPolledAt = clock.monotonic();
        if (failures > 0) log.info('Telegram answers again.');
        failures = 0;
        state = 'answering';
        offset = (updates.at(-1)?.update_id ?? offset - 1) + 1;
        await sink.handle(updates);
      } catch (error) {
        if (stopping.signal.aborted) return;
        failures += 1;
        isReady = false;
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
      const ended = Promise.resolve(loop).then(() => Promise.allSettled(running));
      let disarm = () => {};
      const tooLong = new Promise<void>((resolve) => {
        disarm = clock.after(maxStopMs, resolve);
      });
      await Promise.race([ended, tooLong]);
      disarm();
    },
    get state() {
      return state;
    },
    get lastPolledAt() {
      return lastPolledAt;
    },
  };
}
