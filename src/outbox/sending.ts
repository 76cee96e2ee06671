// What the steps of notify.ts work with: what they are given, what is in memory between messages, and the state of one
// delivery, which each passes to the next one, and the outcome.

import type { Ended as EndedPart } from '../store/ledger/deliveries/posts.ts';
import type { Due, DueDelivery } from '../store/ledger/deliveries/queue.ts';
import type { Verdict } from '../telegram/judge.ts';
import type { PostRow } from '../store/ledger/deliveries/tables.ts';
import type { MessageReader } from './reader.ts';
import type { Message } from './render.ts';
import type { SentMessage } from '../store/ledger/incidents/write.ts';
import type { InlineKeyboardMarkup } from 'grammy/types';
import type { Deps } from '../store/deps.ts';
import type { Words } from '../base/i18n.ts';
import type { Incident } from '../store/ledger/incidents/incidents.ts';
import type { PostKind } from './kind.ts';
import type { OutboxApi, TopicKind } from './send-api.ts';

export type NotifyDeps = Deps & {
  apiOf: (topic: TopicKind) => OutboxApi;
  /** What else than events is told. */
  kinds?: readonly PostKind[];
  /** The buttons under an alert, by the id of the first delivery of its message. */
  keyboardOf?: (deliveryId: number) => InlineKeyboardMarkup;
  /**
   * Called with each message's outcome, and with the time (Unix milliseconds) at which each of its deliveries was
   * queued.
   */
  onMessage?: (outcome: string, queuedAt: readonly number[]) => void;
  /** The buttons with which somebody takes care of what a message tells of: at least one. */
  incidentButtons?: (incidents: readonly Incident[], words: Words) => InlineKeyboardMarkup | undefined;
  /** How far the service's clock is ahead of `clock`, in milliseconds: lateness is measured by the service's clock. */
  skewMs?: () => number;
};

/** Losing it in a restart costs at most a call or two. */
export type SenderState = {
  /**
   * The Unix milliseconds by which deliveries are due: the wall clock, but never behind the time since the start, so
   * that no pause is prolonged because the wall clock was set back.
   */
  dueNow: () => number;
  /** Whether the last call got no answer, a server error, or a refusal of the whole account. */
  didLastCallFail: boolean;
  /** By chat in which a file was refused: until when (monotonic milliseconds) it gets lists instead. */
  noFilesUntil: Map<number, number>;
  /** Resolves when the previous message is composed: see gather.ts. */
  composing: Promise<void>;
  /** Aborted when the program closes: from then on no failed write to the ledger is repeated. */
  closing: AbortSignal;
};

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

/**
 * An order and its message. `by`: what joins it with the event: the hash of the delegation, the number of the order in a
 * payment, or only receiver, quantity and time, which others may have in common with it.
 */
export type OrderMatch = { messageId: number; orderId: string; by: 'hash' | 'number' | 'time' };

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
