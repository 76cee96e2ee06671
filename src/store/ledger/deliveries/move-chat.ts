// Changes the id of a chat, in batches, wherever it is stored: a group that becomes a supergroup gets another id.
// Settled deliveries are not changed, because their message ids belong to the old chat; `readAsMoved` translates them
// when read. Counted outcomes move to the new id.

import { sql, type Kysely } from 'kysely';
import { moveResumeMarkers } from './resumes.ts';
import { moveOutcomes } from '../events/outcomes.ts';
import { isOut, type Settings, type SettingsData } from '../../settings/settings.ts';
import { moveReports } from '../../settings/report-settings.ts';
import { moveTemplates } from '../../settings/templates.ts';
import { moveWatches } from '../../settings/watches.ts';
import { inBatches, type RunSerially, withoutArrivals } from '../batches.ts';
import { moveIncidents } from '../incidents/write.ts';
import type { Tables } from '../tables.ts';
import type { DeliveryRow } from './tables.ts';

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
    if (!isKnown) return false;
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

/**
 * The rows with the current ids of their chats; without a message id where the chat has moved, since it would be wrong.
 */
export function readAsMoved(rows: readonly DeliveryRow[], { data }: Pick<Settings, 'data'>): DeliveryRow[] {
  const successors = new Map(data.chats.map(({ id, movedFrom }) => [movedFrom, id]));
  return rows.map((row) => {
    const id = successors.get(row.chat_id);
    return id === undefined ? row : { ...row, chat_id: id, message_id: null };
  });
}

async function moveRows(db: Kysely<Tables>, from: number, to: number): Promise<void> {
  // A supergroup numbers its messages anew: an edit or a link by the old message id would refer to another message.
  const moved = { chat_id: to, message_id: null };
  for (const state of ['waiting', 'parked', 'undelivered', 'held', 'muted'] as const) {
    await inBatches(async (limit) => {
      // The order in which they are sent, so that it is kept while the rest is still being moved.
      const batch = db
        .selectFrom('deliveries')
        .select('id')
        .where('state', '=', sql.lit(state))
        .where('chat_id', '=', from)
        .$if(state === 'waiting', (rows) => rows.orderBy('priority'))
        .orderBy('id')
        .limit(limit);
      return withoutArrivals(db, (trx) =>
        countOf(trx.updateTable('deliveries').set(moved).where('id', 'in', batch)),
      );
    });
  }
  await moveResumeMarkers(db, from, to);
  await moveOutcomes(db, from, to);
  // Where the last digest ended: see bot/reports/digest-jobs.ts.
  const [old, made] = [`digest:${from}:`, `digest:${to}:`];
  const successor = sql`${made} || substr(key_values.name, ${old.length + 1})`;
  await sql`update key_values set name = ${successor}
    where name >= ${old} and name < ${`digest:${from};`}
      and not exists (select 1 from key_values as known where known.name = ${successor})`.execute(db);
  await db.updateTable('screen_states').set({ chat_id: to }).where('chat_id', '=', from).execute();
  for (const table of ['orders', 'spends'] as const) {
    await inBatches((limit) => {
      const batch = db.selectFrom(table).select('seq').where('chat_id', '=', from).limit(limit);
      return countOf(db.updateTable(table).set(moved).where('seq', 'in', batch));
    });
  }
  // These rows contain only the ids of messages, which the bot can't edit any more.
  await inBatches(async (limit) => {
    const batch = db.selectFrom('order_messages').select('id').where('chat_id', '=', from).limit(limit);
    const { numDeletedRows } = await db
      .deleteFrom('order_messages')
      .where('id', 'in', batch)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  });
  await moveIncidents(db, from, to);
}

async function countOf(update: {
  executeTakeFirstOrThrow(): Promise<{ numUpdatedRows: bigint }>;
}): Promise<number> {
  return Number((await update.executeTakeFirstOrThrow()).numUpdatedRows);
}

/**
 * Places that exist under the new id already are kept in place of the old ones. Of a chat that exists under both, what was
 * set under the old id holds; the new one tells only who has brought the bot there, and whether it is in.
 */
export function moveSettings(draft: SettingsData, from: number, to: number, at: number): void {
  const moved = draft.chats.find(({ id }) => id === from);
  const known = draft.chats.find(({ id }) => id === to);
  if (moved) {
    const { addedBy, exit } = known ?? moved;
    draft.chats = draft.chats.filter((chat) => chat !== known);
    Object.assign(moved, { addedBy, exit: isOut({ exit }) ? exit : { kind: 'upgraded', at } });
  }
  Object.assign(moved ?? known ?? {}, { id: to, type: 'supergroup', movedFrom: from });
  const taken = new Set(draft.places.filter(({ chatId }) => chatId === to).map(({ topicId }) => topicId));
  draft.places = draft.places.filter(({ chatId, topicId }) => chatId !== from || !taken.has(topicId));
  for (const place of draft.places) if (place.chatId === from) place.chatId = to;
  moveReports(draft, from, to);
  if (draft.backup.chatId === from) draft.backup.chatId = to;
  const topics = new Set(
    draft.templates.filter(({ chatId }) => chatId === from).map(({ topicId }) => topicId),
  );
  for (const topicId of topics) {
    moveTemplates(draft, { chatId: from, topicId }, { chatId: to, topicId });
  }
  const watching = [...draft.balancePlaces, ...draft.watchedRecords].filter(({ chatId }) => chatId === from);
  for (const { topicId } of watching) moveWatches(draft, { chatId: from, topicId }, { chatId: to, topicId });
}
