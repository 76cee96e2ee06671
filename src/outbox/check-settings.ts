// Step: ends a delivery that may not be sent, by the settings and the ledger: its chat has moved, has lost its access
// or is suspended, or its tries are used up.

import { isSuspended, isTeamChat, isUnowned } from '../rules/audience.ts';
import type { CauseCode } from '../telegram/cause.ts';
import { endUnattempted, type Step } from './sending.ts';

/** Telegram's API has no idempotency key, so a delivery may be in the chat up to this many times. */
const maxCopies = 3;
/** A delivery whose composing failed, or ended the process, this many times is given up. */
const maxCompositions = 3;

export const checkSettings: Step = async ({ store, ownerIds }, _state, sending) => {
  if (sending.stage !== 'due') return sending;
  const { due } = sending;
  const { delivery } = due;
  const settings = store.settings.data;
  const refuse = (code: CauseCode, scope: 'message' | 'chat' = 'message') =>
    endUnattempted(due, { kind: 'refused', scope, reason: { code } });

  const successor = settings.chats.find(({ movedFrom }) => movedFrom === delivery.chat_id);
  if (successor) {
    await store.moveChat(delivery.chat_id, successor.id);
    return endUnattempted(due, { kind: 'later', afterMs: 0, reason: { code: 'moved' } });
  }
  // Access may be taken away while the message waits.
  if (!isTeamChat(delivery.chat_id, { settings, ownerIds })) return refuse('barred');
  if (isUnowned(delivery.chat_id, { settings, ownerIds })) return refuse('unowned', 'chat');
  // Somebody may have added the bot again, and it leaves unless an owner or admin did.
  if (isSuspended(delivery.chat_id, { settings, ownerIds })) return refuse('removed', 'chat');
  if (delivery.copies >= maxCopies) return refuse('copies');
  if (delivery.compositions >= maxCompositions) return refuse('poison');
  return sending;
};
