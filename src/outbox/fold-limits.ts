// Limits for folding: when waiting deliveries are folded, and how many one message may carry.

import type { DueDelivery } from '../store/ledger/deliveries/queue.ts';

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
export function maxWith({ copies, compositions }: DueDelivery['delivery'], limit = Infinity): number {
  return Math.min(limit, maxTogether[Math.max(copies, compositions)] ?? 0);
}
