// The dependencies that the parts of the program share; app.ts creates them once. A part declares the ones that it
// needs as `Pick<Deps, …>` and adds its own; tests pass substitutes.

import type { Clock } from '../base/clock.ts';
import type { I18n } from '../base/i18n.ts';
import type { Log } from '../base/log.ts';
import type { Store } from './open.ts';
import type { RateLimiter } from '../telegram/rate-limiter.ts';

export type Deps = {
  readonly store: Store;
  readonly i18n: I18n;
  readonly clock: Clock;
  readonly log: Log;
  /** Telegram user ids. */
  readonly ownerIds: readonly number[];
  /** For chats that chose none; an IANA name. */
  readonly defaultTimeZone: string;
  /** Pattern of a transaction's page on TRON where no owner has chosen another; `{hash}` stands for the hash. */
  readonly explorerUrl: string;
  /** Shared by everything that is sent to Telegram. */
  readonly rateLimiter: RateLimiter;
};
