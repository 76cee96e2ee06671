// The messages that tell of an incident: each is a post from when it is sent, edited when the incident changes.

import { type Kysely, sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Place } from '../../place.ts';
import type { Tables } from '../tables.ts';
import { adoptMessage, aboutSubject } from '../deliveries/wanted.ts';
import { isOfOrder, orderKinds } from './tables.ts';
import type { Incident } from './incident.ts';

/** The posts with messages that tell of an incident; their `ref` is its id. */
export const incidentKind = 'incident';

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
  // It may have been taken, or be over, since the message was written.
  await trx
    .updateTable('incidents')
    .set({ told_version: version })
    .where('id', '=', incidentId)
    .where('told_version', '>', version)
    .execute();
}

// Where an incident was told: the messages of its own, or for an order the order's message and its alarms.

/** The beginning of the purpose of an alarm's message. */
export const alarmPurpose = 'alarm:';

/** `messageId`: the newest message about it there; null when there is none that can be answered. */
export type ToldPlace = Place & { messageId: number | null };

/** One place for each chat. */
export async function listPlaces(
  db: Kysely<Tables>,
  { id, kind, ref }: Pick<Incident, 'id' | 'kind' | 'ref'>,
): Promise<ToldPlace[]> {
  const rows = isOfOrder(kind) ? await placesOfOrder(db, ref) : await placesOfMessages(db, id);
  return [...new Map(rows.map((place) => [place.chatId, place])).values()];
}

async function placesOfMessages(db: Kysely<Tables>, incidentId: number): Promise<ToldPlace[]> {
  const rows = await aboutSubject(db, { kind: incidentKind, ref: String(incidentId) })
    .select(['chat_id', 'topic_id', 'message_id'])
    .orderBy('id')
    .execute();
  return rows.map(({ chat_id, topic_id, message_id }) => ({
    chatId: chat_id,
    topicId: topic_id,
    messageId: message_id,
  }));
}

async function placesOfOrder(db: Kysely<Tables>, orderId: string): Promise<ToldPlace[]> {
  const order = await db
    .selectFrom('orders')
    .select(['chat_id', 'topic_id', 'message_id'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order) return [];
  const alarms = await db
    .selectFrom('order_messages')
    .select(['chat_id', 'message_id'])
    .where('subject', '=', orderId)
    .where('purpose', 'like', `${alarmPurpose}%`)
    .orderBy('id')
    .execute();
  return [
    { chatId: order.chat_id, topicId: order.topic_id, messageId: order.message_id },
    ...alarms.map(({ chat_id, message_id }) => ({
      chatId: chat_id,
      topicId: chat_id === order.chat_id ? order.topic_id : null,
      messageId: message_id,
    })),
  ];
}

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
          .selectFrom('orders')
          .select('orders.seq')
          .whereRef('orders.id', '=', 'incidents.ref')
          .where('orders.chat_id', '=', chatId),
      ),
    ]),
    row.and([
      isOrder,
      row.exists(
        row
          .selectFrom('order_messages')
          .select('order_messages.id')
          .whereRef('order_messages.subject', '=', 'incidents.ref')
          .where('order_messages.purpose', 'like', sql.lit(`${alarmPurpose}%`))
          .where('order_messages.chat_id', '=', chatId),
      ),
    ]),
  ]);
}
