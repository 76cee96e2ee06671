// The bot broken on purpose, for the controls: each flaw takes one guard away from a part that is handed in.

import type { Clock } from '../../src/clock.ts';
import type { Store } from '../../src/store/open.ts';
import { blindGate } from '../faults/sabotage.ts';

export type Flaw = {
  store?: (store: Store, clock: Clock) => Store;
  skipsSyncs?: boolean;
};

export type FlawName = keyof typeof flaws;

export const flaws = {
  none: {},

  /** Says 200 and stores a moment later. */
  'answer before storing': {
    store: (store, clock) => ({
      ...store,
      events: {
        ...store.events,
        async add(...args) {
          clock.after(500, () => void store.events.add(...args));
          return 'new';
        },
      },
    }),
  },

  /** Never remembers that a message may stand in the chat already. */
  'mark forgotten': {
    store: (store) => {
      const { deliveries } = store;
      const fresh = (due: Awaited<ReturnType<typeof deliveries.due>>) =>
        due.map(({ delivery, event, isDisputed }) => ({
          delivery: { ...delivery, copies: 0 },
          event,
          isDisputed,
        }));
      return {
        ...store,
        deliveries: {
          ...deliveries,
          due: async (...question) => fresh(await deliveries.due(...question)),
          waitingAfter: async (...question) => fresh(await deliveries.waitingAfter(...question)),
        },
      };
    },
  },

  /** Lets each press of a card through, whatever became of it before. */
  'gate open': { store: (store) => blindGate().store!(store) },

  /** Commits are no longer synced. */
  'fsync skipped': { skipsSyncs: true },
} satisfies Record<string, Flaw>;
