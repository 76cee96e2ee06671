// Step: finds out whether the event is about an order that was placed in the same chat, unless the place wants every
// alert to stand alone. While such an order is under way it waits for a moment: the event often comes before the signed
// read that it causes.

import { findPlace } from '../rules/places.ts';
import { type DueDelivery, urgentPriority } from '../store/ledger/deliveries/queue.ts';
import { pause } from '../base/clock.ts';
import type { NotifyDeps, SenderState } from './deps.ts';
import type { Step } from './sending.ts';
import { type OrderMatch, findOwnOrder } from './own-order.ts';

/** Three seconds in all; only the chat of this delivery waits. */
const waitsMs = [300, 700, 2_000];

export const joinOrder: Step = async (deps, state, sending) => {
  if (sending.stage !== 'due') return sending;
  const { delivery, isDisputed } = sending.due;
  // What a person asked for, what is urgent and what is contradictory comes with a sound.
  const isAloud = delivery.priority === urgentPriority || delivery.replayed_by !== null || isDisputed;
  if (isAloud) return sending;
  try {
    return { ...sending, match: await findMatch(deps, state, sending.due) };
  } catch (error) {
    // The message itself can do without; what is wrong with the event is found when it is composed.
    deps.log.warn({ error, delivery: delivery.id }, 'The order of an event could not be looked for.');
    return sending;
  }
};

async function findMatch(
  { store, clock }: NotifyDeps,
  { closing }: SenderState,
  { delivery, event }: DueDelivery,
): Promise<OrderMatch | undefined> {
  const find = event.kind === 'event' ? findOwnOrder[event.type] : undefined;
  if (!find) return undefined;
  const place = { chatId: delivery.chat_id, topicId: delivery.topic_id };
  if (findPlace(store.settings.data, place)?.answersOrders === false) return undefined;
  let likely: OrderMatch | undefined;
  for (const waitMs of [...waitsMs, 0]) {
    const found = await find(event, place, store);
    if (found.is === 'own') return found.match;
    likely = found.likely;
    if (found.is === 'none' || waitMs === 0 || closing.aborted) break;
    await pause(clock, waitMs, closing);
  }
  return likely;
}
