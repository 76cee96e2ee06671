// A grammY transformer that repeats a call after a 429, from Telegram or from the rate limiter: nothing was sent, so
// nothing is sent twice. For answers to people only; alerts and order messages have queues that wait.

import type { Transformer } from 'grammy';
import { judge } from './judge.ts';

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
