// People's authenticator apps. Reading a row and changing it is one transaction, so that a code that is entered twice
// at the same time is accepted only once.

import type { Insertable, Kysely, Transaction, Updateable } from 'kysely';
import type { AuthenticatorRow, AuthenticatorsTable, Tables } from '../tables.ts';

export type AuthenticatorChange = Updateable<AuthenticatorsTable>;

export function createAuthenticators(db: Kysely<Tables>) {
  const rows = (of: Kysely<Tables> | Transaction<Tables>) => of.selectFrom('authenticators').selectAll();
  const inForceOf = (of: Kysely<Tables>, personId: number) =>
    rows(of).where('person_id', '=', personId).where('confirmed_at', 'is not', null).executeTakeFirst();
  const get = (of: Kysely<Tables>, id: number) => rows(of).where('id', '=', id).executeTakeFirst();

  return {
    /** The person's app that is in force. */
    find: (personId: number): Promise<AuthenticatorRow | undefined> => inForceOf(db, personId),
    get: (id: number): Promise<AuthenticatorRow | undefined> => get(db, id),
    /** Adds an app and returns its id; unless the row has `confirmed_at`, it is not in force. */
    async add(row: Insertable<AuthenticatorsTable>): Promise<number> {
      const { id } = await db
        .insertInto('authenticators')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    /** In one transaction, `work` gets the row, or undefined if there is none, and returns the change to apply to it. */
    change: <Answer>(
      which: { id: number } | { inForceOf: number },
      work: (row: AuthenticatorRow | undefined) => { answer: Answer; change?: AuthenticatorChange },
    ): Promise<Answer> =>
      db.transaction().execute(async (trx) => {
        const row = await ('id' in which ? get(trx, which.id) : inForceOf(trx, which.inForceOf));
        const { answer, change } = work(row);
        if (row && change) {
          await trx.updateTable('authenticators').set(change).where('id', '=', row.id).execute();
        }
        return answer;
      }),
    /**
     * Puts a person's app `to` in force and deletes `from`; null is none. Changes nothing unless `from` is in force, so
     * that the call may be repeated.
     */
    replace: (personId: number, from: number | null, to: number | null, now: number): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const present = await inForceOf(trx, personId);
        if ((present?.id ?? null) !== from) return;
        if (present) await trx.deleteFrom('authenticators').where('id', '=', present.id).execute();
        if (to === null) return;
        await trx
          .updateTable('authenticators')
          .set({ confirmed_at: now })
          .where('id', '=', to)
          .where('person_id', '=', personId)
          .execute();
      }),
    /** The apps that are being set up, oldest first. */
    unfinished: (): Promise<AuthenticatorRow[]> =>
      rows(db).where('confirmed_at', 'is', null).orderBy('id').execute(),
    /** Deletes an app unless it is in force. */
    async discard(id: number): Promise<void> {
      await db.deleteFrom('authenticators').where('id', '=', id).where('confirmed_at', 'is', null).execute();
    },
    /** Deletes the apps of everybody but these people. */
    async dropOthers(personIds: readonly number[]): Promise<void> {
      await db.deleteFrom('authenticators').where('person_id', 'not in', personIds).execute();
    },
    async dropAllOf(personId: number): Promise<void> {
      await db.deleteFrom('authenticators').where('person_id', '=', personId).execute();
    },
  };
}
