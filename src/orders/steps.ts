// Takes every step of an order. Each step is checked against the table of transitions, applies only in a state that it
// names, is written with its audit entry in one transaction, and is announced to listeners only after the commit.

import { type Clock, startAge } from '../base/clock.ts';
import { StoreError } from '../base/errors.ts';
import type { Audit } from '../store/ledger/people/audit.ts';
import type { OrderIncidents } from '../store/ledger/incidents/write.ts';
import type {
  NewFirstSpend,
  NewOrderRow,
  NewSpendRow,
  OrderQueries,
  OrderRowChange,
  SpendRowChange,
} from '../store/ledger/orders/orders.ts';
import type { OrderRow } from '../store/ledger/tables.ts';
import type { Store } from '../store/open.ts';
import { type Found, type Order, type Spend, firstSpendOf, isOpen, openSpendStates } from './order.ts';
import { type Schedule, storeAgainMs } from './schedule.ts';
import {
  type OrderState,
  type SpendState,
  boughtStates,
  checkTransition,
  orderStates,
  rowOf,
  spendStates,
} from './states.ts';
import { type AuditAction, type AuditDetail, callDetail, subjectOf } from './audit.ts';
import { readRow, readSpend } from './row.ts';
import { createListeners } from '../base/listeners.ts';

/**
 * What listeners are notified of once it is committed. Most values are the name of the new state; the others are:
 * - `progress`: the service's status, hashes or times changed, or the balance was read again.
 * - `hint`: an unsigned event matches an order that is `placing` or `unknown`.
 * - `unread`: ten minutes after its acceptance it can't be read.
 * - `paid_twice`: signed records show two paid orders under one client order id; automatic repeats are locked.
 * - `maybe_paid_twice`: the balance fell by more than the orders explain; automatic repeats of this order end.
 */
export type OrderChange = OrderState | 'progress' | 'hint' | 'unread' | 'paid_twice' | 'maybe_paid_twice';

export type Step = {
  /** The states from which the step may be taken. */
  from: readonly OrderState[];
  change: OrderRowChange & { state?: OrderState };
  action: AuditAction;
  /** Null when the bot itself acts. */
  actorId?: number | null;
  detail?: AuditDetail;
  /** Further audit entries that are written with it. */
  also?: ReadonlyArray<{ action: AuditAction; detail?: AuditDetail }>;
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
  /** Of each kind the last order for this resource whose price the service has recorded, bought as it was confirmed. */
  lastPaid(resource: Order['resourceType']): Promise<Order[]>;
  wasDeliveredTo(receiver: string): Promise<boolean>;
  /** Whether an order of this kind has this number of the service. */
  hasNumber(kind: Order['kind'], serviceId: string): Promise<boolean>;
  /** With its first spend, whose card is offered. */
  draft(row: Omit<NewOrderRow, 'state'>, first: NewFirstSpend, detail: AuditDetail): Promise<Order>;
  /**
   * Takes the step. Resolves with the order after it, or with undefined if the order is in none of the states in
   * `from`. Throws for a transition that `orderStates` doesn't list.
   */
  take(order: Order, step: Step): Promise<Order | undefined>;
  /** Writes an audit entry in addition to that of a step. */
  write(order: Order, action: AuditAction, actorId: number | null, detail?: AuditDetail): Promise<void>;
  findSpend(token: string): Promise<Found | undefined>;
  /** The spends of this order that can still be confirmed or approved. */
  openSpends(orderId: string): Promise<Spend[]>;
  /** Opens the card of a spend that sends the order again. */
  offer(order: Order, row: NewSpendRow): Promise<Spend>;
  /** As `take`, for a spend and its order, both found in this transaction. */
  takeSpend(found: Found, step: SpendStep): Promise<Found>;
};

/** `ageMs`: how long ago the step was taken, which is shortly before it was committed. */
type OrderListener = (order: Order, change: OrderChange, ageMs: () => number) => void;

export type Steps = ReturnType<typeof createSteps>;

export function createSteps(options: {
  store: Pick<Store, 'orders'>;
  schedule: Schedule;
  clock: Clock;
  /** Called with each order that may be `placing` now, because the commit of that step was not answered. */
  onUncertain: (order: Order) => void;
  onProblem: (error: unknown) => void;
}) {
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
      async lastPaid(paidFor) {
        const paid: Order[] = [];
        for (const kind of ['regular', 'flash'] as const) {
          const rows: OrderRow[] = [];
          for (const state of boughtStates) rows.push(...(await queries.latest({ kind, state, paidFor }, 1)));
          const [newest] = rows.sort((a, b) => b.seq - a.seq);
          if (newest) paid.push(readRow(newest));
        }
        return paid;
      },
      wasDeliveredTo: async (receiver) => (await queries.count({ receiver, states: ['delivered'] })) > 0,
      async hasNumber(kind, serviceId) {
        const rows = await queries.numbered([serviceId]);
        return rows.some((row) => row.service_id === serviceId && row.kind === kind);
      },
      async draft(row, first, detail) {
        const order = readRow(await queries.insert({ ...row, state: 'card' }, first));
        await moves.write(order, 'drafted', order.createdBy, detail);
        announcements.push({ of: order, announce: () => orders.tell(order, 'card', startAge(clock)) });
        const spend = firstSpendOf(order);
        announcements.push({ of: spend, announce: () => spends.tell(spend, order) });
        return order;
      },
      async take(order, { from, change, action, actorId = null, detail, also = [], announces }) {
        if (change.state !== undefined) checkTransition(orderStates, from, change.state);
        const row = await queries.change(order.id, from, change);
        if (!row) return undefined;
        const moved = readRow(row);
        const ageMs = startAge(clock);
        if (change.state === 'placing') placed.push(moved);
        await moves.write(moved, action, actorId, detail);
        for (const more of also) await moves.write(moved, more.action, null, more.detail);
        await writeIncidents(incidents, { before: order, after: moved, change: announces }, clock.now());
        announcements.push({ of: moved, announce: () => orders.tell(moved, announces, ageMs) });
        return moved;
      },
      write: (order, action, actorId, detail) =>
        audit.add({ at: clock.now(), actorId, action, subject: subjectOf(order.id), detail }),
      async findSpend(token) {
        const row = await queries.spends.findBy(token);
        const order = row && (await moves.find(row.order_id));
        return order && { order, spend: readSpend(row) };
      },
      openSpends: async (orderId) => (await queries.spends.inStates(openSpendStates, orderId)).map(readSpend),
      async offer(order, row) {
        const spend = readSpend(await queries.spends.insert(row));
        const balance = spend.balanceSun?.toString() ?? null;
        await moves.write(order, 'repeat_asked', spend.askedBy, { post: spend.posts + 1, now: balance });
        announcements.push({ of: spend, announce: () => spends.tell(spend, order) });
        return spend;
      },
      async takeSpend({ order: before, spend: from }, step) {
        checkTransition(spendStates, [from.state], step.state);
        const { state, change } = step;
        const row = await queries.spends.change(from.token, [from.state], { ...change, state });
        const spend = row && readSpend(row);
        const order = spend && (await takeWith(before, spend, step));
        // Without this the spend would be sent while its order is not, or the other way round.
        if (!order)
          throw new Error('A spend or its order has changed since it was read in this transaction.');
        announcements.push({ of: spend, announce: () => spends.tell(spend, order) });
        return { order, spend };
      },
    };

    /** The step that the order takes with that of its spend. The card of a first one is the order's own message. */
    async function takeWith(
      order: Order,
      spend: Spend,
      { change, placing }: SpendStep,
    ): Promise<Order | undefined> {
      const action = actionOf(spend, change);
      if (!action) return moves.find(order.id);
      const actorId = actorOf(spend, change);
      const call = callDetail(order);
      if (spend.isFirst) {
        const becomes = placing ?? (isOpen(spend) ? undefined : { state: 'closed' as const });
        const announces: OrderChange = becomes?.state ?? 'card';
        const step = { change: becomes ?? {}, action, actorId, announces };
        const also = placing ? [{ action: 'sent' as const, detail: call }] : [];
        return moves.take(order, { from: ['card'], ...step, also });
      }
      if (placing) {
        const again = { change: placing, action, actorId, detail: call };
        return moves.take(order, { from: ['unknown'], ...again, announces: 'placing' });
      }
      await moves.write(order, action, actorId, { reason: spend.reason });
      return moves.find(order.id);
    }

    return moves;
  }

  return {
    /** Runs `work` in a transaction. */
    async commit<Answer>(work: (moves: Moves) => Promise<Answer>): Promise<Answer> {
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
    /** Whether a step of this process into `placing` may be committed soon. */
    isPassing: (orderId: string) => [...passing].some((placed) => placed.some(({ id }) => id === orderId)),
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

/** What the step that led to this state is called. A first spend that a rule stops was confirmed, or approved, before. */
function actionOf(
  { isFirst, state, reason }: Spend,
  { approved_by }: SpendRowChange,
): AuditAction | undefined {
  if (!isFirst || state === 'superseded') return againActions[state];
  if (state === 'cancelled') return reason === 'removed' ? 'removed' : 'cancelled';
  if (state === 'expired' || (state === 'refused' && reason === 'person')) return state;
  return approved_by === undefined ? 'confirmed' : 'approved';
}

/** Who acted: null when the bot itself did. */
function actorOf({ isFirst, state }: Spend, change: SpendRowChange): number | null {
  const { closed_by: closedBy = null, approved_by: approvedBy, confirmed_by: confirmedBy } = change;
  return state === 'refused' && !isFirst ? closedBy : (closedBy ?? approvedBy ?? confirmedBy ?? null);
}

// Steps whose commit was not answered. Whether each was taken is looked up once the store answers again, and it is announced
// then: the work that it requires begins late, but begins.

/** `of`: the order, or its spend, after the step. */
type Announcement = { of: Order | Spend; announce: () => void };

function createUnansweredSteps({ store, schedule }: { store: Pick<Store, 'orders'>; schedule: Schedule }) {
  const keyOf = ({ of }: Announcement) => `unanswered ${'orderId' in of ? of.token : of.id}`;

  async function settle(announcement: Announcement): Promise<void> {
    try {
      if (await isTaken(announcement.of)) announcement.announce();
    } catch (error) {
      if (!(error instanceof StoreError && error.failure === 'busy')) throw error;
      lookUp([announcement]);
    }
  }

  /** In a transaction, which on PostgreSQL waits for the one whose commit was not answered. */
  function isTaken(of: Order | Spend): Promise<boolean> {
    return store.orders.transaction(async (queries) => {
      const isSpend = 'orderId' in of;
      const row = isSpend ? await queries.spends.findBy(of.token) : await queries.findBy('id', of.id);
      return row?.version === of.version;
    });
  }

  function lookUp(announcements: readonly Announcement[]): void {
    for (const each of announcements) schedule.set(keyOf(each), storeAgainMs, () => settle(each));
  }

  return {
    lookUp,
    /** After later steps of the same orders: what is announced of those covers the earlier ones. */
    drop: (announcements: readonly Announcement[]): void =>
      announcements.forEach((each) => schedule.drop(keyOf(each))),
  };
}

// Which steps of an order open an incident, something that a person should take care of, and which end it. It is stored
// with the step.

type Judged = Pick<Order, 'state' | 'repeatsUntil'>;

/** Whether a person should take care of the order. Not while the bot itself is sending it again. */
export function needsPerson({ state, repeatsUntil }: Judged): boolean {
  return rowOf(state).isTrouble && !(state === 'unknown' && repeatsUntil !== null);
}

/** Undefined when the step changes no incident of the order's own. */
export function incidentStep(
  before: Judged,
  after: Judged,
): 'open' | 'delivered' | 'accepted' | 'left' | undefined {
  if (needsPerson(after)) {
    // A step within the state reports nothing new: whoever ended the incident meant this state.
    return before.state === after.state && needsPerson(before) ? undefined : 'open';
  }
  return rowOf(after.state).endsIncident ?? undefined;
}

/** A second payment is an incident of its own, whatever becomes of the order: only a person ends it. */
async function writeIncidents(
  incidents: OrderIncidents,
  { before, after, change }: { before: Order; after: Order; change: OrderChange },
  now: number,
): Promise<void> {
  const step = incidentStep(before, after);
  if (step === 'open') await incidents.open('order', after.id, now);
  else if (step !== undefined) await incidents.end('order', after.id, step, now);
  if (change === 'paid_twice' || change === 'maybe_paid_twice') {
    await incidents.open('payment', after.id, now);
  }
}
