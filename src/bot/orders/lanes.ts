// Messages that nobody asked for just now: one lane for each chat, no faster than Telegram allows. A waiting task gives
// way to a newer one under the same key, so an order that moves fast becomes few edits, of which the last always comes.

import { GrammyError, HttpError } from 'grammy';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import { pause } from '../pause.ts';

/** `isRepeat`: an earlier try may have gone through without our hearing of it. */
export type Task = (isRepeat: boolean) => Promise<void>;

export type Lanes = {
  put(chatId: number, key: string, task: Task): void;
  /** What is running ends; what waits is dropped. */
  close(): Promise<void>;
};

/** Telegram's advice: one message a second in a private chat, twenty a minute in a group. */
const paceMs = { private: 1_000, group: 3_000 };
const longestBackoffMs = 60_000;

type Waiting = { task: Task; tries: number; isRepeat: boolean };

export function createLanes({ clock, log }: { clock: Clock; log: Log }): Lanes {
  const lanes = new Map<number, Map<string, Waiting>>();
  const running = new Set<Promise<void>>();
  const goodbye = new AbortController();

  async function run(chatId: number, lane: Map<string, Waiting>): Promise<void> {
    for (let next = first(lane); next && !goodbye.signal.aborted; next = first(lane)) {
      const [key, waiting] = next;
      lane.delete(key);
      let waitMs = chatId > 0 ? paceMs.private : paceMs.group;
      try {
        await waiting.task(waiting.isRepeat);
      } catch (error) {
        const afterMs = afterFailure(error, waiting.tries);
        if (afterMs === undefined)
          log.warn({ chatId, key, err: error }, 'An order could not be told in its chat.');
        else {
          waitMs = Math.max(waitMs, afterMs);
          const isRepeat = waiting.isRepeat || error instanceof HttpError;
          if (!lane.has(key)) lane.set(key, { task: waiting.task, tries: waiting.tries + 1, isRepeat });
        }
      }
      await pause(clock, waitMs, goodbye.signal);
    }
    lanes.delete(chatId);
  }

  return {
    put(chatId, key, task) {
      if (goodbye.signal.aborted) return;
      const waiting = { task, tries: 0, isRepeat: false };
      const lane = lanes.get(chatId);
      if (lane) {
        lane.set(key, waiting);
        return;
      }
      const fresh = new Map([[key, waiting]]);
      lanes.set(chatId, fresh);
      const work = run(chatId, fresh).finally(() => running.delete(work));
      running.add(work);
    },
    async close() {
      goodbye.abort();
      await Promise.all(running);
    },
  };
}

function first(lane: Map<string, Waiting>): [string, Waiting] | undefined {
  return lane.entries().next().value;
}

/** How long to wait before another try; undefined when Telegram refuses for good. */
function afterFailure(error: unknown, tries: number): number | undefined {
  const backoffMs = Math.min(longestBackoffMs, 1_000 * 2 ** Math.min(tries, 6));
  if (error instanceof HttpError) return backoffMs;
  if (!(error instanceof GrammyError)) return undefined;
  if (error.error_code === 429) return (error.parameters.retry_after ?? 1) * 1_000;
  return error.error_code >= 500 ? backoffMs : undefined;
}
