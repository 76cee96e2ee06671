// Asks Telegram for updates for as long as the house is open. When Telegram is down, refuses the token or says that
// somebody else polls, the log says so now and then and the asking goes on; nothing else of the house is touched.

import { GrammyError, HttpError, type Api } from 'grammy';
import type { Update, UserFromGetMe } from 'grammy/types';
import { createConcurrentSink } from '@grammyjs/runner';
import type { Clock } from '../clock.ts';
import { StoreError } from '../errors.ts';
import type { Log } from '../log.ts';
import { pollSeconds } from './fetch.ts';
import { pause } from './pause.ts';

/** `refused`: the token isn't accepted; `conflict`: another process polls with it; `silent`: no sensible answer. */
export type PollState = 'starting' | 'answering' | 'refused' | 'conflict' | 'silent';

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
const longestBackoffMs = 30_000;
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
  keep: (updates: readonly Update[]) => Promise<void>;
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
    await options.keep(updates);
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
        await pause(clock, judge(error, failures), goodbye.signal);
      }
    }
  }

  function judge(error: unknown, failures: number): number {
    const before = state;
    const { verdict, sentence, waitMs } = judgeFailure(error, failures);
    state = verdict;
    if (before !== verdict || clock.monotonic() - complainedAt >= complainEveryMs) {
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

function judgeFailure(
  error: unknown,
  failures: number,
): { verdict: PollState; sentence: string; waitMs: number } {
  const backoffMs = Math.min(longestBackoffMs, 500 * 2 ** Math.min(failures, 10));
  if (error instanceof GrammyError) {
    const { error_code: code, description, parameters } = error;
    // Telegram says 404 to a token that it can't even read.
    if (code === 401 || code === 404) {
      return {
        verdict: 'refused',
        sentence: `Telegram refuses the bot's token (${code} ${description}): check BOT_TOKEN. Events are taken meanwhile; the bot tries again every minute.`,
        waitMs: minuteMs,
      };
    }
    if (code === 409) {
      return {
        verdict: 'conflict',
        sentence: `Another program uses this bot's token (409 ${description}): only one may. Events are taken meanwhile; the bot tries again every minute.`,
        waitMs: minuteMs,
      };
    }
    return {
      verdict: 'silent',
      sentence: `Telegram can't answer now (${code} ${description}). Events are taken meanwhile; the bot goes on trying.`,
      waitMs: parameters.retry_after ? parameters.retry_after * 1000 : backoffMs,
    };
  }
  if (error instanceof StoreError) {
    return {
      verdict: 'silent',
      sentence: `People's messages can't be stored (${error.message}); Telegram keeps them meanwhile.`,
      waitMs: backoffMs,
    };
  }
  return {
    verdict: 'silent',
    sentence: `Telegram could not be reached (${reasonOf(error)}). Events are taken meanwhile; the bot goes on trying.`,
    waitMs: backoffMs,
  };
}

/** The system's short code, never the message: fetch's errors may hold the address, and with it the token. */
function reasonOf(error: unknown): string {
  const inner = error instanceof HttpError ? error.error : error;
  const cause = inner instanceof Error ? (inner.cause as { code?: unknown } | undefined) : undefined;
  return typeof cause?.code === 'string' ? cause.code : 'no readable answer';
}

/** grammY's types want the signal of the polyfill that it brings; Node's own serves as well. */
function signal(controller: AbortController) {
  return controller.signal as unknown as NonNullable<Parameters<Api['getMe']>[0]>;
}
