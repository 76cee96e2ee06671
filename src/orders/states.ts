// The states of an order, and which state may follow which. The table is the only place that says so: steps.ts refuses
// every change of a row that the table doesn't list. Everything that differs from state to state (words, marks, buttons,
// alarms) is a table over `OrderState`, so that a new state doesn't compile until each of them has an entry for it.

/**
 * - `drafted`: a card is shown; nothing is promised.
 * - `confirmed`: a person confirmed; a second one has to approve before anything is sent.
 * - `placing`: the gate is passed; a call to the service is about to be made, or under way.
 * - `accepted`: the service has taken the order; its delivery is followed.
 * - `rejected`: the service refused; nothing was bought.
 * - `not_sent`: the service could not be reached; nothing was bought.
 * - `unknown`: nobody knows whether the call was carried out; it may have been paid.
 * - `delivered`: a signed read showed that the delegation was confirmed.
 * - `late`: accepted, and after ten minutes still not confirmed; followed on, more slowly.
 * - `failed`: a signed answer said that the accepted order came to nothing; read for an hour more.
 * - `differs`: a signed answer named another receiver, resource or quantity than was confirmed.
 * - `cancelled`: a person withdrew the card.
 * - `expired`: nobody confirmed, or nobody approved, in time.
 * - `refused`: a limit, or the second person, said no; nothing was sent.
 * - `left`: unknown, and a person decided to leave it so.
 */
export type OrderState =
  | 'drafted'
  | 'confirmed'
  | 'placing'
  | 'accepted'
  | 'rejected'
  | 'not_sent'
  | 'unknown'
  | 'delivered'
  | 'late'
  | 'failed'
  | 'differs'
  | 'cancelled'
  | 'expired'
  | 'refused'
  | 'left';

/**
 * The states that may follow each state. A change within one state (another status, a balance that was read) is no
 * transition. `rejected` and `not_sent` answer the first call only: see call-step.ts.
 */
export const orderTransitions = {
  drafted: ['confirmed', 'placing', 'cancelled', 'expired', 'refused'],
  confirmed: ['placing', 'cancelled', 'expired', 'refused'],
  placing: ['accepted', 'differs', 'failed', 'rejected', 'not_sent', 'unknown'],
  // Sent again under the same number.
  unknown: ['placing', 'left'],
  accepted: ['late', 'delivered', 'failed', 'differs'],
  late: ['delivered', 'failed', 'differs'],
  // A later read may contradict what an earlier one said.
  failed: ['accepted', 'late', 'delivered', 'differs'],
  delivered: ['accepted', 'late', 'failed', 'differs'],
  differs: [],
  rejected: [],
  not_sent: [],
  cancelled: [],
  expired: [],
  refused: [],
  left: [],
} as const satisfies Readonly<Record<OrderState, readonly OrderState[]>>;

/**
 * Throws for a step that `transitions` doesn't list: a mistake in the code, which must not reach the ledger. `from` are
 * the states that the step may be taken from; staying in a state is no transition.
 */
export function checkTransition<State extends string>(
  transitions: Readonly<Record<State, readonly State[]>>,
  from: readonly State[],
  to: State,
): void {
  const unlisted = from.find((state) => state !== to && !transitions[state].includes(to));
  if (unlisted !== undefined) throw new Error(`What is ${unlisted} may not become ${to}.`);
}

/** Somebody, or the clock, may still move it: these are told again after a restart. */
export const openStates: readonly OrderState[] = [
  'confirmed',
  'placing',
  'accepted',
  'unknown',
  'late',
  'differs',
];

/** Nothing was bought, and it is certain: limits get the amount back. */
export const unspentStates: readonly OrderState[] = ['rejected', 'not_sent'];
