// Step: asks Telegram a question that sends nothing, where a message may be lost on the way. Otherwise an outage would use
// up the copies of whatever waits.

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
