// How much one message may carry.

import type { DueDelivery } from '../store/ledger/deliveries/queue.ts';

/** More lines than these are no longer read without a summary; a chat that wants lists gets no longer list either. */
export const maxListed = 100;

/** Bodies beyond this go into the next message: they are parsed, summed up and written out at one go. */
export const maxFoldedBytes = 8 * 1024 * 1024;

/** How many may wait before they become one message: what goes out within 4 s in a private chat, nothing in a group. */
export const maxUnfolded = { private: 4, group: 1 };

/**
 * How many deliveries share one message, by how often one of them may be in the chat already, or was composed in vain.
 * Folding 500 blocks everything else for about 70 ms. An event on which Telegram or composing fails would use up the
 * tries of all that share its message, so what has one try left goes alone. The step between saves tries of those few,
 * since a group gets at most 20 messages a minute.
 */
const maxTogether = [500, 25, 1];

/** How many deliveries may share a message with this one, itself included, and no more than `limit`. */
export function maxWith({ copies, compositions }: DueDelivery['delivery'], limit = Infinity): number {
  return Math.min(limit, maxTogether[Math.max(copies, compositions)] ?? 0);
}
