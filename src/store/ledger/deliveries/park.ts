// Parks the waiting deliveries of a chat or topic that can't be reached, and resumes them when it can be reached again.
// Both run in batches, and after each batch the ledger is consistent: a crash between two batches loses nothing and
// keeps the order.

import { sql, type Kysely } from 'kysely';
import {
  deliveriesOf,
  type ChatOrTopic,
  dropResumeMarkers,
  finishResume,
  finishResumes,
  resumeInBatches,
} from './resumes.ts';
import { endAttempt, type AttemptResult } from './attempts.ts';
import { insertNotice, type NoticeEntry, type Notices } from '../maintenance/notices.ts';
import { ordinaryPriority, urgentPriority } from './queue.ts';
import { inBatches, batchSize, type RunSerially, keepArrivalsOut, withoutArrivals } from '../batches.ts';
import type { Place } from '../../place.ts';
import type { Tables } from '../tables.ts';

export type Parking = ReturnType<typeof createParking>;

export function createParking(
  db: Kysely<Tables>,
  notices: Pick<Notices, 'announce'>,
  runSerially: RunSerially,
) {
  const listeners: Array<() => void> = [];
  const notifyResumed = (count: number) => {
    if (count > 0) for (const listener of listeners) listener();
  };

  return {
    /**
     * Parks everything that waits for the target; later deliveries for it are stored as parked. If nothing was parked
     * there before, the notice that `notice` makes from the number of deliveries is stored in the first commit. Returns
     * how many were parked.
     */
    park: (
      target: ChatOrTopic,
      reason: string,
      result?: AttemptResult,
      notice?: (count: number) => NoticeEntry,
    ): Promise<number> =>
      runSerially(async () => {
        // Otherwise the next start would continue the chat's unfinished resume, and resume this topic too.
        if (target.topicId !== undefined) notifyResumed(await finishResume(db, target.chatId));
        const first = await db.transaction().execute(async (trx) => {
          await keepArrivalsOut(trx);
          await endAttempt(trx, result);
          await dropResumeMarkers(trx, target);
          if (notice && !(await hasParked(trx, target))) {
            await insertNotice(trx, notice(await countWaiting(trx, target)));
          }
          return parkNewest(trx, target, reason, batchSize);
        });
        notices.announce();
        if (first < batchSize) return first;
        return (
          first +
          (await inBatches((limit) => withoutArrivals(db, (trx) => parkNewest(trx, target, reason, limit))))
        );
      }),

    /**
     * Makes the chat's parked deliveries wait again, in the old order; with `topicId`, only those that were parked
     * because of that topic. Returns how many there were.
     */
    resume: (chatId: number, now: number, topicId?: number | null): Promise<number> =>
      runSerially(async () => {
        const count = await resumeInBatches(
          db,
          topicId === undefined ? { chatId } : { chatId, topicId },
          now,
        );
        notifyResumed(count);
        return count;
      }),

    /**
     * The oldest delivery of each parked topic, and of each chat that was parked for `reason`, to be tried: Telegram does
     * not report every topic that was reopened, no topic that was deleted, and not that the members of a group may write
     * again. Of a place, only those of its topic and its chat, for whatever reason that was parked.
     */
    oldestParked: (of: { reason: string } | Place): Promise<number[]> => readOldest(db, of),

    /** Makes these wait again, as a test, where they are still parked. */
    tryParked: (deliveryIds: number[], now: number): Promise<void> =>
      runSerially(async () => {
        if (deliveryIds.length === 0) return;
        const { numUpdatedRows } = await withoutArrivals(db, (trx) =>
          trx
            .updateTable('deliveries')
            .set({ state: 'waiting', due_at: now, is_topic_parked: 0 })
            .where('id', 'in', deliveryIds)
            .where('state', '=', sql.lit('parked'))
            .executeTakeFirstOrThrow(),
        );
        notifyResumed(Number(numUpdatedRows));
      }),

    /** Continues every resume that was interrupted between two batches. */
    continueResumes: (): Promise<void> => runSerially(async () => notifyResumed(await finishResumes(db))),

    /** Calls the listener whenever parked deliveries wait again: after `resume`, `tryParked` and a continued resume. */
    onResumed: (listener: () => void): void => void listeners.push(listener),

    /**
     * Redirects what waits for a topic or is held for it, or was parked because of it, to the chat outside of topics. What
     * mutes kept back in the topic moves too; with `muteNumbers`, only that of those mutes, under their new numbers.
     */
    clearTopic: (chatId: number, topicId: number, muteNumbers?: ReadonlyMap<number, number>): Promise<void> =>
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
        await leaveTopic(db, 'held', { chatId, topicId });
        await clearMutedTopic(db, chatId, topicId, muteNumbers);
        const parked = deliveriesOf(db, 'parked', { chatId, topicId }).select('id').orderBy('id');
        await inBatches(async (limit) => {
          const { numUpdatedRows } = await withoutArrivals(db, (trx) =>
            trx
              .updateTable('deliveries')
              .set({ topic_id: null, state: 'waiting', is_topic_parked: 0 })
              .where('id', 'in', parked.limit(limit))
              .executeTakeFirstOrThrow(),
          );
          return Number(numUpdatedRows);
        });
      }),
  };
}

async function readOldest(db: Kysely<Tables>, of: { reason: string } | Place): Promise<number[]> {
  const parkedTopic = sql<number | null>`case when is_topic_parked = 1 then topic_id end`;
  const oldest = await db
    .selectFrom('deliveries')
    .select((row) => row.fn.min<number>('id').as('id'))
    .where('state', '=', sql.lit('parked'))
    .$if('chatId' in of, (rows) => rows.where('chat_id', '=', (of as Place).chatId))
    .groupBy(['chat_id', 'is_topic_parked', parkedTopic])
    .execute();
  if (oldest.length === 0) return [];
  const rows = await db
    .selectFrom('deliveries')
    .select(['id', 'is_topic_parked', 'topic_id', 'reason'])
    .where(
      'id',
      'in',
      oldest.map(({ id }) => id),
    )
    .execute();
  return rows
    .filter(({ is_topic_parked: isOfTopic, topic_id: topicId, reason }) =>
      'chatId' in of ? isOfTopic === 0 || topicId === of.topicId : isOfTopic === 1 || reason === of.reason,
    )
    .map(({ id }) => id);
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

/** Parks the newest first: after a crash, the deliveries that still wait are the older ones, so the order is kept. */
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

// Deliveries that a mute kept back: they follow their mute when its topic is deleted.

/**
 * Moves what mutes kept back in a topic to the chat outside of topics. With `numbers`, only that of those mutes, each under
 * its new number: the number of another may be that of a mute of the chat.
 */
async function clearMutedTopic(
  db: Kysely<Tables>,
  chatId: number,
  topicId: number,
  numbers?: ReadonlyMap<number, number>,
): Promise<void> {
  if (!numbers) return leaveTopic(db, 'muted', { chatId, topicId });
  for (const [from, to] of numbers) await leaveTopic(db, 'muted', { chatId, topicId, mute: { from, to } });
}

// Redirects deliveries from a topic that is gone to the chat outside of topics.

/** `mute`: only what this mute kept back, under its new number. */
async function leaveTopic(
  db: Kysely<Tables>,
  state: 'held' | 'muted',
  { chatId, topicId, mute }: { chatId: number; topicId: number; mute?: { from: number; to: number } },
): Promise<void> {
  await inBatches(async (limit) => {
    const batch = db
      .selectFrom('deliveries')
      .select('id')
      // A literal, not a parameter, so that SQLite uses the partial index of this state.
      .where('state', '=', sql.lit(state))
      .where('chat_id', '=', chatId)
      .where('topic_id', '=', topicId)
      .$if(mute !== undefined, (rows) => rows.where('mute_n', '=', mute!.from))
      .limit(limit);
    const { numUpdatedRows } = await db
      .updateTable('deliveries')
      .set({ topic_id: null, ...(mute && { mute_n: mute.to }) })
      .where('id', 'in', batch)
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows);
  });
}
