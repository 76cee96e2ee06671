// The state of one delivery while it passes the steps of notify.ts: what each step passes to the next one, and the
// outcome.

import type { Ended as EndedPart } from '../store/ledger/deliveries/posts.ts';
import type { Due, DueDelivery } from '../store/ledger/deliveries/queue.ts';
import type { Verdict } from '../telegram/judge.ts';
import type { PostRow } from '../store/ledger/deliveries/tables.ts';
import type { NotifyDeps, SenderState } from './deps.ts';
import type { OrderMatch } from './own-order.ts';
import type { MessageReader } from './reader.ts';
import type { Message } from './render.ts';
import type { SentMessage } from '../store/ledger/incidents/write.ts';

/**
 * A delivery at one stage. `due.delivery` is the first of the deliveries that the message carries, and `due.post` is their
 * post as it was written last.
 */
export type Sending =
  | ({ stage: 'due'; due: Due } & Joined)
  | Gathered
  | Composed
  | (Omit<Composed, 'stage'> & { stage: 'attempted' })
  | Ended;

/** `match`: the order that the event of `due` is about. A message about this event alone answers the order's message. */
export type Joined = { match?: OrderMatch | undefined };

/** `together` may share one message; `asLists`: the chat gets no files. */
export type Gathered = {
  stage: 'gathered';
  due: Due;
  together: DueDelivery[];
  asLists: boolean;
} & Joined;

/** `message` carries `carried`, the first ones of those that were gathered. `isFoundBefore`: a check told the same before. */
export type Composed = {
  stage: 'composed';
  due: Due;
  post: PostRow;
  carried: readonly DueDelivery[];
  message: Message;
  reader: MessageReader;
  isFoundBefore: boolean;
} & Joined;

export type Ended = { stage: 'ended'; due: Due; outcome: Outcome };

export type Outcome =
  /** No call was made. `ended`: the message was composed without failing, so that this doesn't count as a try. */
  | { kind: 'not attempted'; verdict: Verdict; ended: EndedPart | undefined }
  | {
      kind: 'attempted';
      verdict: Verdict;
      /** The deliveries that the message carries. */
      ids: readonly number[];
      /** Since when each delivery was in the queue, in Unix milliseconds. */
      queuedAt: number[];
      hasFile: boolean;
      /** The topic of the message was deleted, so it was sent to the chat outside of topics. */
      isTopicGone: boolean;
      /** The incidents of which the message tells, and where it was sent. */
      incidents: ReadonlyArray<Omit<SentMessage, 'messageId'>>;
      /** Of a post of another kind: what its row says once it is sent, and whether that is its last state. */
      settle?: { change: Partial<PostRow>; isOver: boolean };
    };

/** Handles deliveries at one stage; a delivery at any other stage is returned unchanged. */
export type Step = (deps: NotifyDeps, state: SenderState, sending: Sending) => Promise<Sending>;

/** Ends a delivery before a call was made. */
export function endUnattempted(due: Due, verdict: Verdict, ended?: 'composing'): Ended {
  return { stage: 'ended', due, outcome: { kind: 'not attempted', verdict, ended } };
}
