// Queries about alerts: a delivery by its id, what a mute kept back in its place, and the newest events of a type.

import { sql, type Kysely } from 'kysely';
import { readAsMoved } from '../deliveries/move-chat.ts';
import type { DeliveryRow } from '../deliveries/tables.ts';
import type { Place } from '../../place.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Tables } from '../tables.ts';
import type { EventRow } from './tables.ts';

export type AlertHistory = {
  /** The delivery with this id, with the current id of its chat. */
  findDelivery(id: number): Promise<DeliveryRow | undefined>;
  /** How many deliveries the mute with this number kept back in the place. */
  countMutedBy(place: Place, muteN: number): Promise<number>;
  /** The events of these, newest first. */
  findMuted(place: Place, muteN: number, page: { limit: number; offset: number }): Promise<EventRow[]>;
  /** The newest events of a type that could be read, newest first. */
  latestOf(type: string, limit: number): Promise<EventRow[]>;
};

export function createAlertHistory(db: Kysely<Tables>, settings: Pick<Settings, 'data'>): AlertHistory {
  const mutedBy = ({ chatId, topicId }: Place, muteN: number) =>
    db
      .selectFrom('deliveries')
      // A literal, not a parameter, so that SQLite uses the partial index of this state.
      .where('state', '=', sql.lit('muted'))
      .where('chat_id', '=', chatId)
      .where('topic_id', 'is', topicId)
      .where('mute_n', '=', muteN);

  return {
    async findDelivery(id) {
      const rows = await db.selectFrom('deliveries').selectAll().where('id', '=', id).execute();
      return readAsMoved(rows, settings)[0];
    },

    async countMutedBy(place, muteN) {
      const { count } = await mutedBy(place, muteN)
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    findMuted: (place, muteN, { limit, offset }) =>
      db
        .selectFrom('events')
        .selectAll()
        .where('seq', 'in', mutedBy(place, muteN).select('event_seq'))
        .orderBy('seq', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),

    latestOf: (type, limit) =>
      db
        .selectFrom('events')
        .selectAll()
        .where('type', '=', type)
        .where('kind', '=', 'event')
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute(),
  };
}
