// Messages that are no answer to an update: one queue for each chat, no faster than Telegram allows. A newer task
// replaces a waiting one with the same key, so an order that changes fast becomes few edits, and the last one always
// comes.

import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import { judgeCall, retryAfter } from '../../telegram/judge.ts';
import { pause } from '../../telegram/pause.ts';

/** `isRepeat`: an earlier try may have succeeded without an answer. */
export type Task = (isRepeat: boolean) => Promise<void>;

/**
 * What became of a task: `refused` when Telegram won't have it, now or later; `dropped` when a newer one took its place,
 * the bot ended, or something of our own failed.
 */
export type Ending = 'done' | 'refused' | 'dropped';

export type MessageQueues = {
  /** Never rejects. */
  put(chatId: number, key: string, task: Task): Promise<Ending>;
  /** What is running ends; what waits is dropped. */
  close(): Promise<void>;
};

/** Telegram's advice: one message a second in a private chat, twenty a minute in a group. */
const messageGapMs = { private: 1_000, group: 3_000 };

type QueuedTask = { task: Task; tries: number; isRepeat: boolean; end: (ending: Ending) => void };

export function createMessageQueues({ clock, log }: { clock: Clock; log: Log }): MessageQueues {
  const queues = new Map<number, Map<string, QueuedTask>>();
  const running = new Set<Promise<void>>();
  const goodbye = new AbortController();

  async function run(chatId: number, queue: Map<string, QueuedTask>): Promise<void> {
    for (let next = first(queue); next && !goodbye.signal.aborted; next = first(queue)) {
      const [key, waiting] = next;
      queue.delete(key);
      let waitMs = chatId > 0 ? messageGapMs.private : messageGapMs.group;
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
          give(queue, key, queue.get(key) ?? waiting, waiting);
        }
      }
      await pause(clock, waitMs, goodbye.signal);
    }
    for (const { end } of queue.values()) end('dropped');
    queues.delete(chatId);
  }

  return {
    put(chatId, key, task) {
      if (goodbye.signal.aborted) return Promise.resolve('dropped');
      const { promise, resolve } = Promise.withResolvers<Ending>();
      const waiting = { task, tries: 0, isRepeat: false, end: resolve };
      const queue = queues.get(chatId);
      if (queue) {
        give(queue, key, waiting, queue.get(key));
        return promise;
      }
      const fresh = new Map([[key, waiting]]);
      queues.set(chatId, fresh);
      const work = run(chatId, fresh).finally(() => running.delete(work));
      running.add(work);
      return promise;
    },
    async close() {
      goodbye.abort();
      await Promise.all(running);
    },
  };
}

/** `next` waits under the key from now on; what an older one may have sent already, it may send again. */
function give(
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
