// Queries and changes of spends. As with orders, a row's state changes only from a state that the caller names.

import type { Insertable, Kysely, Updateable } from 'kysely';
import type { Tables } from '../tables.ts';
import type { SpendRow, SpendsTable } from './tables.ts';

export type NewSpendRow = Insertable<SpendsTable>;
export type SpendRowChange = Updateable<SpendsTable>;

export type SpendQueries = ReturnType<typeof createSpends>;

export function createSpends(db: Kysely<Tables>) {
  const spends = () => db.selectFrom('spends').selectAll();
  return {
    insert: (row: NewSpendRow): Promise<SpendRow> =>
      db.insertInto('spends').values(row).returningAll().executeTakeFirstOrThrow(),
    findBy: (token: string): Promise<SpendRow | undefined> =>
      spends().where('token', '=', token).executeTakeFirst(),
    /** Changes the row if its state is one of `from`, and increments its version; otherwise resolves to undefined. */
    change: (token: string, from: readonly string[], change: SpendRowChange): Promise<SpendRow | undefined> =>
      db
        .updateTable('spends')
        .set(change)
        .set((row) => ({ version: row('version', '+', 1) }))
        .where('token', '=', token)
        .where('state', 'in', from)
        .returningAll()
        .executeTakeFirst(),
    /** Changes columns that no message shows: state and version stay. */
    async note(token: string, change: Omit<SpendRowChange, 'state'>): Promise<void> {
      await db.updateTable('spends').set(change).where('token', '=', token).execute();
    },
    /** Those in one of these states, oldest first; with `orderId`, only those of this order. */
    inStates(states: readonly string[], orderId?: string): Promise<SpendRow[]> {
      const some = spends().where('state', 'in', states).orderBy('seq');
      return (orderId === undefined ? some : some.where('order_id', '=', orderId)).execute();
    },
    /** Those of which a card of their own shows an older version, oldest first. */
    untold: (limit: number): Promise<SpendRow[]> =>
      spends()
        .whereRef('told_version', '<', 'version')
        .where('message_id', 'is not', null)
        .orderBy('seq')
        .limit(limit)
        .execute(),
  };
}
