// Why a delivery has not gone out yet: what the ledger holds of its chat, and what only this run of the bot knows, such as
// the pace.

import { alertEveryMs } from '../../pace.ts';
import type { Wait } from '../../reports/told-wait.ts';
import { isUnowned } from '../../store/audience.ts';
import { urgentLane } from '../../store/queue.ts';
import type { DeliveryRow } from '../../store/tables.ts';
import type { FormContext } from '../context.ts';

/** So many go to a private chat one by one before what waits becomes one message. */
const unfoldedInPrivate = 4;

export async function readWait({ rooms }: FormContext, delivery: DeliveryRow): Promise<Wait> {
  const { store, ownerIds, pace, clock, alerts } = rooms;
  const { chat_id: chatId, lane } = delivery;
  const settings = store.settings.data;
  const now = clock.now();
  const { ahead, until, reason } = await store.history.waitOf(delivery);
  const mayFold = lane !== urgentLane && settings.chats.find(({ id }) => id === chatId)?.folding !== false;
  const isFolded = mayFold && ahead >= (chatId > 0 ? unfoldedInPrivate : 1);
  const everyMs = isFolded ? undefined : alertEveryMs(chatId);
  const wait = { ahead, reason, everyMs };
  if (isUnowned(chatId, { settings, ownerIds })) return { ...wait, heldBy: 'unowned', at: undefined };
  const silence = alerts?.telegramSilence();
  if (silence) return { ...wait, heldBy: 'telegram', at: silence.since };
  const pauseMs = pace.pauseOf(chatId);
  if (pauseMs > 0) return { ...wait, heldBy: 'paused', at: Math.max(until, now + pauseMs) };
  if (until > now) return { ...wait, heldBy: 'retry', at: until };
  const roomAt = alerts?.heldUntil(chatId);
  if (roomAt !== undefined && roomAt > now) return { ...wait, heldBy: 'room', at: roomAt };
  return { ...wait, heldBy: 'turn', at: undefined };
}
