// The alert sender as app.ts builds it (store, notify, notices, rate limiter, grammY's Api), with nothing else of the
// app: the test passes the clock, the budgets and a flaw.

import { Api } from 'grammy';
import { pino } from 'pino';
import { createTelegramFetch, maxCallSeconds } from '../../src/telegram/fetch.ts';
import type { Clock } from '../../src/base/clock.ts';
import type { Words } from '../../src/base/i18n.ts';
import type { SendApi, TopicKind } from '../../src/outbox/send-api.ts';
import { openNotify } from '../../src/outbox/notify.ts';
import { routeArrival } from '../../src/rules/route.ts';
import { createRateLimiter, telegramBudgets, type Budgets } from '../../src/telegram/rate-limiter.ts';
import type { Arrival } from '../../src/store/ledger/events/group-commit.ts';
import { openStore, type Store } from '../../src/store/open.ts';
import { openNoticeKind, openNotices } from '../../src/watch/notices.ts';
import { allTypes } from './alerts-events.ts';
import { flaws, type FlawName } from './alerts-flaws.ts';
import { makePlace } from '../store/settings/place.ts';
import { i18n as spoken } from '../spoken.ts';

export const token = '7000000001:faults-token-faults-token-faults-token';
export const ownerId = 1001;

const plenty = { count: 10_000, windowMs: 1000, alertGapMs: 0 };
/** For tests of anything but the rate limit. */
export const ample: Budgets = { overall: plenty, person: plenty, group: plenty };

export async function openSender(options: {
  dataDir: string;
  apiRoot: string;
  clock: Clock;
  budgets?: Budgets | undefined;
  flaw?: FlawName | undefined;
  /** Wraps each part of the store, below the flaw; `aroundApi` wraps Telegram's Api. */
  around?: <Part extends object>(part: Part) => Part;
  aroundApi?: (api: SendApi) => SendApi;
  /** Wraps the words of every language. */
  aroundWords?: (words: Words) => Words;
}) {
  const { dataDir, apiRoot, clock, budgets = telegramBudgets, around = (part) => part } = options;
  const { aroundApi = (part) => part, aroundWords = (words) => words } = options;
  const flaw = flaws[options.flaw ?? 'none'];
  const opened = await openStore({ dataDir });
  const client = { apiRoot, fetch: createTelegramFetch(clock), timeoutSeconds: maxCallSeconds };
  const telegram = new Api(token, client);
  const api = aroundApi({
    sendMessage: (...call) => telegram.sendMessage(...call),
    sendDocument: (...call) => telegram.sendDocument(...call),
    getMe: () => telegram.getMe(),
  });
  const counted: Store = {
    ...opened,
    events: around(opened.events),
    notices: around(opened.notices),
    deliveries: around(opened.deliveries),
    settings: around(opened.settings),
    moveChat: (from, to) => around({ move: opened.moveChat }).move(from, to),
  };
  const ground = { clock, api, budgets };
  const store = { ...counted, ...flaw.store?.(counted, ground) };
  const flawedApi = { ...api, ...flaw.api?.(api) };
  const sound = createRateLimiter(clock, budgets);
  const rateLimiter = { ...sound, ...flaw.rateLimiter?.(sound, ground) };
  const i18n = { ...spoken, words: (locale?: string) => aroundWords(spoken.words(locale)) };
  const ownerIds = [ownerId];
  const deps = { store, i18n, ownerIds, defaultTimeZone: 'UTC', clock, log: pino({ level: 'silent' }) };
  const notices = openNotices(deps);
  notices.look();
  const kinds = [openNoticeKind({ deps })];
  const explorerUrl = 'https://tronscan.org/#/transaction/{hash}';
  const [forAlerts, forOthers] = [flawedApi, api].map((calls) =>
    Object.assign(new Api(token, client), calls),
  );
  const apiOf = (topic: TopicKind) => (topic === 'alerts' ? forAlerts! : forOthers!);
  const notify = openNotify({ ...deps, apiOf, kinds, explorerUrl, rateLimiter });
  return {
    /** Stores an event as app.ts does for the webhook, but does not wake the sender. */
    addEvent: (arrival: Arrival) =>
      store.events.add(arrival, routeArrival(arrival, { settings: store.settings.data, ownerIds })),
    store,
    notify,
    rateLimiter,
    api: flawedApi,
    /** Whether no delivery is waiting. */
    isDone: async () => (await store.statistics.queue()).waiting === 0,
    async close(): Promise<void> {
      await Promise.all([notify.close(), notices.close()]);
      await opened.close();
    },
  };
}

/** From now on the chat (or one topic of it) gets every event. */
export async function subscribeToAll(
  store: Store,
  chatId: number,
  options: { topicId?: number; folding?: boolean | undefined; type?: 'group' | 'supergroup' } = {},
): Promise<void> {
  const { topicId = null, folding, type = 'supergroup' } = options;
  const chat = { id: chatId, title: `chat ${chatId}`, addedBy: ownerId, addedAt: 0 };
  const ofType = {
    type: chatId > 0 ? ('private' as const) : type,
    ...(folding !== undefined && { folding }),
  };
  const id = `rule ${chatId} ${topicId}`;
  await store.settings.update(({ chats, places }) => {
    if (!chats.some(({ id }) => id === chatId)) chats.push({ ...chat, ...ofType });
    places.push(makePlace(chatId, { id, topicId, kinds: allTypes, createdBy: ownerId }));
  });
}
