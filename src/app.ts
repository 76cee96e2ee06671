// Opens every room in order and hands each what it needs; closes them in the opposite order. The data folder is
// locked before anything outside is called, and news are taken in even while Telegram or the service is down. Long,
// because the order of all rooms should be seen at once.

import { mayUse, roleOfId } from './bot/frame/access.ts';
import type { Intake } from './bot/frame/alert-diagnostics.ts';
import { openBot } from './bot/bot.ts';
import { endSetUpsInTime } from './bot/codes/set-up.ts';
import { openPendingChangeRunner } from './bot/guard/pending-runner.ts';
import { createNotificationSender } from './bot/guard/send-notification.ts';
import { openOrderNotifications } from './bot/buy/order-notifications.ts';
import { systemRandom, type Random } from './random.ts';
import { systemClock, type Clock } from './clock.ts';
import type { Deps } from './bot/frame/context.ts';
import type { Config } from './config.ts';
import { createHealth } from './watch/health.ts';
import { openI18n } from './i18n.ts';
import type { Log } from './log.ts';
import { openNotify } from './notify/notify.ts';
import { routesOf } from './rules/route.ts';
import { createRateLimiter, type RateLimiter } from './telegram/rate-limiter.ts';
import { openOrders } from './orders/orders.ts';
import { createChainReader } from './service/chain.ts';
import { createServiceClient } from './service/client.ts';
import { openStore } from './store/open.ts';
import { createThrottledCall } from './notify/throttle.ts';
import { createDeliveryCounter } from './metrics/delivery-counter.ts';
import type { Metrics } from './metrics/metrics.ts';
import { createMonitorPing } from './watch/monitor-ping.ts';
import { noticeDowntime } from './watch/notice-downtime.ts';
import { noticeUnowned } from './watch/notice-unowned.ts';
import { openNotices } from './watch/notices.ts';
import { resumeOwnedGroups } from './watch/resume-owned.ts';
import { createRetention } from './watch/retention.ts';
import { keepTryingTopics } from './watch/try-topics.ts';
import { createTelegramCalls } from './metrics/telegram-calls.ts';
import { createBalanceWatch } from './watch/watch-balance.ts';
import { openWebhook, type Webhook } from './webhook/server.ts';

/** In a rush, what came is looked for now and then: each look costs the intake a little. */
const wakeGapMs = 50;

export type App = {
  /** Where the webhook listens. */
  readonly port: number;
  close(): Promise<void>;
};

/** What everything rests on, besides time. */
export type Parts = { chance: Random; open: typeof openStore };

/**
 * `onBroken` hears that the disk failed while committing: the process must end at once.
 * @throws StoreError when the data folder can't be used, ConfigError when the port can't be listened on.
 */
export async function openApp(
  config: Config,
  log: Log,
  onBroken: (error: unknown) => void,
  clock: Clock = systemClock,
  rateLimiter: RateLimiter = createRateLimiter(clock),
  parts: Partial<Parts> = {},
): Promise<App> {
  const { chance, open }: Parts = { chance: systemRandom, open: openStore, ...parts };
  const store = await open({ dataDir: config.DATA_DIR, onBroken });
  const startedAt = clock.now();
  /** Before anything of this run beats. */
  const lastAt = await store.heartbeat.last();
  const i18n = openI18n({
    defaultLocale: config.DEFAULT_LOCALE,
    onProblem: (problem) => log.warn(problem),
  });
  const service = createServiceClient({
    baseUrl: config.SERVICE_BASE_URL,
    apiKey: config.SERVICE_API_KEY,
    apiSecret: config.SERVICE_API_SECRET,
    orderParams: config.SERVICE_ORDER_PARAMS,
    clock,
  });
  const chain = config.TRON_NODE_URL
    ? createChainReader({ nodeUrl: config.TRON_NODE_URL, clock, log })
    : undefined;
  const orders = openOrders({
    store,
    service,
    chain,
    policy: config.ORDER_UNKNOWN_POLICY,
    orderParams: Object.values(config.SERVICE_ORDER_PARAMS).join(','),
    mayOrder: (personId) => mayUse(roleOfId(deps, personId), 'operator'),
    // While another process polls with the same token, one confirmation could reach two of them.
    mayBuy: () => bot.state !== 'conflict',
    onBroken,
    clock,
    log,
    random: (count) => chance.bytes(count),
  });
  const deps: Deps = {
    store,
    rateLimiter,
    service,
    orders,
    chain,
    i18n,
    clock,
    log,
    ownerIds: config.OWNER_IDS,
    defaultLocale: config.DEFAULT_LOCALE,
    defaultTimeZone: config.TIME_ZONE,
    explorerUrl: config.EXPLORER_URL,
    createToken: () => chance.bytes(24).toString('base64url'),
    alerts: {
      keepDays: config.KEEP_DAYS,
      intake: () => intakeOf(startedAt, webhook?.counts),
      rateLimitedUntil: (chatId) => notify.rateLimitedUntil(chatId),
      telegramSilence() {
        if (bot.isAnswering()) return undefined;
        const polledAt = bot.lastPolledAt;
        return { since: polledAt && Math.round(clock.now() - (clock.monotonic() - polledAt)) };
      },
      async sendTest(place, type) {
        const { sendTest } = await import('./notify/test-alert.ts');
        return sendTest(notifyDeps, place, type);
      },
    },
  };
  const telegram = createTelegramCalls();
  const deliveries = createDeliveryCounter(clock);
  const bot = openBot({
    token: config.BOT_TOKEN,
    apiRoot: config.TELEGRAM_API_ROOT,
    deps,
    onCall: telegram.count,
  });
  const orderNotifications = openOrderNotifications({ api: bot.urgentApi, deps });
  const pending = openPendingChangeRunner({
    ...deps,
    send: createNotificationSender({ api: bot.urgentApi, deps }),
  });
  const notices = openNotices({
    api: bot.urgentApi,
    store,
    i18n,
    ownerIds: config.OWNER_IDS,
    defaultTimeZone: config.TIME_ZONE,
    clock,
    log,
  });
  const balanceWatch = createBalanceWatch({ service, store, tell: notices.tell, clock, log });
  const retention = createRetention({ store, keepDays: config.KEEP_DAYS, onBroken, clock, log });
  const health = createHealth({
    clock,
    store,
    service: balanceWatch,
    readEveryMs: config.BALANCE_CHECK_MINUTES * 60_000,
    random: () => chance.fraction(),
    isTelegramAnswering: () => bot.isAnswering(),
    onBroken,
    log,
  });
  const monitorPing = createMonitorPing({
    url: config.HEARTBEAT_URL,
    missing: () => health.missing(),
    queue: store.deliveries,
    pauseOf: (chatId) => rateLimiter.pauseOf(chatId),
    clock,
    log,
  });
  const notifyDeps = {
    store,
    api: bot.api,
    i18n,
    ownerIds: config.OWNER_IDS,
    defaultTimeZone: config.TIME_ZONE,
    explorerUrl: config.EXPLORER_URL,
    rateLimiter,
    onMessage: deliveries.hear,
    skewMs: () => service.now() - clock.now(),
    clock,
    log,
  };
  const notify = openNotify(notifyDeps);
  const endWatch = resumeOwnedGroups({
    store,
    ownerIds: config.OWNER_IDS,
    tell: notices.tell,
    clock,
    log,
  });
  const endTries = keepTryingTopics({ deliveries: store.deliveries, clock, log });
  let webhook: Webhook | undefined;
  try {
    await notices.start();
    const downtime = noticeDowntime(lastAt, clock.now());
    if (downtime) await notices.tell(downtime);
    const unowned = noticeUnowned({ settings: store.settings.data, ownerIds: config.OWNER_IDS }, clock.now());
    if (unowned) await notices.tell(unowned);
    const wakeSender = createThrottledCall(clock, wakeGapMs, () => notify.wake());
    const door = await openWebhook({
      host: config.HTTP_HOST,
      port: config.HTTP_PORT,
      secrets: config.EVENTS_SECRET,
      allowIps: config.EVENTS_ALLOW_IPS,
      trustedProxies: config.TRUSTED_PROXIES,
      storeArrival: (arrival) =>
        store.events.add(
          arrival,
          routesOf(arrival, { settings: store.settings.data, ownerIds: config.OWNER_IDS }),
        ),
      quota: {
        bytesPerHour: config.EVENTS_MB_PER_HOUR * 1024 * 1024,
        isStored: (arrival) => store.events.has(arrival),
        onSpent() {
          const notice = { kind: 'quota', at: clock.now(), mbPerHour: config.EVENTS_MB_PER_HOUR } as const;
          notices
            .tell(notice)
            .catch((error: unknown) => log.error({ err: error }, 'Owners are not told of the spent quota.'));
        },
      },
      isHealthy: () => health.canStore(),
      readiness: () => health.missing(),
      metrics: { read: () => readMetrics(), token: config.METRICS_TOKEN },
      onStored(orderHint) {
        wakeSender();
        if (orderHint) orders.hear(orderHint);
      },
      onBroken,
      clock,
      log,
    });
    webhook = door;
    // A bot that nobody watches need not hold what the figures take.
    let metrics: Promise<Metrics> | undefined;
    const readMetrics = async () => {
      metrics ??= import('./metrics/families.ts').then(({ openMetrics }) =>
        openMetrics({
          intake: door,
          deliveries,
          telegram,
          statistics: store.statistics,
          now: () => clock.now(),
        }),
      );
      return (await metrics).read();
    };
    log.info({ host: config.HTTP_HOST, port: door.port }, 'The webhook listens.');
    await orders.start(lastAt);
    await orderNotifications.start();
    pending.start();
    await endSetUpsInTime({ api: bot.api, deps });
    bot.start();
    notify.wake();
    health.start();
    retention.start();
    monitorPing.start();
    return {
      port: door.port,
      async close() {
        // The way in first: what is answered with 200 until then is stored, and told after the next start.
        await door.close();
        endWatch();
        endTries();
        await monitorPing.close();
        health.close();
        await balanceWatch.close();
        await retention.close();
        await Promise.all([bot.stop(), notify.close(), orders.close(), notices.close(), pending.close()]);
        await orderNotifications.close();
        await store.close();
        log.info('Closed.');
      },
    };
  } catch (error) {
    endWatch();
    endTries();
    await Promise.all([
      notify.close(),
      orders.close(),
      orderNotifications.close(),
      notices.close(),
      pending.close(),
    ]);
    await store.close();
    throw error;
  }
}

/** What came to the webhook since `since`, as /why tells it. */
function intakeOf(since: number, counts: Webhook['counts'] | undefined): Intake {
  if (!counts) return { since, taken: 0, refused: {} };
  return { since, taken: counts.new + counts.repeat + counts.conflict, refused: { ...counts.refused } };
}
