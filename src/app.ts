// Opens every part in order and hands each what it needs; closes them in reverse order. The data folder is locked
// before anything outside is called, so that a second process calls nobody; events are taken in before Telegram or the
// service has answered, so that an outage of theirs loses none. Long, because the order of all parts is one list.

import { join } from 'node:path';
import { openBackupFolder } from './archive/backup-folder.ts';
import { openBackground } from './bot/background.ts';
import { openBot } from './bot/bot.ts';
import { listBackupJobs } from './bot/export/backup-job.ts';
import { mayOrder } from './bot/frame/access.ts';
import { buttonsWhenSent as incidentButtons } from './bot/incidents/told-incident.ts';
import { createPictureFiles } from './bot/picture-files.ts';
import { listDigestJobs } from './bot/reports/digest-jobs.ts';
import { openPrivateTopics } from './bot/private-topics.ts';
import { noticeButtons } from './bot/notice-buttons.ts';
import type { BotDeps } from './bot/frame/context.ts';
import { systemClock, type Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { openI18n } from './i18n.ts';
import type { Log } from './log.ts';
import { createEventCounter } from './figures/count-events.ts';
import { createDigestReader } from './figures/digest.ts';
import { createFigures } from './figures/figures.ts';
import { keepReadings } from './figures/keep-readings.ts';
import { createMetrics } from './metrics/metrics.ts';
import { alertKeyboard } from './bot/alerts/mute-buttons.ts';
import { openNotify } from './notify/notify.ts';
import { createThrottledCall, wakeGapMs } from './notify/throttle.ts';
import { openOrders } from './orders/orders.ts';
import { createDrawing, type Drawing } from './pictures/draw.ts';
import { createToken, systemRandom, type Random } from './random.ts';
import { judgePoison } from './rules/poison.ts';
import { routeArrival } from './rules/route.ts';
import { createChainReader } from './service/chain.ts';
import { createServiceClient } from './service/client.ts';
import { openStore } from './store/open.ts';
import { createRateLimiter, type RateLimiter } from './telegram/rate-limiter.ts';
import { openFirstEventWatch } from './watch/first-event.ts';
import { openNotices } from './watch/notices.ts';
import { openWatch } from './watch/open.ts';
import { createQuotaNotice } from './watch/quota-notice.ts';
import { addStartNotices } from './watch/start-notices.ts';
import { learnAddresses, learnMonitored } from './watch/known-addresses.ts';
import { createSelfCheck } from './webhook/self-check.ts';
import { openWebhook } from './webhook/server.ts';

export type App = {
  /** The port that the webhook listens on. */
  readonly port: number;
  /** The bot's, once Telegram has told it. */
  readonly username: Promise<string>;
  close(): Promise<void>;
};

/** Parts that tests and the simulation may replace. */
export type SystemParts = {
  clock: Clock;
  random: Random;
  rateLimiter: RateLimiter;
  openStore: typeof openStore;
  drawing: Drawing;
};

/**
 * `onBroken` is called when the disk failed while committing, or when this instance led and no longer does: the process
 * must end at once.
 * @throws StoreError when the data folder can't be used, ConfigError when the port can't be listened on.
 */
export async function openApp(
  config: Config,
  log: Log,
  onBroken: (error: unknown) => void,
  system: Partial<SystemParts> = {},
): Promise<App> {
  const { clock = systemClock, random = systemRandom } = system;
  const { rateLimiter = createRateLimiter(clock) } = system;
  // Each part registers here how it is closed, once it is open. The stack closes them in reverse order: in the app's
  // `close`, or at once if a later part can't be opened.
  await using opened = new AsyncDisposableStack();
  const store = await (system.openStore ?? openStore)({
    dataDir: config.DATA_DIR,
    onBroken,
    ...(config.DATABASE_URL !== '' && { databaseUrl: config.DATABASE_URL }),
    leaseSeconds: config.LEASE_SECONDS,
    onWarning: (warning) => log.warn(warning),
    onDeposed: onBroken,
    clock,
  });
  // Closed last: every other part may write to the store until that part is closed.
  opened.defer(() => store.close());
  // Read before this run writes its first heartbeat.
  const lastAliveAt = await store.heartbeat.last();

  const deps: Deps = {
    store,
    i18n: openI18n({ defaultLocale: config.DEFAULT_LOCALE, onProblem: (problem) => log.warn(problem) }),
    clock,
    log,
    ownerIds: config.OWNER_IDS,
    defaultLocale: config.DEFAULT_LOCALE,
    defaultTimeZone: config.TIME_ZONE,
    explorerUrl: config.EXPLORER_URL,
    rateLimiter,
  };
  const client = createServiceClient({
    baseUrl: config.SERVICE_BASE_URL,
    apiKey: config.SERVICE_API_KEY,
    apiSecret: config.SERVICE_API_SECRET,
    orderParams: config.SERVICE_ORDER_PARAMS,
    clock,
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
  const orders = openOrders({
    ...deps,
    service,
    chain,
    policy: config.ORDER_UNKNOWN_POLICY,
    orderParams: Object.values(config.SERVICE_ORDER_PARAMS).join(','),
    mayOrder: (personId) => mayOrder(deps, personId),
    mayBuy: () => bot.mayBuy(),
    onBroken,
    random: (count) => random.bytes(count),
  });
  const drawing = system.drawing ?? createDrawing(clock);
  const backups = openBackupFolder({
    store,
    dataDir: config.DATA_DIR,
    path: config.BACKUP_DIR || join(config.DATA_DIR, 'backups'),
  });
  const selfCheck = createSelfCheck(() => createToken(random));
  const botDeps: BotDeps = {
    ...deps,
    service,
    orders,
    chain,
    figures,
    digestSums: createDigestReader({ store, counter }),
    pictures: createPictureFiles({ drawing, log }),
    createToken: () => createToken(random),
    drawing,
    dataDir: config.DATA_DIR,
    backups,
    alerts: {
      keepDays: config.KEEP_DAYS,
      intake: () => webhook.intake(),
      hasEventCome: () => firstEvent.hasCome(),
      listensAt: () => ({ publicUrl: config.PUBLIC_URL, host: config.HTTP_HOST, port: webhook.port }),
      askItself: selfCheck.begin,
      rateLimitedUntil: (chatId) => notify.rateLimitedUntil(chatId),
      telegramOutage: () => bot.telegramOutage(),
      async sendTest(place, type, of) {
        // Loads the template engine.
        const { sendTest } = await import('./notify/test-alert.ts');
        return sendTest(notifyDeps, place, type, of);
      },
    },
  };
  // Before the first event is taken in: a look-alike is only found beside an address that is known.
  opened.defer(await learnAddresses({ store, orders }));
  const metrics = createMetrics(deps);
  const bot = openBot({
    token: config.BOT_TOKEN,
    apiRoot: config.TELEGRAM_API_ROOT,
    deps: botDeps,
    onCall: metrics.countCall,
  });
  const { alertApi, orderApi, noticeApi, alertNoticeApi, reportApi } = openPrivateTopics(bot, deps);
  const background = openBackground({ bot, orderApi, noticeApi, alertNoticeApi, reportApi, deps: botDeps });
  // Closed after the orders and the bot, so that the outcomes of the last calls are still shown.
  opened.defer(() => background.close());
  const notices = openNotices({ ...deps, api: noticeApi, buttonsOf: noticeButtons(deps), incidentButtons });
  const notifyDeps = {
    ...deps,
    api: alertApi,
    incidentButtons,
    keyboardOf: alertKeyboard,
    onMessage: metrics.countMessage,
    skewMs: () => service.now() - clock.now(),
  };
  const notify = openNotify(notifyDeps);
  // Closed in parallel: each waits some seconds for its calls under way, and main.ts gives the whole app 8 s.
  opened.defer(async () => {
    await Promise.all([bot.stop(), background.stop(), notify.close(), orders.close(), notices.close()]);
  });
  const watch = openWatch({
    ...deps,
    service,
    addNotice: notices.add,
    isTelegramAnswering: () => bot.isAnswering(),
    onBroken,
    random,
    counter,
    figures,
    orders,
    lastAliveAt,
    keepDays: config.KEEP_DAYS,
    balanceCheckMinutes: config.BALANCE_CHECK_MINUTES,
    heartbeatUrl: config.HEARTBEAT_URL,
    listJobs: () => [
      ...listBackupJobs({ api: bot.urgentApi, deps: botDeps }),
      ...listDigestJobs({ api: reportApi, deps: botDeps }),
    ],
  });
  // Closed before the parts that it observes, so that closing does not look like an outage.
  opened.defer(() => watch.close());
  // Before the job that waits for a backup.
  opened.defer(() => backups.close());
  await notices.start();
  await addStartNotices({ ...deps, addNotice: notices.add, lastAliveAt });

  const firstEvent = await openFirstEventWatch({ ...deps, addNotice: notices.add });
  opened.defer(() => firstEvent.close());

  const wakeSender = createThrottledCall(clock, wakeGapMs, () => notify.wake());
  const webhook = await openWebhook({
    host: config.HTTP_HOST,
    port: config.HTTP_PORT,
    secrets: config.EVENTS_SECRET,
    allowIps: config.EVENTS_ALLOW_IPS,
    trustedProxies: config.TRUSTED_PROXIES,
    storeArrival(arrival, data) {
      const routing = { ...deps, settings: store.settings.data, known: store.known };
      const { routes, drops } = routeArrival(arrival, routing, data);
      if (arrival.kind === 'event') learnMonitored(store.known, arrival.type, data);
      return store.events.add(arrival, routes, drops);
    },
    quota: {
      bytesPerHour: config.EVENTS_MB_PER_HOUR * 1024 * 1024,
      isStored: (arrival) => store.events.has(arrival),
      onSpent: createQuotaNotice({ ...deps, addNotice: notices.add, mbPerHour: config.EVENTS_MB_PER_HOUR }),
    },
    isHealthy: () => watch.canStore(),
    readiness: () => watch.listUnresponsive(),
    selfCheck,
    metrics: { read: () => metrics.read(webhook), token: config.METRICS_TOKEN },
    onStored(orderHint) {
      wakeSender();
      firstEvent.onStored();
      if (orderHint) orders.takeHint(orderHint);
    },
    onBroken,
    clock,
    log,
  });
  // Closed first: an event that is answered 200 until then is stored, and sent after the next start.
  opened.defer(() => webhook.close());
  log.info({ host: config.HTTP_HOST, port: webhook.port }, 'The webhook listens.');

  await orders.start(lastAliveAt);
  await background.start();
  bot.start();
  notify.wake();
  await watch.start();
  const parts = opened.move();
  return {
    port: webhook.port,
    username: bot.username,
    async close() {
      await parts.disposeAsync();
      log.info('Closed.');
    },
  };
}
