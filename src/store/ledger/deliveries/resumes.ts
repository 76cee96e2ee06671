// What was parked waits again, in slices; a memo says that there are more to come, so that the next start goes on with a
// `resume` in whose middle the process ended.

import type { Kysely } from 'kysely';
import { z } from 'zod';
import { parseJson } from '../../parse-json.ts';
import { deliveriesOf, type ChatOrTopic } from './chat-or-topic.ts';
import { inBatches } from '../batches.ts';
import type { Tables } from '../tables.ts';

/** The memo of a `resume` that has more than one slice: its value is the time, in Unix milliseconds. */
const markerPrefix = 'resume:';
/** The first name behind all that begin with the prefix. */
const markerEnd = 'resume;';
const markerName = ({ chatId, topicId }: ChatOrTopic) =>
  `${markerPrefix}${JSON.stringify({ chatId, topicId })}`;

/** The oldest first: what comes meanwhile is parked behind them, until none is left. */
export function resumeInBatches(db: Kysely<Tables>, target: ChatOrTopic, now: number): Promise<number> {
  const name = markerName(target);
  return inBatches((limit) =>
    db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('deliveries')
        .set({ state: 'waiting', due_at: now, is_topic_parked: 0 })
        .where('id', 'in', deliveriesOf(trx, 'parked', target).select('id').orderBy('id').limit(limit))
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
export async function dropResumeMarkers(
  trx: Kysely<Tables>,
  { chatId, topicId }: ChatOrTopic,
): Promise<void> {
  for (const { target } of await readMarkers(trx)) {
    if (target.chatId !== chatId || (topicId !== undefined && target.topicId !== topicId)) continue;
    await trx.deleteFrom('key_values').where('name', '=', markerName(target)).execute();
  }
}

/** The whole chat came back and that failed half-way: goes on with it. Answers how much came back. */
export async function finishResume(db: Kysely<Tables>, chatId: number): Promise<number> {
  const whole = ({ target }: Resume) => target.chatId === chatId && target.topicId === undefined;
  const left = (await readMarkers(db)).find(whole);
  return left ? resumeInBatches(db, left.target, left.at) : 0;
}

/** Chats came back and the process ended before all that was parked for them waited again. */
export async function continueResumes(db: Kysely<Tables>): Promise<void> {
  for (const { target, at } of await readMarkers(db)) await resumeInBatches(db, target, at);
}

const resume = z.object({
  target: z.object({ chatId: z.int(), topicId: z.int().nullable().exactOptional() }),
  at: z.string().regex(/^\d+$/).transform(Number),
});

type Resume = z.infer<typeof resume>;

async function readMarkers(db: Kysely<Tables>): Promise<Resume[]> {
  const memos = await db
    .selectFrom('key_values')
    .selectAll()
    .where('name', '>=', markerPrefix)
    .where('name', '<', markerEnd)
    .execute();
  return memos.flatMap(({ name, value }) => {
    const read = resume.safeParse({ target: parseJson(name.slice(markerPrefix.length)), at: value });
    // What is parked stays parked until its chat comes back once more.
    return read.success ? [read.data] : [];
  });
}

/** A `resume` that failed half-way is one of the chat's new id from now on. */
export async function moveResumeMarkers(db: Kysely<Tables>, from: number, to: number): Promise<void> {
  for (const { target, at } of await readMarkers(db)) {
    if (target.chatId !== from) continue;
    await db
      .insertInto('key_values')
      .values({ name: markerName({ ...target, chatId: to }), value: String(at) })
      .onConflict((memo) => memo.doNothing())
      .execute();
    await db.deleteFrom('key_values').where('name', '=', markerName(target)).execute();
  }
}
