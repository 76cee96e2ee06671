// What the bot itself must know after a restart: small values by name, when jobs are due, and when it was last in use. The
// ledger interprets none of it.

import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import { parseJson } from '../../../base/json.ts';
import type { JobsTable, Tables } from '../tables.ts';

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

/** A bigint, which `toJson` writes as text. */
export const storedInteger = z
  .string()
  .regex(/^-?\d+$/)
  .transform(BigInt);

/** A value that is JSON of this form; undefined where there is none, or what is there can't be read any more. */
export async function readStoredValue<Schema extends z.ZodType>(
  keyValues: Pick<KeyValues, 'read'>,
  name: string,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  const written = await keyValues.read(name);
  return written === undefined ? undefined : schema.safeParse(parseJson(written)).data;
}

/**
 * The name of the value of a delegation that a check has found before an event told of it, by which the event is recognized
 * when it comes after all.
 */
export function foundDelegation(hash: string): string {
  return `found:delegation:${hash}`;
}

/** When owners were told, in Unix milliseconds; undefined for what no check had found. */
export async function whenFound(
  hash: string | undefined,
  keyValues: Pick<KeyValues, 'read'>,
): Promise<number | undefined> {
  const at = hash === undefined ? undefined : await keyValues.read(foundDelegation(hash));
  return at === undefined ? undefined : Number(at);
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

/** Times are Unix milliseconds. */
export type JobState = {
  name: string;
  dueAt: number;
  /** When the first attempt for `dueAt` was begun. */
  begunAt: number | undefined;
  /** The time for which it was done last. */
  lastDueAt: number | undefined;
  /** Owners know that it is late for `dueAt`. */
  isToldLate: boolean;
};

export function createJobs(db: Kysely<Tables>) {
  return {
    async list(): Promise<JobState[]> {
      return (await db.selectFrom('jobs').selectAll().orderBy('name').execute()).map(read);
    },
    /** Adds the job, or replaces what is stored of it. */
    async write({ name, dueAt, begunAt, lastDueAt, isToldLate }: JobState): Promise<void> {
      const row = {
        due_at: dueAt,
        begun_at: begunAt ?? null,
        last_due_at: lastDueAt ?? null,
        is_told_late: isToldLate ? 1 : 0,
      };
      await db
        .insertInto('jobs')
        .values({ name, ...row })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
        .execute();
    },
    async delete(name: string): Promise<void> {
      await db.deleteFrom('jobs').where('name', '=', name).execute();
    },
  };
}

function read(row: Selectable<JobsTable>): JobState {
  return {
    name: row.name,
    dueAt: row.due_at,
    begunAt: row.begun_at ?? undefined,
    lastDueAt: row.last_due_at ?? undefined,
    isToldLate: row.is_told_late === 1,
  };
}
