// A chat, or a topic of it, goes out of reach, or comes back, with everything that waits for it: in slices, each of which leaves the ledger
// in order, so that a crash between two of them loses nothing and the old order stays.

import { sql, type Kysely } from 'kysely';
import { rowsOf, type Absent } from './absent.ts';
import { endAttempt, type Ending } from './attempts.ts';
import { insertNotice, type NoticeEntry, type NoticeRows } from './notices.ts';
import { ordinaryPriority, urgentPriority } from './queue.ts';
import { finishResume, forgetResumes, resumeAll } from './resumes.ts';
import { inSlices, sliceSize, type Sequence } from './slices.ts';
import type { Tables } from './tables.ts';

export type Parking = {
  /**
   * Everything that waits for a chat or a topic out of reach is set aside, and what comes for it later. The first time,
   * `notice` is kept in the same commit: it says how much that is. Answers how much.
   */
  park(
    absent: Absent,
    reason: string,
    ending?: Ending,
    notice?: (count: number) => NoticeEntry,
  ): Promise<number>;
  /**
   * The chat is back: what was parked waits again, in the old order. With `topicId` it is only that topic, and what was
   * parked for itself. Answers how much that is.
   */
  resume(chatId: number, now: number, topicId?: number | null): Promise<number>;
  /**
   * Of each topic out of reach the oldest waits again: Telegram doesn't tell of every topic that is open again, nor of one
   * that was deleted.
   */
  tryTopics(now: number): Promise<void>;
  /** Hears of whatever brought something back: a `resume`, the rest of one that failed half-way, such a try. */
  onResumed(listener: () => void): void;
  /** What waits for a topic, or was parked for it alone, goes to the chat itself. */
  dropTopic(chatId: number, topicId: number): Promise<void>;
};

export function createParking(
  db: Kysely<Tables>,
  notices: Pick<NoticeRows, 'wake'>,
  inSequence: Sequence,
): Parking {
  const listeners: Array<() => void> = [];
  const tellResumed = (count: number) => {
    if (count > 0) for (const listener of listeners) listener();
  };

  return {
    park: (absent, reason, ending, notice) =>
      inSequence(async () => {
        // Or the next start would bring the topic back with the rest of its chat.
        if (absent.topicId !== undefined) tellResumed(await finishResume(db, absent.chatId));
        const first = await db.transaction().execute(async (trx) => {
          await endAttempt(trx, ending);
          await forgetResumes(trx, absent);
          if (notice && !(await hasParked(trx, absent))) {
            await insertNotice(trx, notice(await countWaiting(trx, absent)));
          }
          return parkNewest(trx, absent, reason, sliceSize);
        });
        notices.wake();
        if (first < sliceSize) return first;
        return first + (await inSlices((limit) => parkNewest(db, absent, reason, limit)));
      }),

    resume: (chatId, now, topicId) =>
      inSequence(async () => {
        const count = await resumeAll(db, topicId === undefined ? { chatId } : { chatId, topicId }, now);
        tellResumed(count);
        return count;
      }),

    tryTopics: (now) =>
      inSequence(async () => {
        const { numUpdatedRows } = await db
          .updateTable('deliveries')
          .set({ state: 'waiting', due_at: now, is_topic_parked: 0 })
          .where('id', 'in', (rows) =>
            rows
              .selectFrom('deliveries')
              .select((row) => row.fn.min<number>('id').as('id'))
              .where('state', '=', sql.lit('parked'))
              .where('is_topic_parked', '=', 1)
              .groupBy(['chat_id', 'topic_id']),
          )
          .executeTakeFirstOrThrow();
        tellResumed(Number(numUpdatedRows));
      }),

    onResumed: (listener) => void listeners.push(listener),

    dropTopic: (chatId, topicId) =>
      inSequence(async () => {
        for (const priority of [urgentPriority, ordinaryPriority]) {
          let after = 0;
          await inSlices(async (limit) => {
            const slice = rowsOf(db, 'waiting', { chatId })
              .where('priority', '=', priority)
              .where('id', '>', after);
            const ids = (await slice.select('id').orderBy('id').limit(limit).execute()).map(({ id }) => id);
            const last = ids.at(-1) ?? after;
            await db
              .updateTable('deliveries')
              .set({ topic_id: null })
              .where('state', '=', sql.lit('waiting'))
              .where('chat_id', '=', chatId)
              .where('priority', '=', priority)
              .where('id', '>', after)
              .where('id', '<=', last)
              .where('topic_id', '=', topicId)
              .execute();
            after = last;
            return ids.length;
          });
        }
        const parked = rowsOf(db, 'parked', { chatId, topicId }).select('id').orderBy('id');
        await inSlices(async (limit) => {
          const { numUpdatedRows } = await db
            .updateTable('deliveries')
            .set({ topic_id: null, state: 'waiting', is_topic_parked: 0 })
            .where('id', 'in', parked.limit(limit))
            .executeTakeFirstOrThrow();
          return Number(numUpdatedRows);
        });
      }),
  };
}

async function hasParked(db: Kysely<Tables>, absent: Absent): Promise<boolean> {
  const parked = await rowsOf(db, 'parked', absent)
    .$if(absent.topicId === undefined, (rows) => rows.where('is_topic_parked', '=', 0))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return parked !== undefined;
}

async function countWaiting(db: Kysely<Tables>, absent: Absent): Promise<number> {
  const { count } = await rowsOf(db, 'waiting', absent)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The newest first: what a crash leaves waiting is older than what is parked, and goes first. */
async function parkNewest(
  db: Kysely<Tables>,
  absent: Absent,
  reason: string,
  limit: number,
): Promise<number> {
  const newest = rowsOf(db, 'waiting', absent)
    .select('id')
    .orderBy('priority', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ state: 'parked', reason, is_topic_parked: absent.topicId === undefined ? 0 : 1 })
    .where('id', 'in', newest)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
