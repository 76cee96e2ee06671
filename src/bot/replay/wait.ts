// Says why a delivery has not been sent yet, from the ledger's data about its chat and from what only this process
// knows, such as the state of the rate limiter.

import { alertIntervalMs } from '../../telegram/rate-limiter.ts';
import type { Batching, DeliveryWait } from '../../views/event/delivery-wait.ts';
import { isUnowned } from '../../rules/audience.ts';
import type { QueuePosition as Waiting } from '../../store/ledger/events/history.ts';
import type { DeliveryRow } from '../../store/ledger/deliveries/tables.ts';
import { readCause, type CauseCode } from '../../telegram/cause.ts';
import type { FormContext } from '../frame/context.ts';

/** Up to this many deliveries are sent one by one; more are folded into one message. */
const mostUnfolded = { private: 4, group: 1 };
/**
 * Refusals of a message for its content: the next messages contain fewer and fewer events, and the ledger doesn't store
 * how many.
 */
const refusing: ReadonlySet<CauseCode> = new Set(['other', 'long', 'markup', 'uneditable', 'unmade']);

export async function readWait({ deps }: FormContext, delivery: DeliveryRow): Promise<DeliveryWait> {
  const { store, ownerIds, rateLimiter, clock, alerts } = deps;
  const { chat_id: chatId } = delivery;
  const settings = store.settings.data;
  const now = clock.now();
  const waiting = await store.history.positionOf(delivery);
  const { ahead, until, reason } = waiting;
  const folds = settings.chats.find(({ id }) => id === chatId)?.folding !== false;
  const wait = { ahead, reason, batching: batchingOf(delivery, waiting, folds) };
  if (isUnowned(chatId, { settings, ownerIds })) return { ...wait, heldBy: 'unowned', at: undefined };
  const outage = alerts?.telegramOutage();
  if (outage) return { ...wait, heldBy: 'telegram', at: outage.since };
  const pauseMs = rateLimiter.pauseOf(chatId);
  if (pauseMs > 0) return { ...wait, heldBy: 'paused', at: Math.max(until, now + pauseMs) };
  if (until > now) return { ...wait, heldBy: 'retry', at: until };
  const roomAt = alerts?.rateLimitedUntil(chatId);
  if (roomAt !== undefined && roomAt > now) return { ...wait, heldBy: 'room', at: roomAt };
  return { ...wait, heldBy: 'turn', at: undefined };
}

/**
 * Undefined when it is not certain: deliveries to another topic, and those that failed before, are not folded with the
 * rest.
 */
function batchingOf(
  { chat_id: chatId }: DeliveryRow,
  { ahead, sameTopic, retried, reason }: Waiting,
  folds: boolean,
): Batching | undefined {
  const alone: Batching = { is: 'alone', everyMs: alertIntervalMs(chatId) };
  if (!folds) return alone;
  if (retried > 0 || (reason !== null && refusing.has(readCause(reason).code))) return undefined;
  if (sameTopic > mostUnfolded[chatId > 0 ? 'private' : 'group']) return { is: 'several' };
  // A private chat has no topics, so nothing else waits there.
  return chatId > 0 && sameTopic > ahead ? alone : undefined;
}
