// Deliberate flaws of the alert sender, for the controls of the fault tests: each removes one safeguard from a part of
// the program.

import type { Clock } from '../../src/base/clock.ts';
import type { SendApi } from '../../src/outbox/send-api.ts';
import { type Budgets, type RateLimiter, createRateLimiter } from '../../src/telegram/rate-limiter.ts';
import type { Deliveries } from '../../src/store/ledger/deliveries/deliveries.ts';
import type { DueDelivery } from '../../src/store/ledger/deliveries/queue.ts';
import type { Store } from '../../src/store/open.ts';

type Ground = { clock: Clock; api: SendApi; budgets: Budgets };

/** Each function returns the members that it replaces. */
type Flaw = {
  store?: ((store: Store, ground: Ground) => Partial<Store>) | undefined;
  api?: ((api: SendApi) => Partial<SendApi>) | undefined;
  rateLimiter?: ((rateLimiter: RateLimiter, ground: Ground) => Partial<RateLimiter>) | undefined;
};

function onDeliveries(change: (deliveries: Deliveries, ground: Ground) => Partial<Deliveries>): Flaw {
  return {
    store: ({ deliveries }, ground) => ({ deliveries: { ...deliveries, ...change(deliveries, ground) } }),
  };
}

const alone = (deliveries: Deliveries): Partial<Deliveries> => ({
  waitingAfter: (first) => deliveries.waitingAfter(first, 1),
});

function onEvents(change: (store: Store, ground: Ground) => Partial<Store['events']>): Flaw {
  return { store: (store, ground) => ({ events: { ...store.events, ...change(store, ground) } }) };
}

const calm = onEvents(({ events }) => ({
  add(arrival, routes) {
    const calmed = routes.map((route) => Object.assign({}, route, { isUrgent: false }));
    return events.add(arrival, calmed);
  },
}));

const onApi = (api: Flaw['api']): Flaw => ({ api });
const onPace = (rateLimiter: Flaw['rateLimiter']): Flaw => ({ rateLimiter });

export type FlawName = keyof typeof flaws;

export const flaws = {
  none: {} as Flaw,

  /** Records a message as sent before the call. */
  'sent first': onDeliveries((deliveries, { clock }) => ({
    async begin(...attempt) {
      const post = await deliveries.begin(...attempt);
      await deliveries.markShown(post, null, clock.now());
      return post;
    },
  })),

  /** Records no attempt before the call. */
  'no attempt': onDeliveries((deliveries) => ({
    begin: async (post) => ({ ...post, composing: 0, unclear: post.unclear + 1 }),
    postpone: (due, change, now) => deliveries.postpone(due, { ...change, ended: 'call' }, now),
  })),

  /** Composes a message without recording that first. */
  'composes unwritten': onDeliveries((deliveries) => ({
    async beginComposing(...of) {
      const post = await deliveries.beginComposing(...of);
      const { delivery } = of[0];
      await deliveries.postpone({ delivery, post }, { dueAt: 0, reason: '', ended: 'composing' }, 0);
      return { ...post, composing: 0 };
    },
  })),

  /** Never counts more than one copy. */
  'endless copies': onDeliveries((deliveries) => {
    const once = <One extends DueDelivery>(found: One[]) =>
      found.map((one) => {
        const { delivery } = one;
        return Object.assign({}, one, { delivery: { ...delivery, unclear: Math.min(1, delivery.unclear) } });
      });
    return {
      due: async (...question) => once(await deliveries.due(...question)),
      carriedBy: async (post) => once(await deliveries.carriedBy(post)),
    };
  }),

  /** Answers wait for their turn among the alerts. */
  'people in the queue': onPace((rateLimiter) => ({ take: (chatId) => rateLimiter.take(chatId, 'alert') })),

  /** Has no rate limit. */
  'no pace': onPace(() => ({ take: () => 0 })),

  /** Alerts yield to answers without a time limit. */
  'yields without end': onPace((rateLimiter, { clock, budgets }) => {
    const answered = new Map<number, number>();
    return {
      take(chatId, lane) {
        const { yieldMs, alertGapMs } = chatId > 0 ? budgets.person : budgets.group;
        const until = (answered.get(chatId) ?? -Infinity) + (yieldMs ?? alertGapMs);
        if (lane === 'alert' && until > clock.monotonic()) return until - clock.monotonic();
        const waitMs = rateLimiter.take(chatId, lane);
        if (waitMs === 0 && lane === 'answer') answered.set(chatId, clock.monotonic());
        return waitMs;
      },
    };
  }),

  /** The rate limiter uses the wall clock. */
  'pace by the wall': onPace((_, { clock, budgets }) =>
    createRateLimiter({ ...clock, monotonic: () => clock.now() }, budgets),
  ),

  /** Waits for the due time that an earlier run wrote, however far ahead it is. */
  'due as written': onDeliveries((deliveries) => ({
    due: async (now, ...rest) =>
      (await deliveries.due(now, ...rest)).filter(({ post }) => (post?.due_at ?? 0) <= now),
    // With the largest possible time no delivery counts as too far ahead.
    nextPauseEnd: async (now, except) => {
      const [head] = await deliveries.due(Number.MAX_SAFE_INTEGER, except, 1);
      return head && Math.max(now + 1000, head.post?.due_at ?? 0);
    },
  })),

  /** Stores an event only after an answer of Telegram. */
  'intake waits': onEvents(({ events }, { api }) => ({
    async add(...args) {
      await api.getMe();
      return events.add(...args);
    },
  })),

  /** Sends the newest of the waiting events first. */
  'newest first': onDeliveries((deliveries) => ({
    waitingAfter: async (...question) => (await deliveries.waitingAfter(...question)).toReversed(),
  })),

  /** Sends only the caption of an attached table. */
  'no table': onApi((api) => ({
    sendDocument: (chatId, _document, { caption, ...options }) =>
      api.sendMessage(chatId, caption, { ...options, link_preview_options: { is_disabled: true } }),
  })),

  /** Folds nothing: each event has a message of its own. */
  'no folding': onDeliveries(alone),

  /** No event is urgent, and none are folded: each waits for all earlier ones. */
  'no urgency, no folding': {
    store: (store, ground) => ({
      ...onDeliveries(alone).store!(store, ground),
      ...calm.store!(store, ground),
    }),
  } as Flaw,

  /** Moves the settings of a migrated group, but not its deliveries. */
  'queue left behind': {
    store: ({ settings }) => ({
      async moveChat(from, to) {
        await settings.update((draft) => {
          for (const chat of draft.chats) if (chat.id === from) chat.id = to;
          for (const place of draft.places) if (place.chatId === from) place.chatId = to;
        });
        return true;
      },
    }),
  } as Flaw,
};
