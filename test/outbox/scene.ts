// The sender on a store of its own, with a fake Telegram that does as a test says, and a clock moved by hand.

import { onTestFinished } from 'vitest';
import { balance } from '../../src/events/balance.ts';
import { isUrgent } from '../../src/events/index.ts';
import { createLog } from '../../src/base/log.ts';
import type { PostKind } from '../../src/outbox/kind.ts';
import type { OutboxApi, SendApi } from '../../src/outbox/send-api.ts';
import { openNotify, type Notify } from '../../src/outbox/notify.ts';
import { createRateLimiter, type Budgets } from '../../src/telegram/rate-limiter.ts';
import { dataOf } from '../../src/events/event.ts';
import { routeArrival } from '../../src/rules/route.ts';
import type { Arrival } from '../../src/store/ledger/events/group-commit.ts';
import type { Store } from '../../src/store/open.ts';
import { createManualClock, type ManualClock } from '../manual-clock.ts';
import { makeArrival, makeDataDir, openTestStore } from '../store/ledger/fixture.ts';
import { toldOf, type Told } from '../store/ledger/posts.ts';
import { makePlace } from '../store/settings/place.ts';
import { i18n } from '../spoken.ts';

export const owner = 1;
export const group = -100;
export const otherGroup = -200;
export const token = '123:SECRET';

const plenty = { count: 1000, windowMs: 1000, alertGapMs: 0 };
/** For tests of anything else than the rate limiter. */
export const ample: Budgets = { overall: plenty, person: plenty, group: plenty };

type Options = Parameters<SendApi['sendMessage']>[2];
type Sent = { chatId: number; text: string; options: Options; at: number };
/** What the fake Telegram does with a call: answer with a message, or throw. */
export type Behaviour = (call: Sent, nth: number) => void | Promise<void>;

export const refusal = (error_code: number, description: string, parameters = {}) => ({
  error_code,
  description,
  parameters,
});

/** The first `times` calls meet the error. */
export function failing(error: unknown, times = 1): Behaviour {
  return (_, nth) => {
    if (nth <= times) throw error;
  };
}

/** Every topic is deleted. */
export const topicGone: Behaviour = ({ options }) => {
  if (options.message_thread_id) throw refusal(400, 'Bad Request: message thread not found');
};

export const markupUnread: Behaviour = ({ options }) => {
  if (options.parse_mode) throw refusal(400, "Bad Request: can't parse entities: oh");
};

/** As the webhook and app.ts do it. */
export function keep(store: Store, came: Arrival) {
  const arrival = { ...came, isUrgent: isUrgent(came.type, dataOf(came.body)) };
  const routing = { settings: store.settings.data, ownerIds: [owner], known: store.known };
  return store.events.add(arrival, routeArrival(arrival, routing));
}

export type Scene = {
  store: Store;
  clock: ManualClock;
  notify: Notify;
  /** Every call, refused ones too. */
  calls: Sent[];
  /** When it was asked whether Telegram answers. */
  asked: number[];
  /** What was attached, as text. */
  files: string[];
  logged: string[];
  keep: (id: string, change?: Parameters<typeof makeArrival>[1]) => Promise<void>;
  /** Waits until a condition on the ledger or the calls holds. */
  until: (condition: () => boolean | Promise<boolean>) => Promise<void>;
  /** Waits until everybody has been sent each of these events. */
  untilSent: (...ids: string[]) => Promise<void>;
  /** Waits until the first delivery of the event has had so many attempts. */
  untilTried: (id: string, times?: number) => Promise<void>;
  deliveries: (id: string) => Promise<Told[]>;
  /** The first delivery of the event. */
  row: (id: string) => Promise<Told | undefined>;
  callsTo: (chatId: number) => Sent[];
  /** What owners are to be told. */
  notices: () => Promise<unknown[]>;
};

export async function openScene(
  behave: Behaviour = () => {},
  options: {
    dataDir?: string;
    clock?: ManualClock;
    prepare?: (store: Store) => Promise<void>;
    /** Throws while Telegram is down. */
    answerGetMe?: (nth: number) => void;
    budgets?: Budgets;
    /** What is told besides events. */
    kinds?: PostKind[];
    onMessage?: () => void;
  } = {},
): Promise<Scene> {
  const store = await openTestStore(options.dataDir ?? makeDataDir());
  const clock = options.clock ?? createManualClock();
  const calls: Sent[] = [];
  const asked: number[] = [];
  const files: string[] = [];
  const logged: string[] = [];
  const api: SendApi = {
    async sendMessage(chatId, text, sendOptions) {
      const call = { chatId, text, options: sendOptions, at: clock.now() };
      calls.push(call);
      await behave(call, calls.length);
      return { message_id: 1000 + calls.length };
    },
    async sendDocument(chatId, document, { caption }) {
      const bytes = (document as unknown as { fileData: Uint8Array }).fileData;
      files.push(new TextDecoder().decode(bytes));
      return api.sendMessage(chatId, caption, { link_preview_options: { is_disabled: true } });
    },
    async getMe() {
      asked.push(clock.now());
      options.answerGetMe?.(asked.length);
    },
  };
  await options.prepare?.(store);
  const notify = openNotify({
    store,
    apiOf: () => api as OutboxApi,
    ...(options.kinds && { kinds: options.kinds }),
    ...(options.onMessage && { onMessage: options.onMessage }),
    i18n,
    ownerIds: [owner],
    defaultTimeZone: 'UTC',
    explorerUrl: 'https://tronscan.org/#/transaction/{hash}',
    rateLimiter: createRateLimiter(clock, options.budgets ?? ample),
    clock,
    log: createLog({ level: 'trace', secrets: [], write: (line) => logged.push(line) }),
  });
  onTestFinished(() => notify.close());
  const until: Scene['until'] = async (condition) => {
    const deadline = Date.now() + 20_000;
    while (!(await condition())) {
      if (Date.now() > deadline) throw new Error('The condition did not come true within 20 s.');
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const deliveries: Scene['deliveries'] = async (id) => {
    const rows = await store.history.find(id);
    return (await Promise.all(rows.map((row) => toldOf(store, row.seq)))).flat();
  };
  const row: Scene['row'] = async (id) => (await deliveries(id))[0];
  return {
    store,
    clock,
    notify,
    calls,
    asked,
    files,
    logged,
    keep: async (id, change = {}) => {
      const body = change.body ?? JSON.stringify({ event_id: id, data: { ...balance.example, remark: id } });
      await keep(store, makeArrival(id, { ...change, body }));
      notify.wake();
    },
    until,
    untilSent: async (...ids) => {
      for (const id of ids) {
        await until(async () => {
          const states = (await deliveries(id)).map(({ state }) => state);
          return states.length > 0 && states.every((state) => state === 'sent');
        });
      }
    },
    untilTried: (id, times = 1) => until(async () => (await row(id))?.attempts === times),
    deliveries,
    row,
    callsTo: (chatId) => calls.filter((call) => call.chatId === chatId),
    notices: async () => (await store.notices.since(0)).map(({ body }) => body),
  };
}

/** Chats with a rule each for every balance event or these kinds; changed by `change` before they are written. */
export function hearing(
  chatIds: number[],
  change: { topicId?: number; locale?: string; timeZone?: string; folding?: boolean; kinds?: string[] } = {},
) {
  return async (store: Store) => {
    await store.settings.update((draft) => {
      for (const id of chatIds) {
        const { topicId = null, kinds = [balance.type], ...chat } = change;
        const type = id > 0 ? ('private' as const) : ('supergroup' as const);
        draft.chats.push({ id, type, title: 'chat', addedBy: owner, addedAt: 0, folding: false, ...chat });
        draft.places.push(makePlace(id, { topicId, kinds, createdBy: owner }));
      }
    });
  };
}

/** A scene whose group hears every balance event. */
export const openGroup = (
  behave?: Behaviour,
  options: Parameters<typeof openScene>[1] = {},
): Promise<Scene> => openScene(behave, { prepare: hearing([group]), ...options });

export const keyOf = ({ text }: Sent) => /<code>([^<]+)<\/code>$/.exec(text)?.[1];
