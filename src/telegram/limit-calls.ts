// Every call to a chat takes its turn in the pace, and a 429 is heard for all that write to the same chat. A call whose
// turn has not come is not made: it gets the answer that Telegram would give.

import type { Transformer } from 'grammy';
import type { CallPriority, RateLimiter } from './rate-limiter.ts';

/** Runs a task now; within a form that is replayed, the task's first result stands for good. */
export type Once = <Result>(task: () => Result | Promise<Result>) => Promise<Result>;

/** What puts a message into a chat; the rest is counted by nobody, but waits while a chat is paused. */
const sending = /^(send(?!ChatAction)|copyMessage|forwardMessage)/;

export function limitCalls(
  rateLimiter: RateLimiter,
  lane: CallPriority,
  once: Once = async (task) => task(),
): Transformer {
  return async (call, method, payload, signal) => {
    const chatId = chatOf(payload);
    if (chatId === undefined) return call(method, payload, signal);
    const takeTurn = () =>
      sending.test(method) ? rateLimiter.take(chatId, lane) : rateLimiter.pauseOf(chatId);
    const waitMs = await once(takeTurn);
    if (waitMs > 0) return tooEarly(waitMs);
    const answer = await call(method, payload, signal);
    if (!answer.ok && answer.error_code === 429) {
      await once(() => rateLimiter.refused(chatId, (answer.parameters?.retry_after ?? 1) * 1000));
    }
    return answer;
  };
}

function chatOf(payload: object): number | undefined {
  return 'chat_id' in payload && typeof payload.chat_id === 'number' ? payload.chat_id : undefined;
}

function tooEarly(waitMs: number) {
  const retryAfter = waitMs / 1000;
  return {
    ok: false,
    error_code: 429,
    description: `Too Many Requests: retry after ${Math.ceil(retryAfter)}`,
    parameters: { retry_after: retryAfter },
  } as const;
}
