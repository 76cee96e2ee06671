// Repeats a call of a handler after a 429, Telegram's or the rate limiter's: nothing was sent, so nothing is sent twice. For
// answers to people only; alerts and order messages have queues that wait.

import type { Transformer } from 'grammy';
import { judge } from './judge.ts';

/** After this the 429 is handed on. */
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
