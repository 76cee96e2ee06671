// Small values that must survive a restart, each under a name. The ledger does not interpret them.

import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { parseJson } from '../../parse-json.ts';
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

/** A value that is JSON of this form; undefined where there is none, or what is there can't be read any more. */
export async function readStoredValue<Schema extends z.ZodType>(
  keyValues: Pick<KeyValues, 'read'>,
  name: string,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  const written = await keyValues.read(name);
  return written === undefined ? undefined : schema.safeParse(parseJson(written)).data;
}

// A small durable write, which proves that the ledger can be written now, and records when that was first and last so.

export type Heartbeat = ReturnType<typeof createHeartbeat>;

export function createHeartbeat(db: Kysely<Tables>) {
  return {
    /** @throws StoreError when nothing can be stored. */
    async beat(now: number): Promise<void> {
      await db
        .insertInto('heartbeat')
        .values({ id: 1, at: now, first_at: now })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ at: now }))
        .execute();
    },
    /** Unix milliseconds of the last beat, by this process or an earlier one. */
    async last(): Promise<number | undefined> {
      return (await db.selectFrom('heartbeat').select('at').executeTakeFirst())?.at;
    },
    /**
     * Unix milliseconds of the first beat ever: nothing is known of the time before. 0 where there was none, or the clock was
     * set back since.
     */
    async startedAt(now: number): Promise<number> {
      const row = await db.selectFrom('heartbeat').select('first_at').executeTakeFirst();
      const first = row?.first_at ?? 0;
      return first <= now ? first : 0;
    },
  };
}
