// Callback queries that wait for the bot's answer. A query is valid for 15 minutes and is answered once; beyond 10 000
// the oldest are dropped.
import type { Clock } from '../../clock.ts';
import { badRequest } from './rejection.ts';

export type CallbackAnswer = { text: string | undefined; show_alert: boolean; url: string | undefined };
export type PendingCallback = { chatId: number; personId: number; settle: (answer: CallbackAnswer) => void };

export type Callbacks = {
  /** Returns the query's id. */
  open(callback: PendingCallback): string;
  /** Throws Telegram's refusal for an id that is unknown, answered or older than 15 minutes. */
  answer(id: string, answer: CallbackAnswer): PendingCallback;
};

const livesMs = 15 * 60 * 1000;
const mostPending = 10_000;

export function createCallbacks(clock: Clock): Callbacks {
  const pending = new Map<string, PendingCallback & { at: number }>();
  let count = 0;
  return {
    open(callback) {
      count += 1;
      const id = String(4_000_000_000_000_000_000n + BigInt(count));
      pending.set(id, { ...callback, at: clock.now() });
      const oldest = pending.keys().next();
      if (pending.size > mostPending && !oldest.done) pending.delete(oldest.value);
      return id;
    },
    answer(id, answer) {
      const callback = pending.get(id);
      pending.delete(id);
      if (!callback || clock.now() - callback.at > livesMs) {
        throw badRequest('query is too old and response timeout expired or query ID is invalid');
      }
      callback.settle(answer);
      return callback;
    },
  };
}
