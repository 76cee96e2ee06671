// What became of a delivery that was to be told.

import type { Attempt } from '../store/ledger/deliveries/attempts.ts';
import type { Verdict } from '../telegram/judge.ts';

/** What became of a delivery; `attempt` is missing when nothing was sent on purpose. */
export type Outcome = {
  verdict: Verdict;
  ids?: number[];
  queuedAt?: number[];
  attempt?: Attempt;
  /** The message was meant for a topic that no longer exists, and went to the chat itself. */
  isTopicGone?: boolean;
  hasFile?: boolean;
  /** Composed, and not sent for a reason that has nothing to do with it. */
  unsent?: number[];
};
