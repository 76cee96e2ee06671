// Answers to people keep the pace and wait when Telegram asks for it: 429 means that nothing was done, so a repeat
// says nothing twice. Only for contexts; whoever sends unasked has a queue of its own and hears of each 429.

import type { Transformer } from 'grammy';
import type { Pace } from '../pace.ts';

/** Nobody waits longer for an answer; alerts that go to the same chat may draw it out. */
const longestWaitMs = 60_000;
/** What puts a message into a chat; the rest is counted by nobody, but waits while a chat is paused. */
const sending = /^(send(?!ChatAction)|copyMessage|forwardMessage)/;

export function keepWaits(wait: (delayMs: number) => Promise<void>, pace?: Pace): Transformer {
  return async (call, method, payload, signal) => {
    const chatId = chatOf(payload);
    const turnOf = () => {
      if (!pace || chatId === undefined) return 0;
      return sending.test(method) ? pace.take(chatId, 'answer') : pace.pauseOf(chatId);
    };
    for (let waitedMs = 0; ;) {
      let waitMs = turnOf();
      if (waitMs === 0) {
        const answer = await call(method, payload, signal);
        if (answer.ok || answer.error_code !== 429) return answer;
        waitMs = (answer.parameters?.retry_after ?? 1) * 1000;
        if (chatId !== undefined) pace?.refused(chatId, waitMs);
        if (waitedMs + waitMs > longestWaitMs) return answer;
      } else if (waitedMs + waitMs > longestWaitMs) return tooLong(waitMs);
      waitedMs += waitMs;
      await wait(waitMs);
    }
  };
}

function chatOf(payload: object): number | undefined {
  return 'chat_id' in payload && typeof payload.chat_id === 'number' ? payload.chat_id : undefined;
}

/** As Telegram would answer a call to a chat that it has paused; the call is not made. */
function tooLong(waitMs: number) {
  const retryAfter = Math.ceil(waitMs / 1000);
  return {
    ok: false,
    error_code: 429,
    description: `Too Many Requests: retry after ${retryAfter}`,
    parameters: { retry_after: retryAfter },
  } as const;
}
