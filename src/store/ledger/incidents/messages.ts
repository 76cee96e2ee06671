// The messages that tell of an incident: stored when they are sent, edited when it changes.

import type { Kysely } from 'kysely';
import type { Place } from '../../place.ts';
import type { Tables } from '../tables.ts';
import type { IncidentMessageRow } from './tables.ts';

/** `version`: that of the incident which the message shows; `html`: its text without what is said of the incident. */
export type SentMessage = Place & {
  incidentId: number;
  version: number;
  messageId: number | null;
  html: string | null;
};

/** Within the transaction that stores that it was sent. */
export async function insertIncidentMessage(trx: Kysely<Tables>, sent: SentMessage): Promise<void> {
  const { incidentId, version, chatId, topicId, messageId, html } = sent;
  await trx
    .insertInto('incident_messages')
    .values({
      incident_id: incidentId,
      chat_id: chatId,
      topic_id: topicId,
      message_id: messageId,
      html,
    })
    .execute();
  // It may have been taken, or be over, since the message was written.
  await trx
    .updateTable('incidents')
    .set({ told_version: version })
    .where('id', '=', incidentId)
    .where('told_version', '>', version)
    .execute();
}

export type IncidentMessages = ReturnType<typeof createIncidentMessages>;

export function createIncidentMessages(db: Kysely<Tables>) {
  return {
    /** Those that can be edited, oldest first. */
    messagesOf: (incidentId: number): Promise<IncidentMessageRow[]> =>
      db
        .selectFrom('incident_messages')
        .selectAll()
        .where('incident_id', '=', incidentId)
        .where('message_id', 'is not', null)
        .orderBy('id')
        .execute(),
    /** The row stays: it says where the incident was told. */
    async forgetMessage(rowId: number): Promise<void> {
      await db.updateTable('incident_messages').set({ message_id: null }).where('id', '=', rowId).execute();
    },
  };
}
