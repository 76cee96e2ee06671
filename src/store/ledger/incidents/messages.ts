// The messages that tell of an incident: each is a post from when it is sent, edited when the incident changes.

import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import {
  type IncidentRow,
  type Place,
  type Tables,
  alarmKind,
  isOfOrder,
  orderKind,
  orderKinds,
} from '../tables.ts';
import { eventsKind } from '../deliveries/tables.ts';
import { aboutSubject, adoptMessage, raiseWanted } from '../deliveries/wanted.ts';

/** The posts with messages that tell of an incident; their `ref` is its id. */
export const incidentKind = 'incident' as const;

/** The posts that remind of incidents which nobody has taken; features/incidents/job.ts names them. */
export const reminderKind = 'reminder' as const;

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

// Where an incident was told: the messages of its own, or for an order the order's message and its alarms.

/** `messageId`: the newest message about it there; null when there is none that can be answered. */
export type ToldPlace = Place & { messageId: number | null };

/** One place for each chat. */
export async function listPlaces(
  db: Kysely<Tables>,
  { id, kind, ref }: Pick<IncidentRow, 'id' | 'kind' | 'ref'>,
): Promise<ToldPlace[]> {
  const rows = await (
    isOfOrder(kind) ? toldOfOrder(db, ref) : aboutSubject(db, { kind: incidentKind, ref: String(id) })
  )
    .select(['chat_id', 'topic_id', 'message_id'])
    .orderBy('id')
    .execute();
  const places = rows.map(({ chat_id: chatId, topic_id: topicId, message_id: messageId }) => ({
    chatId,
    topicId,
    messageId,
  }));
  return [...new Map(places.map((place) => [place.chatId, place])).values()];
}

/** Its own message, and its alarms that were sent. */
function toldOfOrder(db: Kysely<Tables>, orderId: string) {
  return aboutSubject(db, { ref: orderId }).where(tellsOfOrder);
}

const tellsOfOrder = sql<boolean>`(posts.kind = ${sql.lit(orderKind)}
  or (posts.kind = ${sql.lit(alarmKind)} and posts.shown_at is not null))`;

/** Whether the incident of the row was told in the chat. */
export function wasToldIn(row: ExpressionBuilder<Tables, 'incidents'>, chatId: number): Expression<SqlBool> {
  const isOrder = row('incidents.kind', 'in', [...orderKinds]);
  return row.or([
    row.exists(
      row
        .selectFrom('posts')
        .select('posts.id')
        .where('posts.kind', '=', sql.lit(incidentKind))
        .where(sql<boolean>`posts.ref = cast(incidents.id as text)`)
        .where('posts.chat_id', '=', chatId),
    ),
    row.and([
      isOrder,
      row.exists(
        row
          .selectFrom('posts')
          .select('posts.id')
          .where('posts.kind', '!=', sql.lit(eventsKind))
          .whereRef('posts.ref', '=', 'incidents.ref')
          .where('posts.chat_id', '=', chatId)
          .where(tellsOfOrder),
      ),
    ]),
  ]);
}
