// Deliberate flaws of the bot, for the controls: each removes one safeguard from a part of the program.

import type { Update } from 'grammy/types';
import type { Clock } from '../../src/base/clock.ts';
import type { DueDelivery } from '../../src/store/ledger/deliveries/queue.ts';
import type { Store } from '../../src/store/open.ts';
import { blindGate } from '../faults/sabotage.ts';

export type Flaw = {
  store?: (store: Store, clock: Clock) => Store;
  skipsSyncs?: boolean;
};

export type FlawName = keyof typeof flaws;

const onEvents = (change: (events: Store['events'], clock: Clock) => Partial<Store['events']>): Flaw => ({
  store: (store, clock) => ({ ...store, events: { ...store.events, ...change(store.events, clock) } }),
});

export const flaws = {
  none: {},

  /** Answers 200 and stores the event half a second later. */
  'answer before storing': onEvents((events, clock) => ({
    async add(...args) {
      clock.after(500, () => void events.add(...args));
      return 'new';
    },
  })),

  /** Counts nothing of what a place heard. */
  'outcomes forgotten': onEvents((events) => ({
    add: (arrival, routes) =>
      events.add(
        arrival,
        routes.map((route) => Object.assign({}, route, { ruleN: undefined })),
      ),
  })),

  /** Forgets that a message may have been sent already. */
  'mark forgotten': {
    store({ deliveries, ...store }) {
      const fresh = <One extends DueDelivery>(due: One[]) =>
        due.map((one) => Object.assign({}, one, { delivery: { ...one.delivery, unclear: 0 } }));
      const forgetting: Partial<typeof deliveries> = {
        due: async (...question) => fresh(await deliveries.due(...question)),
        carriedBy: async (post) => fresh(await deliveries.carriedBy(post)),
        waitingAfter: async (...question) => fresh(await deliveries.waitingAfter(...question)),
      };
      return { ...store, deliveries: { ...deliveries, ...forgetting } };
    },
  },

  /** Sends what was parked for a group as soon as anybody adds the bot again, and does not see that it was removed. */
  'resumes first': {
    store(store, clock) {
      const { settings, updates, deliveries } = store;
      type Data = Store['settings']['data'];
      const seen = new WeakMap<object, Data>();
      const blind = (data: Data) => {
        const chats = data.chats.map((chat) => Object.assign({}, chat, { exit: undefined }));
        const known = seen.get(data) ?? { ...data, chats };
        seen.set(data, known);
        return known;
      };
      return {
        ...store,
        settings: {
          ...settings,
          get data() {
            return blind(settings.data);
          },
        },
        updates: {
          ...updates,
          async receive(received, now) {
            await updates.receive(received, now);
            for (const { body } of received) {
              const { my_chat_member: change } = JSON.parse(body) as Update;
              if (change?.new_chat_member.status === 'member')
                await deliveries.reopen(change.chat.id, clock.now());
            }
          },
        },
      };
    },
  },

  /** Accepts each press of a card, whatever its state is. */
  'gate open': { store: (store) => blindGate().store!(store) },

  /** Commits are no longer synced. */
  'fsync skipped': { skipsSyncs: true },
} satisfies Record<string, Flaw>;
