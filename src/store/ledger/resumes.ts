// What was parked waits again, in slices; a memo says that there are more to come, so that the next start goes on with a
// `resume` in whose middle the process ended.

import type { Kysely } from 'kysely';
import { z } from 'zod';
import { parseJson } from '../parse-json.ts';
import { rowsOf, type Absent } from './absent.ts';
import { inSlices } from './slices.ts';
import type { Tables } from './tables.ts';

/** The memo of a `resume` that has more than one slice: its value is the time, in Unix milliseconds. */
const memoPrefix = 'resume:';
/** The first name behind all that begin with the prefix. */
const memoEnd = 'resume;';
const memoOf = ({ chatId, topicId }: Absent) => `${memoPrefix}${JSON.stringify({ chatId, topicId })}`;

/** The oldest first: what comes meanwhile is parked behind them, until none is left. */
export function resumeAll(db: Kysely<Tables>, absent: Absent, now: number): Promise<number> {
  const name = memoOf(absent);
  return inSlices((limit) =>
    db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('deliveries')
        .set({ state: 'waiting', due_at: now, is_topic_parked: 0 })
        .where('id', 'in', rowsOf(trx, 'parked', absent).select('id').orderBy('id').limit(limit))
        .executeTakeFirstOrThrow();
      const count = Number(numUpdatedRows);
      if (count < limit) await trx.deleteFrom('key_values').where('name', '=', name).execute();
      else {
        await trx
          .insertInto('key_values')
          .values({ name, value: String(now) })
          .onConflict((memo) => memo.column('name').doUpdateSet({ value: String(now) }))
          .execute();
      }
      return count;
    }),
  );
}

/** The end of it is not to be reached any more; with a whole chat that is so for each topic of it. */
export async function forgetResumes(trx: Kysely<Tables>, { chatId, topicId }: Absent): Promise<void> {
  for (const { absent } of await readResumes(trx)) {
    if (absent.chatId !== chatId || (topicId !== undefined && absent.topicId !== topicId)) continue;
    await trx.deleteFrom('key_values').where('name', '=', memoOf(absent)).execute();
  }
}

/** The whole chat came back and that failed half-way: goes on with it. Answers how much came back. */
export async function finishResume(db: Kysely<Tables>, chatId: number): Promise<number> {
  const whole = ({ absent }: Resume) => absent.chatId === chatId && absent.topicId === undefined;
  const left = (await readResumes(db)).find(whole);
  return left ? resumeAll(db, left.absent, left.at) : 0;
}

/** Chats came back and the process ended before all that was parked for them waited again. */
export async function continueResumes(db: Kysely<Tables>): Promise<void> {
  for (const { absent, at } of await readResumes(db)) await resumeAll(db, absent, at);
}

const resume = z.object({
  absent: z.object({ chatId: z.int(), topicId: z.int().nullable().exactOptional() }),
  at: z.string().regex(/^\d+$/).transform(Number),
});

type Resume = z.infer<typeof resume>;

async function readResumes(db: Kysely<Tables>): Promise<Resume[]> {
  const memos = await db
    .selectFrom('key_values')
    .selectAll()
    .where('name', '>=', memoPrefix)
    .where('name', '<', memoEnd)
    .execute();
  return memos.flatMap(({ name, value }) => {
    const read = resume.safeParse({ absent: parseJson(name.slice(memoPrefix.length)), at: value });
    // What is parked stays parked until its chat comes back once more.
    return read.success ? [read.data] : [];
  });
}

/** A `resume` that failed half-way is one of the chat's new id from now on. */
export async function moveResumes(db: Kysely<Tables>, from: number, to: number): Promise<void> {
  for (const { absent, at } of await readResumes(db)) {
    if (absent.chatId !== from) continue;
    await db
      .insertInto('key_values')
      .values({ name: memoOf({ ...absent, chatId: to }), value: String(at) })
      .onConflict((memo) => memo.doNothing())
      .execute();
    await db.deleteFrom('key_values').where('name', '=', memoOf(absent)).execute();
  }
}
