// What the way out works with, handed in by the house; and what it knows of the line to Telegram.

import type { Clock } from '../clock.ts';
import type { I18n } from '../i18n.ts';
import type { Log } from '../log.ts';
import type { RateLimiter } from '../telegram/rate-limiter.ts';
import type { Store } from '../store/open.ts';
import type { SendApi } from './deliver.ts';

export type Deps = {
  store: Store;
  api: SendApi;
  i18n: I18n;
  /** Telegram user ids. */
  ownerIds: readonly number[];
  /** For chats that chose none. */
  defaultTimeZone: string;
  /** Pattern of a transaction's page; `{hash}` stands for the hash. */
  explorerUrl: string;
  rateLimiter: RateLimiter;
  /** Hears how each message ended, and since when (Unix milliseconds) each delivery that it told was in the queue. */
  onMessage?: (outcome: string, queuedAt: readonly number[]) => void;
  /** How far the service's clock is ahead of `clock`: its events are late by its own clock. */
  skewMs?: () => number;
  clock: Clock;
  log: Log;
};

/** A restart may forget it: what it costs is a call or two. */
export type SenderState = {
  /** Unix milliseconds by which pauses are written and end: the wall clock, but never set back. */
  dueNow: () => number;
  /** After a call that brought no answer of use. */
  isDoubtful: boolean;
  /** How much a message may tell that begins with this delivery, where Telegram has refused one that told more. */
  sizeLimits: Map<number, number>;
  /** Chats that refused a file, and until when (monotonic milliseconds) they get lists in place of one. */
  withoutFiles: Map<number, number>;
  /** Ends when whoever composes now has come to an end: one at a time, so that only what kills the process is blamed. */
  composing: Promise<void>;
};
