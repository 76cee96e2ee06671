// Finds the stored events that are not in the sums yet. Of the bodies of one id only one is counted.

import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** `isRead`: false for one that could not be read, and was shown to owners only. */
export type UncountedEvent = {
  type: string;
  body: string;
  receivedAt: number;
  isRead: boolean;
  /** What came under its id before and could not be read: it was counted as such. */
  unreadBefore?: { type: string; receivedAt: number } | undefined;
};

/** Among the `limit` events after that with the number `first`; `last` is the number of the last one looked at. */
export async function readUncounted(
  db: Kysely<Tables>,
  first: number,
  limit: number,
): Promise<{ events: UncountedEvent[]; last: number; isEnd: boolean }> {
  const rows = await db
    .selectFrom('events')
    .select((row) => {
      const earlier = row
        .selectFrom('events as earlier')
        .select('earlier.seq')
        .whereRef('earlier.event_id', '=', 'events.event_id')
        .whereRef('earlier.variant', '<', 'events.variant');
      return [
        'seq',
        'event_id',
        'kind',
        'type',
        'body',
        'received_at',
        row.exists(earlier.where('earlier.kind', '=', 'event')).as('is_known'),
        row.exists(earlier.where('earlier.kind', '=', 'quarantined')).as('was_unread'),
      ];
    })
    .where('seq', '>', first)
    .orderBy('seq')
    .limit(limit)
    .execute();
  const events: UncountedEvent[] = [];
  for (const row of rows) {
    const isRead = row.kind === 'event';
    if (row.kind === 'ignored' || row.is_known || (!isRead && row.was_unread)) continue;
    events.push({
      type: row.type,
      body: row.body,
      receivedAt: row.received_at,
      isRead,
      unreadBefore: isRead && row.was_unread ? await firstUnread(db, row.event_id) : undefined,
    });
  }
  return { events, last: rows.at(-1)?.seq ?? first, isEnd: rows.length < limit };
}

function firstUnread(db: Kysely<Tables>, eventId: string) {
  return db
    .selectFrom('events')
    .select(['type', 'received_at as receivedAt'])
    .where('event_id', '=', eventId)
    .where('kind', '=', 'quarantined')
    .orderBy('variant')
    .limit(1)
    .executeTakeFirst();
}
