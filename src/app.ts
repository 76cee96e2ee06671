// What every instance does: it opens the store and takes in events, and when it leads it opens all the rest (leading.ts).
// The data folder is locked before anything outside is called, so that a second process calls nobody; events are taken in
// before Telegram or the service has answered, so that an outage of theirs loses none.

import type { Config } from './config.ts';
import { systemClock, type Clock } from './clock.ts';
import type { Deps } from './deps.ts';
import { openI18n } from './i18n.ts';
import { openLeading, type Leading } from './leading.ts';
import type { Log } from './log.ts';
import { createMetrics } from './metrics/metrics.ts';
import type { Drawing } from './pictures/draw.ts';
import { createToken, systemRandom, type Random } from './random.ts';
import { routeArrival } from './rules/route.ts';
import { openStore } from './store/open.ts';
import { createRateLimiter, type RateLimiter } from './telegram/rate-limiter.ts';
import { noticeEntry } from './views/team/notice-entry.ts';
import { awaitsFirstEvent } from './watch/first-event.ts';
import { learnAddresses, learnMonitored } from './watch/known-addresses.ts';
import { createQuotaNotice } from './watch/quota-notice.ts';
import { createStoreCheck } from './watch/store-check.ts';
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
  // Before the first event is taken in: a look-alike is only found beside an address that is known, and which event is the
  // first one ever is settled by what came before.
  await learnAddresses(store);
  await awaitsFirstEvent(store).catch((error: unknown) => {
    log.error({ err: error }, 'The ledger did not say whether events have come before.');
  });
  const metrics = createMetrics(deps);
  const selfCheck = createSelfCheck(() => createToken(random));
  const storeCheck = createStoreCheck({ ...deps, onBroken });
  opened.defer(() => storeCheck.close());
  /** While it is being opened, and from then on. */
  let leading: Promise<Leading> | undefined;

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
      onSpent: createQuotaNotice({
        ...deps,
        addNotice: (notice) => store.notices.add(noticeEntry(notice)),
        mbPerHour: config.EVENTS_MB_PER_HOUR,
      }),
    },
    isHealthy: storeCheck.canStore,
    readiness: async () => (await leading)?.listUnresponsive() ?? [],
    selfCheck,
    metrics: { read: () => metrics.read(webhook), token: config.METRICS_TOKEN },
    onStored: (orderHint) => void leading?.then((parts) => parts.onStored(orderHint)).catch(() => {}),
    onBroken,
    clock,
    log,
  });
  opened.defer(() => webhook.close());
  log.info({ host: config.HTTP_HOST, port: webhook.port }, 'The webhook listens.');
  storeCheck.start();

  const term = await store.lead();
  leading = openLeading({
    config,
    deps,
    term,
    random,
    drawing: system.drawing,
    metrics,
    selfCheck,
    webhook,
    storeCheck,
    lastAliveAt,
    onBroken,
  });
  const leader = await leading;
  // Closed first: what is taken in meanwhile is stored, and sent after the next start.
  opened.defer(() => leader.close());
  const parts = opened.move();
  return {
    port: webhook.port,
    username: leader.username,
    async close() {
      await parts.disposeAsync();
      log.info('Closed.');
    },
  };
}
