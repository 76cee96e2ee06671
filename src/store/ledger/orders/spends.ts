// Queries and changes of spends. As with orders, a row's state changes only from a state that the caller names; the posts
// about the order are to show the change.

import type { Insertable, Kysely, Updateable } from 'kysely';
import type { Tables } from '../tables.ts';
import { raiseWanted, standingMessage } from '../deliveries/wanted.ts';
import { spendKind, type SpendRow, type SpendsTable } from './tables.ts';

export type NewSpendRow = Insertable<SpendsTable>;
export type SpendRowChange = Updateable<SpendsTable>;

/** Of a spend that sends the order again. */
const cardMessage = standingMessage(spendKind, 'spends', { ref: 'spends.order_id', part: 'spends.token' });

export type SpendQueries = ReturnType<typeof createSpends>;

export function createSpends(db: Kysely<Tables>, onChange: () => void) {
  const spends = () => db.selectFrom('spends').selectAll().select(cardMessage.as('message_id'));
  const findBy = (token: string): Promise<SpendRow | undefined> =>
    spends().where('token', '=', token).executeTakeFirst();
  return {
    async insert(row: NewSpendRow): Promise<SpendRow> {
      await db.insertInto('spends').values(row).execute();
      return (await findBy(row.token))!;
    },
    findBy,
    /** Changes the row if its state is one of `from`, and increments its version; otherwise resolves to undefined. */
    async change(
      token: string,
      from: readonly string[],
      change: SpendRowChange,
    ): Promise<SpendRow | undefined> {
      const changed = await db
        .updateTable('spends')
        .set(change)
        .set((row) => ({ version: row('version', '+', 1) }))
        .where('token', '=', token)
        .where('state', 'in', from)
        .returning('order_id')
        .executeTakeFirst();
      if (!changed) return undefined;
      await raiseWanted(db, { ref: changed.order_id });
      onChange();
      return findBy(token);
    },
    /** Those in one of these states, oldest first; with `orderId`, only those of this order. */
    inStates(states: readonly string[], orderId?: string): Promise<SpendRow[]> {
      const some = spends().where('state', 'in', states).orderBy('seq');
      return (orderId === undefined ? some : some.where('order_id', '=', orderId)).execute();
    },
  };
}
