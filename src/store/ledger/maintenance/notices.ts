// Notices to the owners about the bot itself, and to others about the account. Who is told of one, and has been, is in its
// posts.

import type { Kysely } from 'kysely';
import { parseJson } from '../../../base/json.ts';
import { createListeners } from '../../../base/listeners.ts';
import { type Incident, readIncident } from '../incidents/incidents.ts';
import type { IncidentKind, Tables } from '../tables.ts';
import { openIncident, reportAgain } from '../incidents/write.ts';

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

type StoredNotice = {
  id: number;
  at: number;
  /** Undefined if the stored text is not JSON. */
  body: unknown;
  /** The incident that it reports, as it is now. */
  incident: Incident | undefined;
};

export type Notices = ReturnType<typeof createNotices>;

export function createNotices(db: Kysely<Tables>) {
  const { tell: announce, watch: onAdded } = createListeners<[]>();
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
    find: async (id: number): Promise<StoredNotice | undefined> =>
      (await readNotices(db, await selectNotices(db).where('id', '=', id).execute()))[0],
    /** Calls the listeners of `onAdded`. To be called after the commit of a transaction with `insertNotice`. */
    announce,
    onAdded,
  };
}

function selectNotices(db: Kysely<Tables>) {
  return db.selectFrom('notices').select(['id', 'at', 'body', 'incident_id']).orderBy('id');
}

type NoticeRow = Awaited<ReturnType<ReturnType<typeof selectNotices>['execute']>>[number];

async function readNotices(db: Kysely<Tables>, rows: readonly NoticeRow[]): Promise<StoredNotice[]> {
  const incidents = await readIncidents(db, rows);
  return rows.map(({ id, at, body, incident_id: incidentId }) => ({
    id,
    at,
    body: parseJson(body),
    incident: incidents.get(incidentId ?? 0),
  }));
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
