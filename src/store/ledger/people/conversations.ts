// The states of unfinished conversations, so that they continue after a restart. A state is stored as JSON text, so
// each read returns a new object.

import type { Kysely } from 'kysely';
import { parseJson } from '../../parse-json.ts';
import type { Tables } from '../tables.ts';

export type Conversations = ReturnType<typeof createConversations>;

export function createConversations(db: Kysely<Tables>) {
  return {
    /** Undefined when there is none, or when its state is not JSON; the person then begins again. */
    async read(key: string): Promise<unknown> {
      const row = await db
        .selectFrom('conversations')
        .select('state')
        .where('key', '=', key)
        .executeTakeFirst();
      return row && parseJson(row.state);
    },
    async write(key: string, state: unknown, now: number): Promise<void> {
      const row = { state: JSON.stringify(state), updated_at: now };
      await db
        .insertInto('conversations')
        .values({ key, ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute();
    },
    async delete(key: string): Promise<void> {
      await db.deleteFrom('conversations').where('key', '=', key).execute();
    },
  };
}
