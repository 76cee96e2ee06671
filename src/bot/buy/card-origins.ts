// Which messages of a person a card came from, so that an edit of one finds the card. Held in memory: the cards of an
// earlier process buy nothing.

import type { Order } from '../../orders/order.ts';
import type { BotDeps } from '../frame/context.ts';

/** Far more cards than are ever open at once; the oldest are forgotten first. */
const mostMessages = 1_000;

/** Ids of orders, by chat and message. */
const origins = new WeakMap<BotDeps, Map<string, string>>();

export function rememberOrigins(
  deps: BotDeps,
  { id, chatId }: Order,
  messageIds: ReadonlyArray<number | undefined>,
): void {
  const known = origins.get(deps) ?? new Map<string, string>();
  origins.set(deps, known);
  for (const messageId of messageIds) if (messageId !== undefined) known.set(`${chatId}:${messageId}`, id);
  for (const key of known.keys()) {
    if (known.size <= mostMessages) return;
    known.delete(key);
  }
}

/** The order that the message asked for last. */
export async function findByOrigin(
  deps: BotDeps,
  chatId: number,
  messageId: number,
): Promise<Order | undefined> {
  const id = origins.get(deps)?.get(`${chatId}:${messageId}`);
  return id === undefined ? undefined : deps.orders.find(id);
}
