// Reminders of incidents that nobody has taken. That one is about to be sent is stored first, so that after a crash it
// is sent again, marked as a possible repeat, and none is forgotten. One message may remind of several incidents.

import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { IncidentReminderRow } from './tables.ts';

/** How many reminders of the incident were begun and sent in the chat. */
export type ReminderCount = { begun: number; sent: number };

/** A message in a chat. */
export type ReminderMessage = { chatId: number; messageId: number };

export type Reminders = ReturnType<typeof createReminders>;

export function createReminders(db: Kysely<Tables>) {
  return {
    /** By chat. */
    async countsOf(incidentId: number): Promise<Map<number, ReminderCount>> {
      const rows = await rowsOf(db, incidentId);
      return new Map(rows.map(({ chat_id: chatId, begun, sent }) => [chatId, { begun, sent }]));
    },

    /** Stores that reminder number `count` is about to be sent for each of these incidents. */
    async begin(incidentIds: readonly number[], chatId: number, count: number): Promise<void> {
      await db
        .insertInto('incident_reminders')
        .values(
          incidentIds.map((id) => ({ incident_id: id, chat_id: chatId, begun: count, message_id: null })),
        )
        .onConflict((conflict) => conflict.columns(['incident_id', 'chat_id']).doUpdateSet({ begun: count }))
        .execute();
    },

    /** The messages in the chat that remind of nothing but these incidents: the next reminder takes their place. */
    async earlierOf(incidentIds: readonly number[], chatId: number): Promise<ReminderMessage[]> {
      const rows = await db
        .selectFrom('incident_reminders')
        .select('message_id')
        .distinct()
        .where('incident_id', 'in', [...incidentIds])
        .where('chat_id', '=', chatId)
        .execute();
      const earlier: ReminderMessage[] = [];
      for (const { message_id: messageId } of rows) {
        if (messageId === null || (await isNeeded(db, { chatId, messageId }, incidentIds))) continue;
        earlier.push({ chatId, messageId });
      }
      return earlier;
    },

    /** Stores that it was sent, or with null given up. */
    async end(
      incidentIds: readonly number[],
      chatId: number,
      count: number,
      messageId: number | null,
    ): Promise<void> {
      await db
        .updateTable('incident_reminders')
        .set({ sent: count, message_id: messageId })
        .where('incident_id', 'in', [...incidentIds])
        .where('chat_id', '=', chatId)
        .execute();
    },

    /** The messages that remind of this incident and of no other one that still waits for somebody. */
    async standingOf(incidentId: number): Promise<ReminderMessage[]> {
      const standing: ReminderMessage[] = [];
      for (const { chat_id: chatId, message_id: messageId } of await rowsOf(db, incidentId)) {
        if (messageId === null || (await isNeeded(db, { chatId, messageId }, [incidentId]))) continue;
        standing.push({ chatId, messageId });
      }
      return standing;
    },

    /** The count begins anew. */
    async forget(incidentId: number): Promise<void> {
      await db.deleteFrom('incident_reminders').where('incident_id', '=', incidentId).execute();
    },
  };
}

function rowsOf(db: Kysely<Tables>, incidentId: number): Promise<IncidentReminderRow[]> {
  return db
    .selectFrom('incident_reminders')
    .selectAll()
    .where('incident_id', '=', incidentId)
    .orderBy('chat_id')
    .execute();
}

/** Whether the message reminds of an incident, other than these, that nobody has taken. */
async function isNeeded(
  db: Kysely<Tables>,
  { chatId, messageId }: ReminderMessage,
  except: readonly number[],
): Promise<boolean> {
  const other = await db
    .selectFrom('incident_reminders')
    .innerJoin('incidents', 'incidents.id', 'incident_reminders.incident_id')
    .select('incidents.id')
    .where('incident_reminders.chat_id', '=', chatId)
    .where('incident_reminders.message_id', '=', messageId)
    .where('incidents.id', 'not in', [...except])
    .where('incidents.over_at', 'is', null)
    .where('incidents.taken_by', 'is', null)
    .where('incidents.reminders_off', '=', sql.lit(0))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
