// Takes every step of an order. Each step is checked against the table of transitions, applies only in a state that it
// names, is written with its audit entry in one transaction, and is announced to listeners only after the commit.

import { startAge, type Clock } from '../base/clock.ts';
import { StoreError } from '../base/errors.ts';
import type { Audit } from '../store/ledger/people/audit.ts';
import type { OrderIncidents } from '../store/ledger/incidents/of-orders.ts';
import type { NewOrderRow, OrderQueries, OrderRowChange } from '../store/ledger/orders/orders.ts';
import type { RepeatRow } from '../store/ledger/orders/tables.ts';
import type { NewRepeatRow, RepeatRowChange as SpendRowChange } from '../store/ledger/orders/repeats.ts';
import type { Store } from '../store/open.ts';
import type { Order } from './order.ts';
import type { Schedule } from './schedule.ts';
import { checkTransition, orderStates, type OrderState } from './states.ts';
import type { OrderChange } from './api.ts';
import { subjectOf, type AuditAction, type AuditDetail } from './read-audit.ts';
import { writeIncidents } from './incident-step.ts';
import {
  firstSpendOf,
  openSpendStates,
  readSpend,
  spendStates,
  type Found,
  type Spend,
  type SpendState,
} from './spend.ts';
import { callDetail } from './audit-details.ts';
import { readRow } from './row.ts';
import { createUnansweredSteps, type Announcement } from './unanswered-steps.ts';

export type Step = {
  /** The states from which the step may be taken. */
  from: readonly OrderState[];
  change: OrderRowChange & { state?: OrderState };
  action: AuditAction;
  /** Null when the bot itself acts. */
  actorId?: number | null;
  detail?: AuditDetail;
  announces: OrderChange;
};

export type SpendStep = {
  state: SpendState;
  change: SpendRowChange;
  /** What the order becomes when it is sent. */
  placing?: OrderRowChange & { state: 'placing' };
};

/** The operations inside one transaction. */
export type Moves = {
  find(id: string): Promise<Order | undefined>;
  sentSince(time: number): Promise<Order[]>;
  perhapsPaidSince(time: number): Promise<Order[]>;
  draft(row: NewOrderRow & { state: 'drafted' }, detail: AuditDetail): Promise<Order>;
  /**
   * Takes the step. Resolves with the order after it, or with undefined if the order is in none of the states in
   * `from`. Throws for a transition that `orderStates` doesn't list.
   */
  take(order: Order, step: Step): Promise<Order | undefined>;
  /** Writes an audit entry in addition to that of a step. */
  write(order: Order, action: AuditAction, actorId: number | null, detail?: AuditDetail): Promise<void>;
  findSpend(token: string): Promise<Found | undefined>;
  /** The spends that send this order again and can still be confirmed or approved. */
  openSpends(orderId: string): Promise<Spend[]>;
  /** Opens the card of a spend that sends the order again. */
  offer(order: Order, row: NewRepeatRow): Promise<Spend>;
  /** As `take`, for a spend and its order, both found in this transaction. */
  takeSpend(found: Found, step: SpendStep): Promise<Found>;
};

/** `ageMs`: how long ago the step was taken, which is shortly before it was committed. */
export type OrderListener = (order: Order, change: OrderChange, ageMs: () => number) => void;

export type Steps = {
  /** Runs `work` in a transaction. */
  commit<Answer>(work: (moves: Moves) => Promise<Answer>): Promise<Answer>;
  /** Whether a step of this process into `placing` may be committed soon. */
  isPassing(orderId: string): boolean;
  watch(listener: OrderListener): () => void;
  watchSpends(listener: (spend: Spend, order: Order) => void): () => void;
};

export function createSteps(options: {
  store: Pick<Store, 'orders'>;
  schedule: Schedule;
  clock: Clock;
  /** Called with each order that may be `placing` now, because the commit of that step was not answered. */
  onUncertain: (order: Order) => void;
  onProblem: (error: unknown) => void;
}): Steps {
  const { store, schedule, clock, onUncertain, onProblem } = options;
  const unanswered = createUnansweredSteps({ store, schedule });
  const orders = createListeners<Parameters<OrderListener>>(onProblem);
  const spends = createListeners<[Spend, Order]>(onProblem);
  /** The steps into `placing` of each transaction that has not ended. */
  const passing = new Set<readonly Order[]>();

  function movesOn(
    queries: OrderQueries,
    audit: Audit,
    incidents: OrderIncidents,
    announcements: Announcement[],
    placed: Order[],
  ): Moves {
    const moves: Moves = {
      async find(id) {
        const row = await queries.findBy('id', id);
        return row && readRow(row);
      },
      sentSince: async (time) => (await queries.sentSince(time)).map(readRow),
      perhapsPaidSince: async (time) => (await queries.perhapsPaidSince(time)).map(readRow),
      async draft(row, detail) {
        const order = readRow(await queries.insert(row));
        await moves.write(order, 'drafted', order.createdBy, detail);
        announcements.push({ of: order, announce: () => orders.notify(order, 'drafted', startAge(clock)) });
        const spend = firstSpendOf(order);
        announcements.push({ of: spend, announce: () => spends.notify(spend, order) });
        return order;
      },
      async take(order, { from, change, action, actorId = null, detail, announces }) {
        if (change.state !== undefined) checkTransition(orderStates, from, change.state);
        const row = await queries.change(order.id, from, change);
        if (!row) return undefined;
        const moved = readRow(row);
        const ageMs = startAge(clock);
        if (moved.state === 'placing') placed.push(moved);
        await moves.write(moved, action, actorId, detail);
        await writeIncidents(incidents, { before: order, after: moved, change: announces }, clock.now());
        announcements.push({ of: moved, announce: () => orders.notify(moved, announces, ageMs) });
        return moved;
      },
      write: (order, action, actorId, detail) =>
        audit.add({ at: clock.now(), actorId, action, subject: subjectOf(order.id), detail }),
      async findSpend(token) {
        const row = await queries.repeats.findBy(token);
        const found = await queries.findBy(row ? 'id' : 'token', row?.order_id ?? token);
        const order = found && readRow(found);
        return order && { order, spend: row ? readSpend(row) : firstSpendOf(order) };
      },
      openSpends: async (orderId) =>
        (await queries.repeats.inStates(openSpendStates, orderId)).map(readSpend),
      async offer(order, row) {
        const spend = readSpend(await queries.repeats.insert(row));
        const balance = spend.balanceSun?.toString() ?? null;
        await moves.write(order, 'repeat_asked', spend.askedBy, { post: spend.posts + 1, now: balance });
        announcements.push({ of: spend, announce: () => spends.notify(spend, order) });
        return spend;
      },
      async takeSpend({ order, spend }, { state, change, placing }) {
        checkTransition(spendStates, [spend.state], state);
        const action = actionOf(spend, state, change);
        const actorId = actorOf(spend, state, change);
        const detail = callDetail(order);
        let after: Order | undefined = order;
        let row: RepeatRow | undefined;
        if (spend.isFirst) {
          const next = placing ?? { state: state as OrderState };
          const stepOfOrder = { change: { ...change, ...next }, action: action ?? 'expired', actorId };
          after = await moves.take(order, { from: [order.state], ...stepOfOrder, announces: next.state });
          if (after && placing) await moves.write(after, 'sent', null, detail);
        } else {
          const repeatedBy = [...order.repeatedBy, change.confirmed_by ?? spend.confirmedBy];
          const again = { repeats: order.repeats + 1, repeated_by: JSON.stringify(repeatedBy) };
          const stepOfOrder = {
            change: { ...placing, ...again },
            action: 'repeated' as const,
            actorId,
            detail,
          };
          if (placing) {
            after = await moves.take(order, { from: ['unknown'], ...stepOfOrder, announces: 'placing' });
          }
          row = await queries.repeats.change(spend.token, [spend.state], { ...change, state });
          if (action && !placing) await moves.write(order, action, actorId, { reason: row?.reason ?? null });
        }
        if (!after || !(row || spend.isFirst)) throw new Error('A spend changed within its transaction.');
        const [moved, now] = [row ? readSpend(row) : firstSpendOf(after), after];
        announcements.push({ of: moved, announce: () => spends.notify(moved, now) });
        return { order: now, spend: moved };
      },
    };
    return moves;
  }

  return {
    async commit(work) {
      const announcements: Announcement[] = [];
      const placed: Order[] = [];
      passing.add(placed);
      try {
        const answer = await store.orders.transaction((queries, audit, incidents) =>
          work(movesOn(queries, audit, incidents, announcements, placed)),
        );
        unanswered.drop(announcements);
        for (const { announce } of announcements) announce();
        return answer;
      } catch (error) {
        if (error instanceof StoreError && error.failure === 'busy') {
          placed.forEach(onUncertain);
          unanswered.lookUp(announcements.filter(({ of }) => of.state !== 'placing'));
        }
        throw error;
      } finally {
        passing.delete(placed);
      }
    },
    isPassing: (orderId) => [...passing].some((placed) => placed.some(({ id }) => id === orderId)),
    watch: orders.watch,
    watchSpends: spends.watch,
  };
}

/** The audit action of each step of a spend that sends an order again; `superseded` has none. */
const againActions: Readonly<Partial<Record<SpendState, AuditAction>>> = {
  confirmed: 'repeat_confirmed',
  sent: 'repeated',
  cancelled: 'repeat_cancelled',
  refused: 'repeat_stopped',
  expired: 'repeat_expired',
};

/** What a step of a spend is called. A first one that a rule stops was confirmed, or approved, all the same. */
function actionOf({ isFirst }: Spend, state: SpendState, change: SpendRowChange): AuditAction | undefined {
  if (!isFirst) return againActions[state];
  if (state === 'cancelled') return change.reason === 'removed' ? 'removed' : 'cancelled';
  if (state === 'expired' || (state === 'refused' && change.reason === 'person')) return state;
  return change.approved_by === undefined ? 'confirmed' : 'approved';
}

/** Who acted: null when the bot itself did. */
function actorOf({ isFirst }: Spend, state: SpendState, change: SpendRowChange): number | null {
  const { closed_by: closedBy = null, approved_by: approvedBy, confirmed_by: confirmedBy } = change;
  return state === 'refused' && !isFirst ? closedBy : (closedBy ?? approvedBy ?? confirmedBy ?? null);
}

// A set of listeners. One that throws affects neither the others nor the caller; the error is reported.

function createListeners<Values extends unknown[]>(onProblem: (error: unknown) => void) {
  const listeners = new Set<(...values: Values) => void>();
  return {
    watch: (listener: (...values: Values) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify: (...values: Values): void => {
      for (const listener of listeners) {
        try {
          listener(...values);
        } catch (error) {
          onProblem(error);
        }
      }
    },
  };
}
