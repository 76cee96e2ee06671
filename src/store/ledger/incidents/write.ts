// Opens and ends incidents within the transaction of what causes it, so that neither is ever stored without the other.

import { incidentKind } from '../deliveries/tables.ts';
import { type Kysely, sql } from 'kysely';
import {
  type IncidentKind,
  type IncidentRow,
  type Place,
  type Tables,
  isOfOrder,
  type orderKinds,
} from '../tables.ts';
import { adoptMessage, raiseWanted } from '../deliveries/wanted.ts';

/** `detail` is stored as JSON and not interpreted here. */
type NewIncident = { kind: IncidentKind; ref: string; detail?: unknown };

/** How an incident ended: by itself, or because of what a person did. */
export type OverAs =
  | 'delivered'
  | 'accepted'
  | 'left'
  | 'replayed'
  | 'dismissed'
  | 'reached'
  | 'normal'
  | 'gone'
  | 'done';

/** The id of the open incident of this kind and ref; a new one unless it is open already. */
export async function openIncident(
  trx: Kysely<Tables>,
  { kind, ref, detail }: NewIncident,
  now: number,
): Promise<number> {
  const known = await reportAgain(trx, { kind, ref, detail }, now);
  if (known !== undefined) return known;
  const { id } = await trx
    .insertInto('incidents')
    .values({ kind, ref, detail: write(detail), opened_at: now, reported_at: now, untaken_since: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The id of the open incident of this kind and ref; undefined when none is open. */
export async function reportAgain(
  trx: Kysely<Tables>,
  { kind, ref, detail }: NewIncident,
  now: number,
): Promise<number | undefined> {
  const known = await trx
    .updateTable('incidents')
    .set({ reported_at: now, detail: write(detail) })
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .where('over_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return known?.id;
}

function write(detail: unknown): string | null {
  return detail === undefined ? null : JSON.stringify(detail);
}

/** Ends the open incidents of this kind, or only the one of this ref; whether there were any. */
export async function endIncidents(
  trx: Kysely<Tables>,
  { kind, ref }: { kind: IncidentKind; ref?: string },
  as: OverAs,
  now: number,
): Promise<boolean> {
  const ended = await trx
    .updateTable('incidents')
    .set((row) => ({ over_at: now, over_as: as, version: row('version', '+', 1) }))
    .where('kind', '=', kind)
    .$if(ref !== undefined, (rows) => rows.where('ref', '=', ref!))
    .where('over_at', 'is', null)
    .returning(['id', 'kind', 'ref'])
    .execute();
  for (const incident of ended) await raiseIncident(trx, incident);
  return ended.length > 0;
}

export function parkedRef(chatId: number, topicId?: number | null): string {
  return topicId === undefined ? String(chatId) : `${chatId}:${topicId ?? 0}`;
}

/** A chat that can be reached again ends the incidents of its topics too. */
export async function endParked(
  trx: Kysely<Tables>,
  { chatId, topicId }: { chatId: number; topicId?: number | null },
  now: number,
): Promise<void> {
  const ref = parkedRef(chatId, topicId);
  await endIncidents(trx, { kind: 'parked', ref }, 'reached', now);
  if (topicId !== undefined) return;
  const topics = await trx
    .selectFrom('incidents')
    .select('ref')
    .where('kind', '=', 'parked')
    .where('ref', 'like', `${ref}:%`)
    .where('over_at', 'is', null)
    .execute();
  for (const topic of topics) await endIncidents(trx, { kind: 'parked', ref: topic.ref }, 'reached', now);
}

/** Ends the incidents of chats that have nothing undelivered any more. */
export async function endSettledUndelivered(
  trx: Kysely<Tables>,
  as: 'replayed' | 'dismissed',
  now: number,
): Promise<void> {
  const settled = await trx
    .selectFrom('incidents')
    .select('ref')
    .where('kind', '=', 'undelivered')
    .where('over_at', 'is', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('deliveries')
            .select('deliveries.id')
            // A literal, not a parameter, so that SQLite uses the partial index of this state.
            .where('deliveries.state', '=', sql.lit('undelivered'))
            .where(sql<boolean>`deliveries.chat_id = cast(incidents.ref as bigint)`),
        ),
      ),
    )
    .execute();
  for (const { ref } of settled) await endIncidents(trx, { kind: 'undelivered', ref }, as, now);
}

/** Gives the incidents of a group that became a supergroup its new id. */
export async function moveIncidents(db: Kysely<Tables>, from: number, to: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const kind of ['undelivered', 'parked'] as const) {
      const open = trx
        .selectFrom('incidents')
        .select('id')
        .where('kind', '=', kind)
        .where('ref', '=', String(to))
        .where('over_at', 'is', null);
      await trx
        .updateTable('incidents')
        .set({ ref: String(to) })
        .where('kind', '=', kind)
        .where('ref', '=', String(from))
        .where((row) => row.not(row.exists(open)))
        .execute();
    }
  });
}

// The messages that tell of an incident: each is a post from when it is sent, edited when the incident changes.

/** `version`: that of the incident which the message shows; `html`: its text without what is said of the incident. */
export type SentMessage = Place & {
  incidentId: number;
  version: number;
  messageId: number | null;
  html: string;
};

/** Within the transaction that stores that it was sent. */
export async function insertIncidentMessage(
  trx: Kysely<Tables>,
  { incidentId, version, html, ...at }: SentMessage,
  now: number,
): Promise<void> {
  const subject = { kind: incidentKind, ref: String(incidentId), part: String(at.messageId ?? '') };
  await adoptMessage(trx, subject, { ...at, said: html }, { isUrgent: true, at: now });
  const incident = await trx
    .selectFrom('incidents')
    .select(['id', 'kind', 'ref'])
    .where('id', '=', incidentId)
    .where('version', '>', version)
    .executeTakeFirst();
  // It was taken, or is over, since the message was written.
  if (incident) await raiseIncident(trx, incident);
}

/** Within the transaction that changes it: what tells of it is to show that. Of an order, that is whatever tells of it. */
export async function raiseIncident(
  trx: Kysely<Tables>,
  { id, kind, ref }: Pick<IncidentRow, 'id' | 'kind' | 'ref'>,
): Promise<void> {
  await raiseWanted(trx, isOfOrder(kind) ? { ref } : { kind: incidentKind, ref: String(id) });
}

// Opens and ends the incidents of an order in the transaction of its step.

type OrderIncidentKind = (typeof orderKinds)[number];

export type OrderIncidents = ReturnType<typeof createOrderIncidents>;

/** `onChange` is called when there is something to announce after the commit. */
export function createOrderIncidents(trx: Kysely<Tables>, onChange: () => void) {
  return {
    async open(kind: OrderIncidentKind, ref: string, now: number): Promise<void> {
      await openIncident(trx, { kind, ref }, now);
      onChange();
    },
    async end(kind: OrderIncidentKind, ref: string, as: OverAs, now: number): Promise<void> {
      if (await endIncidents(trx, { kind, ref }, as, now)) onChange();
    },
  };
}
