// Steps: end a delivery that may not be sent, by the settings and the ledger, because its chat has moved, has lost its access
// or is suspended, or its tries are used up; and ask whether Telegram answers, where that is in doubt.

import { isSuspended, isTeamChat, isUnowned } from '../rules/audience.ts';
import type { CauseCode } from '../telegram/cause.ts';
import { endUnattempted, type Step } from './sending.ts';
import { judgeAccount, type Verdict } from '../telegram/judge.ts';
import { successorOf } from '../store/settings/settings.ts';
import type { SendApi } from './send-api.ts';

/** Telegram's API has no idempotency key, so a delivery may be in the chat up to this many times. */
export const maxCopies = 3;
/** A delivery whose composing failed, or ended the process, this many times is given up. */
export const maxCompositions = 3;

export const checkSettings: Step = async ({ store, ownerIds }, _state, sending) => {
  if (sending.stage !== 'due') return sending;
  const { due } = sending;
  const { delivery } = due;
  const settings = store.settings.data;
  const refuse = (code: CauseCode, scope: 'message' | 'chat' = 'message') =>
    endUnattempted(due, { kind: 'refused', scope, reason: { code } });

  const successor = successorOf(settings, delivery.chat_id);
  if (successor !== undefined) {
    await store.moveChat(delivery.chat_id, successor);
    return endUnattempted(due, { kind: 'later', afterMs: 0, reason: { code: 'moved' } });
  }
  // Access may be taken away while the message waits.
  if (!isTeamChat(delivery.chat_id, { settings, ownerIds })) return refuse('barred');
  if (isUnowned(delivery.chat_id, { settings, ownerIds })) return refuse('unowned', 'chat');
  // Somebody may have added the bot again, and it leaves unless an owner or admin did.
  if (isSuspended(delivery.chat_id, { settings, ownerIds })) return refuse('removed', 'chat');
  if (delivery.unclear >= maxCopies) return refuse('copies');
  if (delivery.composing >= maxCompositions) return refuse('poison');
  return sending;
};

// Step: calls `getMe`, which sends nothing, before a message that follows a failed call or was possibly sent before.
// Without it, each try during an outage would count as one more possible copy, until the delivery is given up.

export const checkConnection: Step = async ({ apiOf }, state, sending) => {
  if (sending.stage !== 'due') return sending;
  const { due } = sending;
  if (due.delivery.unclear === 0 && !state.didLastCallFail) return sending;
  const obstacle = await askAccount(apiOf('alerts'));
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
