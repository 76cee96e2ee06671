// Deliberate flaws of the intake, for the controls of the fault tests: each breaks one promise.

import type { DatabaseSync } from 'node:sqlite';
import { StoreError } from '../../src/base/errors.ts';
import type { WebhookOptions } from '../../src/intake/server.ts';

export const secret = 'faults-secret-of-at-least-32-characters';

export type Flaw = 'none' | 'early' | 'not durable' | 'unbreakable';

type Keep = WebhookOptions['storeArrival'];

type Sabotage = {
  around?: (keep: Keep) => Keep;
  afterOpening?: (ledger: DatabaseSync) => void;
};

export const flaws: Readonly<Record<Flaw, Sabotage>> = {
  none: {},
  /** Answers 200 first and commits 200 ms later. */
  early: {
    around: (keep) => async (arrival) => {
      setTimeout(() => void keep(arrival).catch(() => undefined), 200);
      return 'new';
    },
  },
  /** The default of WAL in some builds of SQLite: commits stay in the page cache until the next checkpoint. */
  'not durable': {
    afterOpening: (ledger) => ledger.exec('pragma synchronous = normal'),
  },
  /** Treats a failed fsync as temporary: continues, and commits again. */
  unbreakable: {
    around: (keep) => (arrival) =>
      keep(arrival).catch(() => Promise.reject(new StoreError('busy', 'Come again.'))),
    afterOpening(ledger) {
      let version = 0;
      setInterval(() => {
        try {
          ledger.exec(`pragma user_version = ${(version += 1)}`);
        } catch {
          // The next one may succeed: that is the flaw.
        }
      }, 20);
    },
  },
};
