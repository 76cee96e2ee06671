// Schemas of what the bot watches at the service: the steps at which a low balance is told, which chats hear of it, and
// the basic addresses that chats watch.

import { z } from 'zod';
import type { Place } from '../ledger/tables.ts';
import { type ChatOrTopic, isIn } from '../place.ts';

const place = { chatId: z.int(), topicId: z.int().nullable() };

export const mostSteps = 5;
export const mostStepDays = 90;
/** Of the whole team: each is read once an hour. */
export const mostWatchedRecords = 50;

/**
 * From the largest step to the smallest. Of days, the balance is told when it lasts for less at the spending of the last
 * days; of sun, when there is less. Null: nothing is told.
 */
export const balanceSteps = z
  .discriminatedUnion('by', [
    z.object({
      by: z.literal('days'),
      steps: z.array(z.int().min(1).max(mostStepDays)).min(1).max(mostSteps),
    }),
    z.object({ by: z.literal('sun'), steps: z.array(z.int().positive()).min(1).max(mostSteps) }),
  ])
  .nullable();

/** A basic address that a chat, or one topic of it, hears about. */
const watchedRecord = z.object({
  ...place,
  address: z.string(),
  addedBy: z.int(),
  addedAt: z.int().nonnegative(),
});

/** It is told while `by`, who asked for that, may see the account; null: nobody known, so it is not told. */
const balancePlace = z.object({ ...place, by: z.int().nullable().default(null) });

export const watchSettings = {
  /**
   * On from the start: an account that runs empty stops every delivery, and with days the same steps fit accounts of any
   * size.
   */
  balanceSteps: balanceSteps.default({ by: 'days', steps: [7, 3, 1] }),
  /** Chats, or topics of them, that hear of a low balance beside the owners. */
  balancePlaces: z.array(balancePlace).default([]),
  watchedRecords: z.array(watchedRecord).default([]),
};

export type BalanceSteps = NonNullable<z.infer<typeof balanceSteps>>;
type BalancePlace = z.infer<typeof balancePlace>;
export type WatchedRecord = z.infer<typeof watchedRecord>;
type Watches = { balancePlaces: BalancePlace[]; watchedRecords: WatchedRecord[] };

/** What `from` hears, `to` hears instead; what both hear, it hears once. */
export function moveWatches(draft: Watches, from: ChatOrTopic, to: ChatOrTopic): void {
  const moved = <Kept extends Place>(list: Kept[], idOf: (kept: Kept) => string): Kept[] => {
    const all = list.map((kept) => (isIn(kept, from) ? { ...kept, ...to } : kept));
    return [...new Map(all.toReversed().map((kept) => [idOf(kept), kept])).values()].toReversed();
  };
  draft.balancePlaces = moved(draft.balancePlaces, ({ chatId, topicId }) => `${chatId} ${topicId}`);
  draft.watchedRecords = moved(
    draft.watchedRecords,
    ({ chatId, topicId, address }) => `${chatId} ${topicId} ${address}`,
  );
}
