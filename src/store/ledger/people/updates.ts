// Telegram's updates. Each is stored before it is confirmed to Telegram, so that a crash loses none, and marked once it
// was handled, so that one that Telegram delivers again is not handled twice.

import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

export type Updates = {
  /**
   * Resolves once the updates are on disk; `body` is the update's JSON. Updates that are stored already don't change.
   */
  receive(updates: ReadonlyArray<{ updateId: number; body: string }>, now: number): Promise<void>;
  /**
   * The bodies of at most `limit` updates that were received after `since` and not marked as handled, in the order of their
   * ids.
   */
  unhandled(since: number, limit: number): Promise<string[]>;
  isHandled(updateId: number): Promise<boolean>;
  markHandled(updateId: number, now: number): Promise<void>;
  /** Deletes updates that were received before `before`; Telegram delivers an update for at most 24 hours. */
  prune(before: number): Promise<void>;
};

export function createUpdates(db: Kysely<Tables>): Updates {
  return {
    async receive(updates, now) {
      if (updates.length === 0) return;
      await db
        .insertInto('updates')
        .values(updates.map(({ updateId, body }) => ({ update_id: updateId, body, received_at: now })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async unhandled(since, limit) {
      const rows = await db
        .selectFrom('updates')
        .select('body')
        .where('body', 'is not', null)
        .where('received_at', '>', since)
        .orderBy('update_id')
        .limit(limit)
        .execute();
      return rows.flatMap(({ body }) => (body === null ? [] : [body]));
    },
    async isHandled(updateId) {
      const row = await db
        .selectFrom('updates')
        .select('handled_at')
        .where('update_id', '=', updateId)
        .executeTakeFirst();
      return row !== undefined && row.handled_at !== null;
    },
    async markHandled(updateId, now) {
      // The body is deleted, because what people wrote is not stored longer than needed.
      const handled = { handled_at: now, body: null };
      await db
        .insertInto('updates')
        .values({ update_id: updateId, received_at: now, ...handled })
        .onConflict((conflict) => conflict.column('update_id').doUpdateSet(handled))
        .execute();
    },
    async prune(before) {
      await db.deleteFrom('updates').where('received_at', '<', before).execute();
    },
  };
}
