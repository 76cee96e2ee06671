// Deliberate flaws of the alert sender, for the controls of the fault tests: each removes one safeguard from a part of
// the program.

import type { Clock } from '../../src/clock.ts';
import type { SendApi } from '../../src/notify/send-api.ts';
import { createRateLimiter, type Budgets, type RateLimiter } from '../../src/telegram/rate-limiter.ts';
import type { Deliveries } from '../../src/store/ledger/deliveries/deliveries.ts';
import type { Store } from '../../src/store/open.ts';

type Ground = { clock: Clock; api: SendApi; budgets: Budgets };

/** Each function returns the members that it replaces. */
type Flaw = {
  store?: (store: Store, ground: Ground) => Partial<Store>;
  api?: (api: SendApi) => Partial<SendApi>;
  rateLimiter?: (rateLimiter: RateLimiter, ground: Ground) => Partial<RateLimiter>;
};

function onDeliveries(change: (deliveries: Deliveries, ground: Ground) => Partial<Deliveries>): Flaw {
  return {
    store: ({ deliveries }, ground) => ({ deliveries: { ...deliveries, ...change(deliveries, ground) } }),
  };
}

export type FlawName = keyof typeof flaws;

export const flaws = {
  none: {} as Flaw,

  /** Records a message as sent before the call. */
  'sent first': onDeliveries((deliveries, { clock }) => ({
    async begin(ids, chatId, now) {
      const attempt = await deliveries.begin(ids, chatId, now);
      await deliveries.markSent(ids, null, clock.now());
      return attempt;
    },
  })),

  /** Records no attempt before the call. */
  'no attempt': onDeliveries((deliveries) => ({
    begin: async (deliveryIds) => ({ id: 0, deliveryIds }),
    postpone: (ids, dueAt, reason) => deliveries.postpone(ids, dueAt, reason),
    markSent: (ids, messageId, now) => deliveries.markSent(ids, messageId, now),
    giveUp: (ids, state, reason) => deliveries.giveUp(ids, state, reason),
    park: (target, reason, _ending, notice) => deliveries.park(target, reason, undefined, notice),
  })),

  /** Composes a message without recording that first. */
  'composes unwritten': onDeliveries(() => ({ beginComposing: async () => undefined })),

  /** Never counts more than one copy. */
  'endless copies': onDeliveries((deliveries) => ({
    due: async (...question) =>
      (await deliveries.due(...question)).map(({ delivery, event, isDisputed }) => ({
        delivery: { ...delivery, copies: Math.min(1, delivery.copies) },
        event,
        isDisputed,
      })),
  })),

  /** Calls again at once after a 429. */
  'deaf to 429': {
    ...onDeliveries((deliveries, { clock }) => ({
      postpone: (ids, _dueAt, reason, ending) => deliveries.postpone(ids, clock.now(), reason, ending),
    })),
    rateLimiter: () => ({ refused: () => undefined }),
  } as Flaw,

  /** Waits for retry_after, but does not slow down afterwards. */
  'learns nothing': { rateLimiter: () => ({ refused: () => undefined }) } as Flaw,

  /** A pause of one chat pauses all. */
  'one for all': {
    rateLimiter(rateLimiter) {
      const refused = new Set<number>();
      return {
        take: (chatId, lane) =>
          Math.max(0, ...[...refused].map((id) => rateLimiter.pauseOf(id))) || rateLimiter.take(chatId, lane),
        refused(chatId, afterMs) {
          refused.add(chatId);
          rateLimiter.refused(chatId, afterMs);
        },
      };
    },
  } as Flaw,

  /** Answers wait for their turn among the alerts. */
  'people in the queue': {
    rateLimiter: (rateLimiter) => ({ take: (chatId) => rateLimiter.take(chatId, 'alert') }),
  } as Flaw,

  /** Has no rate limit. */
  'no pace': { rateLimiter: () => ({ take: () => 0 }) } as Flaw,

  /** Alerts yield to answers without a time limit. */
  'yields without end': {
    rateLimiter(rateLimiter, { clock, budgets }) {
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
    },
  } as Flaw,

  /** The rate limiter uses the wall clock. */
  'pace by the wall': {
    rateLimiter: (_, { clock, budgets }) =>
      createRateLimiter({ ...clock, monotonic: () => clock.now() }, budgets),
  } as Flaw,

  /** Waits for the due time that an earlier run wrote, however far ahead it is. */
  'due as written': onDeliveries((deliveries) => ({
    due: async (now, ...rest) =>
      (await deliveries.due(now, ...rest)).filter(({ delivery }) => delivery.due_at <= now),
    // With the largest possible time no delivery counts as too far ahead.
    nextDueAt: async (now, except) => {
      const [head] = await deliveries.due(Number.MAX_SAFE_INTEGER, except, 1);
      return head && Math.max(now + 1000, head.delivery.due_at);
    },
  })),

  /** Stores an event only after an answer of Telegram. */
  'intake waits': {
    store: ({ events }, { api }) => ({
      events: {
        ...events,
        async add(...args) {
          await api.getMe();
          return events.add(...args);
        },
      },
    }),
  } as Flaw,

  /** Sends the newest of the waiting events first. */
  'newest first': onDeliveries((deliveries) => ({
    waitingAfter: async (...question) => (await deliveries.waitingAfter(...question)).toReversed(),
  })),

  /** Sends only the caption of an attached table. */
  'no table': {
    api: (api) => ({
      sendDocument: (chatId, _document, { caption, ...options }) =>
        api.sendMessage(chatId, caption, { ...options, link_preview_options: { is_disabled: true } }),
    }),
  } as Flaw,

  /** Folds nothing: each event has a message of its own. */
  'no folding': onDeliveries((deliveries) => ({
    waitingAfter: (first) => deliveries.waitingAfter(first, 1),
  })),

  /** No event is urgent, and none are folded: each waits for all earlier ones. */
  'no urgency, no folding': {
    store: ({ events, deliveries }) => ({
      deliveries: { ...deliveries, waitingAfter: (first) => deliveries.waitingAfter(first, 1) },
      events: {
        ...events,
        add: (arrival, routes) =>
          events.add(
            arrival,
            routes.map((route) => ({ ...route, isUrgent: false })),
          ),
      },
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

  /** Tries an unreachable chat again for each event, and notifies the owners each time. */
  'forgets absences': {
    store: ({ events, deliveries, settings }, { clock }) => ({
      events: {
        ...events,
        async add(...args) {
          const result = await events.add(...args);
          for (const { id } of settings.data.chats) await deliveries.resume(id, clock.now());
          return result;
        },
      },
    }),
  } as Flaw,

  /** Stops sending to all chats when one is out of reach. */
  'stops for one': onDeliveries((deliveries) => {
    let isStopped = false;
    return {
      park(...chat) {
        isStopped = true;
        return deliveries.park(...chat);
      },
      due: async (...question) => (isStopped ? [] : deliveries.due(...question)),
      nextDueAt: async (...question) => (isStopped ? undefined : deliveries.nextDueAt(...question)),
    };
  }),

  /** Parks the whole chat when a topic is out of reach. */
  'parks chats alone': onDeliveries((deliveries) => ({
    park: ({ chatId }, ...rest) => deliveries.park({ chatId }, ...rest),
  })),

  /** Parked deliveries are never resumed. */
  'never resumes': onDeliveries(() => ({ resume: async () => 0 })),

  /** A refusal of a deleted topic is treated as any other refusal. */
  'knows no topics': {
    api: (api) => ({
      async sendMessage(...call) {
        try {
          return await api.sendMessage(...call);
        } catch (error) {
          throw /thread|TOPIC/.test(String(error))
            ? Object.assign(new Error('refused'), { error_code: 400, description: 'Bad Request: who knows' })
            : error;
        }
      },
    }),
  } as Flaw,
};
