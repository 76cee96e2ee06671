// Why a delivery has not gone out yet: what the ledger holds of its chat, and what only this run of the bot knows, such as
// the pace.

import { alertIntervalMs } from '../../telegram/rate-limiter.ts';
import type { Telling, Wait } from '../../views/event/told-wait.ts';
import { isUnowned } from '../../rules/audience.ts';
import type { QueuePosition as Waiting } from '../../store/ledger/events/history.ts';
import { urgentPriority } from '../../store/ledger/deliveries/queue.ts';
import type { DeliveryRow } from '../../store/ledger/deliveries/tables.ts';
import { readCause, type CauseCode } from '../../telegram/cause.ts';
import type { FormContext } from '../frame/context.ts';

/** So many go out one by one before what waits is told several in a message. */
const mostUnfolded = { private: 4, group: 1 };
/** Where a message was refused for itself, the next ones tell fewer and fewer, and how many the ledger doesn't hold. */
const refusing: ReadonlySet<CauseCode> = new Set(['other', 'long', 'markup', 'uneditable', 'unmade']);

export async function readWait({ deps }: FormContext, delivery: DeliveryRow): Promise<Wait> {
  const { store, ownerIds, rateLimiter, clock, alerts } = deps;
  const { chat_id: chatId } = delivery;
  const settings = store.settings.data;
  const now = clock.now();
  const waiting = await store.history.positionOf(delivery);
  const { ahead, until, reason } = waiting;
  const folds = settings.chats.find(({ id }) => id === chatId)?.folding !== false;
  const wait = { ahead, reason, telling: tellingOf(delivery, waiting, folds) };
  if (isUnowned(chatId, { settings, ownerIds })) return { ...wait, heldBy: 'unowned', at: undefined };
  const silence = alerts?.telegramSilence();
  if (silence) return { ...wait, heldBy: 'telegram', at: silence.since };
  const pauseMs = rateLimiter.pauseOf(chatId);
  if (pauseMs > 0) return { ...wait, heldBy: 'paused', at: Math.max(until, now + pauseMs) };
  if (until > now) return { ...wait, heldBy: 'retry', at: until };
  const roomAt = alerts?.rateLimitedUntil(chatId);
  if (roomAt !== undefined && roomAt > now) return { ...wait, heldBy: 'room', at: roomAt };
  return { ...wait, heldBy: 'turn', at: undefined };
}

/** Only what is sure: what waits for another topic, and what stumbled before, is not told with the rest. */
function tellingOf(
  { chat_id: chatId, priority }: DeliveryRow,
  { ahead, sameTopic: together, retried: stumbling, reason }: Waiting,
  folds: boolean,
): Telling | undefined {
  if (priority === urgentPriority) return undefined;
  const alone: Telling = { is: 'alone', everyMs: alertIntervalMs(chatId) };
  if (!folds) return alone;
  if (stumbling > 0 || (reason !== null && refusing.has(readCause(reason).code))) return undefined;
  if (together > mostUnfolded[chatId > 0 ? 'private' : 'group']) return { is: 'several' };
  // A private chat has no topics: nothing but these waits there.
  return chatId > 0 && together > ahead ? alone : undefined;
}
