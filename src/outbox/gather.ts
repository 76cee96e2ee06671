// Decides which deliveries share a message: those of the same priority, so that a summary hides nothing urgent. A
// delivery is sent alone when few are waiting, or when the chat wants no folding; what was held for the same reason comes
// together.

import { findChat } from '../store/settings/settings.ts';
import type { Due, DueDelivery } from '../store/ledger/deliveries/queue.ts';
import type { NotifyDeps, SenderState } from './send.ts';

/** `asLists`: the chat gets no files. */
export async function gather(
  deps: NotifyDeps,
  state: SenderState,
  due: Due,
): Promise<{ together: DueDelivery[]; asLists: boolean }> {
  const asLists = getsLists(deps, state, due.delivery.chat_id);
  return { together: await findTogether(deps, due, asLists), asLists };
}

async function findTogether({ store }: NotifyDeps, due: Due, asLists: boolean): Promise<DueDelivery[]> {
  const head = due.delivery;
  const chat = findChat(store.settings.data, head.chat_id);
  const isHeld = head.held_for !== null;
  if (chat?.folding === false && !isHeld) return [due];
  const max = maxWith(head, asLists ? maxListed : Infinity);
  if (max < 2) return [due];
  const own = due.post ? await store.deliveries.carriedBy(due.post) : [];
  // A message that Telegram may have shown comes again as it was.
  if (due.post && due.post.begun_at !== null) return takeTogether(own, max);
  // One is enough to test whether a closed place takes messages again.
  if (due.closed) return [due];
  const unfolded = head.chat_id > 0 ? maxUnfolded.private : maxUnfolded.group;
  const last = own.at(-1)?.delivery.id ?? 0;
  const waiting = await store.deliveries.waitingAfter(head, max, maxFoldedBytes);
  const all = [...own, ...waiting.filter(({ delivery }) => delivery.id > last)];
  // What was held comes in a message of its own, however few they are.
  const isAlike = ({ delivery }: DueDelivery) => delivery.held_for === head.held_for;
  const end = all.findIndex((one) => !isAlike(one));
  const alike = isHeld ? all.filter(isAlike) : end === -1 ? all : all.slice(0, end);
  return !isHeld && alike.length <= unfolded ? [due] : takeTogether(alike, max);
}

/** The first deliveries of `waiting`, as many as the limit of each of them allows. */
function takeTogether(waiting: readonly DueDelivery[], max: number): DueDelivery[] {
  const together: DueDelivery[] = [];
  let limit = max;
  for (const due of waiting) {
    limit = maxWith(due.delivery, limit);
    if (together.length >= limit) break;
    together.push(due);
  }
  return together;
}

/** Whether the chat wants no files, or Telegram has refused one there recently. */
function getsLists({ store, clock }: NotifyDeps, { noFilesUntil }: SenderState, chatId: number): boolean {
  if (findChat(store.settings.data, chatId)?.asLists) return true;
  const until = noFilesUntil.get(chatId);
  if (until === undefined) return false;
  if (until > clock.monotonic()) return true;
  noFilesUntil.delete(chatId);
  return false;
}

// Limits for folding: when waiting deliveries are folded, and how many one message may carry.

/** Nobody reads a longer list without a summary. It is the limit for chats that want lists too. */
export const maxListed = 100;

/** The bodies of one message together: all of them are in memory at once. Further events go into the next message. */
export const maxFoldedBytes = 8 * 1024 * 1024;

/** When more deliveries than this wait, they are folded. A private chat gets 4 messages in 4 s, a group one in 3 s. */
export const maxUnfolded = { private: 4, group: 1 };

/**
 * How many deliveries may share one message, by the number of tries of the one with the most: possible copies in the
 * chat, or failed compositions. Folding 500 blocks the event loop for about 70 ms. One event on which Telegram or
 * composing fails uses up a try of every delivery in its message, so a delivery on its last try is sent alone. 25 on
 * the second try isolates the failing event in few messages, since a group gets at most 20 a minute.
 */
const maxTogether = [500, 25, 1];

/** How many deliveries may share a message with this one, itself included; at most `limit`. */
function maxWith({ unclear, composing }: DueDelivery['delivery'], limit = Infinity): number {
  return Math.min(limit, maxTogether[Math.max(unclear, composing)] ?? 0);
}
