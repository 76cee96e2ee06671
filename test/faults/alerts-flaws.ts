// The way out broken on purpose, for the controls beside the fault tests: each flaw takes one guard away from a part
// that is handed in.

import type { Clock } from '../../src/clock.ts';
import type { SendApi } from '../../src/notify/send-api.ts';
import { createRateLimiter, type Budgets, type RateLimiter } from '../../src/telegram/rate-limiter.ts';
import type { Deliveries } from '../../src/store/ledger/deliveries/deliveries.ts';
import type { Store } from '../../src/store/open.ts';

type Ground = { clock: Clock; api: SendApi; budgets: Budgets };

/** Each answers what it changes. */
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

  /** Remembers a message as sent before it calls. */
  'sent first': onDeliveries((deliveries, { clock }) => ({
    async begin(ids, chatId, now) {
      const attempt = await deliveries.begin(ids, chatId, now);
      await deliveries.markSent(ids, null, clock.now());
      return attempt;
    },
  })),

  /** Writes nothing down before it calls. */
  'no attempt': onDeliveries((deliveries) => ({
    begin: async (deliveryIds) => ({ id: 0, deliveryIds }),
    postpone: (ids, dueAt, reason) => deliveries.postpone(ids, dueAt, reason),
    markSent: (ids, messageId, now) => deliveries.markSent(ids, messageId, now),
    giveUp: (ids, state, reason) => deliveries.giveUp(ids, state, reason),
    park: (target, reason, _ending, notice) => deliveries.park(target, reason, undefined, notice),
  })),

  /** Composes a message before anything says that it does. */
  'composes unwritten': onDeliveries(() => ({ beginComposing: async () => undefined })),

  /** Never counts further than one copy. */
  'endless copies': onDeliveries((deliveries) => ({
    due: async (...question) =>
      (await deliveries.due(...question)).map(({ delivery, event, isDisputed }) => ({
        delivery: { ...delivery, copies: Math.min(1, delivery.copies) },
        event,
        isDisputed,
      })),
  })),

  /** Hears of a 429 and calls again at once. */
  'deaf to 429': {
    ...onDeliveries((deliveries, { clock }) => ({
      postpone: (ids, _dueAt, reason, ending) => deliveries.postpone(ids, clock.now(), reason, ending),
    })),
    rateLimiter: () => ({ refused: () => undefined }),
  } as Flaw,

  /** Waits as it was told, and goes on at the old speed. */
  'learns nothing': { rateLimiter: () => ({ refused: () => undefined }) } as Flaw,

  /** A pause of one chat is a pause of all. */
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

  /** Knows no pace. */
  'no pace': { rateLimiter: () => ({ take: () => 0 }) } as Flaw,

  /** Alerts stand back for as long as people ask. */
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

  /** Takes the wall clock for the time. */
  'pace by the wall': {
    rateLimiter: (_, { clock, budgets }) =>
      createRateLimiter({ ...clock, monotonic: () => clock.now() }, budgets),
  } as Flaw,

  /** Waits for whatever time an earlier run wrote. */
  'due as written': onDeliveries((deliveries) => ({
    due: async (now, ...rest) =>
      (await deliveries.due(now, ...rest)).filter(({ delivery }) => delivery.due_at <= now),
    // Seen from the end of time nothing lies too far away.
    nextDueAt: async (now, except) => {
      const [head] = await deliveries.due(Number.MAX_SAFE_INTEGER, except, 1);
      return head && Math.max(now + 1000, head.delivery.due_at);
    },
  })),

  /** Keeps nothing before Telegram has answered something. */
  'intake waits': {
    store: ({ events }, { api }) => ({
      events: {
        ...events,
        async add(...keyedEvents) {
          await api.getMe();
          return events.add(...keyedEvents);
        },
      },
    }),
  } as Flaw,

  /** What waits is told with the newest first. */
  'newest first': onDeliveries((deliveries) => ({
    waitingAfter: async (...question) => (await deliveries.waitingAfter(...question)).toReversed(),
  })),

  /** Of an attached table only the caption is sent. */
  'no table': {
    api: (api) => ({
      sendDocument: (chatId, _document, { caption, ...options }) =>
        api.sendMessage(chatId, caption, { ...options, link_preview_options: { is_disabled: true } }),
    }),
  } as Flaw,

  /** Nothing is joined: each event has a message of its own. */
  'no folding': onDeliveries((deliveries) => ({
    waitingAfter: (first) => deliveries.waitingAfter(first, 1),
  })),

  /** Nothing overtakes, and nothing is joined: what comes waits for all that came before. */
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

  /** Of a group that moved only the settings go along. */
  'queue left behind': {
    store: ({ settings }) => ({
      async moveChat(from, to) {
        await settings.update((draft) => {
          for (const chat of draft.chats) if (chat.id === from) chat.id = to;
          for (const rule of draft.rules) if (rule.chatId === from) rule.chatId = to;
        });
        return true;
      },
    }),
  } as Flaw,

  /** Each event for a chat out of reach is a new try, and news to the owners. */
  'forgets absences': {
    store: ({ events, deliveries, settings }, { clock }) => ({
      events: {
        ...events,
        async add(...keyedEvents) {
          const result = await events.add(...keyedEvents);
          for (const { id } of settings.data.chats) await deliveries.resume(id, clock.now());
          return result;
        },
      },
    }),
  } as Flaw,

  /** With one chat out of reach nothing goes on. */
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

  /** A topic out of reach is taken for its chat. */
  'parks chats alone': onDeliveries((deliveries) => ({
    park: ({ chatId }, ...rest) => deliveries.park({ chatId }, ...rest),
  })),

  /** What was parked stays so. */
  'never resumes': onDeliveries(() => ({ resume: async () => 0 })),

  /** A topic that is gone is taken for any other refusal. */
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
