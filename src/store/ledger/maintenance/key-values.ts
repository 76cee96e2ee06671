// Small values that must survive a restart, each under a name. The ledger does not interpret them.

import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

export type KeyValues = ReturnType<typeof createKeyValues>;

export function createKeyValues(db: Kysely<Tables>) {
  return {
    async read(name: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('key_values')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirst();
      return row?.value;
    },
    async write(name: string, value: string): Promise<void> {
      await db
        .insertInto('key_values')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    },
  };
}
