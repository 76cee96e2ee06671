// What only the leader does: it speaks to people in Telegram, and to the service with what costs money; it sends what
// every instance has taken in, and watches. Everything is built when the term begins, from what is stored then, and closed
// in reverse order. Long, because the order of all parts is one list.

import { join } from 'node:path';
import { openBackupFolder } from './archive/backup.ts';
import { openIncidentKind, openIncidentRunner, openReminderKind } from './features/incidents/job.ts';
import { openBoardKind, openBoards } from './features/reports/board-message.ts';
import { scheduleSetUpEnds } from './features/codes/set-up.ts';
import { openOrderPosts } from './features/buy/order-posts.ts';
import { type OpenBot, openBot } from './features/bot.ts';
import { listBackupJobs } from './features/export/send-backup.ts';
import { mayOrder } from './bot/access.ts';
import { tellOutage } from './bot/tell-unstored.ts';
import { buttonsOfAll, buttonsWhenSent } from './features/incidents/told-incident.ts';
import { createPictureFiles } from './bot/picture-files.ts';
import { listDigestJobs, openDigestKind } from './features/reports/digest-jobs.ts';
import { openPrivateTopics } from './outbox/send-api.ts';
import { noticeButtons } from './features/notice-buttons.ts';
import type { BotDeps } from './bot/context.ts';
import type { Config } from './config.ts';
import type { Deps } from './store/deps.ts';
import type { OrderHint } from './events/event.ts';
import { createEventCounter } from './figures/count-events.ts';
import { createFigures } from './figures/figures.ts';
import { keepReadings } from './figures/keep-readings.ts';
import type { Metrics } from './metrics/metrics.ts';
import { openEndedMuteKind, openEndedMutes } from './features/alerts/ended-mutes.ts';
import { alertKeyboard } from './features/alerts/buttons.ts';
import { openNotify, recallSent } from './outbox/notify.ts';
import { type Random, createThrottledCall, createToken } from './base/clock.ts';
import { type Ceilings, listCeilings } from './orders/limits.ts';
import { openOrders } from './orders/orders.ts';
import { type Drawing, createDrawing } from './pictures/draw.ts';
import { judgePoison } from './rules/poison.ts';
import { createChainReader } from './service/chain.ts';
import { createServiceClient } from './service/client.ts';
import type { Term } from './store/term.ts';
import { openFirstEventWatch } from './watch/first-event.ts';
import type { Dependency, StoreCheck } from './watch/health.ts';
import { learnReceivers } from './watch/known-addresses.ts';
import { createHintReader, lookAround } from './watch/look-around.ts';
import { openNoticeKind, openNotices } from './watch/notices.ts';
import { openWatch } from './watch/open.ts';
import type { SelfCheck } from './intake/pages.ts';
import type { Webhook } from './intake/server.ts';

/** Under load, the sender is woken at most once in this time: each wake-up runs a query that delays intake. */
const wakeGapMs = 50;

export type Leading = {
  /** The bot's, once Telegram has told it. */
  readonly username: Promise<string>;
  /** To be called after an event was stored, with its hint about an order, if it has one. */
  onStored(orderHint: OrderHint | undefined): void;
  /**
   * Stores updates that Telegram has posted. While that fails, owners who write in private are told so.
   * @throws StoreError
   */
  readonly storeUpdates: OpenBot['storeUpdates'];
  /** To be called after updates were stored. */
  takeUpdates(this: void): void;
  /** What did not answer lately: Telegram, the service, the store. */
  listUnresponsive(): Promise<Dependency[]>;
  /** Resolves when nothing is said any more. */
  close(): Promise<void>;
};

type LeadingOptions = {
  config: Config;
  deps: Deps;
  term: Term;
  random: Random;
  /** Tests may replace it. */
  drawing: Drawing | undefined;
  metrics: Pick<Metrics, 'countCall' | 'countMessage'>;
  selfCheck: Pick<SelfCheck, 'begin'>;
  webhook: Pick<Webhook, 'port' | 'intake'>;
  /** Where Telegram posts updates, and what it names as proof; undefined: updates are polled. */
  updatesWebhook: { url: string; secret: string } | undefined;
  /** Whether there may be other instances, which take in events too. */
  isShared: boolean;
  storeCheck: StoreCheck;
  /** The last heartbeat before, in Unix milliseconds. */
  aliveAt: number | undefined;
  /** Called when the disk failed while committing: the process must end at once. */
  onBroken: (error: unknown) => void;
};

/** Resolves once all of it has started; when a part can't be opened, those before it are closed. */
export async function openLeading(options: LeadingOptions): Promise<Leading> {
  const { config, deps, term, random, metrics, webhook, storeCheck, aliveAt, onBroken } = options;
  const { store, clock, log } = deps;
  // Each part registers here how it is closed, once it is open.
  await using opened = new AsyncDisposableStack();
  const client = createServiceClient({
    baseUrl: config.SERVICE_BASE_URL,
    apiKey: config.SERVICE_API_KEY,
    apiSecret: config.SERVICE_API_SECRET,
    orderParams: config.SERVICE_ORDER_PARAMS,
    clock,
    mayChange: () => term.isHeld(),
  });
  const readings = keepReadings(client, { ...deps, balances: store.figures.balances });
  opened.defer(() => readings.close());
  const { service } = readings;
  const counter = createEventCounter({
    sums: store.figures.sums,
    isBait: (definition, values) =>
      judgePoison(definition, values, { known: store.known, settings: store.settings.data }) !== undefined,
    log,
  });
  const figures = createFigures({ store, counter });
  const chain = config.TRON_NODE_URL
    ? createChainReader({ nodeUrl: config.TRON_NODE_URL, clock, log })
    : undefined;
  const ceilings = ceilingsOf(config);
  if (listCeilings(ceilings).length > 0) log.info({ ceilings }, 'Ceilings hold for all orders.');
  const orders = openOrders({
    ...deps,
    service,
    chain,
    policy: config.ORDER_UNKNOWN_POLICY,
    ceilings,
    orderParams: Object.values(config.SERVICE_ORDER_PARAMS).join(','),
    mayOrder: (personId) => mayOrder(deps, personId),
    mayBuy: () => bot.mayBuy(),
    isHeld: () => term.isHeld(),
    onBroken,
    random: (count) => random.bytes(count),
  });
  const drawing = options.drawing ?? createDrawing(clock);
  const backups = openBackupFolder({
    store,
    dataDir: config.DATA_DIR,
    path: config.BACKUP_DIR || join(config.DATA_DIR, 'backups'),
    recipients: config.BACKUP_RECIPIENT,
  });
  if (store.settings.data.backup.isOn && config.BACKUP_RECIPIENT.length === 0)
    log.warn('The daily backup is switched on, and none is made: BACKUP_RECIPIENT is not set.');
  const botDeps: BotDeps = {
    ...deps,
    service,
    orders,
    ceilings,
    chain,
    figures,
    pictures: createPictureFiles({ drawing, log }),
    createToken: () => createToken(random),
    drawing,
    dataDir: config.DATA_DIR,
    backups,
    ...(options.updatesWebhook && { telegramWebhookUrl: options.updatesWebhook.url }),
    alerts: {
      keepDays: config.KEEP_DAYS,
      intake: () => ({ ...webhook.intake(), isOfOne: options.isShared }),
      hasEventCome: () => firstEvent.hasCome(),
      listensAt: () => ({ publicUrl: config.PUBLIC_URL, host: config.HTTP_HOST, port: webhook.port }),
      askItself: options.selfCheck.begin,
      rateLimitedUntil: (chatId) => notify.rateLimitedUntil(chatId),
      telegramOutage: () => bot.telegramOutage(),
      async sendTest(place, type, of) {
        // Loads the template engine.
        const { sendTest } = await import('./outbox/test-alert.ts');
        return sendTest(notifyDeps, place, type, of);
      },
    },
  };
  opened.defer(learnReceivers({ store, orders }));
  const bot = openBot({
    token: config.BOT_TOKEN,
    apiRoot: config.TELEGRAM_API_ROOT,
    deps: botDeps,
    onCall: metrics.countCall,
    maySpeak: () => term.isHeld(),
    webhook: options.updatesWebhook,
  });
  const looks = [
    openIncidentRunner(botDeps),
    openEndedMutes(botDeps),
    openBoards({ api: bot.urgentApi, deps: botDeps }),
  ];
  const orderPosts = openOrderPosts(botDeps);
  const notices = openNotices(deps);
  const notifyDeps = {
    ...deps,
    apiOf: openPrivateTopics(bot, deps),
    kinds: [
      openNoticeKind({
        deps,
        buttonsOf: noticeButtons(deps),
        incidentButtons: buttonsWhenSent,
      }),
      openIncidentKind(botDeps),
      ...orderPosts.kinds,
      openReminderKind(botDeps),
      openEndedMuteKind(botDeps),
      openDigestKind(botDeps),
      openBoardKind({ pinApi: bot.urgentApi, deps: botDeps }),
    ],
    incidentButtons: buttonsOfAll,
    keyboardOf: alertKeyboard,
    onMessage: metrics.countMessage,
    skewMs: () => service.now() - clock.now(),
  };
  const notify = openNotify(notifyDeps);
  // Closed in parallel: each waits some seconds for its calls under way, and main.ts gives the whole app 8 s.
  opened.defer(async () => {
    // So that the outcomes of the last calls are still shown.
    const closeOrders = async () => {
      await orders.close();
      await Promise.all([orderPosts.close(), notify.close()]);
    };
    await Promise.all([bot.stop(), closeOrders(), notices.close(), ...looks.map((look) => look.close())]);
  });
  const watch = openWatch({
    ...deps,
    service,
    addNotice: notices.add,
    isTelegramAnswering: () => bot.isAnswering(),
    canStore: storeCheck.canStore,
    onBroken,
    random,
    counter,
    figures,
    orders,
    lastAliveAt: aliveAt,
    keepDays: config.KEEP_DAYS,
    balanceCheckMinutes: config.BALANCE_CHECK_MINUTES,
    heartbeatUrl: config.HEARTBEAT_URL,
    listJobs: () => [...listBackupJobs({ api: bot.urgentApi, deps: botDeps }), ...listDigestJobs(botDeps)],
  });
  // Closed before the parts that it observes, so that closing does not look like an outage.
  opened.defer(() => watch.close());
  // Before the job that waits for a backup.
  opened.defer(() => backups.close());
  await recallSent(deps);
  notices.look();

  opened.defer(tellOutage({ canStore: storeCheck.canStore, api: bot.urgentApi, deps: botDeps }));
  const firstEvent = await openFirstEventWatch({ ...deps, addNotice: notices.add });
  opened.defer(() => firstEvent.close());

  const wakeSender = createThrottledCall(clock, wakeGapMs, () => notify.wake());

  await orders.start(aliveAt);
  orderPosts.start();
  for (const look of looks) look.start();
  await scheduleSetUpEnds({ api: bot.api, deps: botDeps });
  bot.start();
  notify.wake();
  await watch.start();
  if (options.isShared) {
    const hints = createHintReader({ ...store, log, takeHint: (hint) => orders.takeHint(hint) });
    opened.defer(() => hints.close());
    const { signals } = store;
    const onNews = () => {
      wakeSender();
      firstEvent.onStored();
      hints.look();
      bot.takeUpdates();
    };
    opened.defer(lookAround({ signals, clock, onNews, onNotices: notices.look }));
    onNews();
  }
  const parts = opened.move();
  return {
    username: bot.username,
    onStored(orderHint) {
      wakeSender();
      firstEvent.onStored();
      if (orderHint) orders.takeHint(orderHint);
    },
    storeUpdates: bot.storeUpdates,
    takeUpdates: bot.takeUpdates,
    listUnresponsive: () => watch.listUnresponsive(),
    close: () => parts.disposeAsync(),
  };
}

function ceilingsOf(config: Config): Ceilings {
  return {
    perOrder: { sun: config.CEILING_TRX_PER_ORDER, energy: null, bandwidth: null },
    perDay: {
      sun: config.CEILING_TRX_PER_DAY,
      energy: config.CEILING_ENERGY_PER_DAY,
      bandwidth: config.CEILING_BANDWIDTH_PER_DAY,
    },
  };
}
