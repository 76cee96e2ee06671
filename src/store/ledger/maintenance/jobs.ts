// When each job is due next, whether an attempt was begun, and for which time it was done last.

import type { Kysely, Selectable } from 'kysely';
import type { JobsTable, Tables } from '../tables.ts';

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
