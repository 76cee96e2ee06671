// Decides who may receive messages about an order, and where. Rights are checked at the moment of sending: a person who
// was removed, or lost the role, gets nothing more in private, whatever they ordered before.

import type { Found } from '../../orders/order.ts';
import { isOut } from '../../store/settings/settings.ts';
import { audienceOf, isSuspended, ownerChats } from '../../rules/audience.ts';
import { mayOrder } from '../../bot/access.ts';
import type { BotDeps } from '../../bot/context.ts';

/**
 * Whether the chat may get messages about orders: a group unless it is suspended, a private chat while its person
 * may order.
 */
export function mayReceive(deps: BotDeps, chatId: number): boolean {
  if (chatId > 0) return mayOrder(deps, chatId);
  return !isSuspended(chatId, audienceOf(deps));
}

/** Also true in an unowned group when the message answers one of these people and that person may still order. */
export function mayReceiveReply(
  deps: BotDeps,
  chatId: number,
  people: ReadonlyArray<number | null>,
): boolean {
  if (mayReceive(deps, chatId)) return true;
  const isRemoved = deps.store.settings.data.chats.some((chat) => chat.id === chatId && isOut(chat));
  return chatId < 0 && !isRemoved && people.some((id) => id !== null && mayOrder(deps, id));
}

/** Those who may approve, and which of them have opened a chat with the bot. */
export function listApprovers(deps: BotDeps, { spend }: Found): { people: number[]; chats: number[] } {
  const { people, chats } = deps.store.settings.data;
  const asking = new Set([spend.askedBy, spend.confirmedBy]);
  const team = new Set([...deps.ownerIds, ...people.map(({ id }) => id)]);
  const approvers = [...team].filter((id) => mayOrder(deps, id) && !asking.has(id));
  const opened = new Set(chats.filter(({ type }) => type === 'private').map(({ id }) => id));
  return { people: approvers, chats: approvers.filter((id) => opened.has(id)) };
}

/** Private chats of the owners who receive alarms. */
export function listOwnerChats(deps: BotDeps): number[] {
  return ownerChats(audienceOf(deps));
}
