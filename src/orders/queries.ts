// Reads orders and spends, and stores notes about them (messages, versions, reminders). No state is changed here.

import type { Clock } from '../base/clock.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Store } from '../store/open.ts';
import type { Address } from '../tron/address.ts';
import { lackedBalance, mayHaveBeenPaid } from './record.ts';
import { failedFollowedMs, followedMs } from './reads.ts';
import { type Found, type Order, type OrderKind, type Spend, openSpendStates } from './order.ts';
import { type OrderState, boughtStates, openStates } from './states.ts';
import { readAudit, subjectOf } from './audit.ts';
import { readRow, readSpend } from './row.ts';

/** How many orders for one receiver are read, the latest ones. */
const mostForReceiver = 200;
/** Among how many orders in one state the last ones that differ are looked for. */
const mostLatest = 40;
/** For how long after its draft a delivered order is listed on a new card for the same receiver. */
const recentPurchaseMs = 10 * 60_000;

/** For how long after its draft a `left` order is listed there: it may have been bought. */
const leftWarnedMs = 24 * 3_600_000;
/** For how long after an order for which the balance did not suffice new cards say so. */
const unfundedWarnedMs = 24 * 3_600_000;

export type Listing = {
  /** Only orders that this person drafted or confirmed. */
  mine?: number | undefined;
  /** Only orders that may still change: those in `openStates`. */
  open?: boolean | undefined;
  /** Only orders for this receiver. */
  receiver?: Address | undefined;
  /** Counted from 0. */
  page: number;
  size: number;
  /** Only orders drafted from `since` until before `until`, in Unix milliseconds. */
  since?: number | undefined;
  until?: number | undefined;
};

/** The team's earlier orders for a receiver. */
export type ReceiverHistory = {
  /**
   * When the last delivered order for it was seen confirmed on-chain, or was accepted where no record said so; null when
   * none was delivered.
   */
  deliveredAt: number | null;
  /** The last order for it that a person, a limit or the service refused after that delivery, but for the balance. */
  refused: Order | undefined;
  /** The last order, for any receiver, of the last day for which the account's balance did not suffice. */
  unfunded: Order | undefined;
  /** Other orders for it that are open, were drafted recently and bought, or may still turn out to have been bought. */
  others: readonly Order[];
};

export function createQueries(options: {
  store: Pick<Store, 'orders' | 'audit'>;
  service: Pick<ServiceClient, 'now'>;
  clock: Clock;
}) {
  const { store, service, clock } = options;

  async function findBy(column: 'id' | 'client_order_id' | 'service_id' | 'delegate_hash', value: string) {
    const row = await store.orders.findBy(column, value);
    return row && readRow(row);
  }

  async function inStates(...states: OrderState[]): Promise<Order[]> {
    return (await store.orders.inStates(states)).map(readRow);
  }

  const openSpends = async () => (await store.orders.spends.inStates(openSpendStates)).map(readSpend);

  async function withOrder(spend: Spend): Promise<Found | undefined> {
    const order = await findBy('id', spend.orderId);
    return order && { order, spend };
  }

  async function lastUnfunded(): Promise<Order | undefined> {
    const read = (kind: OrderKind, state: OrderState) => store.orders.latest({ kind, state }, mostLatest);
    const of = (kind: OrderKind) => [read(kind, 'rejected'), read(kind, 'failed')];
    const rows = (await Promise.all([...of('regular'), ...of('flash')])).flat().sort((a, b) => b.seq - a.seq);
    const row = rows.find((one) => lackedBalance(readRow(one)));
    if (!row || clock.now() - row.created_at >= unfundedWarnedMs) return undefined;
    // A later order that the service took shows that the balance sufficed again.
    const taken = (kind: OrderKind) =>
      [...boughtStates].map((state) => store.orders.latest({ kind, state }, 1));
    const later = (await Promise.all([...taken('regular'), ...taken('flash')])).flat();
    return later.some(({ seq }) => seq > row.seq) ? undefined : readRow(row);
  }

  return {
    /** By the bot's id, its client order id, or the service's id. */
    find: async (id: string): Promise<Order | undefined> =>
      (await findBy('id', id.toUpperCase())) ??
      (await findBy('client_order_id', id.toUpperCase())) ??
      findBy('service_id', id),
    /** By the hash of the delegation that a signed record named. */
    findByDelegation: (hash: string) => findBy('delegate_hash', hash),
    async findSpend(token: string) {
      const row = await store.orders.spends.findBy(token);
      return row && withOrder(readSpend(row));
    },
    /** Oldest first. */
    inStates,
    /** The spends that can still be confirmed or approved. */
    openSpends,
    /** Confirmed spends that wait for a second person, oldest first. */
    async waiting() {
      const spends = (await store.orders.spends.inStates(['confirmed'])).map(readSpend);
      const found = await Promise.all(spends.map(withOrder));
      return found.filter((each) => each !== undefined);
    },
    /** Confirmed orders, newest first. Cards that nobody confirmed are left out. */
    async list({ mine, open, receiver, page, size, since, until }: Listing) {
      const states = open ? [...openStates] : undefined;
      const filter = { personId: mine, states, receiver, since, until };
      const [rows, total] = await Promise.all([
        store.orders.list(filter, { offset: page * size, limit: size }),
        store.orders.count(filter),
      ]);
      return { orders: rows.map(readRow), total };
    },
    /** Every step of the order, oldest first. */
    audit: async (id: string) => (await store.audit.list(subjectOf(id), 1_000)).map(readAudit).toReversed(),
    /**
     * Orders of which something may be left to tell after a restart: those in `openStates`, but for cards that nobody has
     * confirmed, and those that may have been bought in the last days.
     */
    async recent() {
      const paid = (await store.orders.perhapsPaidSince(clock.now() - followedMs)).map(readRow);
      const open = (await inStates(...openStates)).filter(({ cardState }) => cardState !== 'offered');
      return [...new Map([...open, ...paid].map((order) => [order.id, order])).values()];
    },
    /**
     * Delivered orders whose resource is reclaimed before `until`, which is in the service's time, and about which there is
     * no alarm of this name so far.
     */
    async expiring(until: number, alarm: string) {
      const ending = { states: ['delivered'], since: service.now(), until, alarm };
      return (await store.orders.expiring(ending)).map(readRow);
    },
    /** Distinct receivers of delivered orders, the latest first. */
    recentReceivers: async (count: number) =>
      (await store.orders.recentReceivers(['delivered'], count)) as Address[],
    /**
     * The last `count` orders of this kind that were bought, of which no two are the same: those of this person, and then
     * those of the others. Left out are those for which `isOffered` is false.
     */
    async lastBought(
      of: { kind: OrderKind; personId: number; isOffered: (order: Order) => boolean },
      count: number,
    ) {
      const { kind, personId, isOffered } = of;
      const last = new Map<string, Order>();
      for (const createdBy of [personId, undefined]) {
        const read = (state: OrderState) => store.orders.latest({ kind, state, createdBy }, mostLatest);
        const rows = (await Promise.all([...boughtStates].map(read))).flat().sort((a, b) => b.seq - a.seq);
        for (const order of rows.map(readRow)) {
          const { receiver, quantity, resourceType } = order;
          const goods = `${receiver} ${quantity} ${resourceType}`;
          if (last.size < count && !last.has(goods) && isOffered(order)) last.set(goods, order);
        }
      }
      return [...last.values()];
    },
    /** `except` is the id of an order that is left out. */
    async receiverHistory(receiver: Address, except?: string): Promise<ReceiverHistory> {
      const rows = await store.orders.forReceiver(receiver, mostForReceiver);
      const orders = rows.map(readRow).filter(({ id }) => id !== except);
      const delivered = orders.findIndex(({ state }) => state === 'delivered');
      const last = orders[delivered];
      const since = delivered === -1 ? orders : orders.slice(0, delivered);
      return {
        deliveredAt: last?.confirmedOnChainAt ?? last?.acceptedAt ?? null,
        refused: since.find(
          (order) => (order.cardState === 'refused' || order.state === 'rejected') && !lackedBalance(order),
        ),
        unfunded: await lastUnfunded(),
        others: orders.filter((order) => isRelevant(order, clock.now())),
      };
    },
  };
}

/** Whether a new card for the same receiver lists this order: it is open, or was or may have been bought recently. */
function isRelevant(order: Order, now: number): boolean {
  const { state, cardState, createdAt, expiresAt, failedAt } = order;
  if (cardState === 'offered') return now < expiresAt;
  if (openStates.has(state)) return true;
  // A failed or left order may still turn out to have been bought, or paid for nothing.
  if (state === 'failed') {
    return failedAt !== null && now - failedAt < (mayHaveBeenPaid(order) ? followedMs : failedFollowedMs);
  }
  if (state === 'left') return now - createdAt < leftWarnedMs;
  return state === 'delivered' && now - createdAt < recentPurchaseMs;
}
