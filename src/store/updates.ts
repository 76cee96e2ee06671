// Which of Telegram's updates were handled wholly: a restart in mid-batch brings them again.

import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export type Updates = {
  isHandled(updateId: number): Promise<boolean>;
  markHandled(updateId: number, now: number): Promise<void>;
  /** Forgets what was handled before `before`; Telegram keeps updates for 24 hours. */
  prune(before: number): Promise<void>;
};

export function createUpdates(db: Kysely<Tables>): Updates {
  return {
    async isHandled(updateId) {
      const row = await db
        .selectFrom('updates')
        .select('update_id')
        .where('update_id', '=', updateId)
        .executeTakeFirst();
      return row !== undefined;
    },
    async markHandled(updateId, now) {
      await db
        .insertInto('updates')
        .values({ update_id: updateId, handled_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async prune(before) {
      await db.deleteFrom('updates').where('handled_at', '<', before).execute();
    },
  };
}
