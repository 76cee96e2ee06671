// A chat, or a topic of it, goes out of reach, or comes back, with everything that waits for it: in slices, each of which leaves the ledger
// in order, so that a crash between two of them loses nothing and the old order stays.

import { sql, type Kysely } from 'kysely';
import { deliveriesOf, type ChatOrTopic } from './chat-or-topic.ts';
import { endAttempt, type AttemptResult } from './attempts.ts';
import { insertNotice, type NoticeEntry, type Notices } from '../maintenance/notices.ts';
import { ordinaryPriority, urgentPriority } from './queue.ts';
import { finishResume, dropResumeMarkers, resumeInBatches } from './resumes.ts';
import { inBatches, batchSize, type RunSerially } from '../batches.ts';
import type { Tables } from '../tables.ts';

export type Parking = {
  /**
   * Everything that waits for a chat or a topic out of reach is set aside, and what comes for it later. The first time,
   * `notice` is kept in the same commit: it says how much that is. Answers how much.
   */
  park(
    target: ChatOrTopic,
    reason: string,
    ending?: AttemptResult,
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
  clearTopic(chatId: number, topicId: number): Promise<void>;
};

export function createParking(
  db: Kysely<Tables>,
  notices: Pick<Notices, 'announce'>,
  runSerially: RunSerially,
): Parking {
  const listeners: Array<() => void> = [];
  const notifyResumed = (count: number) => {
    if (count > 0) for (const listener of listeners) listener();
  };

  return {
    park: (target, reason, ending, notice) =>
      runSerially(async () => {
        // Or the next start would bring the topic back with the rest of its chat.
        if (target.topicId !== undefined) notifyResumed(await finishResume(db, target.chatId));
        const first = await db.transaction().execute(async (trx) => {
          await endAttempt(trx, ending);
          await dropResumeMarkers(trx, target);
          if (notice && !(await hasParked(trx, target))) {
            await insertNotice(trx, notice(await countWaiting(trx, target)));
          }
          return parkNewest(trx, target, reason, batchSize);
        });
        notices.announce();
        if (first < batchSize) return first;
        return first + (await inBatches((limit) => parkNewest(db, target, reason, limit)));
      }),

    resume: (chatId, now, topicId) =>
      runSerially(async () => {
        const count = await resumeInBatches(
          db,
          topicId === undefined ? { chatId } : { chatId, topicId },
          now,
        );
        notifyResumed(count);
        return count;
      }),

    tryTopics: (now) =>
      runSerially(async () => {
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
        notifyResumed(Number(numUpdatedRows));
      }),

    onResumed: (listener) => void listeners.push(listener),

    clearTopic: (chatId, topicId) =>
      runSerially(async () => {
        for (const priority of [urgentPriority, ordinaryPriority]) {
          let after = 0;
          await inBatches(async (limit) => {
            const slice = deliveriesOf(db, 'waiting', { chatId })
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
        const parked = deliveriesOf(db, 'parked', { chatId, topicId }).select('id').orderBy('id');
        await inBatches(async (limit) => {
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

async function hasParked(db: Kysely<Tables>, target: ChatOrTopic): Promise<boolean> {
  const parked = await deliveriesOf(db, 'parked', target)
    .$if(target.topicId === undefined, (rows) => rows.where('is_topic_parked', '=', 0))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return parked !== undefined;
}

async function countWaiting(db: Kysely<Tables>, target: ChatOrTopic): Promise<number> {
  const { count } = await deliveriesOf(db, 'waiting', target)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The newest first: what a crash leaves waiting is older than what is parked, and goes first. */
async function parkNewest(
  db: Kysely<Tables>,
  target: ChatOrTopic,
  reason: string,
  limit: number,
): Promise<number> {
  const newest = deliveriesOf(db, 'waiting', target)
    .select('id')
    .orderBy('priority', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ state: 'parked', reason, is_topic_parked: target.topicId === undefined ? 0 : 1 })
    .where('id', 'in', newest)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
