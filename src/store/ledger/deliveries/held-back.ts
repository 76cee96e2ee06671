// Deliveries that are held back because their chats receive nothing at present: counts them, lists their chats, and
// takes them out of the queue for good.

import { sql, type Kysely } from 'kysely';
import type { Place } from '../../place.ts';
import { deliveriesOf } from './chat-or-topic.ts';
import { inBatches, type RunSerially } from '../batches.ts';
import { withoutArrivals } from '../keep-arrivals-out.ts';
import type { Tables } from '../tables.ts';

const unsettledStates = ['waiting', 'held', 'parked', 'undelivered'] as const;
export type UnsettledState = (typeof unsettledStates)[number];

export type ParkedPart = { topicId: number | null; reason: string | null; count: number };

export type HeldBack = ReturnType<typeof createHeldBack>;

export function createHeldBack(db: Kysely<Tables>, runSerially: RunSerially) {
  return {
    /** How many deliveries wait for the chat or are parked for it, in all of its topics. */
    async countHeldBack(chatId: number): Promise<number> {
      let sum = 0;
      for (const state of ['waiting', 'parked'] as const) {
        const { count } = await deliveriesOf(db, state, { chatId })
          .select((row) => row.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        sum += count;
      }
      return sum;
    },

    /** How many of the place have not arrived, by their state. */
    async countUnsettled({ chatId, topicId }: Place): Promise<Record<UnsettledState, number>> {
      const counts = { waiting: 0, held: 0, parked: 0, undelivered: 0 };
      for (const state of unsettledStates) {
        const { count } = await db
          .selectFrom('deliveries')
          .select((row) => row.fn.countAll<number>().as('count'))
          // A literal, not a parameter, so that SQLite uses the partial index of this state.
          .where('state', '=', sql.lit(state))
          .where('chat_id', '=', chatId)
          .where('topic_id', 'is', topicId)
          .executeTakeFirstOrThrow();
        counts[state] = count;
      }
      return counts;
    },

    /** What is parked for the chat: the oldest reason and the number in each topic, or outside of topics. */
    async listParked(chatId: number): Promise<ParkedPart[]> {
      const parts = await deliveriesOf(db, 'parked', { chatId })
        .select((row) => ['topic_id', row.fn.countAll<number>().as('count'), row.fn.min('id').as('oldest')])
        .groupBy('topic_id')
        .orderBy('topic_id')
        .execute();
      const heads = await db
        .selectFrom('deliveries')
        .select(['id', 'reason'])
        .where(
          'id',
          'in',
          parts.map(({ oldest }) => oldest),
        )
        .execute();
      return parts.map(({ topic_id: topicId, count, oldest }) => ({
        topicId,
        count,
        reason: heads.find(({ id }) => id === oldest)?.reason ?? null,
      }));
    },

    /**
     * Makes all of these in one topic, or outside of topics, `undelivered`: a person decides. Returns how many there
     * were.
     */
    markUndelivered: ({ chatId, topicId }: Place, reason: string): Promise<number> =>
      runSerially(async () => {
        let sum = 0;
        for (const state of ['waiting', 'parked'] as const) {
          sum += await inBatches(async (limit) => {
            const batch = deliveriesOf(db, state, { chatId })
              .where('topic_id', 'is', topicId)
              .select('id')
              .orderBy('id')
              .limit(limit);
            const { numUpdatedRows } = await withoutArrivals(db, (trx) =>
              trx
                .updateTable('deliveries')
                .set({ state: 'undelivered', reason, is_topic_parked: 0 })
                .where('id', 'in', batch)
                .executeTakeFirstOrThrow(),
            );
            return Number(numUpdatedRows);
          });
        }
        return sum;
      }),

    /** The chats that have deliveries parked for this reason. */
    async chatsParkedFor(reason: string): Promise<number[]> {
      const rows = await db
        .selectFrom('deliveries')
        .select('chat_id')
        .distinct()
        .where('state', '=', sql.lit('parked'))
        .where('reason', '=', reason)
        .execute();
      return rows.map((row) => row.chat_id);
    },
  };
}
