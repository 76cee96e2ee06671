// Notices to the owners about the bot itself, and to which chats each was sent. The rows show who is still to get one,
// so a restart needs no special handling.

import type { Kysely } from 'kysely';
import { parseJson } from '../../parse-json.ts';
import { readIncident, type Incident } from '../incidents/incident.ts';
import { insertIncidentMessage, type SentMessage } from '../incidents/messages.ts';
import type { IncidentKind } from '../incidents/tables.ts';
import { openIncident, reportAgain } from '../incidents/write.ts';
import type { Tables } from '../tables.ts';

/**
 * Of notices with the same `key` only the first is stored. `body` is stored as JSON and not interpreted here. `incident`
 * is opened in the same commit, or reported again if it is open already.
 */
export type NoticeEntry = {
  key: string;
  at: number;
  body: unknown;
  incident?: NoticeIncident | undefined;
};

/** `reopens`: it is opened also where a notice with the same key was stored before. */
export type NoticeIncident = { kind: IncidentKind; ref: string; reopens?: boolean };

export type StoredNotice = {
  id: number;
  /** Undefined if the stored text is not JSON. */
  body: unknown;
  /** The incident that it reports, as it is now. */
  incident: Incident | undefined;
  /** The chats to which sending it has begun; `isEnded`: it was sent or given up. */
  sends: Array<{ chatId: number; isEnded: boolean }>;
};

export type Notices = ReturnType<typeof createNotices>;

export function createNotices(db: Kysely<Tables>) {
  const listeners: Array<() => void> = [];
  /** Calls the listeners of `onAdded`. To be called after the commit of a transaction with `insertNotice`. */
  const announce = () => {
    for (const listener of listeners) listener();
  };
  return {
    /** Stores nothing when there is a notice with the same key. */
    async add(entry: NoticeEntry): Promise<void> {
      await db.transaction().execute((trx) => insertNotice(trx, entry));
      announce();
    },
    /** The notices that are not older than `at`, oldest first. */
    since: async (at: number): Promise<StoredNotice[]> =>
      readNotices(db, await selectNotices(db).where('at', '>=', at).execute()),
    /** Those whose key begins with this word and a colon, oldest first, however old they are. */
    listOf: async (word: string): Promise<StoredNotice[]> =>
      // The character after the colon ends the range in the index of the keys.
      readNotices(
        db,
        await selectNotices(db).where('key', '>=', `${word}:`).where('key', '<', `${word};`).execute(),
      ),
    /** Stored before the call to Telegram: from now on the notice may be in the chat. */
    async beginSend(id: number, chatId: number, now: number): Promise<void> {
      await db
        .insertInto('notice_sends')
        .values({ notice_id: id, chat_id: chatId, begun_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    /** Stores that the notice was sent to the chat, with the message that reports an incident, or is given up. */
    endSend: (id: number, chatId: number, now: number, sent?: SentMessage): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await trx
          .updateTable('notice_sends')
          .set({ ended_at: now })
          .where('notice_id', '=', id)
          .where('chat_id', '=', chatId)
          .execute();
        if (sent) await insertIncidentMessage(trx, sent);
      }),
    announce,
    onAdded: (listener: () => void): void => void listeners.push(listener),
  };
}

function selectNotices(db: Kysely<Tables>) {
  return db
    .selectFrom('notices')
    .leftJoin('notice_sends', 'notice_sends.notice_id', 'notices.id')
    .select(['id', 'body', 'incident_id', 'chat_id', 'ended_at'])
    .orderBy('id');
}

/** A row for each send, or one for a notice without any. */
type NoticeRow = Awaited<ReturnType<ReturnType<typeof selectNotices>['execute']>>[number];

async function readNotices(db: Kysely<Tables>, rows: readonly NoticeRow[]): Promise<StoredNotice[]> {
  const incidents = await readIncidents(db, rows);
  const notices = new Map<number, StoredNotice>();
  for (const { id, body, incident_id: incidentId, chat_id: chatId, ended_at: endedAt } of rows) {
    const incident = incidents.get(incidentId ?? 0);
    const notice = notices.get(id) ?? { id, body: parseJson(body), incident, sends: [] };
    if (chatId !== null) notice.sends.push({ chatId, isEnded: endedAt !== null });
    notices.set(id, notice);
  }
  return [...notices.values()];
}

async function readIncidents(
  db: Kysely<Tables>,
  rows: ReadonlyArray<{ incident_id: number | null }>,
): Promise<Map<number, Incident>> {
  const ids = [...new Set(rows.flatMap(({ incident_id: id }) => (id === null ? [] : [id])))];
  if (ids.length === 0) return new Map();
  const found = await db.selectFrom('incidents').selectAll().where('id', 'in', ids).execute();
  return new Map(found.map((row) => [row.id, readIncident(row)]));
}

/** Adds a notice within a transaction that also stores its cause; call `announce` after the commit. */
export async function insertNotice(
  trx: Kysely<Tables>,
  { key, at, body, incident }: NoticeEntry,
): Promise<void> {
  const added = await trx
    .insertInto('notices')
    .values({ key, at, body: JSON.stringify(body), incident_id: null })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!incident) return;
  const { kind, ref, reopens = false } = incident;
  const of = { kind, ref, detail: body };
  if (!added && !reopens) return void (await reportAgain(trx, of, at));
  const incidentId = await openIncident(trx, of, at);
  if (added)
    await trx.updateTable('notices').set({ incident_id: incidentId }).where('id', '=', added.id).execute();
}
