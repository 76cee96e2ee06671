// The dependencies of the sender, and the state that it has in memory between messages.

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
