// Takes every step of an order. Each step is checked against the table of transitions, applies only in a state that it
// names, is written with its audit entry in one transaction, and is announced to listeners only after the commit.

import { startAge, type Clock } from '../base/clock.ts';
import { StoreError } from '../base/errors.ts';
import type { Audit } from '../store/ledger/people/audit.ts';
import type { OrderIncidents } from '../store/ledger/incidents/of-orders.ts';
import type { NewOrderRow, OrderQueries, OrderRowChange } from '../store/ledger/orders/orders.ts';
import type { NewRepeatRow, RepeatRowChange } from '../store/ledger/orders/repeats.ts';
import type { Store } from '../store/open.ts';
import type { Order } from './order.ts';
import type { Schedule } from './schedule.ts';
import { checkTransition, orderStates, type OrderState } from './states.ts';
import type { OrderChange } from './api.ts';
import { subjectOf, type AuditAction, type AuditDetail } from './read-audit.ts';
import { writeIncidents } from './incident-step.ts';
import { openRepeatStates, readRepeat, repeatStates, type Repeat, type RepeatState } from './repeat.ts';
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

/** The operations inside one transaction. */
export type Moves = {
  find(column: 'id' | 'token', value: string): Promise<Order | undefined>;
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
  findRepeat(token: string): Promise<Repeat | undefined>;
  /** The cards of repeats of the order that can still be confirmed or approved. */
  openRepeats(orderId: string): Promise<Repeat[]>;
  draftRepeat(order: Order, row: NewRepeatRow): Promise<Repeat>;
  /** As `take`, for the card of a repeat; `order` is its order after the step. */
  takeRepeat(repeat: Repeat, order: Order, step: RepeatStep): Promise<Repeat | undefined>;
};

export type RepeatStep = {
  from: readonly RepeatState[];
  change: RepeatRowChange & { state: RepeatState };
};

/** The audit action for each state of a repeat's card. `sent` has none, because the order's own step is `repeated`. */
const repeatActions: Readonly<Partial<Record<RepeatState, AuditAction>>> = {
  offered: 'repeat_asked',
  confirmed: 'repeat_confirmed',
  cancelled: 'repeat_cancelled',
  refused: 'repeat_stopped',
  expired: 'repeat_expired',
};

/** `ageMs`: how long ago the step was taken, which is shortly before it was committed. */
export type OrderListener = (order: Order, change: OrderChange, ageMs: () => number) => void;

export type Steps = {
  /** Runs `work` in a transaction. */
  commit<Answer>(work: (moves: Moves) => Promise<Answer>): Promise<Answer>;
  /** Whether a step of this process into `placing` may be committed soon. */
  isPassing(orderId: string): boolean;
  watch(listener: OrderListener): () => void;
  watchRepeats(listener: (repeat: Repeat, order: Order) => void): () => void;
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
  const repeats = createListeners<[Repeat, Order]>(onProblem);
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
      async find(column, value) {
        const row = await queries.findBy(column, value);
        return row && readRow(row);
      },
      sentSince: async (time) => (await queries.sentSince(time)).map(readRow),
      perhapsPaidSince: async (time) => (await queries.perhapsPaidSince(time)).map(readRow),
      async draft(row, detail) {
        const order = readRow(await queries.insert(row));
        await moves.write(order, 'drafted', order.createdBy, detail);
        announcements.push({ of: order, announce: () => orders.notify(order, 'drafted', startAge(clock)) });
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
      async findRepeat(token) {
        const row = await queries.repeats.findBy(token);
        return row && readRepeat(row);
      },
      openRepeats: async (orderId) =>
        (await queries.repeats.inStates(openRepeatStates, orderId)).map(readRepeat),
      async draftRepeat(order, row) {
        const repeat = readRepeat(await queries.repeats.insert(row));
        const balance = repeat.balanceSun?.toString() ?? null;
        await moves.write(order, 'repeat_asked', repeat.askedBy, { post: repeat.posts + 1, now: balance });
        announcements.push({ of: repeat, announce: () => repeats.notify(repeat, order) });
        return repeat;
      },
      async takeRepeat(repeat, order, { from, change }) {
        checkTransition(repeatStates, from, change.state);
        const row = await queries.repeats.change(repeat.token, from, change);
        if (!row) return undefined;
        const moved = readRepeat(row);
        const action = repeatActions[moved.state];
        const actorId = moved.state === 'confirmed' ? moved.confirmedBy : moved.closedBy;
        if (action) await moves.write(order, action, actorId, { reason: moved.reason });
        announcements.push({ of: moved, announce: () => repeats.notify(moved, order) });
        return moved;
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
    watchRepeats: repeats.watch,
  };
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
