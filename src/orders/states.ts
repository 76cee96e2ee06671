// Defines the states of an order and the transitions between them. The table below is their only definition: steps.ts
// rejects every transition that it doesn't list. Everything that depends on the state (words, marks, buttons, alarms)
// is a table over `OrderState`, so that a new state doesn't compile until each table has an entry for it.

/**
 * - `drafted`: a card is shown; nobody has confirmed it.
 * - `confirmed`: a person confirmed; a second one has to approve before anything is sent.
 * - `placing`: a call to the service is about to be made, or is running.
 * - `accepted`: the service accepted the order; its delivery is followed.
 * - `rejected`: the service refused; nothing was bought.
 * - `not_sent`: the service could not be reached, or was not called; nothing was bought.
 * - `unknown`: it is unknown whether the call was carried out; it may have been paid.
 * - `delivered`: a signed read showed that the delegation was confirmed.
 * - `late`: accepted, and not confirmed after ten minutes; followed further, less often.
 * - `failed`: a signed answer said that the accepted order failed; it is read for one more hour.
 * - `differs`: a signed answer had another receiver, resource or quantity than was confirmed.
 * - `cancelled`: a person cancelled the card, or its author may no longer order.
 * - `expired`: nobody confirmed, or nobody approved, in time.
 * - `refused`: a rule or the second person refused it; nothing was sent.
 * - `left`: its outcome is unknown, and a person decided not to pursue it.
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
 * The states that may follow each state. A change within one state (another status, a new balance reading) is no
 * transition. `rejected` and `not_sent` follow the first call only: see call-step.ts.
 */
export const orderTransitions = {
  drafted: ['confirmed', 'placing', 'cancelled', 'expired', 'refused'],
  confirmed: ['placing', 'cancelled', 'expired', 'refused'],
  placing: ['accepted', 'differs', 'failed', 'rejected', 'not_sent', 'unknown'],
  // The order is sent again under the same client order id, or given up.
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
 * Throws for a transition that `transitions` doesn't list: an error in the code, which must not reach the ledger.
 * `from` are the states from which the step may be taken; staying in a state is no transition.
 */
export function checkTransition<State extends string>(
  transitions: Readonly<Record<State, readonly State[]>>,
  from: readonly State[],
  to: State,
): void {
  const unlisted = from.find((state) => state !== to && !transitions[state].includes(to));
  if (unlisted !== undefined) throw new Error(`What is ${unlisted} may not become ${to}.`);
}

/** States that a person, a read or a timer may still end; the messages of these orders are updated after a restart. */
export const openStates: readonly OrderState[] = [
  'confirmed',
  'placing',
  'accepted',
  'unknown',
  'late',
  'differs',
];

/** States in which certainly nothing was bought, so that limits do not count the order. */
export const unspentStates: readonly OrderState[] = ['rejected', 'not_sent'];
