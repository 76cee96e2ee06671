// Polls Telegram for updates until it is stopped. While Telegram is down, refuses the token or says that another process
// polls, it goes on polling with pauses, and the log says so at most every 10 minutes; no other part of the program waits.

import type { Update, UserFromGetMe } from 'grammy/types';
import { createConcurrentSink } from '@grammyjs/runner';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { pollSeconds } from './fetch.ts';
import { pause } from './pause.ts';
import { judgeFailure, type PollState } from './poll-failure.ts';

export type { PollState };

/** What grammY needs of a signal. Its types ask for that of a polyfill, which Node's is not. */
type StopSignal = {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
};

/** grammY's Api fits; its parameters are optional too. */
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
  /** Polls no more, and lets what was begun end, for at most `maxStopMs`. */
  stop(): Promise<void>;
  readonly state: PollState;
  /** When Telegram's last good answer came, by the monotonic clock. */
  readonly lastPolledAt: number | undefined;
};

/** Nothing else is asked for: the bot has no use for edits, channel posts and reactions. */
const allowedUpdates = ['message', 'callback_query', 'my_chat_member'] as const;

const minuteMs = 60_000;
const warnEveryMs = 10 * minuteMs;
/** The whole program has 10 seconds to close. */
const maxStopMs = 7_000;

export function createPoller(options: {
  api: PollApi;
  clock: Clock;
  log: Log;
  /** Called once, before the first update, with what Telegram knows of the bot. */
  onReady: (me: UserFromGetMe) => void;
  handle: (update: Update) => Promise<void>;
  /** Stores what came before Telegram may forget it; what it throws is no fault of Telegram's. */
  store: (updates: readonly Update[]) => Promise<void>;
  /** What an earlier run stored and did not handle. */
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
      // A webhook set by another program would keep every update from us.
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
    // The next poll confirms them: from then on only the ledger has them.
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
