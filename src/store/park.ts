// A chat, or a topic of it, goes out of reach, or comes back, with everything that waits for it: in slices, each of which leaves the ledger
// in order, so that a crash between two of them loses nothing and the old order stays.

import { sql, type Kysely } from 'kysely';
import { endAttempt, type Ending } from './attempts.ts';
import { insertNotice, type NoticeEntry, type Notices } from './notices.ts';
import { ordinaryLane, urgentLane } from './queue.ts';
import { inSlices, sliceSize, type Sequence } from './slices.ts';
import type { Tables } from './tables.ts';

/** A chat with all that is in it, or, where `topicId` is given, one topic of it; null is what has none. */
export type Absent = { chatId: number; topicId?: number | null };

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
  /** Hears of each `resume` that brought something back. */
  onResumed(listener: () => void): void;
  /** What waits for a topic, or was parked for it alone, goes to the chat itself. */
  dropTopic(chatId: number, topicId: number): Promise<void>;
};

/** The memo of a `resume` that has more than one slice: its value is the time, in Unix milliseconds. */
const memoPrefix = 'resume:';
/** The first name behind all that begin with the prefix. */
const memoEnd = 'resume;';
const memoOf = ({ chatId, topicId }: Absent) => `${memoPrefix}${JSON.stringify({ chatId, topicId })}`;

export function createParking(
  db: Kysely<Tables>,
  notices: Pick<Notices, 'ring'>,
  inSequence: Sequence,
): Parking {
  const listeners: Array<() => void> = [];

  return {
    park: (absent, reason, ending, notice) =>
      inSequence(async () => {
        const first = await db.transaction().execute(async (trx) => {
          await endAttempt(trx, ending);
          await trx.deleteFrom('memos').where('name', '=', memoOf(absent)).execute();
          if (notice && !(await hasParked(trx, absent))) {
            await insertNotice(trx, notice(await countWaiting(trx, absent)));
          }
          return parkNewest(trx, absent, reason, sliceSize);
        });
        notices.ring();
        if (first < sliceSize) return first;
        return first + (await inSlices((limit) => parkNewest(db, absent, reason, limit)));
      }),

    resume: (chatId, now, topicId) =>
      inSequence(async () => {
        const count = await resumeAll(db, topicId === undefined ? { chatId } : { chatId, topicId }, now);
        if (count > 0) for (const listener of listeners) listener();
        return count;
      }),

    onResumed: (listener) => void listeners.push(listener),

    dropTopic: (chatId, topicId) =>
      inSequence(async () => {
        for (const lane of [urgentLane, ordinaryLane]) {
          let after = 0;
          await inSlices(async (limit) => {
            const slice = rowsOf(db, 'waiting', { chatId }).where('lane', '=', lane).where('id', '>', after);
            const ids = (await slice.select('id').orderBy('id').limit(limit).execute()).map(({ id }) => id);
            const last = ids.at(-1) ?? after;
            await db
              .updateTable('deliveries')
              .set({ topic_id: null })
              .where('state', '=', sql.lit('waiting'))
              .where('chat_id', '=', chatId)
              .where('lane', '=', lane)
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

/** Chats came back and the process ended before all that was parked for them waited again. */
export async function continueResumes(db: Kysely<Tables>): Promise<void> {
  for (const { absent, at } of await readResumes(db)) await resumeAll(db, absent, at);
}

async function readResumes(db: Kysely<Tables>): Promise<Array<{ absent: Absent; at: number }>> {
  const memos = await db
    .selectFrom('memos')
    .selectAll()
    .where('name', '>=', memoPrefix)
    .where('name', '<', memoEnd)
    .execute();
  return memos.map(({ name, value }) => ({
    absent: JSON.parse(name.slice(memoPrefix.length)) as Absent,
    at: Number(value),
  }));
}

/** A `resume` that failed half-way is one of the chat's new id from now on. */
export async function moveResumes(db: Kysely<Tables>, from: number, to: number): Promise<void> {
  for (const { absent, at } of await readResumes(db)) {
    if (absent.chatId !== from) continue;
    await db
      .insertInto('memos')
      .values({ name: memoOf({ ...absent, chatId: to }), value: String(at) })
      .onConflict((memo) => memo.doNothing())
      .execute();
    await db.deleteFrom('memos').where('name', '=', memoOf(absent)).execute();
  }
}

/** What is parked with its whole chat is of no topic by itself. */
function rowsOf(db: Kysely<Tables>, state: 'waiting' | 'parked', { chatId, topicId }: Absent) {
  return db
    .selectFrom('deliveries')
    .where('state', '=', sql.lit(state))
    .where('chat_id', '=', chatId)
    .$if(topicId !== undefined, (rows) =>
      rows
        .where('topic_id', 'is', topicId!)
        .$if(state === 'parked', (parked) => parked.where('is_topic_parked', '=', 1)),
    );
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
    .orderBy('lane', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ state: 'parked', reason, is_topic_parked: absent.topicId === undefined ? 0 : 1 })
    .where('id', 'in', newest)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** The oldest first: what comes meanwhile is parked behind them, until none is left. */
function resumeAll(db: Kysely<Tables>, absent: Absent, now: number): Promise<number> {
  const name = memoOf(absent);
  return inSlices((limit) =>
    db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('deliveries')
        .set({ state: 'waiting', due_at: now, is_topic_parked: 0 })
        .where('id', 'in', rowsOf(trx, 'parked', absent).select('id').orderBy('id').limit(limit))
        .executeTakeFirstOrThrow();
      const count = Number(numUpdatedRows);
      if (count < limit) await trx.deleteFrom('memos').where('name', '=', name).execute();
      else {
        await trx
          .insertInto('memos')
          .values({ name, value: String(now) })
          .onConflict((memo) => memo.column('name').doUpdateSet({ value: String(now) }))
          .execute();
      }
      return count;
    }),
  );
}
