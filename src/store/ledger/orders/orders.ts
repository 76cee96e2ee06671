// What may be asked about orders. A row changes only from a state that the caller names, together with its audit
// entry and in one transaction with what the decision rests on; which step leads where is not known here.

import type { Insertable, Kysely, Updateable } from 'kysely';
import { createAudit, type Audit } from '../people/audit.ts';
import { createRepeats, type RepeatQueries } from './repeats.ts';
import type { Tables } from '../tables.ts';
import type { OrderRow, OrdersTable } from './tables.ts';

export type NewOrderRow = Insertable<OrdersTable>;
export type OrderRowChange = Updateable<OrdersTable>;
export type OrderNote = Omit<OrderRowChange, 'state'>;

export type OrderFilter = {
  /** Drafted or confirmed by this person. */
  personId?: number | undefined;
  states?: readonly string[] | undefined;
  /** Drafted at this time or later, and before that; Unix milliseconds. */
  since?: number | undefined;
  until?: number | undefined;
};

export type OrderQueries = {
  insert(row: NewOrderRow): Promise<OrderRow>;
  findBy(
    column: 'id' | 'client_order_id' | 'service_id' | 'token',
    value: string,
  ): Promise<OrderRow | undefined>;
  /** Changes the row while its state is one of `from`, and counts its version up; undefined when it is elsewhere. */
  change(id: string, from: readonly string[], change: OrderRowChange): Promise<OrderRow | undefined>;
  /** Changes what needs no telling: the version stays, and so does the state. True for a row that was changed. */
  note(id: string, change: OrderNote, only?: { unset: 'reminded_at' }): Promise<boolean>;
  /** Oldest first. */
  inStates(states: readonly string[]): Promise<OrderRow[]>;
  /** Let through the gate, for the first time or again, at this time or later. */
  sentSince(time: number): Promise<OrderRow[]>;
  /** Accepted at this time or later, or let through the gate since then and of uncertain outcome. */
  perhapsPaidSince(time: number): Promise<OrderRow[]>;
  /** Placed at this time or later, and still worth reading: see follow.ts. */
  followedSince(time: number): Promise<OrderRow[]>;
  /** For this receiver, newest first. */
  forReceiver(receiver: string, limit: number): Promise<OrderRow[]>;
  /** Confirmed ones, newest first. */
  list(filter: OrderFilter, page: { offset: number; limit: number }): Promise<OrderRow[]>;
  count(filter: OrderFilter): Promise<number>;
  /** With a message that shows an older version, oldest first. */
  untold(limit: number): Promise<OrderRow[]>;
  /** In one of these states, not yet reminded, and going back after `since` and before `until`. */
  expiring(states: readonly string[], since: number, until: number): Promise<OrderRow[]>;
  /** Receivers of orders in one of these states, the latest first, each once. */
  recentReceivers(states: readonly string[], limit: number): Promise<string[]>;
  readonly repeats: RepeatQueries;
};

export type Orders = OrderQueries & {
  /** All or nothing; transactions run one after the other. Inside, only what is handed in may be asked. */
  transaction<Answer>(work: (orders: OrderQueries, audit: Audit) => Promise<Answer>): Promise<Answer>;
};

export function createOrders(db: Kysely<Tables>): Orders {
  return {
    ...createQueries(db),
    transaction: (work) => db.transaction().execute((trx) => work(createQueries(trx), createAudit(trx))),
  };
}

function createQueries(db: Kysely<Tables>): OrderQueries {
  const orders = () => db.selectFrom('orders').selectAll();

  function filtered({ personId, states, since, until }: OrderFilter) {
    let query = db.selectFrom('orders').where('confirmed_at', 'is not', null);
    if (personId !== undefined) {
      query = query.where((row) =>
        row.or([row('created_by', '=', personId), row('confirmed_by', '=', personId)]),
      );
    }
    if (states !== undefined) query = query.where('state', 'in', states);
    if (since !== undefined) query = query.where('created_at', '>=', since);
    if (until !== undefined) query = query.where('created_at', '<', until);
    return query;
  }

  return {
    insert: (row) => db.insertInto('orders').values(row).returningAll().executeTakeFirstOrThrow(),
    findBy: (column, value) => orders().where(column, '=', value).executeTakeFirst(),
    change: (id, from, change) =>
      db
        .updateTable('orders')
        .set(change)
        .set((row) => ({ version: row('version', '+', 1) }))
        .where('id', '=', id)
        .where('state', 'in', from)
        .returningAll()
        .executeTakeFirst(),
    async note(id, change, only) {
      let query = db.updateTable('orders').set(change).where('id', '=', id);
      if (only) query = query.where(only.unset, 'is', null);
      return Number((await query.executeTakeFirst()).numUpdatedRows) === 1;
    },
    inStates: (states) => orders().where('state', 'in', states).orderBy('seq').execute(),
    sentSince: (time) => orders().where('sent_at', '>=', time).execute(),
    perhapsPaidSince: (time) =>
      orders()
        .where((row) =>
          row.or([
            row('accepted_at', '>=', time),
            row.and([row('accepted_at', 'is', null), row('sent_at', '>=', time)]),
          ]),
        )
        .execute(),
    followedSince: (time) =>
      orders()
        .where('accepted_at', 'is not', null)
        .where('sent_at', '>=', time)
        .where('reclaimed_at', 'is', null)
        .execute(),
    forReceiver: (receiver, limit) =>
      orders().where('receiver', '=', receiver).orderBy('seq', 'desc').limit(limit).execute(),
    list: (filter, { offset, limit }) =>
      filtered(filter).selectAll().orderBy('seq', 'desc').offset(offset).limit(limit).execute(),
    async count(filter) {
      const row = await filtered(filter)
        .select((orders) => orders.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return row.count;
    },
    untold: (limit) =>
      orders()
        .whereRef('told_version', '<', 'version')
        .where('message_id', 'is not', null)
        .orderBy('seq')
        .limit(limit)
        .execute(),
    expiring: (states, since, until) =>
      orders()
        .where('state', 'in', states)
        .where('reminded_at', 'is', null)
        .where('expired_at', '>', since)
        .where('expired_at', '<', until)
        .orderBy('expired_at')
        .execute(),
    async recentReceivers(states, limit) {
      const rows = await db
        .selectFrom('orders')
        .select(['receiver', (row) => row.fn.max('seq').as('latest')])
        .where('state', 'in', states)
        .groupBy('receiver')
        .orderBy('latest', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ receiver }) => receiver);
    },
    repeats: createRepeats(db),
  };
}
