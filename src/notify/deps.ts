// What the sender is given, and what it remembers between messages.

import type { Deps } from '../deps.ts';
import type { SendApi } from './send-api.ts';

export type NotifyDeps = Omit<Deps, 'defaultLocale'> & {
  api: SendApi;
  /** Called with each message's outcome, and with the time (Unix milliseconds) at which each of its deliveries was queued. */
  onMessage?: (outcome: string, queuedAt: readonly number[]) => void;
  /** How far the service's clock is ahead of `clock`: its events are late by its own clock. */
  skewMs?: () => number;
};

/** A restart may forget it: that costs a call or two. */
export type SenderState = {
  /** Unix milliseconds by which pauses are written and end: the wall clock, but never set back. */
  dueNow: () => number;
  /** The last call brought no answer, or one about the whole account. */
  didLastCallFail: boolean;
  /** How many deliveries share a message that begins with this one (by id), where Telegram has refused one with more. */
  maxEvents: Map<number, number>;
  /** By chat that refused a file: until when (monotonic milliseconds) it gets lists instead. */
  noFilesUntil: Map<number, number>;
  /** Resolves when the message that is being composed has its attempt. */
  composing: Promise<void>;
  /** Aborted when the program closes: no write to the ledger is tried again from then on. */
  closing: AbortSignal;
};
