// Telegram's updates. Each is stored before it is confirmed to Telegram, so that a crash loses none, and marked once it
// was handled, so that one that Telegram delivers again is not handled twice.

import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

export function createUpdates(db: Kysely<Tables>) {
  return {
    /**
     * Resolves once the updates are on disk; `body` is the update's JSON. Updates that are stored already don't change.
     */
    async receive(updates: ReadonlyArray<{ updateId: number; body: string }>, now: number): Promise<void> {
      if (updates.length === 0) return;
      await db
        .insertInto('updates')
        .values(updates.map(({ updateId, body }) => ({ update_id: updateId, body, received_at: now })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    /**
     * The bodies of at most `limit` updates that were received after `since` and not marked as handled, in the order of their
     * ids.
     */
    async unhandled(since: number, limit: number): Promise<string[]> {
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
    async isHandled(updateId: number): Promise<boolean> {
      const row = await db
        .selectFrom('updates')
        .select('handled_at')
        .where('update_id', '=', updateId)
        .executeTakeFirst();
      return row !== undefined && row.handled_at !== null;
    },
    async markHandled(updateId: number, now: number): Promise<void> {
      // The body is deleted, because what people wrote is not stored longer than needed.
      const handled = { handled_at: now, body: null };
      await db
        .insertInto('updates')
        .values({ update_id: updateId, received_at: now, ...handled })
        .onConflict((conflict) => conflict.column('update_id').doUpdateSet(handled))
        .execute();
    },
    /** Deletes updates that were received before `before`; Telegram delivers an update for at most 24 hours. */
    async prune(before: number): Promise<void> {
      await db.deleteFrom('updates').where('received_at', '<', before).execute();
    },
  };
}
