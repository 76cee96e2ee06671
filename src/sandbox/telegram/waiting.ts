// Waiting for something that will happen in a chat, without asking again and again. Time-outs are in real time, whatever
// clock the world runs on: they are the watcher's patience, not Telegram's.
import { systemClock } from '../../clock.ts';
import type { Entry, ActivityLog } from './activity.ts';
import type { ChatMessage } from './chat-message.ts';

export type WaitOptions = {
  /** Real milliseconds; 5000 when absent. */
  timeoutMs?: number;
  /** Only what happened after this mark (see `telegram.mark()`); without it, what stands in the chats already counts. */
  since?: number;
};

export type Waiting = {
  /** Rejects with a sentence when the time is over or the world ends; `hint` adds to it what was seen instead. */
  first<T>(
    board: ActivityLog,
    pick: (entry: Entry) => T | undefined,
    options: WaitOptions,
    hint: () => string,
  ): Promise<T>;
  /** Runs out after `timeoutMs`, or at the end of the world; the answer cancels it. */
  patience(timeoutMs: number, over: (why: string) => void): () => void;
  close(): void;
};

const usualPatienceMs = 5000;

export function createWaiting(): Waiting {
  const waiters = new Set<(why: string) => void>();

  function patience(timeoutMs: number, over: (why: string) => void): () => void {
    const end = (why: string) => {
      cancel();
      over(why);
    };
    const cancelTimer = systemClock.after(timeoutMs, () => end(`within ${timeoutMs} ms`));
    const cancel = () => {
      waiters.delete(end);
      cancelTimer();
    };
    waiters.add(end);
    return cancel;
  }

  return {
    patience,
    first<T>(
      board: ActivityLog,
      pick: (entry: Entry) => T | undefined,
      { timeoutMs = usualPatienceMs, since = board.mark() }: WaitOptions,
      hint: () => string,
    ) {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      promise.catch(() => {});
      const cancel = patience(timeoutMs, (why) => {
        stop();
        reject(new Error(`Waited for the bot, but nothing fitting came ${why}. ${hint()}`));
      });
      const take = (entry: Entry) => {
        const found = pick(entry);
        if (found === undefined) return false;
        cancel();
        stop();
        resolve(found);
        return true;
      };
      const stop = board.watch(take);
      board.since(since).some(take);
      return promise;
    },
    close() {
      for (const end of Array.from(waiters)) end('before the sandbox was closed');
    },
  };
}

/** A bot's message that came or changed, when it fits. */
export const botMessage =
  (fits: (message: ChatMessage) => boolean) =>
  (entry: Entry): ChatMessage | undefined =>
    (entry.kind === 'message' || entry.kind === 'edit') && entry.message.fromBot && fits(entry.message)
      ? entry.message
      : undefined;
