// Answers to people wait when Telegram asks for it: 429 means that nothing was done, so a repeat says nothing twice. Only
// for contexts; whoever sends unasked has a queue of its own.

import type { Transformer } from 'grammy';
import { judge } from './judge.ts';

/** Nobody waits longer for an answer; alerts that go to the same chat may draw it out. */
const longestWaitMs = 60_000;

export function waitRetryAfter(wait: (delayMs: number) => Promise<void>): Transformer {
  return async (call, method, payload, signal) => {
    for (let waitedMs = 0; ;) {
      const answer = await call(method, payload, signal);
      const verdict = answer.ok ? undefined : judge(answer);
      if (verdict?.kind !== 'later') return answer;
      const waitMs = verdict.afterMs ?? 1000;
      waitedMs += waitMs;
      if (waitedMs > longestWaitMs) return answer;
      await wait(waitMs);
    }
  };
}
