// Makes parked deliveries wait again, in batches. Until the last batch, a marker in `key_values` records that there are
// more, so that the next start continues after a crash between two batches.

import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { parseJson } from '../../parse-json.ts';
import { inBatches, keepArrivalsOut } from '../batches.ts';
import { endParked } from '../incidents/write.ts';
import type { Tables } from '../tables.ts';

/** The prefix of a marker's name; its value is the time of the resume, in Unix milliseconds. */
const markerPrefix = 'resume:';
/** Sorts after all names with the prefix. */
const markerEnd = 'resume;';
const markerName = ({ chatId, topicId }: ChatOrTopic) =>
  `${markerPrefix}${JSON.stringify({ chatId, topicId })}`;

/**
 * Resumes the oldest first, without the reason, which is kept only for one that is tried alone; meanwhile, new deliveries are stored as parked and resumed last. Returns how many there
 * were.
 */
export function resumeInBatches(db: Kysely<Tables>, target: ChatOrTopic, now: number): Promise<number> {
  const name = markerName(target);
  return inBatches((limit) =>
    db.transaction().execute(async (trx) => {
      await keepArrivalsOut(trx);
      const { numUpdatedRows } = await trx
        .updateTable('deliveries')
        .set({ state: 'waiting', due_at: now, is_topic_parked: 0, reason: null })
        .where('id', 'in', deliveriesOf(trx, 'parked', target).select('id').orderBy('id').limit(limit))
        .executeTakeFirstOrThrow();
      const count = Number(numUpdatedRows);
      if (count < limit) {
        await trx.deleteFrom('key_values').where('name', '=', name).execute();
        await endParked(trx, target, now);
      } else {
        await trx
          .insertInto('key_values')
          .values({ name, value: String(now) })
          .onConflict((marker) => marker.column('name').doUpdateSet({ value: String(now) }))
          .execute();
      }
      return count;
    }),
  );
}

/** Cancels the unfinished resumes of the target; for a whole chat, also those of its topics. */
export async function dropResumeMarkers(
  trx: Kysely<Tables>,
  { chatId, topicId }: ChatOrTopic,
): Promise<void> {
  for (const { target } of await readMarkers(trx)) {
    if (target.chatId !== chatId || (topicId !== undefined && target.topicId !== topicId)) continue;
    await trx.deleteFrom('key_values').where('name', '=', markerName(target)).execute();
  }
}

/** Continues an unfinished resume of the whole chat. Returns how many deliveries wait again. */
export async function finishResume(db: Kysely<Tables>, chatId: number): Promise<number> {
  const whole = ({ target }: Resume) => target.chatId === chatId && target.topicId === undefined;
  const left = (await readMarkers(db)).find(whole);
  return left ? resumeInBatches(db, left.target, left.at) : 0;
}

/** Continues every unfinished resume. Returns how many deliveries wait again. */
export async function finishResumes(db: Kysely<Tables>): Promise<number> {
  let count = 0;
  for (const { target, at } of await readMarkers(db)) count += await resumeInBatches(db, target, at);
  return count;
}

const resume = z.object({
  target: z.object({ chatId: z.int(), topicId: z.int().nullable().exactOptional() }),
  at: z.string().regex(/^\d+$/).transform(Number),
});

type Resume = z.infer<typeof resume>;

async function readMarkers(db: Kysely<Tables>): Promise<Resume[]> {
  const markers = await db
    .selectFrom('key_values')
    .selectAll()
    .where('name', '>=', markerPrefix)
    .where('name', '<', markerEnd)
    .execute();
  return markers.flatMap(({ name, value }) => {
    const read = resume.safeParse({ target: parseJson(name.slice(markerPrefix.length)), at: value });
    // With an unreadable marker the rest stays parked until the next resume of the chat.
    return read.success ? [read.data] : [];
  });
}

/** Gives the marker of an unfinished resume the chat's new id. */
export async function moveResumeMarkers(db: Kysely<Tables>, from: number, to: number): Promise<void> {
  for (const { target, at } of await readMarkers(db)) {
    if (target.chatId !== from) continue;
    await db
      .insertInto('key_values')
      .values({ name: markerName({ ...target, chatId: to }), value: String(at) })
      .onConflict((marker) => marker.doNothing())
      .execute();
    await db.deleteFrom('key_values').where('name', '=', markerName(target)).execute();
  }
}

// A chat or one of its topics as the target of deliveries, and the query for its waiting or parked deliveries.

/** A chat with all of its topics; with `topicId`, only that topic, or for null only the chat outside of topics. */
export type ChatOrTopic = { chatId: number; topicId?: number | null };

/** With `topicId`, `parked` selects only deliveries that were parked because of the topic, not with the whole chat. */
export function deliveriesOf(
  db: Kysely<Tables>,
  state: 'waiting' | 'parked',
  { chatId, topicId }: ChatOrTopic,
) {
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
