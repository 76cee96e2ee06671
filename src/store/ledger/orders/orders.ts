// Queries and changes of orders and their spends. A row's state changes only from a state that the caller names;
// `transaction` lets the caller combine the change with its audit entry and with the reads on which the decision is
// based. Each change is to be shown by the posts about the order. Which transitions are allowed is not known here: see
// src/orders/states.ts.

import { type Insertable, type Kysely, type Updateable, expressionBuilder, sql } from 'kysely';
import { type OrderIncidents, createOrderIncidents } from '../incidents/write.ts';
import { type Audit, createAudit } from '../people/audit.ts';
import type { OrderRow, OrdersTable, SpendRow, SpendsTable, Tables } from '../tables.ts';
import { alarmKind, eventsKind, orderKind, spendKind } from '../deliveries/tables.ts';
import { raiseWanted, standingMessage } from '../deliveries/wanted.ts';
import { countChanged, countRows } from '../batches.ts';

export type NewOrderRow = Insertable<OrdersTable>;
export type NewFirstSpend = Omit<NewSpendRow, 'order_id' | 'posts'>;
export type OrderRowChange = Updateable<OrdersTable>;
type OrderNote = Omit<OrderRowChange, 'state'>;

type OrderFilter = {
  /** The order was drafted or confirmed by this person. */
  personId?: number | undefined;
  states?: readonly string[] | undefined;
  receiver?: string | undefined;
  /** It was drafted at `since` or later, and before `until`; Unix milliseconds. */
  since?: number | undefined;
  until?: number | undefined;
};

type Alike = { kind: string; state: string; createdBy?: number | undefined; paidFor?: string };
type Ending = { states: readonly string[]; since: number; until: number; alarm: string };

export type OrderQueries = ReturnType<typeof createQueries>;

/** What an order is decided by: read anew in each transaction, since another instance may have changed it. */
type Rules = { refresh(reader: Kysely<Tables>): Promise<void> };

export function createOrders(
  db: Kysely<Tables>,
  listeners: { incidents: { announce(): void }; posts: { wake(): void } },
  rules: Rules,
) {
  return {
    ...createQueries(db),
    /** Commits all or nothing; transactions run one after the other. `work` may use only the queries that it is given. */
    async transaction<Answer>(
      work: (orders: OrderQueries, audit: Audit, incidents: OrderIncidents) => Promise<Answer>,
    ): Promise<Answer> {
      const { incidents, posts } = listeners;
      let [hasChanged, isChanged] = [false, false];
      const answer = await db.transaction().execute(async (trx) => {
        await rules.refresh(trx);
        const onChange = () => (hasChanged = true);
        const queries = createQueries(trx, () => (isChanged = true));
        return work(queries, createAudit(trx), createOrderIncidents(trx, onChange));
      });
      if (hasChanged) incidents.announce();
      if (isChanged) posts.wake();
      return answer;
    },
  };
}

/** The people who confirmed each spend that sent the order again, oldest first, separated by commas. */
const repeatedBy = sql<string | null>`(
  select string_agg(cast(coalesce(again.confirmed_by, again.asked_by) as text), ',' order by again.seq)
  from spends as again where again.order_id = orders.id and again.state = 'sent' and again.posts > 0
)`;

/** Until when the spend that would send the order again waits for approval; null when none does. */
const waitsUntil = sql<number | null>`(
  select again.expires_at from spends as again
  where again.order_id = orders.id and again.state = 'confirmed' and again.posts > 0
)`;

/** Orders with their first spend. */
function ordersIn(db: Kysely<Tables>) {
  return db.selectFrom('orders').leftJoin('spends as first', (join) =>
    // A literal, so that SQLite uses the index of first spends.
    join.onRef('first.order_id', '=', 'orders.id').on('first.posts', '=', sql.lit(0)),
  );
}

/** Whether a person confirmed the order, and it is one of these. */
function isConfirmedIn({ personId, states, receiver, since, until }: OrderFilter) {
  const row = expressionBuilder<Tables & { first: SpendsTable }, 'orders' | 'first'>();
  return row.and([
    row('first.confirmed_at', 'is not', null),
    ...(personId === undefined
      ? []
      : [row.or([row('orders.created_by', '=', personId), row('first.confirmed_by', '=', personId)])]),
    ...(states === undefined ? [] : [row('orders.state', 'in', states)]),
    ...(receiver === undefined ? [] : [row('orders.receiver', '=', receiver)]),
    ...(since === undefined ? [] : [row('orders.created_at', '>=', since)]),
    ...(until === undefined ? [] : [row('orders.created_at', '<', until)]),
  ]);
}

const orderMessage = standingMessage(orderKind, 'orders', { ref: 'orders.id', part: "''" });

/** `onChange` is called when posts are to show a change. */
function createQueries(db: Kysely<Tables>, onChange = () => {}) {
  const spends = createSpends(db, onChange);
  const orders = () =>
    ordersIn(db)
      .selectAll('orders')
      .select([
        'first.token',
        'first.state as card_state',
        'first.reason as card_reason',
        'first.expires_at',
        'first.confirmed_by',
        'first.confirmed_at',
        'first.approved_by',
        'first.closed_by',
        orderMessage.as('message_id'),
        repeatedBy.as('repeated_by'),
        waitsUntil.as('waits_until'),
      ]);

  const findBy = (
    column: 'id' | 'client_order_id' | 'service_id' | 'delegate_hash',
    value: string,
  ): Promise<OrderRow | undefined> => orders().where(`orders.${column}`, '=', value).executeTakeFirst();

  return {
    /** With its first spend. */
    async insert(row: NewOrderRow, first: NewFirstSpend): Promise<OrderRow> {
      const order = await db.insertInto('orders').values(row).returning('id').executeTakeFirstOrThrow();
      await spends.insert({ ...first, order_id: order.id, posts: 0 });
      return orders().where('orders.id', '=', order.id).executeTakeFirstOrThrow();
    },
    findBy,
    /** Changes the row if its state is one of `from`, and increments its version; otherwise resolves to undefined. */
    async change(id: string, from: readonly string[], change: OrderRowChange): Promise<OrderRow | undefined> {
      const changed = await db
        .updateTable('orders')
        .set(change)
        .set((row) => ({ version: row('version', '+', 1) }))
        .where('id', '=', id)
        .where('state', 'in', from)
        .returning('id')
        .executeTakeFirst();
      if (!changed) return undefined;
      await raiseWanted(db, { ref: id });
      onChange();
      return findBy('id', id);
    },
    /** Changes columns that no message shows, without a new version; returns whether there is such a row. */
    note: async (id: string, change: OrderNote): Promise<boolean> =>
      (await countChanged(db.updateTable('orders').set(change).where('id', '=', id))) === 1,
    /** Orders in one of these states, oldest first. */
    inStates: (states: readonly string[]): Promise<OrderRow[]> =>
      orders().where('orders.state', 'in', states).orderBy('orders.seq').execute(),
    /** Orders for which a call was last let through the gate at this time or later. */
    sentSince: (time: number): Promise<OrderRow[]> => orders().where('orders.sent_at', '>=', time).execute(),
    /** Orders that were accepted at this time or later, or let through the gate since then and not accepted so far. */
    perhapsPaidSince: (time: number): Promise<OrderRow[]> =>
      orders()
        .where((row) =>
          row.or([
            row('orders.accepted_at', '>=', time),
            row.and([row('orders.accepted_at', 'is', null), row('orders.sent_at', '>=', time)]),
          ]),
        )
        .execute(),
    /** Accepted orders that were sent at this time or later and whose resource was not reclaimed: see orders/follow.ts. */
    followedSince: (time: number): Promise<OrderRow[]> =>
      orders()
        .where('orders.accepted_at', 'is not', null)
        .where('orders.sent_at', '>=', time)
        .where('orders.reclaimed_at', 'is', null)
        .execute(),
    /** Orders for this receiver, newest first. */
    forReceiver: (receiver: string, limit: number): Promise<OrderRow[]> =>
      orders().where('orders.receiver', '=', receiver).orderBy('orders.seq', 'desc').limit(limit).execute(),
    /** Of this kind in this state, newest first; of one person, or with a recorded price of this resource. */
    latest: ({ kind, state, createdBy, paidFor }: Alike, limit: number): Promise<OrderRow[]> =>
      orders()
        .$if(createdBy !== undefined, (rows) => rows.where('orders.created_by', '=', createdBy!))
        .$if(paidFor !== undefined, (rows) =>
          rows.where('orders.resource_type', '=', paidFor!).where('orders.pay_amount_sun', '!=', '0'),
        )
        .where('orders.kind', '=', kind)
        .where('orders.state', '=', state)
        .orderBy('orders.seq', 'desc')
        .limit(limit)
        .execute(),
    /** Accepted orders under one of these numbers of the service, and those whose number is not known yet. */
    numbered: (serviceIds: readonly string[]): Promise<OrderRow[]> =>
      orders()
        .where((row) =>
          row.or([row('orders.service_id', 'in', serviceIds), row('orders.state', '=', 'placing')]),
        )
        .execute(),
    /** Orders that a person confirmed, newest first. */
    list: (filter: OrderFilter, { offset, limit }: { offset: number; limit: number }): Promise<OrderRow[]> =>
      orders()
        .where(isConfirmedIn(filter))
        .orderBy('orders.seq', 'desc')
        .offset(offset)
        .limit(limit)
        .execute(),
    count: (filter: OrderFilter): Promise<number> => countRows(ordersIn(db).where(isConfirmedIn(filter))),
    /**
     * Orders in one of these states that end after `since` and before `until`, and about which there is no alarm of this name
     * so far.
     */
    expiring: ({ states, since, until, alarm }: Ending): Promise<OrderRow[]> =>
      orders()
        .where('orders.state', 'in', states)
        .where('orders.reclaimed_at', 'is', null)
        .where('orders.expired_at', '>', since)
        .where('orders.expired_at', '<', until)
        .where((row) =>
          row.not(
            row.exists(
              row
                .selectFrom('posts')
                .select('posts.id')
                .where('posts.kind', '!=', sql.lit(eventsKind))
                .where('posts.kind', '=', sql.lit(alarmKind))
                .whereRef('posts.ref', '=', 'orders.id')
                .where('posts.part', '=', alarm),
            ),
          ),
        )
        .orderBy('orders.expired_at')
        .execute(),
    /** The distinct receivers of orders in one of these states, the latest order's first. */
    async recentReceivers(states: readonly string[], limit: number): Promise<string[]> {
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
    spends,
  };
}

export type NewSpendRow = Insertable<SpendsTable>;
export type SpendRowChange = Updateable<SpendsTable>;

/** Of a spend that sends the order again. */
const cardMessage = standingMessage(spendKind, 'spends', { ref: 'spends.order_id', part: 'spends.token' });

function createSpends(db: Kysely<Tables>, onChange: () => void) {
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

// Whether an order was paid, by what the service's records have said of it so far.

/** Statuses that say so, one of an order whose delivery failed after the payment included. */
export const paidStatuses: ReadonlySet<string> = new Set([
  'PAYMENT_SUCCESS',
  'DELEGATE_SUCCESS',
  'DELEGATE_FAIL',
]);

/** `record` is the last answer of the service. */
export type PaymentFacts = {
  readonly state: string;
  readonly status: string | null;
  readonly delegateHash: string | null;
  readonly record: Readonly<Record<string, unknown>> | null;
};

/** A price alone says nothing: an order that the service refused has one, too. */
export function wasPaid({ state, status, delegateHash, record }: PaymentFacts): boolean {
  if (state === 'delivered' || paidStatuses.has(status ?? '')) return true;
  if (status === 'UNPAID') return false;
  const paidAt = record?.['pay_timestamp'];
  return delegateHash !== null || (typeof paidAt === 'number' && paidAt > 0);
}
