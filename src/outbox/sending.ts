// What the sender works with: what it is given, what it has in memory between messages, and what may become of one.

import type { Ended as EndedPart } from '../store/ledger/deliveries/posts.ts';
import type { Verdict } from '../telegram/judge.ts';
import type { PostRow } from '../store/ledger/deliveries/tables.ts';
import type { SentMessage } from '../store/ledger/incidents/write.ts';
import type { InlineKeyboardMarkup } from 'grammy/types';
import type { Deps } from '../store/deps.ts';
import { successorOf } from '../store/settings/settings.ts';
import type { CauseCode } from '../telegram/cause.ts';
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
  /** Resolves when the previous message is composed: see `inTurn`. */
  composing: Promise<void>;
  /** Aborted when the program closes: from then on no failed write to the ledger is repeated. */
  closing: AbortSignal;
};

/** Telegram's API has no idempotency key, so a delivery may be in the chat up to this many times. */
export const maxCopies = 3;
/** A delivery whose composing failed, or ended the process, this many times is given up. */
export const maxCompositions = 3;

/**
 * An order and its message. `by`: what joins it with the event: the hash of the delegation, the number of the order in a
 * payment, or only receiver, quantity and time, which others may have in common with it.
 */
export type OrderMatch = { messageId: number; orderId: string; by: 'hash' | 'number' | 'time' };

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

/** No call was made. */
export function unattempted(verdict: Verdict, ended?: EndedPart): Outcome {
  return { kind: 'not attempted', verdict, ended };
}

/** Nothing was sent, because the ledger could not be written. */
export const ledgerFailed: Verdict = { kind: 'later', afterMs: undefined, reason: { code: 'ledger' } };

export const refusedFor = (code: CauseCode, scope: 'message' | 'chat' = 'message'): Verdict => ({
  kind: 'refused',
  scope,
  reason: { code },
});

/** Undefined unless the group has moved; then whatever waits for it moves, too. */
export async function followMove({ store }: NotifyDeps, chatId: number): Promise<Verdict | undefined> {
  const successor = successorOf(store.settings.data, chatId);
  if (successor === undefined) return undefined;
  await store.moveChat(chatId, successor);
  return { kind: 'later', afterMs: 0, reason: { code: 'moved' } };
}

/**
 * Runs it after the compositions that began before: if two messages were composed at the same time, both would be counted
 * as failed when one of them crashes the process.
 */
export async function inTurn<Result>(state: SenderState, compose: () => Promise<Result>): Promise<Result> {
  const before = state.composing;
  const { promise, resolve } = Promise.withResolvers<void>();
  state.composing = promise;
  await before;
  try {
    return await compose();
  } finally {
    resolve();
  }
}
