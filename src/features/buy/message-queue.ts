// Queues, one for each chat, for messages and edits about orders that the bot makes by itself. A waiting task is
// replaced by a newer one with the same key, so an order that changes fast causes few edits, of which the last is
// always made.
//
// The gaps between tasks are not a second rate limiter. telegram/rate-limiter.ts decides whether a message may be sent:
// the urgent Api asks it before each call, and after a refusal, which is an error 429, the task waits here. Edits don't
// count there, so without a gap an order that changes ten times in a second would be edited ten times.

import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { judgeCall, retryAfter } from '../../telegram/judge.ts';
import { pause } from '../../base/wait.ts';

/** `isRepeat`: an earlier try may have succeeded although its answer was lost. */
export type Task = (isRepeat: boolean) => Promise<void>;

/**
 * The result of a task: `refused` when Telegram refuses it for good; `dropped` when a newer one replaced it, the queues
 * were closed, or an error of our own occurred.
 */
export type Ending = 'done' | 'refused' | 'dropped';

export type MessageQueues = ReturnType<typeof createMessageQueues>;

/** Between the end of a task and the next one of the same chat. */
const taskGapMs = { private: 1_000, group: 3_000 };

type QueuedTask = { task: Task; tries: number; isRepeat: boolean; end: (ending: Ending) => void };

export function createMessageQueues({ clock, log }: { clock: Clock; log: Log }) {
  const queues = new Map<number, Map<string, QueuedTask>>();
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function run(chatId: number, queue: Map<string, QueuedTask>): Promise<void> {
    for (let next = first(queue); next && !stopping.signal.aborted; next = first(queue)) {
      const [key, waiting] = next;
      queue.delete(key);
      let waitMs = chatId > 0 ? taskGapMs.private : taskGapMs.group;
      try {
        await waiting.task(waiting.isRepeat);
        waiting.end('done');
      } catch (error) {
        const verdict = judgeCall(error);
        const afterMs = verdict && retryAfter(verdict, waiting.tries);
        if (afterMs === undefined) {
          log.warn({ chatId, key, err: error }, 'An order could not be told in its chat.');
          waiting.end(verdict ? 'refused' : 'dropped');
        } else {
          waitMs = Math.max(waitMs, afterMs);
          waiting.isRepeat ||= verdict?.kind === 'unclear';
          waiting.tries += 1;
          replace(queue, key, queue.get(key) ?? waiting, waiting);
        }
      }
      await pause(clock, waitMs, stopping.signal);
    }
    for (const { end } of queue.values()) end('dropped');
    queues.delete(chatId);
  }

  return {
    /** Never rejects. */
    put(chatId: number, key: string, task: Task): Promise<Ending> {
      if (stopping.signal.aborted) return Promise.resolve('dropped');
      const { promise, resolve } = Promise.withResolvers<Ending>();
      const waiting = { task, tries: 0, isRepeat: false, end: resolve };
      const queue = queues.get(chatId);
      if (queue) {
        replace(queue, key, waiting, queue.get(key));
        return promise;
      }
      const fresh = new Map([[key, waiting]]);
      queues.set(chatId, fresh);
      const work = run(chatId, fresh).finally(() => running.delete(work));
      running.add(work);
      return promise;
    },
    /** Waits for the running tasks; drops the waiting ones. */
    async close(): Promise<void> {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/** Puts `next` under the key. It takes over `isRepeat` from the older task, which may have sent the message already. */
function replace(
  queue: Map<string, QueuedTask>,
  key: string,
  next: QueuedTask,
  older: QueuedTask | undefined,
): void {
  queue.set(key, next);
  if (older === undefined || older === next) return;
  next.isRepeat ||= older.isRepeat;
  older.end('dropped');
}

function first(queue: Map<string, QueuedTask>): [string, QueuedTask] | undefined {
  return queue.entries().next().value;
}
