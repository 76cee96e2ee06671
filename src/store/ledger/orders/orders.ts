// Queries and changes of orders. A row's state changes only from a state that the caller names; `transaction` lets the
// caller combine the change with its audit entry and with the reads on which the decision is based. Which transitions
// are allowed is not known here: see src/orders/states.ts.

import type { Insertable, Kysely, Updateable } from 'kysely';
import { createOrderIncidents, type OrderIncidents } from '../incidents/of-orders.ts';
import { createAudit, type Audit } from '../people/audit.ts';
import { createRepeats, type RepeatQueries } from './repeats.ts';
import type { Tables } from '../tables.ts';
import type { OrderRow, OrdersTable } from './tables.ts';

export type NewOrderRow = Insertable<OrdersTable>;
export type OrderRowChange = Updateable<OrdersTable>;
export type OrderNote = Omit<OrderRowChange, 'state'>;

export type OrderFilter = {
  /** The order was drafted or confirmed by this person. */
  personId?: number | undefined;
  states?: readonly string[] | undefined;
  receiver?: string | undefined;
  /** It was drafted at `since` or later, and before `until`; Unix milliseconds. */
  since?: number | undefined;
  until?: number | undefined;
};

export type OrderQueries = {
  insert(row: NewOrderRow): Promise<OrderRow>;
  findBy(
    column: 'id' | 'client_order_id' | 'service_id' | 'token' | 'delegate_hash',
    value: string,
  ): Promise<OrderRow | undefined>;
  /** Changes the row if its state is one of `from`, and increments its version; otherwise resolves to undefined. */
  change(id: string, from: readonly string[], change: OrderRowChange): Promise<OrderRow | undefined>;
  /**
   * Changes columns that no message shows, without a new version; with `only`, only while that column is null. Returns
   * whether the row was changed.
   */
  note(id: string, change: OrderNote, only?: { unset: 'reminded_at' }): Promise<boolean>;
  /** Orders in one of these states, oldest first. */
  inStates(states: readonly string[]): Promise<OrderRow[]>;
  /** Orders for which a call was last let through the gate at this time or later. */
  sentSince(time: number): Promise<OrderRow[]>;
  /** Orders that were accepted at this time or later, or let through the gate since then and not accepted so far. */
  perhapsPaidSince(time: number): Promise<OrderRow[]>;
  /**
   * Accepted orders that were sent at this time or later and whose resource was not reclaimed: see orders/follow.ts.
   */
  followedSince(time: number): Promise<OrderRow[]>;
  /** Orders for this receiver, newest first. */
  forReceiver(receiver: string, limit: number): Promise<OrderRow[]>;
  /** Orders of this kind in this state, of one person or of all, newest first. */
  latest(
    of: { kind: string; state: string; createdBy?: number | undefined },
    limit: number,
  ): Promise<OrderRow[]>;
  /** Accepted orders under one of these numbers of the service, and those whose number is not known yet. */
  numbered(serviceIds: readonly string[]): Promise<OrderRow[]>;
  /** Orders that a person confirmed, newest first. */
  list(filter: OrderFilter, page: { offset: number; limit: number }): Promise<OrderRow[]>;
  count(filter: OrderFilter): Promise<number>;
  /** Orders whose message shows an older version, oldest first. */
  untold(limit: number): Promise<OrderRow[]>;
  /** Orders in one of these states that end after `since` and before `until`, and without a reminder so far. */
  expiring(states: readonly string[], since: number, until: number): Promise<OrderRow[]>;
  /** The distinct receivers of orders in one of these states, the latest order's first. */
  recentReceivers(states: readonly string[], limit: number): Promise<string[]>;
  readonly repeats: RepeatQueries;
};

export type Orders = OrderQueries & {
  /** Commits all or nothing; transactions run one after the other. `work` may use only the queries that it is given. */
  transaction<Answer>(
    work: (orders: OrderQueries, audit: Audit, incidents: OrderIncidents) => Promise<Answer>,
  ): Promise<Answer>;
};

/** What an order is decided by: read anew in each transaction, since another instance may have changed it. */
type Rules = { refresh(reader: Kysely<Tables>): Promise<void> };

export function createOrders(db: Kysely<Tables>, incidents: { announce(): void }, rules: Rules): Orders {
  return {
    ...createQueries(db),
    async transaction(work) {
      let hasChanged = false;
      const answer = await db.transaction().execute(async (trx) => {
        await rules.refresh(trx);
        const onChange = () => (hasChanged = true);
        return work(createQueries(trx), createAudit(trx), createOrderIncidents(trx, onChange));
      });
      if (hasChanged) incidents.announce();
      return answer;
    },
  };
}

function createQueries(db: Kysely<Tables>): OrderQueries {
  const orders = () => db.selectFrom('orders').selectAll();

  function filtered({ personId, states, receiver, since, until }: OrderFilter) {
    let query = db.selectFrom('orders').where('confirmed_at', 'is not', null);
    if (personId !== undefined) {
      query = query.where((row) =>
        row.or([row('created_by', '=', personId), row('confirmed_by', '=', personId)]),
      );
    }
    if (states !== undefined) query = query.where('state', 'in', states);
    if (receiver !== undefined) query = query.where('receiver', '=', receiver);
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
    latest: ({ kind, state, createdBy }, limit) =>
      orders()
        .$if(createdBy !== undefined, (rows) => rows.where('created_by', '=', createdBy!))
        .where('kind', '=', kind)
        .where('state', '=', state)
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute(),
    numbered: (serviceIds) =>
      orders()
        .where((row) => row.or([row('service_id', 'in', serviceIds), row('state', '=', 'placing')]))
        .execute(),
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
        .where('reclaimed_at', 'is', null)
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
