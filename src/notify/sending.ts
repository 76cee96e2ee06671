// One delivery on its way out: what each step hands to the next one, and what came of it in the end.

import type { Attempt } from '../store/ledger/deliveries/attempts.ts';
import type { DueDelivery } from '../store/ledger/deliveries/queue.ts';
import type { Verdict } from '../telegram/judge.ts';
import type { NotifyDeps, SenderState } from './deps.ts';
import type { MessageReader } from './reader.ts';
import type { Message } from './render.ts';

/** How far a delivery has come. `due.delivery` is the first of those that the message carries. */
export type Sending =
  | { stage: 'due'; due: DueDelivery }
  | Gathered
  | Composed
  | (Omit<Composed, 'stage'> & { stage: 'attempted'; attempt: Attempt })
  | Ended;

/** `together` may share one message; `asLists`: the chat gets no files. */
export type Gathered = { stage: 'gathered'; due: DueDelivery; together: DueDelivery[]; asLists: boolean };

/** `message` carries `carried`, the first ones of `together`. */
export type Composed = {
  stage: 'composed';
  due: DueDelivery;
  together: readonly DueDelivery[];
  carried: readonly DueDelivery[];
  message: Message;
  reader: MessageReader;
};

export type Ended = { stage: 'ended'; due: DueDelivery; outcome: Outcome };

export type Outcome =
  /** No call was made. `composedIds`: deliveries that were composed, and not sent for a reason that is not theirs. */
  | { kind: 'not attempted'; verdict: Verdict; composedIds: readonly number[] }
  | {
      kind: 'attempted';
      verdict: Verdict;
      attempt: Attempt;
      /** Since when each delivery was in the queue, in Unix milliseconds. */
      queuedAt: number[];
      hasFile: boolean;
      /** The message was meant for a topic that no longer exists, and went to the chat itself. */
      isTopicGone: boolean;
    };

/** Does its part at one stage; a delivery at any other stage passes unchanged. */
export type Step = (deps: NotifyDeps, state: SenderState, sending: Sending) => Promise<Sending>;

/** Ends before a call was made. */
export function endUnattempted(
  due: DueDelivery,
  verdict: Verdict,
  composedIds: readonly number[] = [],
): Ended {
  return { stage: 'ended', due, outcome: { kind: 'not attempted', verdict, composedIds } };
}
