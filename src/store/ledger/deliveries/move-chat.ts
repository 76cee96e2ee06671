// Changes the id of a chat, in batches, wherever it is stored: a group that becomes a supergroup gets another id.
// Settled deliveries and shown posts are not changed, because the message ids belong to the old chat; `readAsMoved`
// translates the chats when deliveries are read. Counted outcomes move to the new id.

import { type Kysely, sql } from 'kysely';
import { moveOutcomes, noTopic } from '../events/outcomes.ts';
import { type Settings, type SettingsData, findChat, isOut } from '../../settings/settings.ts';
import { moveReports } from '../../settings/report-settings.ts';
import { moveTemplates } from '../../settings/templates.ts';
import { moveWatches } from '../../settings/watches.ts';
import {
  type RunSerially,
  changeDeliveries,
  countChanged,
  deliveriesIn,
  inBatches,
  withoutArrivals,
} from '../batches.ts';
import { moveIncidents } from '../incidents/write.ts';
import type { Tables } from '../tables.ts';
import { waitingFor } from './closed.ts';
import { openPosts } from './posts.ts';
import { type DeliveryRow, type PostRow, endedMuteKind, eventsKind } from './tables.ts';
import { type ChatOrTopic, moveToChat } from '../../place.ts';

/**
 * Moves the settings, places, unsettled deliveries, counted outcomes, drafts, orders, spends, and
 * incidents. It may be repeated, also after a crash half-way. Resolves to false when the settings don't have the old id.
 */
export type MoveChat = (from: number, to: number) => Promise<boolean>;

export function createMoveChat(
  db: Kysely<Tables>,
  settings: Settings,
  runSerially: RunSerially,
  now: () => number,
): MoveChat {
  return async (from, to) => {
    const { chats, places } = settings.data;
    const isKnown =
      chats.some(({ id, movedFrom }) => id === from || movedFrom === from) ||
      places.some(({ chatId }) => chatId === from);
    if (!isKnown || from === to) return false;
    await settings.update((draft) => moveSettings(draft, from, to, now()));
    await runSerially(() => moveRows(db, from, to));
    return true;
  };
}

/** Moves the rows that were left under old ids when a move was interrupted between two batches. */
export async function continueMoves(db: Kysely<Tables>, settings: Settings): Promise<void> {
  for (const { id, movedFrom } of settings.data.chats) {
    if (movedFrom !== undefined) await moveRows(db, movedFrom, id);
  }
}

/** The rows with the current ids of their chats. */
export function readAsMoved(rows: readonly DeliveryRow[], { data }: Pick<Settings, 'data'>): DeliveryRow[] {
  const successors = new Map(data.chats.map(({ id, movedFrom }) => [movedFrom, id]));
  return rows.map((row) => ({ ...row, chat_id: successors.get(row.chat_id) ?? row.chat_id }));
}

async function moveRows(db: Kysely<Tables>, from: number, to: number): Promise<void> {
  await db.transaction().execute((trx) => movePosted(trx, { chatId: from }, { chat_id: to }));
  // A supergroup numbers its messages anew: what stands in the old group stays there as it is.
  await movePosts(db, { chat_id: from }, { chat_id: to, message_id: null });
  // In the order in which they are sent, so that it is kept while the rest is still being moved.
  for (let lane = await firstLane(db, from); lane; lane = await firstLane(db, from)) {
    const { topic_id, priority } = lane;
    const batchOf = (limit: number) =>
      waitingFor(db, { chatId: from, topicId: topic_id === noTopic ? null : topic_id })
        .select('id')
        .where('priority', '=', priority)
        .orderBy('id')
        .limit(limit);
    await changeDeliveries(db, { chat_id: to }, batchOf, withoutArrivals);
  }
  for (const state of ['undelivered', 'held', 'muted'] as const) {
    const batchOf = (limit: number) =>
      deliveriesIn(db, state).select('id').where('chat_id', '=', from).orderBy('id').limit(limit);
    await changeDeliveries(db, { chat_id: to }, batchOf, withoutArrivals);
  }
  await db.transaction().execute(async (trx) => {
    const here = trx.selectFrom('closed').select('topic_id').where('chat_id', '=', to);
    await trx
      .updateTable('closed')
      .set({ chat_id: to })
      .where('chat_id', '=', from)
      .where('topic_id', 'not in', here)
      .execute();
    await trx.deleteFrom('closed').where('chat_id', '=', from).execute();
  });
  await moveOutcomes(db, from, to);
  await moveDigests(db, `digest:${from}`, `digest:${to}`);
  await db.updateTable('screen_states').set({ chat_id: to }).where('chat_id', '=', from).execute();
  await moveOrders(db, { chat_id: from }, { chat_id: to });
  await moveIncidents(db, from, to);
}

/** Where the last digests ended: see features/reports/digest-jobs.ts. */
async function moveDigests(db: Kysely<Tables>, from: string, to: string): Promise<void> {
  const successor = sql`${`${to}:`} || substr(key_values.name, ${from.length + 2})`;
  await sql`update key_values set name = ${successor}
    where name >= ${`${from}:`} and name < ${`${from};`}
      and not exists (select 1 from key_values as known where known.name = ${successor})`.execute(db);
}

/** The places of orders and of spends, in which their messages are. */
async function moveOrders(
  db: Kysely<Tables>,
  from: { chat_id: number; topic_id?: number },
  to: { chat_id: number } | { topic_id: null },
): Promise<void> {
  for (const table of ['orders', 'spends'] as const) {
    await inBatches((limit) => {
      const batch = db
        .selectFrom(table)
        .select('seq')
        .where('chat_id', '=', from.chat_id)
        .$if(from.topic_id !== undefined, (rows) => rows.where('topic_id', '=', from.topic_id!))
        .limit(limit);
      return countChanged(db.updateTable(table).set(to).where('seq', 'in', batch));
    });
  }
}

/** Posts that carry events, with these. */
async function movePosted(
  trx: Kysely<Tables>,
  from: ChatOrTopic,
  to: { chat_id: number } | { topic_id: null },
): Promise<void> {
  const posts = await openPosts(trx, from).select('id').where('kind', '=', eventsKind).execute();
  const ids = posts.map(({ id }) => id);
  if (ids.length === 0) return;
  await trx.updateTable('deliveries').set(to).where('post_id', 'in', ids).execute();
  await trx.updateTable('posts').set(to).where('id', 'in', ids).execute();
}

/**
 * Posts of other kinds than events. Where the new place has one about the same, that one stays, unless it was wanted only
 * because the chat has a new id and was not sent yet.
 */
async function movePosts(
  db: Kysely<Tables>,
  from: { chat_id: number; topic_id?: number },
  to: Partial<PostRow>,
): Promise<void> {
  const isOther = (posts: string) => sql`${sql.ref(`${posts}.kind`)} <> ${sql.lit(eventsKind)}`;
  const isAtOnce = from.topic_id === undefined ? sql`` : sql`and posts.topic_id = ${from.topic_id}`;
  const isHere = sql<boolean>`${isOther('posts')} and posts.chat_id = ${from.chat_id} ${isAtOnce}`;
  const topic = from.topic_id === undefined ? sql`coalesce(posts.topic_id, 0)` : sql`0`;
  const twins = (columns: string) => sql`select ${sql.ref(columns)} from posts
    join posts as twin on ${isOther('twin')} and twin.kind = posts.kind and twin.ref = posts.ref
      and twin.part = posts.part and twin.chat_id = ${to.chat_id ?? from.chat_id} and twin.id <> posts.id
      and coalesce(twin.topic_id, 0) = ${topic}
    where ${isHere}`;
  await sql`delete from posts where id in (${twins('twin.id')} and twin.begun_at is null
    and twin.message_id is null)`.execute(db);
  await sql`delete from posts where id in (${twins('posts.id')})`.execute(db);
  await db.updateTable('posts').set(to).where(isHere).execute();
}

/** Of the most urgent deliveries that wait in the chat. */
function firstLane(db: Kysely<Tables>, chatId: number) {
  return db
    .selectFrom('lanes')
    .select(['topic_id', 'priority'])
    .where('chat_id', '=', chatId)
    .orderBy('priority')
    .orderBy('topic_id')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Places that exist under the new id already are kept in place of the old ones. Of a chat that exists under both, what was
 * set under the old id holds; the new one tells only who has brought the bot there, and whether it is in.
 */
export function moveSettings(draft: SettingsData, from: number, to: number, at: number): void {
  const moved = findChat(draft, from);
  const known = findChat(draft, to);
  if (moved) {
    const { addedBy, exit } = known ?? moved;
    draft.chats = draft.chats.filter((chat) => chat !== known);
    Object.assign(moved, { addedBy, exit: isOut({ exit }) ? exit : { kind: 'upgraded', at } });
  }
  Object.assign(moved ?? known ?? {}, { id: to, type: 'supergroup', movedFrom: from });
  draft.places = moveToChat(draft.places, from, to);
  moveReports(draft, from, to);
  if (draft.backup.chatId === from) draft.backup.chatId = to;
  moveTemplates(draft, { chatId: from }, { chatId: to });
  moveWatches(draft, { chatId: from }, { chatId: to });
}

// What waits for a deleted topic goes to its chat outside of topics.

/**
 * Redirects what waits for a topic or is held for it, and opens what it closed. What mutes kept back in the topic moves
 * too; with `muteNumbers`, only that of those mutes, under their new numbers.
 */
export function createClearTopic(db: Kysely<Tables>, runSerially: RunSerially) {
  return (chatId: number, topicId: number, muteNumbers?: ReadonlyMap<number, number>): Promise<void> =>
    runSerially(async () => {
      const place = { chatId, topicId };
      await db.transaction().execute(async (trx) => {
        for (const [from, to] of muteNumbers ?? [])
          await trx
            .updateTable('posts')
            .set({ part: String(to) })
            .where('kind', '=', sql.lit(endedMuteKind))
            .where('chat_id', '=', chatId)
            .where('topic_id', '=', topicId)
            .where('part', '=', String(from))
            .execute();
        await movePosts(trx, { chat_id: chatId, topic_id: topicId }, { topic_id: null });
        await movePosted(trx, place, { topic_id: null });
        await trx
          .deleteFrom('closed')
          .where('chat_id', '=', chatId)
          .where('topic_id', '=', topicId)
          .execute();
      });
      await changeDeliveries(db, { topic_id: null }, (limit) =>
        waitingFor(db, place).select('id').orderBy('priority').orderBy('id').limit(limit),
      );
      await moveOrders(db, { chat_id: chatId, topic_id: topicId }, { topic_id: null });
      await moveDigests(db, `digest:${chatId}:${topicId}`, `digest:${chatId}:0`);
      await leaveTopic(db, 'held', place);
      if (!muteNumbers) return leaveTopic(db, 'muted', place);
      // The number of another mute may be that of one of the chat.
      for (const [from, to] of muteNumbers) await leaveTopic(db, 'muted', { ...place, mute: { from, to } });
    });
}

/** `mute`: only what this mute kept back, under its new number. */
async function leaveTopic(
  db: Kysely<Tables>,
  state: 'held' | 'muted',
  { chatId, topicId, mute }: { chatId: number; topicId: number; mute?: { from: number; to: number } },
): Promise<void> {
  await changeDeliveries(db, { topic_id: null, ...(mute && { mute_n: mute.to }) }, (limit) =>
    deliveriesIn(db, state)
      .select('id')
      .where('chat_id', '=', chatId)
      .where('topic_id', '=', topicId)
      .$if(mute !== undefined, (rows) => rows.where('mute_n', '=', mute!.from))
      .limit(limit),
  );
}
