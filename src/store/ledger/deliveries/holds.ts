// Deliveries that are held until a time, such as the end of quiet hours. They are no part of their chat's queue, so that
// they delay nothing; when the time comes they wait in it like all others.

import { sql, type Kysely } from 'kysely';
import { dayMs } from '../../../base/clock.ts';
import { inBatches, type RunSerially, withoutArrivals } from '../batches.ts';
import type { Place } from '../../place.ts';
import type { Tables } from '../tables.ts';
import { deliveriesOf } from './resumes.ts';

/**
 * Nothing is held longer than this from now, unless the wall clock was set back: quiet hours last less than a day, and
 * clocks are set back by an hour or two at their end.
 */
export const longestHoldMs = 25 * 3_600_000;

export type Holds = ReturnType<typeof createHolds>;

export function createHolds(db: Kysely<Tables>, runSerially: RunSerially) {
  /** Each state is a literal, so that SQLite uses the partial index of held deliveries. */
  const held = () => db.selectFrom('deliveries').where('state', '=', sql.lit('held'));
  const heldIn = ({ chatId, topicId }: Place) =>
    held().where('chat_id', '=', chatId).where('topic_id', 'is', topicId);
  const batchOf = (place: Place, now: number, limit: number) =>
    heldIn(place).where(isDue(now)).select('id').orderBy('id').limit(limit);

  return {
    /**
     * What is held for days because the wall clock was ahead, or was set back, ends within a day from now, at the same time
     * of day.
     */
    shortenHolds: (now: number): Promise<void> =>
      runSerially(async () => {
        const wrong = await held().where(isTooLong(now)).select('held_until').distinct().execute();
        for (const { held_until: until } of wrong) {
          if (until === null) continue;
          const days = Math.ceil((until - now) / dayMs) - 1;
          const same = held().where(isTooLong(now)).where('held_until', '=', until).select('id');
          await inBatches(async (limit) => {
            const { numUpdatedRows } = await db
              .updateTable('deliveries')
              .set({ held_until: until - days * dayMs })
              .where('id', 'in', same.limit(limit))
              .executeTakeFirstOrThrow();
            return Number(numUpdatedRows);
          });
        }
      }),

    /** The places of which held deliveries are due. */
    async dueHolds(now: number): Promise<Place[]> {
      const rows = await held().where(isDue(now)).select(['chat_id', 'topic_id']).distinct().execute();
      return rows.map(({ chat_id: chatId, topic_id: topicId }) => ({ chatId, topicId }));
    },

    /** When the next one is due, in Unix milliseconds and not before `now`; undefined when nothing is held. */
    async nextHoldEndsAt(now: number): Promise<number | undefined> {
      const ends = held().select('held_until').orderBy('held_until', 'asc').limit(1);
      const [next] = await ends.execute();
      if (next?.held_until === null || next === undefined) return undefined;
      const [wrong] = await held().where(isTooLong(now)).select('id').limit(1).execute();
      return wrong ? now : Math.max(now, next.held_until);
    },

    /**
     * The due ones of the place wait from now on, oldest first; in a chat or topic that is parked they are parked too.
     * Returns how many there were.
     */
    endHolds: (place: Place, now: number): Promise<number> =>
      runSerially(async () => {
        const parked = await findParked(db, place);
        const state = parked ? 'parked' : 'waiting';
        const isTopicParked = parked?.is_topic_parked ?? 0;
        const change = { state, is_topic_parked: isTopicParked, reason: parked?.reason ?? null } as const;
        return inBatches(async (limit) => {
          const { numUpdatedRows } = await db
            .updateTable('deliveries')
            .set({ ...change, due_at: now })
            .where('id', 'in', batchOf(place, now, limit))
            .executeTakeFirstOrThrow();
          return Number(numUpdatedRows);
        });
      }),

    /** The due ones of the place are dismissed by nobody, for this reason. Returns how many there were. */
    dismissHolds: (place: Place, now: number, reason: string): Promise<number> =>
      runSerially(() =>
        inBatches(async (limit) => {
          const { numUpdatedRows } = await db
            .updateTable('deliveries')
            .set({ state: 'dismissed', reason, closed_at: now })
            .where('id', 'in', batchOf(place, now, limit))
            .executeTakeFirstOrThrow();
          return Number(numUpdatedRows);
        }),
      ),

    /** How many quiet hours hold for the chat, in all its topics, and until when the last one; undefined for none. */
    async heldByQuiet(chatId: number): Promise<{ count: number; until: number } | undefined> {
      const { count, until } = await held()
        .where('chat_id', '=', chatId)
        .where('held_for', '=', 'quiet')
        .select((row) => [row.fn.countAll<number>().as('count'), row.fn.max('held_until').as('until')])
        .executeTakeFirstOrThrow();
      return count > 0 && until !== null ? { count, until } : undefined;
    },

    /** How many deliveries are held for the place of what came at `since` or later. */
    async countHeld(place: Place, since: number): Promise<number> {
      const { count } = await heldIn(place)
        .where('created_at', '>=', since)
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}

function isDue(now: number) {
  return sql<boolean>`held_until <= ${now}`;
}

/** What came when the clock was ahead came after now. */
function isTooLong(now: number) {
  return sql<boolean>`(held_until > ${now + longestHoldMs} or (held_until > ${now + dayMs} and created_at > ${now}))`;
}

/** What is parked for the chat or for the topic, if anything is: the rest of it has to wait behind. */
function findParked(db: Kysely<Tables>, { chatId, topicId }: Place) {
  return db
    .selectFrom('deliveries')
    .select(['reason', 'is_topic_parked'])
    .where('state', '=', sql.lit('parked'))
    .where('chat_id', '=', chatId)
    .where((row) => row.or([row('is_topic_parked', '=', 0), row('topic_id', 'is', topicId)]))
    .orderBy('is_topic_parked')
    .limit(1)
    .executeTakeFirst();
}

// Deliveries that are held back because their chats receive nothing at present: counts them, lists their chats, and
// takes them out of the queue for good.

const unsettledStates = ['waiting', 'held', 'parked', 'undelivered'] as const;
type UnsettledState = (typeof unsettledStates)[number];

type ParkedPart = { topicId: number | null; reason: string | null; count: number };

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
