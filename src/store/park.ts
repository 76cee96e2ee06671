// A chat goes out of reach, or comes back, with everything that waits for it: in slices, each of which leaves the ledger
// in order, so that a crash between two of them loses nothing and the old order stays.

import { sql, type Kysely } from 'kysely';
import { endAttempt, type Ending } from './attempts.ts';
import { insertNotice, type NoticeEntry, type Notices } from './notices.ts';
import { ordinaryLane, urgentLane } from './queue.ts';
import { inSlices, sliceSize, type Sequence } from './slices.ts';
import type { Tables } from './tables.ts';

export type Parking = {
  /**
   * Everything that waits for a chat out of reach is set aside. The first time, `notice` is kept in the same commit:
   * it says how much that is. Answers how much.
   */
  park(
    chatId: number,
    reason: string,
    ending?: Ending,
    notice?: (count: number) => NoticeEntry,
  ): Promise<number>;
  /** The chat is back: what was parked waits again, in the old order. Answers how much that is. */
  resume(chatId: number, now: number): Promise<number>;
  /** Hears of each `resume` that brought something back. */
  onResumed(listener: () => void): void;
  /** What waits for a topic goes to the chat itself. */
  dropTopic(chatId: number, topicId: number): Promise<void>;
};

/** The memo of a `resume` that has more than one slice: its value is the time, in Unix milliseconds. */
const memoPrefix = 'resume:';
const memoOf = (chatId: number) => `${memoPrefix}${chatId}`;

export function createParking(
  db: Kysely<Tables>,
  notices: Pick<Notices, 'ring'>,
  inSequence: Sequence,
): Parking {
  const listeners: Array<() => void> = [];

  return {
    park: (chatId, reason, ending, notice) =>
      inSequence(async () => {
        const first = await db.transaction().execute(async (trx) => {
          await endAttempt(trx, ending);
          await trx.deleteFrom('memos').where('name', '=', memoOf(chatId)).execute();
          if (notice && !(await hasParked(trx, chatId))) {
            await insertNotice(trx, notice(await countWaiting(trx, chatId)));
          }
          return parkNewest(trx, chatId, reason, sliceSize);
        });
        notices.ring();
        if (first < sliceSize) return first;
        return first + (await inSlices((limit) => parkNewest(db, chatId, reason, limit)));
      }),

    resume: (chatId, now) =>
      inSequence(async () => {
        const count = await resumeAll(db, chatId, now);
        if (count > 0) for (const listener of listeners) listener();
        return count;
      }),

    onResumed: (listener) => void listeners.push(listener),

    dropTopic: (chatId, topicId) =>
      inSequence(async () => {
        for (const lane of [urgentLane, ordinaryLane]) {
          let after = 0;
          await inSlices(async (limit) => {
            const slice = waitingOf(db, chatId).where('lane', '=', lane).where('id', '>', after);
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
      }),
  };
}

/** Chats came back and the process ended before all that was parked for them waited again. */
export async function continueResumes(db: Kysely<Tables>): Promise<void> {
  const memos = await db.selectFrom('memos').selectAll().where('name', 'like', `${memoPrefix}%`).execute();
  for (const { name, value } of memos) {
    await resumeAll(db, Number(name.slice(memoPrefix.length)), Number(value));
  }
}

/** A `resume` that failed half-way is one of the chat's new id from now on. */
export async function moveResume(db: Kysely<Tables>, from: number, to: number): Promise<void> {
  await db
    .updateTable('memos')
    .set({ name: memoOf(to) })
    .where('name', '=', memoOf(from))
    .where((memo) =>
      memo.not(memo.exists(memo.selectFrom('memos').select('name').where('name', '=', memoOf(to)))),
    )
    .execute();
}

function waitingOf(db: Kysely<Tables>, chatId: number) {
  return db.selectFrom('deliveries').where('state', '=', sql.lit('waiting')).where('chat_id', '=', chatId);
}

async function hasParked(db: Kysely<Tables>, chatId: number): Promise<boolean> {
  const parked = await db
    .selectFrom('deliveries')
    .select('id')
    .where('state', '=', sql.lit('parked'))
    .where('chat_id', '=', chatId)
    .limit(1)
    .executeTakeFirst();
  return parked !== undefined;
}

async function countWaiting(db: Kysely<Tables>, chatId: number): Promise<number> {
  const { count } = await waitingOf(db, chatId)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The newest first: what a crash leaves waiting is older than what is parked, and goes first. */
async function parkNewest(
  db: Kysely<Tables>,
  chatId: number,
  reason: string,
  limit: number,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ state: 'parked', reason })
    .where('id', 'in', () =>
      waitingOf(db, chatId).select('id').orderBy('lane', 'desc').orderBy('id', 'desc').limit(limit),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** The oldest first: what comes meanwhile is parked behind them, until none is left. */
function resumeAll(db: Kysely<Tables>, chatId: number, now: number): Promise<number> {
  const name = memoOf(chatId);
  return inSlices((limit) =>
    db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('deliveries')
        .set({ state: 'waiting', due_at: now })
        .where('id', 'in', (rows) =>
          rows
            .selectFrom('deliveries')
            .select('id')
            .where('state', '=', sql.lit('parked'))
            .where('chat_id', '=', chatId)
            .orderBy('id')
            .limit(limit),
        )
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
