// A grammY transformer that asks the rate limiter before every call to a chat and reports each 429 to it, so that all
// senders share one budget for the chat. A call that may not be made yet fails with the 429 that Telegram would answer.

import type { Transformer } from 'grammy';
import type { CallPriority, RateLimiter } from './rate-limiter.ts';
import { judge } from './judge.ts';

/**
 * Runs a task now. In a conversation, which is replayed for each update, later runs get the first run's result instead.
 */
export type Once = <Result>(task: () => Result | Promise<Result>) => Promise<Result>;

/** Methods that put a message into a chat. Other methods use no budget, but wait while the chat is paused. */
const sending = /^(send(?!ChatAction)|copyMessage|forwardMessage)/;

export function limitCalls(
  rateLimiter: RateLimiter,
  priority: CallPriority,
  once: Once = async (task) => task(),
): Transformer {
  return async (call, method, payload, signal) => {
    const chatId = chatOf(payload);
    if (chatId === undefined) return call(method, payload, signal);
    const askLimiter = () =>
      sending.test(method) ? rateLimiter.take(chatId, priority) : rateLimiter.pauseOf(chatId);
    const waitMs = await once(askLimiter);
    if (waitMs > 0) return tooManyRequests(waitMs);
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

/** The answer that Telegram gives to a call that comes `waitMs` too early. */
export function tooManyRequests(waitMs: number) {
  const retryAfter = waitMs / 1000;
  return {
    ok: false,
    error_code: 429,
    description: `Too Many Requests: retry after ${Math.ceil(retryAfter)}`,
    parameters: { retry_after: retryAfter },
  } as const;
}

// A grammY transformer that repeats a call after a 429, from Telegram or from the rate limiter: nothing was sent, so
// nothing is sent twice. For answers to people only; alerts and order messages have queues that wait.

/** When the pauses of one call would exceed this together, the caller gets the 429. */
const maxWaitMs = 60_000;

export function waitRetryAfter(wait: (delayMs: number) => Promise<void>): Transformer {
  return async (call, method, payload, signal) => {
    for (let waitedMs = 0; ;) {
      const answer = await call(method, payload, signal);
      const verdict = answer.ok ? undefined : judge(answer);
      if (verdict?.kind !== 'later') return answer;
      const waitMs = verdict.afterMs ?? 1000;
      waitedMs += waitMs;
      if (waitedMs > maxWaitMs) return answer;
      await wait(waitMs);
    }
  };
}
