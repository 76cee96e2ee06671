// Locks automatic repeats after a regular order differed from what was confirmed: a service that ignores a parameter
// name it doesn't know sells its default. The lock holds for the configured parameter names until an owner removes it.

import type { Clock } from '../clock.ts';
import type { Settings } from '../store/settings/settings.ts';
import type { Order } from './order.ts';

export type ParamsLock = {
  readonly lock: (order: Order) => Promise<void>;
  readonly isLocked: (order: Order) => boolean;
  /** When the current names were locked, in Unix milliseconds; null when they aren't locked. */
  readonly since: () => number | null;
  readonly unlock: () => Promise<void>;
};

/** `orderParams` are the current names, as written in SERVICE_ORDER_PARAMS. */
export function createParamsLock(options: {
  settings: Settings;
  clock: Clock;
  orderParams: string;
}): ParamsLock {
  const { settings, clock, orderParams } = options;
  const since = () => settings.data.differingParams[orderParams] ?? null;
  return {
    since,
    // The parameter names of flash orders are documented, so they can't be misconfigured.
    isLocked: ({ kind }) => kind === 'regular' && since() !== null,
    async lock({ kind }) {
      if (kind === 'flash' || since() !== null) return;
      const now = clock.now();
      await settings.update((draft) => {
        draft.differingParams[orderParams] = now;
      });
    },
    async unlock() {
      if (since() === null) return;
      await settings.update((draft) => {
        delete draft.differingParams[orderParams];
      });
    },
  };
}
