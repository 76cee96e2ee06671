// Deliberate flaws of the bot, for the controls: each removes one safeguard from a part of the program.

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

  /** Answers 200 and stores the event half a second later. */
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

  /** Stores nothing of the places that dropped an event. */
  'drops forgotten': {
    store: (store) => ({
      ...store,
      events: { ...store.events, add: (arrival, routes) => store.events.add(arrival, routes) },
    }),
  },

  /** Forgets that a message may have been sent already. */
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

  /** Accepts each press of a card, whatever its state is. */
  'gate open': { store: (store) => blindGate().store!(store) },

  /** Commits are no longer synced. */
  'fsync skipped': { skipsSyncs: true },
} satisfies Record<string, Flaw>;
