// Parks what waits for a chat or a topic that can't be reached, and resumes it when the chat is back. Both run in batches, and
// after each batch the ledger is consistent: a crash between two of them loses nothing and keeps the order.

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
   * Parks everything that waits for the target; what arrives for it later is stored as parked. The first time, `notice` is
   * made of the number of deliveries and stored in the same commit. Answers how many were parked.
   */
  park(
    target: ChatOrTopic,
    reason: string,
    result?: AttemptResult,
    notice?: (count: number) => NoticeEntry,
  ): Promise<number>;
  /**
   * The chat is back: what was parked waits again, in the old order. With `topicId`, only what was parked because of that
   * topic. Answers how many deliveries that are.
   */
  resume(chatId: number, now: number, topicId?: number | null): Promise<number>;
  /**
   * Of each parked topic the oldest delivery waits again, as a test: Telegram doesn't tell of every topic that was opened
   * again, nor of one that was deleted.
   */
  tryTopics(now: number): Promise<void>;
  /** Calls the listener whenever parked deliveries wait again: after `resume`, `tryTopics` and a continued resume. */
  onResumed(listener: () => void): void;
  /** What waits for a topic, or was parked because of it, goes to the chat outside of topics. */
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
    park: (target, reason, result, notice) =>
      runSerially(async () => {
        // Otherwise the next start would resume the topic with the rest of its chat.
        if (target.topicId !== undefined) notifyResumed(await finishResume(db, target.chatId));
        const first = await db.transaction().execute(async (trx) => {
          await endAttempt(trx, result);
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
            const batch = deliveriesOf(db, 'waiting', { chatId })
              .where('priority', '=', priority)
              .where('id', '>', after);
            const ids = (await batch.select('id').orderBy('id').limit(limit).execute()).map(({ id }) => id);
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

/** The newest first: after a crash, what still waits is older than what is parked, and is sent first. */
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
