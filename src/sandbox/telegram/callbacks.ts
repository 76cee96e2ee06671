// Callback queries that wait for the bot's answer. A query is valid for 15 minutes and is answered once; beyond 10 000
// the oldest are dropped.

import type { Clock } from '../../base/clock.ts';
import { badRequest } from './call.ts';

export type CallbackAnswer = { text: string | undefined; show_alert: boolean; url: string | undefined };
type PendingCallback = { chatId: number; personId: number; settle: (answer: CallbackAnswer) => void };

export type Callbacks = ReturnType<typeof createCallbacks>;

const livesMs = 15 * 60 * 1000;
const mostPending = 10_000;

export function createCallbacks(clock: Clock) {
  const pending = new Map<string, PendingCallback & { at: number }>();
  const opened = new Map<string, { chatId: number; personId: number; at: number }>();
  let count = 0;
  return {
    /** Returns the query's id. */
    open(callback: PendingCallback): string {
      count += 1;
      const id = String(4_000_000_000_000_000_000n + BigInt(count));
      pending.set(id, { ...callback, at: clock.now() });
      opened.set(id, { chatId: callback.chatId, personId: callback.personId, at: clock.now() });
      for (const map of [pending, opened]) {
        const oldest = map.keys().next();
        if (map.size > mostPending && !oldest.done) map.delete(oldest.value);
      }
      return id;
    },
    /** Throws Telegram's refusal for an id that is unknown, answered or older than 15 minutes. */
    answer(id: string, answer: CallbackAnswer): PendingCallback {
      const callback = pending.get(id);
      pending.delete(id);
      if (!callback || clock.now() - callback.at > livesMs) {
        throw badRequest('query is too old and response timeout expired or query ID is invalid');
      }
      callback.settle(answer);
      return callback;
    },
    /** A query that was opened lately, answered or not, and when. */
    recent: (id: string): { chatId: number; personId: number; at: number } | undefined => opened.get(id),
  };
}
