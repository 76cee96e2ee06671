// Reads stored events from the oldest to the newest, a page at a time, for tables of a period. A page looks at a fixed
// number of rows, so that it costs the same wherever the period is.

import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { EventRow } from './tables.ts';

const rowsPerPage = 1_000;

export type EventPages = ReturnType<typeof createEventPages>;

export function createEventPages(db: Kysely<Tables>) {
  return {
    /**
     * Of the next rows after the event `after`, those received from `since` until before `until` (Unix milliseconds) and,
     * if a chat is given, with a delivery for it. `next` is the `after` of the next page, undefined at the end.
     */
    async page(
      { since, until, chatId }: { since: number; until: number; chatId: number | undefined },
      after: number,
    ): Promise<{ events: EventRow[]; next: number | undefined }> {
      const { last } = await db
        .selectFrom('events')
        .select((event) => event.fn.max('seq').as('last'))
        .executeTakeFirstOrThrow();
      const to = after + rowsPerPage;
      const events = await db
        .selectFrom('events')
        .selectAll()
        .where('seq', '>', after)
        .where('seq', '<=', to)
        .where('received_at', '>=', since)
        .where('received_at', '<', until)
        .$if(chatId !== undefined, (query) =>
          query.where((event) =>
            event.exists(
              event
                .selectFrom('deliveries')
                .select('id')
                .whereRef('deliveries.event_seq', '=', 'events.seq')
                .where('deliveries.chat_id', '=', chatId ?? 0)
                .where('deliveries.sent_at', 'is not', null),
            ),
          ),
        )
        .orderBy('seq')
        .execute();
      return { events, next: to < (last ?? 0) ? to : undefined };
    },
  };
}
