// Queries and changes of the cards that ask whether an uncertain order is sent again. As with orders, a row's state
// changes only from a state that the caller names.

import type { Insertable, Kysely, Updateable } from 'kysely';
import type { Tables } from '../tables.ts';
import type { RepeatRow, RepeatsTable } from './tables.ts';

export type NewRepeatRow = Insertable<RepeatsTable>;
export type RepeatRowChange = Updateable<RepeatsTable>;

export type RepeatQueries = ReturnType<typeof createRepeats>;

export function createRepeats(db: Kysely<Tables>) {
  const repeats = () => db.selectFrom('repeats').selectAll();
  return {
    insert: (row: NewRepeatRow): Promise<RepeatRow> =>
      db.insertInto('repeats').values(row).returningAll().executeTakeFirstOrThrow(),
    findBy: (token: string): Promise<RepeatRow | undefined> =>
      repeats().where('token', '=', token).executeTakeFirst(),
    /** Changes the row if its state is one of `from`, and increments its version; otherwise resolves to undefined. */
    change: (
      token: string,
      from: readonly string[],
      change: RepeatRowChange,
    ): Promise<RepeatRow | undefined> =>
      db
        .updateTable('repeats')
        .set(change)
        .set((row) => ({ version: row('version', '+', 1) }))
        .where('token', '=', token)
        .where('state', 'in', from)
        .returningAll()
        .executeTakeFirst(),
    /** Changes columns that no message shows: state and version stay. */
    async note(token: string, change: Omit<RepeatRowChange, 'state'>): Promise<void> {
      await db.updateTable('repeats').set(change).where('token', '=', token).execute();
    },
    /** Cards in one of these states, oldest first; with `orderId`, only those of this order. */
    inStates(states: readonly string[], orderId?: string): Promise<RepeatRow[]> {
      const some = repeats().where('state', 'in', states).orderBy('seq');
      return (orderId === undefined ? some : some.where('order_id', '=', orderId)).execute();
    },
    /** Cards whose message shows an older version, oldest first. */
    untold: (limit: number): Promise<RepeatRow[]> =>
      repeats()
        .whereRef('told_version', '<', 'version')
        .where('message_id', 'is not', null)
        .orderBy('seq')
        .limit(limit)
        .execute(),
  };
}
