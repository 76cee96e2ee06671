// Remembers with which parameter names a regular order became something else than was confirmed: a service that ignores
// a name it doesn't know sells its default. Nothing is sent again by itself with those names until an owner allows it.

import type { Clock } from '../clock.ts';
import type { Settings } from '../store/settings/settings.ts';
import type { Order } from './order.ts';

export type Differing = {
  readonly lock: (order: Order) => Promise<void>;
  readonly isLocked: (order: Order) => boolean;
  /** Since when the present names are locked; null when they aren't. */
  readonly since: () => number | null;
  readonly unlock: () => Promise<void>;
};

/** `orderParams` are the present names, as SERVICE_ORDER_PARAMS has them. */
export function createDiffering(options: {
  settings: Settings;
  clock: Clock;
  orderParams: string;
}): Differing {
  const { settings, clock, orderParams } = options;
  const since = () => settings.data.differingParams[orderParams] ?? null;
  return {
    since,
    // The names of a flash order are documented.
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
