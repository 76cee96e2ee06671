// Hands stored updates to the bot in the order of their ids, each once in this run: those that were polled, those that
// came to the webhook of any instance, and those that an earlier run stored and did not handle.

import { createConcurrentSink } from '@grammyjs/runner';
import type { Update } from 'grammy/types';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { pauseAfter } from './judge.ts';

/** How many are read at once. */
const batch = 100;
/** Failures after which pauses grow no further, at 32 s. */
const maxGrowth = 5;

export function createUpdateTaker(options: {
  clock: Clock;
  log: Log;
  /** At most `limit` stored updates that are not marked as handled, in the order of their ids. */
  unhandled: (limit: number) => Promise<Update[]>;
  /** Handles an update and marks it as handled. */
  handle: (update: Update) => Promise<void>;
  /** How often it is looked without a `wake`, where others store updates too; undefined: never. */
  lookEveryMs: number | undefined;
}) {
  const { clock, log, lookEveryMs } = options;
  /** Being handled, or failed: those are handled again after the next start. */
  const taken = new Set<number>();
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  let loop: Promise<void> | undefined;
  let isWoken = false;
  let resume = () => {};

  const sink = createConcurrentSink<Update>(
    {
      consume(update) {
        const work = options.handle(update).then(() => void taken.delete(update.update_id));
        running.add(work);
        return work.finally(() => running.delete(work));
      },
    },
    async (error) => log.error({ err: error }, 'An update could not be handled.'),
  );

  async function take(): Promise<void> {
    while (!stopping.signal.aborted) {
      // One that is handled while this reads may still be among what is read.
      const known = new Set(taken);
      const stored = await options.unhandled(known.size + batch);
      const fresh = stored.filter(({ update_id }) => !known.has(update_id));
      if (fresh.length === 0 || stopping.signal.aborted) return;
      for (const { update_id } of fresh) taken.add(update_id);
      await sink.handle(fresh);
    }
  }

  async function rest(delayMs: number | undefined): Promise<void> {
    if (stopping.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const cancel = delayMs === undefined ? () => {} : clock.after(delayMs, () => resume());
      resume = () => {
        cancel();
        resolve();
      };
    });
  }

  async function run(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      isWoken = false;
      try {
        await take();
        failures = 0;
        if (!isWoken) await rest(lookEveryMs);
      } catch (error) {
        log.warn({ err: error }, 'Stored updates could not be read; the bot tries again.');
        await rest(pauseAfter(Math.min(failures, maxGrowth)));
        failures += 1;
      }
    }
  }

  return {
    start(): void {
      loop ??= run();
    },
    /** To be called after updates were stored. */
    wake(): void {
      isWoken = true;
      resume();
    },
    /** Takes no more, and waits for the updates that are being handled. */
    async stop(): Promise<void> {
      stopping.abort();
      resume();
      await loop;
      await Promise.allSettled(running);
    },
  };
}
