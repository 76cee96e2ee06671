// The states of an order and of a spend, why one is in its state, and what depends on the state alone: which may follow,
// what was bought, what people are shown. One row a state: what needs words or buttons takes a key from the row, and has
// the words for the key.

import type { ServiceReason } from '../base/errors.ts';

/**
 * - `card`: nothing was sent yet; its first spend says whether the card is offered, or waits for a second person.
 * - `closed`: nothing was sent, or ever will be; its first spend says how it ended.
 * - `placing`: a call to the service is about to be made, or is running.
 * - `accepted`: the service accepted the order; its delivery is followed.
 * - `rejected`: the service refused; nothing was bought.
 * - `not_sent`: the service could not be reached, or was not called; nothing was bought.
 * - `unknown`: it is unknown whether the call was carried out; it may have been paid.
 * - `delivered`: a signed read showed that the delegation was confirmed.
 * - `late`: accepted, and not confirmed after ten minutes; followed further, less often.
 * - `failed`: a signed answer said that the accepted order failed; it is read for one more hour.
 * - `differs`: a signed answer had another receiver, resource or quantity than was confirmed.
 * - `left`: its outcome is unknown, and a person decided not to pursue it.
 */
export type OrderState =
  | 'card'
  | 'closed'
  | 'placing'
  | 'accepted'
  | 'rejected'
  | 'not_sent'
  | 'unknown'
  | 'delivered'
  | 'late'
  | 'failed'
  | 'differs'
  | 'left';

/** Columns are explained at the table. */
export type StateRow = {
  readonly next: readonly OrderState[];
  readonly facts: 'card' | 'called' | 'accepted';
  readonly bought: 'no' | 'perhaps' | 'otherwise' | 'yes';
  readonly maybePaid: 'no' | 'unless unpaid' | 'unless refused' | 'yes';
  readonly isOpen: boolean;
  readonly isTrouble: boolean;
  readonly endsIncident: 'delivered' | 'accepted' | 'left' | null;
  readonly awaitsPrice: boolean;
  readonly step:
    | 'reason'
    | 'status'
    | readonly [at: 0 | 1 | 2 | 3, mark: 'done' | 'now' | 'failed' | 'wrong'];
  readonly statusIn: 'text' | 'text if unpaid' | 'text if known' | 'its own line';
  readonly alarm: 'late' | 'failed' | 'differs' | 'delivered' | 'unknown' | null;
  readonly shownAs: 'itself' | 'card' | 'accepted' | 'unknown' | 'nothing';
};

/** What is under way becomes `late` where reads fail. */
type CheckedRow = StateRow &
  (
    | { readonly next: readonly ['late', ...OrderState[]] }
    | { readonly isOpen: false }
    | { readonly bought: 'no' | 'perhaps' | 'otherwise' }
  );

/** What most states have in common. */
const usual = {
  isTrouble: false,
  endsIncident: null,
  awaitsPrice: false,
  step: 'status',
  statusIn: 'text if known',
  alarm: null,
} as const;
const unsent = { ...usual, facts: 'card', bought: 'no', maybePaid: 'no' } as const;
/** What the states after the gate have in common, unless their row says otherwise; each says itself what was bought. */
const called = { ...usual, facts: 'called', isOpen: false, shownAs: 'itself' } as const;
const accepted = { ...called, facts: 'accepted' } as const;
/** The call has ended, and nothing was bought by it. */
const unbought = { ...called, next: [], bought: 'no', maybePaid: 'no', shownAs: 'nothing' } as const;

/**
 * - `next`: the states that may follow. A change within one state (another status, a new balance reading) is no
 *   transition. `rejected` and `not_sent` follow the first call only: see placing.ts.
 * - `facts`: which fields are set; see `Stage`.
 * - `bought`: `otherwise` is bought, but not as it was confirmed, or it failed after that. Limits count all but `no`.
 * - `maybePaid`: whether what has not arrived may have been paid, by its last status, so that ordering the same anew may
 *   pay a second time; mayHaveBeenPaid of record.ts answers it.
 * - `isOpen`: a person, a read or a timer may still end it; its message is updated after a restart. Of the others no
 *   further change is expected, but for a card.
 * - `isTrouble`: a person should look after it; `endsIncident`: how an incident of it ends here.
 * - `awaitsPrice`: the service may still state a price.
 * - `step`: where the row of steps stands; by the `reason` of the uncertainty, or by the service's `status`.
 * - `statusIn`: where the message says the service's status, which is said once.
 * - `alarm`: what may have to be told beside the order's message; alarm-kinds.ts decides when.
 * - `shownAs`: which further differences people are shown, by order-state.ts.
 */
export const orderStates = {
  card: { ...unsent, next: ['placing', 'closed'], isOpen: true, shownAs: 'card' },
  closed: { ...unsent, next: [], isOpen: false, shownAs: 'nothing' },
  placing: {
    ...called,
    next: ['accepted', 'differs', 'failed', 'rejected', 'not_sent', 'unknown'],
    bought: 'perhaps',
    maybePaid: 'no',
    isOpen: true,
    awaitsPrice: true,
    step: [0, 'now'],
  },
  rejected: { ...unbought, step: [1, 'failed'] },
  not_sent: { ...unbought, step: [0, 'failed'] },
  unknown: {
    ...called,
    // The order is sent again under the same client order id, or given up.
    next: ['placing', 'left'],
    bought: 'perhaps',
    maybePaid: 'yes',
    isOpen: true,
    isTrouble: true,
    awaitsPrice: true,
    step: 'reason',
    alarm: 'unknown',
    shownAs: 'unknown',
  },
  left: { ...called, next: [], bought: 'perhaps', maybePaid: 'yes', endsIncident: 'left', step: 'reason' },
  accepted: {
    ...accepted,
    next: ['late', 'delivered', 'failed', 'differs'],
    bought: 'yes',
    maybePaid: 'no',
    isOpen: true,
    endsIncident: 'accepted',
    awaitsPrice: true,
    statusIn: 'text',
    shownAs: 'accepted',
  },
  late: {
    ...accepted,
    next: ['delivered', 'failed', 'differs'],
    bought: 'yes',
    maybePaid: 'unless unpaid',
    isOpen: true,
    isTrouble: true,
    awaitsPrice: true,
    statusIn: 'text if unpaid',
    alarm: 'late',
    shownAs: 'accepted',
  },
  delivered: {
    ...accepted,
    // A later read may contradict what an earlier one said.
    next: ['accepted', 'late', 'failed', 'differs'],
    bought: 'yes',
    maybePaid: 'no',
    endsIncident: 'delivered',
    step: [3, 'done'],
    alarm: 'delivered',
  },
  failed: {
    ...accepted,
    next: ['accepted', 'late', 'delivered', 'differs'],
    bought: 'otherwise',
    maybePaid: 'unless refused',
    isTrouble: true,
    statusIn: 'text',
    alarm: 'failed',
  },
  differs: {
    ...accepted,
    next: [],
    bought: 'otherwise',
    maybePaid: 'yes',
    isOpen: true,
    isTrouble: true,
    // The service accepted something else than was confirmed, so later steps do not belong to this order.
    step: [1, 'wrong'],
    statusIn: 'its own line',
    alarm: 'differs',
  },
} as const satisfies Readonly<Record<Exclude<OrderState, 'late'>, CheckedRow> & Record<'late', StateRow>>;

export function rowOf(state: OrderState): StateRow {
  return orderStates[state];
}

export function isOrderState(text: string): text is OrderState {
  return Object.hasOwn(orderStates, text);
}

/** The states whose row passes the test. */
export function statesWhere(test: (row: StateRow) => boolean): ReadonlySet<OrderState> {
  const all = Object.keys(orderStates) as OrderState[];
  return new Set(all.filter((state) => test(orderStates[state])));
}

/** The states whose `facts` are these. */
export type StateWith<Facts extends StateRow['facts']> = {
  [State in OrderState]: (typeof orderStates)[State]['facts'] extends Facts ? State : never;
}[OrderState];

export type CardState = StateWith<'card'>;

/** The states that people are shown as they are. */
export type StateShownAsItself = {
  [State in OrderState]: (typeof orderStates)[State]['shownAs'] extends 'itself' ? State : never;
}[OrderState];

/** Whether nothing was sent yet, or ever: the message of such an order is its card. */
export function isCard(state: OrderState): state is CardState {
  return rowOf(state).facts === 'card';
}

/**
 * - `offered`: the card is shown. `confirmed`: a second person has to approve. `sent`: the order was sent.
 * - `cancelled`: by a person, or because who asked may no longer order.
 * - `refused`: by a rule or the second person. `expired`: nobody decided in time.
 * - `superseded`: meanwhile the order was sent again or left.
 */
export type SpendState =
  | 'offered'
  | 'confirmed'
  | 'sent'
  | 'cancelled'
  | 'refused'
  | 'expired'
  | 'superseded';

/** `next`: the states that may follow; a spend from which some do is open. */
export const spendStates = {
  offered: { next: ['confirmed', 'sent', 'cancelled', 'refused', 'expired', 'superseded'] },
  confirmed: { next: ['sent', 'cancelled', 'refused', 'expired', 'superseded'] },
  sent: { next: [] },
  cancelled: { next: [] },
  refused: { next: [] },
  expired: { next: [] },
  superseded: { next: [] },
} as const satisfies Readonly<Record<SpendState, { readonly next: readonly SpendState[] }>>;

export function isSpendState(text: string): text is SpendState {
  return Object.hasOwn(spendStates, text);
}

/**
 * Throws for a transition that the table doesn't list: an error in the code, which must not reach the ledger. `from`
 * are the states from which the step may be taken; staying in a state is no transition.
 */
export function checkTransition<State extends string>(
  table: Readonly<Record<State, { readonly next: readonly State[] }>>,
  from: readonly State[],
  to: State,
): void {
  const unlisted = from.find((state) => state !== to && !table[state].next.includes(to));
  if (unlisted !== undefined) throw new Error(`What is ${unlisted} may not become ${to}.`);
}

/** Accepted, and read until something is known: also where a signed answer named something else than was confirmed. */
export const unsettledStates = statesWhere(({ facts, isOpen }) => facts === 'accepted' && isOpen);
/** Of these, where no signed read has said what became of it. */
export const underWayStates = statesWhere(
  ({ facts, isOpen, bought }) => facts === 'accepted' && isOpen && bought === 'yes',
);
/** Whether its call was carried out is not known, or not yet. */
export const unansweredStates = statesWhere(
  ({ facts, isOpen, bought }) => facts === 'called' && isOpen && bought === 'perhaps',
);

/** The states of an accepted order from which a read leads to this one. */
export function acceptedBefore(to: OrderState): OrderState[] {
  return [...statesWhere(({ facts, next }) => facts === 'accepted' && next.includes(to))];
}

export const openStates = statesWhere(({ isOpen }) => isOpen);
/** Of these, what a person should look after. */
export const openTroubleStates = statesWhere(({ isOpen, isTrouble }) => isOpen && isTrouble);
/** Certainly nothing was bought although it was sent, so that limits do not count the order. */
export const unspentStates = statesWhere(({ facts, bought }) => facts === 'called' && bought === 'no');
/** Bought, and as it was confirmed. */
export const boughtStates = statesWhere(({ bought }) => bought === 'yes');

/**
 * Why an order is in its state, with the state that each reason belongs to:
 * - a ServiceReason (`rejected`, `not_sent`, `unknown`)
 * - `interrupted`: the process ended during a call (`unknown`)
 * - `held_up`: the bot was held up between the gate and the call, and did not make it (`not_sent`)
 * - `mismatch`: the answer was the record of another order (`unknown`)
 * - `limit`, `price_unknown`: a limit stopped it, or couldn't be checked without a price (`refused`)
 * - `ceiling`, `ceiling_price`: the same for a ceiling of the environment (`refused`)
 * - `ceiling_earlier`: a ceiling in TRX, and what an earlier order cost was not known (`refused`)
 * - `not_in_book`: the receiver is not in the address book, to which orders are limited (`refused`)
 * - `person`: the second person refused it (`refused`)
 * - `removed`: its author may no longer order (`cancelled`)
 * - `restart`: the card ended before its time, because the bot was restarted or another instance leads (`expired`)
 * - `status`: the service's status is one of a failure (`failed`)
 * - `unpaid`: it expired unpaid (`failed`)
 */
const ownReasons = [
  'interrupted',
  'held_up',
  'mismatch',
  'limit',
  'price_unknown',
  'ceiling',
  'ceiling_price',
  'ceiling_earlier',
  'not_in_book',
  'person',
  'removed',
  'restart',
  'status',
  'unpaid',
] as const;
export type OrderReason = ServiceReason | (typeof ownReasons)[number];

const serviceReasons: Readonly<Record<ServiceReason, true>> = {
  refused: true,
  insufficient_balance: true,
  credentials: true,
  parameters: true,
  turned_away: true,
  not_found: true,
  too_many: true,
  maintenance: true,
  broken: true,
  unreadable: true,
  timeout: true,
  unreachable: true,
};

export function isOrderReason(text: string): text is OrderReason {
  return Object.hasOwn(serviceReasons, text) || ownReasons.some((reason) => reason === text);
}
