// Queries about stored events for people: finding an event, its deliveries, and what a waiting delivery waits for.
// Where no index helps, only the newest rows are searched.

import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { readAsMoved } from '../deliveries/move-chat.ts';
import type { Settings } from '../../settings/settings.ts';
import type { EventKind, EventRow, Place, Tables } from '../tables.ts';
import { isReachable, waitingFor } from '../deliveries/closed.ts';
import { openPosts } from '../deliveries/posts.ts';
import { type TracedDelivery, traceAll } from '../deliveries/trace.ts';
import type { DeliveryRow } from '../deliveries/tables.ts';
import { countRows, deliveriesIn } from '../batches.ts';

/**
 * Why a waiting delivery is not sent yet. `ahead`: how many deliveries of its chat are sent before it. `until`: when
 * its chat is due again (Unix milliseconds). `reason`: why the last try failed. A pause of one post delays the whole chat.
 */
export type QueuePosition = {
  ahead: number;
  until: number;
  reason: string | null;
  /** How many deliveries wait for the same chat and topic, as urgent as this one, itself included. */
  sameTopic: number;
  /** How many of the chat's waiting deliveries have failed to compose, or may have been sent, more than once. */
  retried: number;
};

export type History = ReturnType<typeof createHistory>;

/** Limits the bodies that are read for one id: each may have 256 KiB. */
const maxBodies = 10;

export function createHistory(db: Kysely<Tables>, settings: Pick<Settings, 'data'>) {
  const find = async (eventId: string): Promise<EventRow[]> => {
    const exact = await db
      .selectFrom('events')
      .selectAll()
      .where('event_id', '=', eventId)
      .orderBy('variant')
      .limit(maxBodies)
      .execute();
    if (exact.length > 0 || !eventId.endsWith('…') || eventId.length < 2) return exact;
    const start = eventId.slice(0, -1);
    const begun = await db
      .selectFrom('events')
      .select('event_id')
      .distinct()
      .where('event_id', '>=', start)
      .where('event_id', '<', `${start}\u{10ffff}`)
      .limit(2)
      .execute();
    // When two ids begin so, it is not clear which one is meant.
    return begun.length === 1 ? find(begun[0]!.event_id) : [];
  };

  return {
    ...createSearch(db),
    ...createAlertHistory(db, settings),
    /** The ten oldest events with this id. An id that ends with `…` means the only stored id that begins so. */
    find,

    /** How many different bodies were received under this id. */
    countBodies: (eventId: string): Promise<number> =>
      countRows(db.selectFrom('events').where('event_id', '=', eventId)),

    /** The same as `find`, by the `seq` of one of these events. */
    async findBySeq(seq: number): Promise<EventRow[]> {
      const row = await db.selectFrom('events').select('event_id').where('seq', '=', seq).executeTakeFirst();
      return row ? find(row.event_id) : [];
    },

    findByMessage: (chatId: number, messageId: number, limit: number): Promise<EventRow[]> =>
      eventsOf(
        db
          .selectFrom('posts')
          .select('id')
          .where('chat_id', '=', chatId)
          // Stated, so that SQLite uses the partial index of messages.
          .where('message_id', 'is not', null)
          .where('message_id', '=', messageId),
        limit,
      ),

    /** The events of one post. */
    ofPost: (postId: number, limit: number): Promise<EventRow[]> =>
      eventsOf(db.selectFrom('posts').select('id').where('id', '=', postId), limit),

    /** When the newest stored event of each type was received; `isComplete`: no event was ever pruned. */
    async lastReceivedAt(
      types: readonly string[],
    ): Promise<{ at: ReadonlyMap<string, number>; isComplete: boolean }> {
      const at = new Map<string, number>();
      for (const type of types) {
        const row = await db
          .selectFrom('events')
          .select('received_at')
          .where('type', '=', type)
          .orderBy('seq', 'desc')
          .limit(1)
          .executeTakeFirst();
        if (row) at.set(type, row.received_at);
      }
      const { rows } = await sql<{ oldest: number | null; given: number | null }>`
        select (select min(seq) from events) as oldest,
          (select seq from sqlite_sequence where name = 'events') as given`.execute(db);
      const { oldest, given } = rows[0]!;
      return { at, isComplete: oldest === null ? (given ?? 0) === 0 : oldest === 1 };
    },

    /** All deliveries of an event, oldest first, each with how many others its post carries. */
    async traces(seq: number): Promise<Array<TracedDelivery & { others: number }>> {
      const rows = await db
        .selectFrom('deliveries')
        .selectAll()
        .where('event_seq', '=', seq)
        .orderBy('id')
        .execute();
      const traced = await traceAll(db, readAsMoved(rows, settings));
      const posts = traced.flatMap(({ post }) => (post ? [post.id] : []));
      if (posts.length === 0) return traced.map((one) => Object.assign({}, one, { others: 0 }));
      const counts = await db
        .selectFrom('deliveries')
        .select((row) => ['post_id', row.fn.countAll<number>().as('count')])
        .where('post_id', 'in', posts)
        .groupBy('post_id')
        .execute();
      const byPost = new Map(counts.map((row) => [row.post_id, row.count]));
      return traced.map((one) =>
        Object.assign({}, one, { others: (byPost.get(one.delivery.post_id) ?? 1) - 1 }),
      );
    },

    async positionOf({
      id,
      chat_id: chatId,
      topic_id: topicId,
      priority,
    }: Pick<DeliveryRow, 'id' | 'chat_id' | 'topic_id' | 'priority'>): Promise<QueuePosition> {
      const goesBefore = sql`(priority < ${priority} or (priority = ${priority} and id < ${id}))`;
      const isAlike = sql`(priority = ${priority} and topic_id is not distinct from ${topicId})`;
      const count = (rows: SelectQueryBuilder<Tables, 'deliveries', object>) =>
        rows
          .select([
            sql<number>`count(*) filter (where ${goesBefore})`.as('ahead'),
            sql<number>`count(*) filter (where ${isAlike})`.as('sameTopic'),
            sql<number>`count(*) filter (where unclear > 1 or composing > 1)`.as('retried'),
          ])
          .executeTakeFirstOrThrow();
      const open = openPosts(db, { chatId }).where(isReachable('posts'));
      const waiting = await count(waitingFor(db, { chatId }).where(isReachable('deliveries')));
      const posted = await count(db.selectFrom('deliveries').where('post_id', 'in', open.select('id')));
      const posts = await open.selectAll().execute();
      const last = posts.toSorted((one, other) => other.due_at - one.due_at)[0];
      return {
        ahead: waiting.ahead + posted.ahead,
        sameTopic: waiting.sameTopic + posted.sameTopic,
        retried:
          waiting.retried +
          posted.retried +
          posts.filter(({ unclear, composing }) => unclear > 1 || composing > 1).length,
        until: last?.due_at ?? 0,
        reason: last?.reason ?? null,
      };
    },
  };

  /** The events that these posts carry. */
  function eventsOf(
    posts: SelectQueryBuilder<Tables, 'posts', { id: number }>,
    limit: number,
  ): Promise<EventRow[]> {
    return db
      .selectFrom('events')
      .selectAll()
      .where('seq', 'in', db.selectFrom('deliveries').select('event_seq').where('post_id', 'in', posts))
      .orderBy('seq')
      .limit(limit)
      .execute();
  }
}

// Queries about alerts: a delivery by its id, and what a mute kept back in its place.

function createAlertHistory(db: Kysely<Tables>, settings: Pick<Settings, 'data'>) {
  const mutedBy = ({ chatId, topicId }: Place, muteN: number) =>
    deliveriesIn(db, 'muted')
      .where('chat_id', '=', chatId)
      .where('topic_id', 'is', topicId)
      .where('mute_n', '=', muteN);

  return {
    /** The delivery with this id, with the current id of its chat. */
    async findDelivery(id: number): Promise<DeliveryRow | undefined> {
      const rows = await db.selectFrom('deliveries').selectAll().where('id', '=', id).execute();
      return readAsMoved(rows, settings)[0];
    },

    /** How many deliveries the mute with this number kept back in the place. */
    countMutedBy: (place: Place, muteN: number): Promise<number> => countRows(mutedBy(place, muteN)),

    /** The events of these, newest first. */
    findMuted: (
      place: Place,
      muteN: number,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<EventRow[]> =>
      db
        .selectFrom('events')
        .selectAll()
        .where('seq', 'in', mutedBy(place, muteN).select('event_seq'))
        .orderBy('seq', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
  };
}

// Finds events by something else than their exact ID. No index helps here, so only the newest events are searched.

const newestEvents = 20_000;
const newestOfType = 5_000;
/** What may follow a value in JSON, but not the name of a field. */
const afterValue = [',', '}', ' }', '\n', '\r'];

/** Each method searches the newest 20,000 events, unless said, and returns the newest first, ignoring case. */
function createSearch(db: Kysely<Tables>) {
  const newest = (limit: number) =>
    db
      .selectFrom('events')
      .selectAll()
      .where('seq', '>', sql<number>`(select max(seq) from events) - ${newestEvents}`)
      .orderBy('seq', 'desc')
      .limit(limit);

  return {
    /** The events with this ID. */
    findAnyCase: (eventId: string, limit: number): Promise<EventRow[]> =>
      newest(limit)
        .where(sql<boolean>`lower(event_id) = lower(${eventId})`)
        .execute(),

    /** The events whose body contains the text. */
    search: (text: string, limit: number): Promise<EventRow[]> =>
      newest(limit)
        .where(sql<boolean>`instr(lower(body), lower(${text})) > 0`)
        .execute(),

    /** The events whose body contains the text as a whole string value. */
    searchWhole: (text: string, limit: number): Promise<EventRow[]> =>
      newest(limit)
        .where((row) =>
          row.or(
            afterValue.map(
              (end) => sql<boolean>`instr(lower(body), lower(${JSON.stringify(text) + end})) > 0`,
            ),
          ),
        )
        .execute(),

    /** The alerts of any type. */
    latestAlerts: (limit: number): Promise<EventRow[]> => newest(limit).where('kind', '=', 'event').execute(),

    /**
     * The alerts of this type whose body contains the text, among the 20,000 events before `seq`; case counts. `kinds`:
     * others than alerts, too.
     */
    earlierWith: (
      text: string,
      { type, seq, kinds = ['event'] }: { type: string; seq: number; kinds?: readonly EventKind[] },
      limit: number,
    ): Promise<EventRow[]> =>
      db
        .selectFrom('events')
        .selectAll()
        .where('type', '=', type)
        .where('seq', '<', seq)
        .where('seq', '>', seq - newestEvents)
        .where('kind', 'in', kinds)
        .where(sql<boolean>`instr(body, ${text}) > 0`)
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute(),

    /** The distinct texts in a field of `data` of the newest 5,000 alerts of this type after the event `since`. */
    async textsIn(type: string, field: string, since = 0): Promise<string[]> {
      const { rows } = await sql<{ text: unknown }>`
        select distinct case when json_valid(body) then json_extract(body, ${`$.data."${field}"`}) end as text
        from (select body from events where type = ${type} and kind = 'event' and seq > ${since} order by seq desc limit ${newestOfType}) as newest`.execute(
        db,
      );
      return rows.flatMap(({ text }) => (typeof text === 'string' ? [text] : []));
    },
  };
}

// Reads stored events from the oldest to the newest, a page at a time, for tables of a period. A page looks at a fixed
// number of rows, so that it costs the same wherever the period is.

const rowsPerPage = 1_000;

export function createEventPages(db: Kysely<Tables>) {
  return {
    /**
     * Of the next rows after the event `after`, those received from `since` until before `until` (Unix milliseconds) and,
     * if a chat is given, with a delivery for it. `next` is the `after` of the next page, undefined at the end.
     */
    async page(
      { since, until, chatId }: { since: number; until: number; chatId: number | undefined },
      after: number,
    ): Promise<{ events: EventRow[]; next: number | undefined }> {
      const { last } = await db
        .selectFrom('events')
        .select((event) => event.fn.max('seq').as('last'))
        .executeTakeFirstOrThrow();
      const to = after + rowsPerPage;
      const events = await db
        .selectFrom('events')
        .selectAll()
        .where('seq', '>', after)
        .where('seq', '<=', to)
        .where('received_at', '>=', since)
        .where('received_at', '<', until)
        .$if(chatId !== undefined, (query) =>
          query.where((event) =>
            event.exists(
              event
                .selectFrom('deliveries')
                .select('deliveries.id')
                .whereRef('deliveries.event_seq', '=', 'events.seq')
                .innerJoin('posts', 'posts.id', 'deliveries.post_id')
                .where('deliveries.chat_id', '=', chatId ?? 0)
                .where('posts.state', '=', 'shown'),
            ),
          ),
        )
        .orderBy('seq')
        .execute();
      return { events, next: to < (last ?? 0) ? to : undefined };
    },
  };
}
