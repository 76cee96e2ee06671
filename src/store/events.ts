// What may be asked about stored events.

import type { Kysely } from 'kysely';
import { createKeeper, type Arrival, type KeepResult } from './keep.ts';
import type { EventRow, Tables } from './tables.ts';

export type Events = {
  /**
   * Resolves once the arrival is on disk.
   * @throws StoreError `busy` (nothing kept, come again) or `broken` (the process must end).
   */
  keep(arrival: Arrival): Promise<KeepResult>;
  /** Every body that came under this id, oldest first. */
  find(eventId: string): Promise<EventRow[]>;
  /** Counts per kind; for /doctor and tests. */
  count(): Promise<number>;
};

export function createEvents(db: Kysely<Tables>): Events & { close(): Promise<void> } {
  const keeper = createKeeper(db);
  return {
    keep: (arrival) => keeper.keep(arrival),
    find: (eventId) =>
      db.selectFrom('events').selectAll().where('event_id', '=', eventId).orderBy('seq').execute(),
    async count() {
      const row = await db
        .selectFrom('events')
        .select((events) => events.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return row.count;
    },
    close: () => keeper.close(),
  };
}
