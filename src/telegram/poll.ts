// Asks Telegram for updates for as long as the house is open. When Telegram is down, refuses the token or says that
// somebody else polls, the log says so now and then and the asking goes on; nothing else of the house is touched.

import type { Api } from 'grammy';
import type { Update, UserFromGetMe } from 'grammy/types';
import { createConcurrentSink } from '@grammyjs/runner';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { pollSeconds } from './fetch.ts';
import { pause } from './pause.ts';
import { judgeFailure, type PollState } from './poll-failure.ts';

export type { PollState };

export type Poller = {
  start(): void;
  /** Asks no more, and lets what was begun end, for at most `longestGoodbyeMs`. */
  stop(): Promise<void>;
  readonly state: PollState;
  /** When Telegram's last good answer came, by the monotonic clock. */
  readonly lastPolledAt: number | undefined;
};

/** The rest is never asked for: edits, channel posts and reactions are no wishes. */
const allowedUpdates = ['message', 'callback_query', 'my_chat_member'] as const;

const minuteMs = 60_000;
const complainEveryMs = 10 * minuteMs;
/** The house has 10 seconds to close. */
const longestGoodbyeMs = 7_000;

export function createPoller(options: {
  api: Api;
  clock: Clock;
  log: Log;
  /** Called once, before the first update, with what Telegram knows of the bot. */
  onReady: (me: UserFromGetMe) => void;
  handle: (update: Update) => Promise<void>;
  /** Stores what came before Telegram may forget it; what it throws is no fault of Telegram's. */
  store: (updates: readonly Update[]) => Promise<void>;
  /** What an earlier run kept and did not come to handle. */
  leftOver: () => Promise<Update[]>;
}): Poller {
  const { api, clock, log } = options;
  const goodbye = new AbortController();
  const running = new Set<Promise<void>>();
  let loop: Promise<void> | undefined;
  let state: PollState = 'starting';
  let lastPolledAt: number | undefined;
  let complainedAt = -Infinity;
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
      const me = await api.getMe(signal(goodbye));
      // A webhook set by another program would keep every update from us.
      await api.deleteWebhook({}, signal(goodbye));
      isReady = true;
      if (!isKnown) {
        options.onReady(me);
        isKnown = true;
        return options.leftOver();
      }
    }
    const updates = await api.getUpdates(
      { offset, timeout: pollSeconds, allowed_updates: allowedUpdates },
      signal(goodbye),
    );
    // The next poll confirms them: from then on only the ledger has them.
    await options.store(updates);
    return updates;
  }

  async function run(): Promise<void> {
    let failures = 0;
    while (!goodbye.signal.aborted) {
      try {
        const updates = await fetchUpdates();
        lastPolledAt = clock.monotonic();
        if (failures > 0) log.info('Telegram answers again.');
        failures = 0;
        state = 'answering';
        offset = (updates.at(-1)?.update_id ?? offset - 1) + 1;
        await sink.handle(updates);
      } catch (error) {
        if (goodbye.signal.aborted) return;
        failures += 1;
        isReady = false;
        await pause(clock, complain(error, failures - 1), goodbye.signal);
      }
    }
  }

  function complain(error: unknown, failures: number): number {
    const before = state;
    const { state: standing, sentence, waitMs } = judgeFailure(error, failures);
    state = standing;
    if (before !== standing || clock.monotonic() - complainedAt >= complainEveryMs) {
      complainedAt = clock.monotonic();
      log.warn(sentence);
    }
    return waitMs;
  }

  return {
    start() {
      loop ??= run();
    },
    async stop() {
      goodbye.abort();
      const ended = Promise.resolve(loop).then(() => Promise.allSettled(running));
      let disarm = () => {};
      const tooLong = new Promise<void>((resolve) => {
        disarm = clock.after(longestGoodbyeMs, resolve);
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

/** grammY's types want the signal of the polyfill that it brings; Node's own serves as well. */
function signal(controller: AbortController) {
  return controller.signal as unknown as NonNullable<Parameters<Api['getMe']>[0]>;
}
