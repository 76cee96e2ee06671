// Queries of the queue: which posts and deliveries are due, and when the next one will be. They depend on the stored rows
// alone, so a restart needs no special handling.

import { type CompiledQuery, type Kysely, sql } from 'kysely';
import type { EventRow, Tables } from '../tables.ts';
import { type ClosedRow, type DeliveryRow, type PostRow, eventsKind } from './tables.ts';
import { isReachable, waitingFor } from './closed.ts';
import { openPosts } from './posts.ts';
import { closingsOf } from './trace.ts';

/** A delivery with its event. `isDisputed`: other content has arrived under the same event id. */
export type DueDelivery = { delivery: DeliveryRow; event: EventRow; isDisputed: boolean };

/**
 * What is sent next in a chat: a post that was tried before, with the first delivery that it carries, or the first delivery
 * that waits. `unclear` and `composing` of a delivery count those of its post, too. `closed`: its place is closed, and this
 * is the test whether it still is.
 */
export type Due = DueDelivery & { post: PostRow | undefined; closed: ClosedRow | undefined };

/** The same of a post of another kind. */
export type DuePost = { delivery?: undefined; post: PostRow; closed: ClosedRow | undefined };

/** The row with the place and the priority. */
export const rowOf = ({ delivery, post }: Due | DuePost): DeliveryRow | PostRow => delivery ?? post;

export type Queue = ReturnType<typeof createQueue>;

/**
 * The longest pause after a failure. A row that is due later than this from now counts as due, because the wall clock
 * must have been set back, and the chat would get nothing until it has caught up. Where Telegram asks for a longer
 * pause (429 may name hours), the rate limiter waits by the monotonic clock; after a restart, one call gets another 429
 * with the rest.
 */
export const maxPauseMs = 60_000;

/** Of two deliveries to a chat, the one with the lower priority number is sent first, unless it is the other one's turn. */
export const urgentPriority = 0;
export const ordinaryPriority = 1;

const priorities = [urgentPriority, ordinaryPriority];

const classesOf = (priority: number | undefined) =>
  (priority === undefined ? priorities : [priority]).flatMap((wanted) =>
    ([0, 1] as const).map((group) => ({ wanted, group })),
  );

export function createQueue(db: Kysely<Tables>) {
  const statements = new Map<string, CompiledQuery>();

  /**
   * Runs what `build` makes of the question. It is built and compiled once for each shape, with the places of its values in
   * their stead, since that costs several times what it takes to run it; everything else in it is a literal.
   */
  async function ask<Row>(
    shape: string,
    { now, except, limit }: Question,
    build: (places: Question) => { compile(): CompiledQuery<Row> },
  ): Promise<Row[]> {
    // Few shapes for any number of chats: one that stands twice changes nothing.
    const size = except.length === 0 ? 0 : 2 ** Math.ceil(Math.log2(except.length));
    const values = [now, ...except, ...Array<number>(size - except.length).fill(except[0]!)];
    const key = `${shape} ${limit} ${size}`;
    const places = { now: 0, except: Array.from({ length: size }, (_, index) => index + 1), limit };
    const statement = (statements.get(key) ?? build(places).compile()) as CompiledQuery<Row>;
    statements.set(key, statement);
    const parameters = statement.parameters.map((place) => values[place as number]);
    return (await db.executeQuery<Row>({ ...statement, parameters })).rows;
  }

  /**
   * The first waiting deliveries of each chat, unless an open post goes before them, events of their chat have a pause, or
   * something urgent waits there. One row for each place: the cost does not depend on how many deliveries wait.
   */
  const headsIn = ({ now, except, limit }: Question, priority: number, group: 0 | 1) =>
    db
      .selectFrom(
        db
          .selectFrom('lanes')
          .$if(except.length > 0, (rows) => rows.where('lanes.chat_id', 'not in', except))
          .where('lanes.priority', '=', sql.lit(priority))
          .where(isGroup('lanes'), '=', sql.lit(group))
          .where(isReachable('lanes'))
          .where(
            sql<boolean>`not exists (
              select 1 from posts where posts.state = 'open' and posts.chat_id = lanes.chat_id
                and posts.priority <= lanes.priority and ${isInTheWay('posts', now)} and ${isReachable('posts')})`,
          )
          .$if(priority > urgentPriority, (rows) => rows.where(noneMoreUrgent('lanes')))
          .innerJoin('deliveries', 'deliveries.id', 'lanes.head_id')
          .selectAll('deliveries')
          .orderBy('lanes.head_id')
          .limit(sql.lit(limit))
          .as('waiting'),
      )
      .selectAll();

  /**
   * The first open post of each chat that has no pause, unless something urgent waits there or events before it have a
   * pause.
   */
  const postsIn = ({ now, except, limit }: Question, priority: number, group: 0 | 1, ofEvents?: boolean) =>
    db
      .selectFrom(
        db
          .selectFrom('posts')
          .selectAll()
          // A literal, not a parameter, so that SQLite uses the partial index of this state.
          .where('posts.state', '=', sql.lit('open'))
          .$if(except.length > 0, (rows) => rows.where('posts.chat_id', 'not in', except))
          .where('posts.priority', '=', sql.lit(priority))
          .where(isGroup('posts'), '=', sql.lit(group))
          .where(isReachable('posts'))
          .$if(ofEvents !== undefined, (rows) =>
            rows.where('posts.kind', ofEvents ? '=' : '!=', sql.lit(eventsKind)),
          )
          .where(sql<boolean>`not ${isPaused('posts', now)}`)
          .where(
            sql<boolean>`not exists (
              select 1 from posts as other where other.state = 'open' and other.chat_id = posts.chat_id
                and (other.priority < posts.priority or (other.priority = posts.priority
                  and (other.id < posts.id or (other.id > posts.id and ${isPaused('other', now)}))))
                and ${isInTheWay('other', now)} and ${isReachable('other')})`,
          )
          .$if(priority > urgentPriority, (rows) => rows.where(noneMoreUrgent('posts')))
          .orderBy('posts.id')
          .limit(sql.lit(limit))
          .as('open'),
      )
      .selectAll();

  /** Posts of events, each with its first delivery. */
  async function withFirst(posts: PostRow[]): Promise<Due[]> {
    if (posts.length === 0) return [];
    const rows = await db
      .selectFrom('deliveries')
      .selectAll()
      .where('id', 'in', (row) =>
        row
          .selectFrom('deliveries')
          .select((first) => first.fn.min('id').as('id'))
          .where(
            'post_id',
            'in',
            posts.map(({ id }) => id),
          )
          .groupBy('post_id'),
      )
      .execute();
    const byId = new Map(posts.map((post) => [post.id, post]));
    const counted = rows.map((row) => countTogether(row, byId.get(row.post_id!)!));
    const found = await withEvents(db, counted);
    return found.map(({ delivery, event, isDisputed }) => ({
      delivery,
      event,
      isDisputed,
      post: byId.get(delivery.post_id!),
      closed: undefined,
    }));
  }

  /** One for each chat, with what closes its place. */
  async function firstOfEach<One extends Due | DuePost>(due: One[]): Promise<One[]> {
    const firsts = new Map<number, One>();
    for (const one of due.sort(inOrder)) {
      const { chat_id: chatId } = rowOf(one);
      if (!firsts.has(chatId)) firsts.set(chatId, one);
    }
    const closedAt = await closingsOf(db, [...firsts.values()].map(rowOf));
    return Array.from(firsts.values(), (one) => Object.assign({}, one, { closed: closedAt(rowOf(one)) }));
  }

  const openIn = (question: Question, ofEvents: boolean, priority?: number): Promise<PostRow[]> =>
    ask(`posts ${ofEvents} ${priority}`, question, (places) =>
      classesOf(priority)
        .map(({ wanted, group }) => postsIn(places, wanted, group, ofEvents))
        .reduce((all, some) => all.unionAll(some)),
    );

  /** As `nextDueAt`, of those alone that have a pause at `now`: enough where all that is due then has been read. */
  async function nextPauseEnd(now: number, except: number[], priority?: number): Promise<number | undefined> {
    const [next] = await ask(`pause ${priority}`, { now, except, limit: 1 }, (places) =>
      db
        .selectFrom('posts')
        .select('due_at')
        .where('posts.state', '=', sql.lit('open'))
        .where(isPaused('posts', places.now))
        .where(isReachable('posts'))
        .$if(places.except.length > 0, (rows) => rows.where('posts.chat_id', 'not in', places.except))
        .$if(priority !== undefined, (rows) =>
          rows.where(
            sql<boolean>`(posts.priority = ${sql.lit(priority)} or exists (
              select 1 from lanes where lanes.chat_id = posts.chat_id and lanes.priority = ${sql.lit(priority)}))`,
          ),
        )
        .orderBy('due_at')
        .limit(sql.lit(places.limit)),
    );
    return next?.due_at;
  }

  return {
    /**
     * Of events, what is sent next in each chat that is not in `except` and not paused; with `priority`, only of that one.
     * Urgent ones come first, and private chats before groups; of each of these at most `limit` posts, and as many waiting
     * deliveries, oldest first.
     */
    async due(now: number, except: number[], limit: number, priority?: number): Promise<Due[]> {
      const question = { now, except, limit };
      const heads = await ask(`heads ${priority}`, question, (places) =>
        classesOf(priority)
          .map(({ wanted, group }) => headsIn(places, wanted, group))
          .reduce((all, some) => all.unionAll(some)),
      );
      const waiting = (await withEvents(db, heads)).map(asDue);
      return firstOfEach([...waiting, ...(await withFirst(await openIn(question, true, priority)))]);
    },

    /** The same of posts of other kinds; of events and these only one is next in a chat. */
    async duePosts(now: number, except: number[], limit: number, priority?: number): Promise<DuePost[]> {
      const posts = await openIn({ now, except, limit }, false, priority);
      return firstOfEach(posts.map((post): DuePost => ({ post, closed: undefined })));
    },

    /** What is sent next in the chat of what is not urgent. */
    async firstOrdinary(chatId: number, now: number): Promise<Due | DuePost | undefined> {
      const open = await openPosts(db, { chatId })
        .selectAll()
        .where(isReachable('posts'))
        .where(isInTheWay('posts', now))
        .select(sql<boolean | number>`${isPaused('posts', now)}`.as('paused'))
        .orderBy('id')
        .execute();
      if (open.some(({ paused }) => Boolean(paused))) return undefined;
      const post = open.find(({ priority }) => priority === ordinaryPriority);
      if (post && post.kind !== eventsKind) return (await firstOfEach([{ post, closed: undefined }]))[0];
      if (post) return (await firstOfEach(await withFirst([post])))[0];
      const heads = await db
        .selectFrom('lanes')
        .innerJoin('deliveries', 'deliveries.id', 'lanes.head_id')
        .selectAll('deliveries')
        .where('lanes.chat_id', '=', chatId)
        .where('lanes.priority', '=', ordinaryPriority)
        .where(isReachable('lanes'))
        .orderBy('lanes.head_id')
        .limit(1)
        .execute();
      return (await firstOfEach((await withEvents(db, heads)).map(asDue)))[0];
    },

    /** What the post carries, oldest first. */
    async carriedBy(post: PostRow): Promise<DueDelivery[]> {
      const rows = await db
        .selectFrom('deliveries')
        .selectAll()
        .where('post_id', '=', post.id)
        .orderBy('id')
        .execute();
      return withEvents(
        db,
        rows.map((row) => countTogether(row, post)),
      );
    },

    /**
     * The waiting deliveries of the chat, topic and priority of `first`, itself included, oldest first: at most
     * `limit`, and as many as have at most `bytes` of bodies together, but at least one.
     */
    async waitingAfter(first: DeliveryRow, limit: number, bytes: number = Infinity): Promise<DueDelivery[]> {
      const rows = await waitingFor(db, { chatId: first.chat_id, topicId: first.topic_id })
        .selectAll()
        .where('priority', '=', first.priority)
        .orderBy('id')
        .limit(limit)
        .execute();
      return withEvents(db, await takeBytes(db, rows, bytes));
    },

    /**
     * When the next one is due, in Unix milliseconds and not before `now`; with `priority`, only of chats in which something
     * of that priority waits or was tried.
     */
    async nextDueAt(now: number, except: number[], priority?: number): Promise<number | undefined> {
      const question = { now, except, limit: 1 };
      for (const { wanted, group } of classesOf(priority)) {
        const shape = `${wanted} ${group}`;
        const heads = await ask(`head ${shape}`, question, (places) => headsIn(places, wanted, group));
        if (heads.length > 0) return now;
        const posts = await ask(`post ${shape}`, question, (places) => postsIn(places, wanted, group));
        if (posts.length > 0) return now;
      }
      return nextPauseEnd(now, except, priority);
    },

    nextPauseEnd,
  };
}

type Question = { now: number; except: number[]; limit: number };

/** 1 for groups, whose ids are negative; as the index of `lanes` has it. */
const isGroup = (table: 'posts' | 'lanes') =>
  sql<number>`case when ${sql.ref(`${table}.chat_id`)} < 0 then 1 else 0 end`;

/** Whether no delivery that goes before the row waits in its chat. */
const noneMoreUrgent = (table: 'posts' | 'lanes') => sql<boolean>`not exists (
  select 1 from lanes as urgent where urgent.chat_id = ${sql.ref(`${table}.chat_id`)}
    and urgent.priority < ${sql.ref(`${table}.priority`)} and ${isReachable('urgent')})`;

const asDue = (one: DueDelivery): Due => ({ ...one, post: undefined, closed: undefined });

/** Whether it is not due yet; see `maxPauseMs` for times that are too far ahead. */
function isPaused(posts: 'posts' | 'other', now: number) {
  const dueAt = sql.ref(`${posts}.due_at`);
  return sql<boolean>`(${dueAt} > ${now} and ${dueAt} - ${sql.lit(maxPauseMs)} <= ${now})`;
}

/** Whether others wait for it: events keep their order, also while one has a pause. */
const isInTheWay = (posts: 'posts' | 'other', now: number) =>
  sql<boolean>`(${sql.ref(`${posts}.kind`)} = ${sql.lit(eventsKind)} or not ${isPaused(posts, now)})`;

function countTogether(delivery: DeliveryRow, { unclear, composing }: PostRow): DeliveryRow {
  return {
    ...delivery,
    unclear: delivery.unclear + unclear,
    composing: delivery.composing + composing,
  };
}

function inOrder(one: Due | DuePost, other: Due | DuePost): number {
  const [a, b] = [rowOf(one), rowOf(other)];
  const groups = Number(a.chat_id < 0) - Number(b.chat_id < 0);
  return a.priority - b.priority || groups || a.id - b.id;
}

/** The first rows that have at most `bytes` of bodies together, but at least one. */
async function takeBytes(db: Kysely<Tables>, rows: DeliveryRow[], bytes: number): Promise<DeliveryRow[]> {
  if (rows.length < 2) return rows;
  const events = await db
    .selectFrom('events')
    // Unlike `length`, `octet_length` doesn't read the text.
    .select(['seq', sql<number>`octet_length(body)`.as('size')])
    .where(
      'seq',
      'in',
      rows.map((row) => row.event_seq),
    )
    .execute();
  const sizes = new Map(events.map(({ seq, size }) => [seq, size]));
  let sum = 0;
  const end = rows.findIndex((row, index) => (sum += sizes.get(row.event_seq)!) > bytes && index > 0);
  return end === -1 ? rows : rows.slice(0, end);
}

/** Costs one lookup in the index of event ids. */
const hasOtherContent = sql<boolean | number>`exists (
  select 1 from events as other where other.event_id = events.event_id and other.variant <> events.variant
)`;

/** The deliveries with their events, in the same order. */
export async function withEvents(db: Kysely<Tables>, deliveries: DeliveryRow[]): Promise<DueDelivery[]> {
  if (deliveries.length === 0) return [];
  const events = await db
    .selectFrom('events')
    .selectAll()
    .select(hasOtherContent.as('others'))
    .where('seq', 'in', [...new Set(deliveries.map((delivery) => delivery.event_seq))])
    .execute();
  const bySeq = new Map(
    // A variant above 0 means that there was other content before, even if it was pruned since.
    events.map(({ others, ...event }) => [
      event.seq,
      { event, isDisputed: event.variant > 0 || Boolean(others) },
    ]),
  );
  return deliveries.map((delivery) => ({ delivery, ...bySeq.get(delivery.event_seq)! }));
}
