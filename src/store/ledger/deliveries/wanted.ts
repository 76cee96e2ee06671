// What is to stand where: posts of every kind but events, which features want, change and take away. Any
// instance may write these, each in one statement; only the sender writes what has become of them.

import { type Kysely, sql } from 'kysely';
import { createListeners } from '../../../base/listeners.ts';
import type { Place, Tables } from '../tables.ts';
import { inChunks } from '../batches.ts';
import { type PostKindName, type PostRow, eventsKind } from './tables.ts';

/** What a post is about, and which of several messages about it. */
export type Subject = { kind: PostKindName; ref: string; part?: string };

/** Of a subject, or of all kinds and parts with this `ref`; in any chat, or one chat or place alone. */
export type SubjectFilter = {
  kind?: PostRow['kind'];
  ref: string;
  part?: string;
  chatId?: number;
  topicId?: number | null;
};

/** A message that stands already: whoever sent it tells what it says. */
export type Standing = Place & { messageId: number | null; said?: string | null };

export function createWanted(db: Kysely<Tables>) {
  const { tell: wake, watch: onWanted } = createListeners<[]>();
  return {
    /** Makes what is not wanted yet in these places; an urgent one goes before others. */
    async want(
      subject: Subject,
      places: readonly Place[],
      as: { isUrgent: boolean; at: number },
    ): Promise<void> {
      if (places.length === 0) return;
      await wantPosts(db, subject, places, as);
      wake();
    },
    /** Each of them that is shown somewhere, or is to be, shows what it is about as it is now. */
    async changed(filter: SubjectFilter): Promise<void> {
      await raiseWanted(db, filter);
      wake();
    },
    /** No message about it is to stand any more. */
    async takeAway(filter: SubjectFilter): Promise<void> {
      await hidePosts(db, filter);
      wake();
    },
    /** From now on the message, which was sent otherwise, is kept up to date as a post. */
    adopt: (subject: Subject, standing: Standing, as: { isUrgent: boolean; at: number }): Promise<void> =>
      db.transaction().execute((trx) => adoptMessage(trx, subject, standing, as)),
    /** Of those of a kind that have not ended, the oldest first. */
    standing: (kind: PostKindName): Promise<PostRow[]> =>
      otherPosts(db)
        .selectAll()
        .where('kind', '=', kind)
        .where('state', '!=', 'ended')
        .orderBy('id')
        .execute(),
    /** Oldest first. */
    about: (filter: SubjectFilter): Promise<PostRow[]> =>
      aboutSubject(db, filter).selectAll().orderBy('id').execute(),
    /** How many of each kind could not be sent. */
    countGivenUp: (): Promise<Array<{ kind: string; count: number }>> =>
      otherPosts(db)
        .select((row) => ['kind', row.fn.countAll<number>().as('count')])
        .where('state', '=', 'undelivered')
        .groupBy('kind')
        .orderBy('kind')
        .execute(),
    /** To be called after the commit of a transaction with one of the functions below. */
    wake,
    /** Calls the listener when something is wanted, changed or taken away. */
    onWanted,
  };
}

export async function wantPosts(
  trx: Kysely<Tables>,
  { kind, ref, part = '' }: Subject,
  places: readonly Place[],
  { isUrgent, at }: { isUrgent: boolean; at: number },
): Promise<void> {
  const about = { kind, ref, part, priority: isUrgent ? 0 : 1, created_at: at };
  await inChunks(places, async (some) => {
    const rows = some.map(({ chatId, topicId }) =>
      Object.assign({ chat_id: chatId, topic_id: topicId }, about),
    );
    await trx
      .insertInto('posts')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** The message that stands about the row, in the place of the row. */
export function standingMessage(
  kind: string,
  row: 'orders' | 'spends',
  { ref, part }: { ref: string; part: string },
) {
  // Literals, not parameters, so that SQLite uses the index of what posts are about.
  return sql<number | null>`(
    select posts.message_id from posts where posts.kind <> ${sql.lit(eventsKind)}
      and posts.kind = ${sql.lit(kind)} and posts.ref = ${sql.raw(ref)} and posts.part = ${sql.raw(part)}
      and posts.chat_id = ${sql.ref(`${row}.chat_id`)}
      and coalesce(posts.topic_id, 0) = coalesce(${sql.ref(`${row}.topic_id`)}, 0))`;
}

/** One that was given up is tried anew; one that has ended stays as it is. */
export async function raiseWanted(trx: Kysely<Tables>, filter: SubjectFilter): Promise<void> {
  await wantAnew(trx, filter).set({ reason: null }).execute();
}

export async function hidePosts(trx: Kysely<Tables>, filter: SubjectFilter): Promise<void> {
  await wantAnew(trx, filter).set({ is_hidden: 1 }).where('is_hidden', '=', 0).execute();
}

function wantAnew(trx: Kysely<Tables>, filter: SubjectFilter) {
  return trx
    .updateTable('posts')
    .set((row) => ({ wanted: row('wanted', '+', 1), state: 'open' }))
    .where('id', 'in', aboutSubject(trx, filter).select('id'))
    .where('state', '!=', 'ended');
}

export async function adoptMessage(
  trx: Kysely<Tables>,
  subject: Subject,
  { messageId, said = null, ...place }: Standing,
  as: { isUrgent: boolean; at: number },
): Promise<void> {
  await wantPosts(trx, subject, [place], as);
  await trx
    .updateTable('posts')
    .set((row) => ({
      shown: row.ref('wanted'),
      // What can't be edited is only known to have been told there.
      state: messageId === null ? 'ended' : 'shown',
      message_id: messageId,
      said,
      shown_as: null,
      shown_at: as.at,
    }))
    .where('id', 'in', aboutSubject(trx, { part: '', ...subject, ...place }).select('id'))
    .execute();
}

export function aboutSubject(db: Kysely<Tables>, { kind, ref, part, chatId, topicId }: SubjectFilter) {
  return otherPosts(db)
    .where('ref', '=', ref)
    .$if(kind !== undefined, (rows) => rows.where('kind', '=', kind!))
    .$if(part !== undefined, (rows) => rows.where('part', '=', part!))
    .$if(chatId !== undefined, (rows) => rows.where('chat_id', '=', chatId!))
    .$if(topicId !== undefined, (rows) => rows.where('topic_id', 'is', topicId!));
}

/** Of every kind but events: a literal, not a parameter, so that SQLite uses the partial indexes of these kinds. */
export function otherPosts(db: Kysely<Tables>) {
  return db.selectFrom('posts').where('kind', '!=', sql.lit(eventsKind));
}
