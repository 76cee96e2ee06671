// Step: calls `getMe`, which sends nothing, before a message that follows a failed call or was possibly sent before.
// Without it, each try during an outage would count as one more possible copy, until the delivery is given up.

import { judgeAccount, type Verdict } from '../telegram/judge.ts';
import type { SendApi } from './send-api.ts';
import { endUnattempted, type Step } from './sending.ts';

export const checkConnection: Step = async ({ api }, state, sending) => {
  if (sending.stage !== 'due') return sending;
  const { due } = sending;
  if (due.delivery.copies === 0 && !state.didLastCallFail) return sending;
  const obstacle = await askAccount(api);
  return obstacle ? endUnattempted(due, obstacle) : sending;
};

/** Undefined when Telegram answers and accepts the bot. */
export async function askAccount(api: SendApi): Promise<Verdict | undefined> {
  try {
    await api.getMe();
    return undefined;
  } catch (error) {
    return judgeAccount(error);
  }
}
