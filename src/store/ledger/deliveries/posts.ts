// Posts: each is a message that carries one delivery or several. Its row is written before the message is composed and
// before each call to Telegram, so that after a crash the rows show what may have been sent already. A post keeps its
// deliveries once a call was made; those that it lets go wait again, and keep what was learnt about them.
//
// Counts are written as the sender knows them, and not added to, so that a commit of unknown end can be repeated.

import { type Kysely, sql } from 'kysely';
import { type NoticeEntry, type Notices, insertNotice } from '../maintenance/notices.ts';
import type { Tables } from '../tables.ts';
import { type DeliveryRow, type PostRow, type PostState, eventsKind } from './tables.ts';
import { type SentMessage, insertIncidentMessage } from '../incidents/write.ts';
import type { ChatOrTopic } from '../../place.ts';

/** A delivery that is being sent, and its post, if it has one yet; or a post of another kind. */
export type Sent =
  | { delivery: DeliveryRow; post: PostRow | undefined }
  | { delivery?: undefined; post: PostRow };

type SentDelivery = Extract<Sent, { delivery: DeliveryRow }>;

/** What has certainly come to its end: the composition, or the call, which put nothing into the chat. */
export type EndedPart = 'composing' | 'call';

/** So many messages of the last minute are remembered at most: Telegram takes 30 a second. */
const mostRecent = 2_000;

export function createPosts(db: Kysely<Tables>, notices: Pick<Notices, 'announce'>) {
  return {
    /**
     * Stored before the message about these deliveries is composed, so that one whose composing ends the process is
     * counted. Whatever else the post has carried waits again.
     */
    beginComposing: ({ delivery, post: known }: SentDelivery, ids: number[], now: number): Promise<PostRow> =>
      db.transaction().execute(async (trx) => {
        const post = known ?? (await insertPost(trx, delivery, now));
        if (known) await letGo(trx, known, Math.max(...ids));
        await carry(trx, post, ids);
        return updatePost(trx, post, { composing: post.composing + 1 });
      }),

    /**
     * Stored before the call to Telegram: until its result is stored, one more message may be in the chat. `last`: the
     * last delivery that fits into it.
     */
    begin: (post: PostRow, last: number, now: number): Promise<PostRow> =>
      db.transaction().execute(async (trx) => {
        await letGo(trx, { ...post, composing: post.composing - 1 }, last);
        return updatePost(trx, post, begun(post, now));
      }),

    /**
     * The same for a post of another kind. One that is to be sent counts for all that are to say the same elsewhere, until
     * it is composed: what ends the process would do so for each place.
     */
    beginComposingPost: (post: PostRow, isSameEverywhere = false): Promise<PostRow> =>
      db.transaction().execute(async (trx) => {
        if (isSameEverywhere && post.message_id === null)
          await unsentAlike(trx, post)
            .set((row) => ({ composing: row('composing', '+', 1) }))
            .execute();
        return trx
          .updateTable('posts')
          .set((row) => ({ composing: row('composing', '+', 1) }))
          .where('id', '=', post.id)
          .returningAll()
          .executeTakeFirstOrThrow();
      }),
    /** Composing did not end the process: the other places are not counted for it any more. */
    async endComposingElsewhere(post: PostRow): Promise<void> {
      await unsentAlike(db, post)
        .set((row) => ({ composing: row('composing', '-', 1) }))
        .where('composing', '>', 0)
        .execute();
    },
    beginPost: (post: PostRow, said: string | null, now: number): Promise<PostRow> =>
      updatePost(db, post, { ...begun(post, now), said }),

    /** `messageId` is null if Telegram gave none; `sent`: the incidents that the message reports. */
    markShown: (
      post: PostRow,
      messageId: number | null,
      now: number,
      sent: readonly SentMessage[] = [],
    ): Promise<void> =>
      db.transaction().execute(async (trx) => {
        for (const message of sent) await insertIncidentMessage(trx, message, now);
        await updatePost(trx, post, { ...triedOnce(post, 'call'), message_id: messageId });
        await settle(trx, post, { shown_at: now });
        // What was withdrawn while the call was being made has arrived.
        await trx
          .updateTable('deliveries')
          .set({ state: 'posted', reason: null })
          .where('post_id', '=', post.id)
          .where('state', '=', 'undelivered')
          .execute();
      }),

    /**
     * The post shows what was wanted when it was read, and is not edited again before `dueAt`. What was taken away, or can't
     * be changed any more (`isOver`), ends, unless something else is wanted since.
     */
    markSettled: (
      post: PostRow,
      change: Partial<PostRow>,
      { isOver, incidents = [] }: { isOver: boolean; incidents?: readonly SentMessage[] },
    ): Promise<void> =>
      db.transaction().execute(async (trx) => {
        for (const message of incidents)
          await insertIncidentMessage(trx, message, change.shown_at ?? post.created_at);
        await updatePost(trx, post, { composing: 0, tries: 0, ...change });
        await settle(trx, post, {}, isOver ? 'ended' : 'shown');
      }),

    /** The message is gone: another one takes its place. */
    forgetMessage: async (post: PostRow): Promise<void> => {
      await updatePost(db, post, { composing: 0, message_id: null, shown_as: null, due_at: 0 });
    },

    /** The next try is at `dueAt`. `last`: the last delivery that the post still carries then. */
    postpone: (
      due: Sent,
      { dueAt, reason, ended, last }: { dueAt: number; reason: string; ended?: EndedPart; last?: number },
      now: number,
    ): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const post = await postOf(trx, due, now);
        const tried = await updatePost(trx, post, { ...triedOnce(post, ended), due_at: dueAt, reason });
        if (last !== undefined) await letGo(trx, tried, last);
      }),

    /**
     * A person decides about the first delivery; what else the post has carried waits again. `notice` is stored in the
     * same commit.
     */
    async giveUp(
      due: Sent,
      { reason, ended, notice }: { reason: string; ended?: EndedPart; notice?: NoticeEntry | undefined },
      now: number,
    ): Promise<void> {
      await db.transaction().execute(async (trx) => {
        if (notice) await insertNotice(trx, notice);
        const post = await postOf(trx, due, now);
        const tried = await updatePost(trx, post, { ...triedOnce(post, ended), reason });
        await settleAs(trx, post, 'undelivered');
        if (!due.delivery) return;
        await letGo(trx, tried, due.delivery.id);
        await trx
          .updateTable('deliveries')
          .set({ state: 'undelivered', reason })
          .where('id', '=', due.delivery.id)
          .execute();
      });
      if (notice) notices.announce();
    },

    /** What is wanted in the chat or topic besides events, and not shown yet. */
    openIn: (place: ChatOrTopic): Promise<PostRow[]> =>
      openPosts(db, place).selectAll().where('kind', '!=', eventsKind).orderBy('id').execute(),

    /** The messages that were begun at or after `since` (Unix milliseconds), oldest first. */
    async begunSince(since: number): Promise<Array<{ chatId: number; begunAt: number }>> {
      const rows = await db
        .selectFrom('posts')
        .select(['chat_id', 'begun_at'])
        .where('begun_at', '>=', since)
        .orderBy('begun_at', 'desc')
        .limit(mostRecent)
        .execute();
      return rows.map((row) => ({ chatId: row.chat_id, begunAt: row.begun_at! })).toReversed();
    },
  };
}

export function openPosts(db: Kysely<Tables>, { chatId, topicId }: ChatOrTopic) {
  return (
    db
      .selectFrom('posts')
      // A literal, not a parameter, so that SQLite uses the partial index of this state.
      .where('state', '=', sql.lit('open'))
      .where('chat_id', '=', chatId)
      .$if(topicId !== undefined, (rows) => rows.where('topic_id', 'is', topicId!))
  );
}

/** The open posts that are to say the same in other places. */
function unsentAlike(trx: Kysely<Tables>, { id, kind, ref, part }: PostRow) {
  return (
    trx
      .updateTable('posts')
      // A literal, not a parameter, so that SQLite uses the index of what posts are about.
      .where('kind', '!=', sql.lit(eventsKind))
      .where('kind', '=', kind)
      .where('ref', '=', ref)
      .where('part', '=', part)
      .where('id', '!=', id)
      .where('state', '=', 'open')
      .where('message_id', 'is', null)
  );
}

/** It shows what was wanted when it was read. */
async function settle(
  trx: Kysely<Tables>,
  post: PostRow,
  change: Partial<PostRow>,
  as: 'shown' | 'ended' = 'shown',
): Promise<void> {
  await updatePost(trx, post, { ...change, shown: post.wanted, reason: null });
  await settleAs(trx, post, as);
}

/** What is wanted may have changed since the post was read: then it stays open. */
async function settleAs(
  trx: Kysely<Tables>,
  { id, wanted }: PostRow,
  state: Exclude<PostState, 'open'>,
): Promise<void> {
  await trx
    .updateTable('posts')
    .set({ state: sql<PostState>`case when wanted > ${wanted} then 'open' else ${state} end` })
    .where('id', '=', id)
    .execute();
}

function begun({ unclear }: PostRow, now: number) {
  return { composing: 0, unclear: unclear + 1, begun_at: now };
}

async function postOf(trx: Kysely<Tables>, due: Sent, now: number): Promise<PostRow> {
  if (!due.delivery) return due.post;
  if (due.post) return due.post;
  // It has one where the end of an earlier commit was not known. A second one would carry nothing, and bar its chat for good.
  const known = await trx
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', (row) =>
      row.selectFrom('deliveries').select('post_id').where('id', '=', due.delivery.id),
    )
    .executeTakeFirst();
  if (known) return known;
  const post = await insertPost(trx, due.delivery, now);
  await carry(trx, post, [due.delivery.id]);
  return post;
}

async function insertPost(
  trx: Kysely<Tables>,
  { chat_id, topic_id, priority }: DeliveryRow,
  now: number,
): Promise<PostRow> {
  return trx
    .insertInto('posts')
    .values({ chat_id, topic_id, priority, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function carry(trx: Kysely<Tables>, post: PostRow, ids: number[]): Promise<void> {
  await trx
    .updateTable('deliveries')
    .set({ state: 'posted', post_id: post.id })
    .where('id', 'in', ids)
    .where('post_id', 'is', null)
    .execute();
}

/** The deliveries after `last` wait again, and keep what the post has learnt about them. */
async function letGo(trx: Kysely<Tables>, { id, unclear, composing }: PostRow, last: number): Promise<void> {
  await trx
    .updateTable('deliveries')
    .set((row) => ({
      state: 'waiting',
      post_id: null,
      unclear: row('unclear', '+', unclear),
      composing: row('composing', '+', composing),
    }))
    .where('post_id', '=', id)
    .where('id', '>', last)
    .where('state', '=', 'posted')
    .execute();
}

export function triedOnce({ tries, unclear, composing }: PostRow, ended: EndedPart | undefined) {
  return {
    tries: tries + 1,
    unclear: ended === 'call' ? unclear - 1 : unclear,
    // Others that are to say the same may have been counted in it meanwhile.
    ...(ended === 'composing' && { composing: composing - 1 }),
  };
}

export async function updatePost(
  trx: Kysely<Tables>,
  post: PostRow,
  change: Partial<PostRow>,
): Promise<PostRow> {
  await trx.updateTable('posts').set(change).where('id', '=', post.id).execute();
  return { ...post, ...change };
}
