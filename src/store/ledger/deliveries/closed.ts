// Places that can't be reached: a chat, or one of its topics, has a row for as long as Telegram takes no messages there.
// What waits for it stays as it is, and the queue passes it by; when the row is deleted it goes on in the old order.

import { type Kysely, sql } from 'kysely';
import { createListeners } from '../../../base/listeners.ts';
import type { Place, Tables } from '../tables.ts';
import {
  type RunSerially,
  changeDeliveries,
  countChanged,
  countRows,
  deliveriesIn,
  withoutArrivals,
} from '../batches.ts';
import { noTopic } from '../events/outcomes.ts';
import { endParked } from '../incidents/write.ts';
import { type NoticeEntry, type Notices, insertNotice } from '../maintenance/notices.ts';
import { type EndedPart, type Sent, openPosts, triedOnce, updatePost } from './posts.ts';
import { type ClosedRow, eventsKind } from './tables.ts';
import type { ChatOrTopic } from '../../place.ts';

/** In place of a topic, for a chat with all of its topics; no topic has this number. */
export const wholeChat = -1;

const unsettledStates = ['waiting', 'held', 'undelivered'] as const;

type ClosedPart = { topicId: number | null; reason: string; count: number };

export function createClosedPlaces(
  db: Kysely<Tables>,
  notices: Pick<Notices, 'announce'>,
  runSerially: RunSerially,
) {
  const opened = createListeners<[]>();

  /**
   * The closed topics, and the chats that are closed for `reason`: Telegram does not report every topic that was
   * reopened, no topic that was deleted, and not that the members of a group may write again. Of a place, its topic and
   * its chat, for whatever reason they are closed.
   */
  const listClosed = (of: { reason: string } | Place): Promise<ClosedRow[]> =>
    db
      .selectFrom('closed')
      .selectAll()
      .where((row) =>
        'chatId' in of
          ? row.and([row('chat_id', '=', of.chatId), row('topic_id', 'in', [wholeChat, topicOf(of)])])
          : row.or([row('topic_id', '!=', wholeChat), row('reason', '=', of.reason)]),
      )
      .execute();

  return {
    /**
     * Nothing is sent to the target from now on, until it is opened or tried; `tried` was refused there. The notice that
     * `notice` makes from the number of deliveries is stored in the same commit, unless the target was closed before.
     */
    async close(
      target: ChatOrTopic,
      reason: string,
      { tried, ended, notice }: { tried: Sent; ended?: EndedPart; notice?: (count: number) => NoticeEntry },
      now: number,
    ): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const { post } = tried;
        if (post) await updatePost(trx, post, { ...triedOnce(post, ended), reason });
        const place = { chat_id: target.chatId, topic_id: topicOf(target) };
        const known = await trx.selectFrom('closed').select('since').where(isOf(place)).executeTakeFirst();
        await trx
          .insertInto('closed')
          .values({ ...place, reason, since: now })
          .onConflict((conflict) =>
            conflict.columns(['chat_id', 'topic_id']).doUpdateSet({ reason, is_tried: 0 }),
          )
          .execute();
        if (notice && !known) await insertNotice(trx, notice(await countWaiting(trx, target)));
      });
      notices.announce();
    },

    /**
     * What waits for the chat goes on; with `topicId`, only what was kept because of that topic. Whether anything was
     * closed.
     */
    async reopen(chatId: number, now: number, topicId?: number | null): Promise<boolean> {
      const target = topicId === undefined ? { chatId } : { chatId, topicId };
      const wasClosed = await db.transaction().execute(async (trx) => {
        const closed = trx
          .deleteFrom('closed')
          .where('chat_id', '=', chatId)
          .$if(topicId !== undefined, (rows) => rows.where('topic_id', '=', topicOf(target)));
        const count = await countChanged(closed);
        await endParked(trx, target, now);
        return count > 0;
      });
      if (wasClosed) opened.tell();
      return wasClosed;
    },

    listClosed,

    /** One message is sent to each of these, as a test, where they are still closed. */
    async tryClosed(places: ReadonlyArray<Pick<ClosedRow, 'chat_id' | 'topic_id'>>): Promise<void> {
      for (const place of places) await tryPlace(db, place);
      if (places.length > 0) opened.tell();
    },

    /** The chats that are closed for this reason. */
    async chatsClosedFor(reason: string): Promise<number[]> {
      const rows = await db
        .selectFrom('closed')
        .select('chat_id')
        .distinct()
        .where('reason', '=', reason)
        .execute();
      return rows.map((row) => row.chat_id);
    },

    /** Calls the listener whenever something that was closed may be sent to. */
    onOpened: opened.watch,

    /** How many deliveries and other messages wait for the chat, in all of its topics. */
    countHeldBack: (chatId: number): Promise<number> => countWaiting(db, { chatId }),

    /** How many of the place have not arrived; `parked`: it is closed. */
    async countUnsettled(
      place: Place,
    ): Promise<Record<'waiting' | 'held' | 'parked' | 'undelivered', number>> {
      const counts = { waiting: 0, held: 0, undelivered: 0 };
      for (const state of unsettledStates) {
        counts[state] = await countRows(
          deliveriesIn(db, state).where('chat_id', '=', place.chatId).where('topic_id', 'is', place.topicId),
        );
      }
      const [closed] = await listClosed(place);
      const waiting = counts.waiting + (await countPosted(db, place));
      return { ...counts, waiting: closed ? 0 : waiting, parked: closed ? waiting : 0 };
    },

    /** What is kept for the chat: the reason and the number in each topic, or outside of topics. */
    async listKept(chatId: number): Promise<ClosedPart[]> {
      const parts = await keptIn(db)
        .where('chat_id', '=', chatId)
        .select((row) => [
          'topic_id',
          row.fn.countAll<number>().as('count'),
          row.fn.min<string>('reason').as('reason'),
        ])
        .groupBy('topic_id')
        .orderBy('topic_id')
        .execute();
      return parts.map(({ topic_id: topicId, count, reason }) => ({ topicId, count, reason }));
    },

    /**
     * Makes all that waits in one topic, or outside of topics, `undelivered`: a person decides. Returns how many there
     * were.
     */
    markUndelivered: (place: Place, reason: string): Promise<number> =>
      runSerially(async () => {
        const posted = await giveUpPosts(db, place, reason);
        const batchOf = (limit: number) =>
          waitingFor(db, place).select('id').orderBy('priority').orderBy('id').limit(limit);
        const undelivered = { state: 'undelivered', reason } as const;
        return posted + (await changeDeliveries(db, undelivered, batchOf, withoutArrivals));
      }),
  };
}

/** What waits for closed places; where a chat and its topic are closed, the topic is the reason. */
export function keptIn(db: Kysely<Tables>) {
  const isIn = (table: 'lanes' | 'posts') => {
    const topic = sql`coalesce(${sql.ref(`${table}.topic_id`)}, ${sql.lit(noTopic)})`;
    return sql<boolean>`${sql.ref(`${table}.chat_id`)} = closed.chat_id and (closed.topic_id = ${topic}
      or (closed.topic_id = ${sql.lit(wholeChat)} and not exists (
        select 1 from closed as topic where topic.chat_id = closed.chat_id and topic.topic_id = ${topic})))`;
  };
  // Cross joins, which SQLite makes in this order: the other way round it would read all that waits anywhere.
  const waiting = db
    .selectFrom('closed')
    .crossJoin('lanes')
    .where(isIn('lanes'))
    .crossJoin('deliveries')
    // A literal, not a parameter, so that SQLite uses the partial index of this state.
    .where('deliveries.state', '=', sql.lit('waiting'))
    .whereRef('deliveries.chat_id', '=', 'lanes.chat_id')
    .where(sql<boolean>`coalesce(deliveries.topic_id, 0) = lanes.topic_id`)
    .whereRef('deliveries.priority', '=', 'lanes.priority')
    .select(['deliveries.id', 'deliveries.chat_id', 'deliveries.topic_id', 'closed.reason']);
  const posted = db
    .selectFrom('closed')
    .crossJoin('posts')
    .where('posts.state', '=', sql.lit('open'))
    .where(isIn('posts'))
    .crossJoin('deliveries')
    .whereRef('deliveries.post_id', '=', 'posts.id')
    .where('deliveries.state', '=', 'posted')
    .select(['deliveries.id', 'deliveries.chat_id', 'deliveries.topic_id', 'closed.reason']);
  return db.selectFrom(waiting.unionAll(posted).as('unresolved'));
}

const closingsOf = (table: string) => sql`
  select 1 from closed where closed.chat_id = ${sql.ref(`${table}.chat_id`)} and closed.topic_id in (
    ${sql.lit(wholeChat)}, coalesce(${sql.ref(`${table}.topic_id`)}, ${sql.lit(noTopic)}))`;

/** Whether nothing closes the place of the delivery. */
export const isOpen = sql<boolean>`not exists (${closingsOf('deliveries')})`;

/** Whether something may be sent to the place of the row: what is closed may be tried. */
export const isReachable = (table: string) =>
  sql<boolean>`not exists (${closingsOf(table)} and closed.is_tried = 0)`;

/** One message is sent to each of these places that is closed, as a test. */
export async function openTried(trx: Kysely<Tables>, places: readonly Place[]): Promise<void> {
  const closed = new Set(places.map(({ chatId, topicId }) => JSON.stringify([chatId, topicId ?? noTopic])));
  for (const [chat_id, topic_id] of Array.from(closed, (place) => JSON.parse(place) as [number, number])) {
    await tryPlace(trx, { chat_id, topic_id });
    await tryPlace(trx, { chat_id, topic_id: wholeChat });
  }
}

async function tryPlace(db: Kysely<Tables>, place: Pick<ClosedRow, 'chat_id' | 'topic_id'>): Promise<void> {
  await db.updateTable('closed').set({ is_tried: 1 }).where(isOf(place)).execute();
}

export function topicOf({ topicId }: ChatOrTopic): number {
  return topicId === undefined ? wholeChat : (topicId ?? noTopic);
}

function isOf({ chat_id: chatId, topic_id: topicId }: Pick<ClosedRow, 'chat_id' | 'topic_id'>) {
  return sql<boolean>`chat_id = ${chatId} and topic_id = ${topicId}`;
}

export function waitingFor(db: Kysely<Tables>, target: ChatOrTopic) {
  return deliveriesIn(db, 'waiting')
    .where('chat_id', '=', target.chatId)
    .$if(target.topicId !== undefined, (rows) =>
      rows.where(sql<number>`coalesce(topic_id, 0)`, '=', topicOf(target)),
    );
}

/** Deliveries, and messages about anything else. */
async function countWaiting(db: Kysely<Tables>, target: ChatOrTopic): Promise<number> {
  const waiting = await countRows(waitingFor(db, target));
  const others = await countRows(openPosts(db, target).where('kind', '!=', sql.lit(eventsKind)));
  return waiting + (await countPosted(db, target)) + others;
}

/** How many deliveries open posts of the target carry. */
function countPosted(db: Kysely<Tables>, target: ChatOrTopic): Promise<number> {
  return countRows(db.selectFrom('deliveries').where('post_id', 'in', openPosts(db, target).select('id')));
}

/** A post that is being sent meanwhile is shown nevertheless, with all that it carries. */
function giveUpPosts(db: Kysely<Tables>, target: ChatOrTopic, reason: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const posts = await openPosts(trx, target).select('id').execute();
    const ids = posts.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await trx.updateTable('posts').set({ state: 'undelivered', reason }).where('id', 'in', ids).execute();
    return countChanged(
      trx.updateTable('deliveries').set({ state: 'undelivered', reason }).where('post_id', 'in', ids),
    );
  });
}
