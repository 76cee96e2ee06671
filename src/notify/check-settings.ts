// Step: what the settings and the ledger say against sending a delivery now.

import { isTeamChat, isUnowned } from '../rules/audience.ts';
import type { CauseCode } from '../telegram/cause.ts';
import { endUnattempted, type Step } from './sending.ts';

/** Telegram has no key by which it would recognise a repeat: a delivery may stand in the chat up to this many times. */
const maxCopies = 3;
/** What could not be composed so often, or ended the process each time, is not tried again. */
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
  if (delivery.copies >= maxCopies) return refuse('copies');
  if (delivery.compositions >= maxCompositions) return refuse('poison');
  return sending;
};
