// What every instance does: it opens the store and takes in events, and when it leads it opens all the rest (leader.ts).
// The data folder is locked before anything outside is called, so that a second process calls nobody; events are taken in
// before Telegram or the service has answered, so that an outage of theirs loses none. Long, because the order of all
// parts is one list.

import { hostname } from 'node:os';
import { createUpdateLog } from './bot/updates.ts';
import { type Config, makeUpdatesSecret } from './config.ts';
import {
  type Clock,
  type Random,
  createSharedClock,
  createToken,
  systemClock,
  systemRandom,
} from './base/clock.ts';
import type { Deps } from './store/deps.ts';
import { openI18n } from './base/i18n.ts';
import { type Leading, openLeading } from './leader.ts';
import type { Log } from './base/log.ts';
import { createMetrics } from './metrics/metrics.ts';
import type { Drawing } from './pictures/draw.ts';
import { routeArrival } from './rules/route.ts';
import { type Store, openStore } from './store/open.ts';
import { confirmedWithinMs } from './store/settings/settings.ts';
import type { Term } from './store/term.ts';
import { type RateLimiter, createRateLimiter } from './telegram/rate-limiter.ts';
import { version } from './base/program.ts';
import { type Notice, noticeEntry } from './outbox/notice.ts';
import { awaitsFirstEvent } from './watch/first-event.ts';
import { createAddressReader, learnFromOthers, learnMonitored } from './watch/known-addresses.ts';
import { createLeaderCheck, takeoverNotice, watchClock, watchLeadership } from './watch/instances.ts';
import { addStartNotices, createQuotaNotice } from './watch/start-notices.ts';
import { createStoreCheck } from './watch/health.ts';
import { createSelfCheck } from './intake/pages.ts';
import { openWebhook } from './intake/server.ts';

export type App = {
  /** The port that the webhook listens on. */
  readonly port: number;
  /** The bot's, once Telegram has told it. */
  readonly username: Promise<string>;
  /** Whether this instance speaks to Telegram and the service; always so on SQLite. */
  isLeading(): boolean;
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
 * `onFatal` is called when the process must end at once: the disk failed while committing, or another instance may lead.
 * Resolves once events are taken in; without other instances, once all has started.
 * @throws StoreError when the data folder can't be used, ConfigError when the port can't be listened on.
 */
export async function openApp(
  config: Config,
  log: Log,
  onFatal: (error: unknown) => void,
  system: Partial<SystemParts> = {},
): Promise<App> {
  log.info({ version }, 'Delegram starts.');
  const { clock: ownClock = systemClock, random = systemRandom } = system;
  const { rateLimiter = createRateLimiter(ownClock) } = system;
  // Each part registers here how it is closed, once it is open. The stack closes them in reverse order: in the app's
  // `close`, or at once if a later part can't be opened.
  await using opened = new AsyncDisposableStack();
  const isShared = config.DATABASE_URL !== '';
  const instance = `${hostname()}:${process.pid}`;
  const store = await (system.openStore ?? openStore)({
    dataDir: config.DATA_DIR,
    onBroken: onFatal,
    ...(isShared && { databaseUrl: config.DATABASE_URL }),
    leaseSeconds: config.LEASE_SECONDS,
    onWarning: (warning) => log.warn(warning),
    onDeposed: onFatal,
    instance,
    clock: ownClock,
  });
  // Closed last: every other part may write to the store until that part is closed.
  opened.defer(() => store.close());
  const clock = isShared ? createSharedClock(ownClock, () => store.clockAheadMs()) : ownClock;
  const gained = store.lead();
  gained.catch(() => undefined);
  // Read before this run writes its first heartbeat.
  const lastAliveAt = await store.heartbeat.last();

  const deps: Deps = {
    store,
    i18n: openI18n({ defaultLocale: config.DEFAULT_LOCALE, onProblem: (problem) => log.warn(problem) }),
    clock,
    log,
    ownerIds: config.OWNER_IDS,
    defaultTimeZone: config.TIME_ZONE,
    explorerUrl: config.EXPLORER_URL,
    rateLimiter,
  };
  const addNotice = (notice: Notice) => store.notices.add(noticeEntry(notice));
  // Before the first event is taken in: a look-alike is only found beside an address that is known, and which event is the
  // first one ever is settled by what came before.
  const learnAddresses = createAddressReader(store);
  await learnAddresses();
  await awaitsFirstEvent(store).catch((error: unknown) => {
    log.error({ err: error }, 'The ledger did not say whether events have come before.');
  });
  await addStartNotices({ ...deps, addNotice, lastAliveAt });
  let isClosing = false;
  let term: Term | undefined;
  /** While it is being opened, and from then on. */
  let leading: Promise<Leading> | undefined;
  let leader: Leading | undefined;
  const leaderCheck = createLeaderCheck(deps);
  const metrics = createMetrics({
    ...deps,
    instance: {
      isLeading: () => term?.isHeld() === true,
      readLeadership: () => leaderCheck.read(),
      takeovers: () => (term && term.number > 1 ? 1 : 0),
      commits: () => store.events.commits(),
      clockAheadMs: () => store.clockAheadMs(),
    },
  });
  const selfCheck = createSelfCheck(config.BOT_TOKEN, () => createToken(random));
  const storeCheck = createStoreCheck({ ...deps, onBroken: onFatal });
  opened.defer(() => storeCheck.close());
  const updatesUrl = config.TELEGRAM_WEBHOOK_URL;
  const updatesWebhook = updatesUrl
    ? { url: updatesUrl, secret: makeUpdatesSecret(config.BOT_TOKEN, updatesUrl) }
    : undefined;
  const updateLog = createUpdateLog(deps);

  async function listMissing(): Promise<string[]> {
    if (leader) return leader.listUnresponsive();
    if (leading) return ['telegram'];
    const [canStore, isLed] = await Promise.all([storeCheck.canStore(), leaderCheck.isLed()]);
    const isFresh = store.settingsConfirmedMsAgo() < confirmedWithinMs;
    return [...(canStore ? [] : ['store']), ...(isLed ? [] : ['leader']), ...(isFresh ? [] : ['settings'])];
  }

  const webhook = await openWebhook({
    host: config.HTTP_HOST,
    port: config.HTTP_PORT,
    secrets: config.EVENTS_SECRET,
    allowIps: config.EVENTS_ALLOW_IPS,
    trustedProxies: config.TRUSTED_PROXIES,
    storeArrival(arrival, data) {
      const routing = { ...deps, settings: store.settings.data, known: store.known };
      const routes = routeArrival(arrival, routing, data);
      if (arrival.kind === 'event') learnMonitored(store.known, arrival.type, data);
      return store.events.add(arrival, routes);
    },
    quota: {
      bytesPerHour: config.EVENTS_MB_PER_HOUR * 1024 * 1024,
      isStored: (arrival) => store.events.has(arrival),
      onSpent: createQuotaNotice({ ...deps, addNotice, mbPerHour: config.EVENTS_MB_PER_HOUR }),
    },
    isHealthy: storeCheck.canStore,
    readiness: listMissing,
    selfCheck,
    updates: updatesWebhook && {
      secret: updatesWebhook.secret,
      store: (update) => (leader ? leader.storeUpdates([update]) : updateLog.store([update])),
      onStored: () => (leader ? leader.takeUpdates() : store.signals.send('news')),
    },
    metrics: { read: () => metrics.read(webhook), token: config.METRICS_TOKEN },
    // Who leads hears of what others store by their signal. While leading is being opened, what is stored is announced
    // afterwards: the first look at what waits may have been before it.
    onStored(orderHint) {
      if (leader) leader.onStored(orderHint);
      else leading?.then((parts) => parts.onStored(orderHint)).catch(() => {});
    },
    onBroken: onFatal,
    clock,
    log,
  });
  if (isShared) {
    opened.defer(watchClock({ ...deps, instance, addNotice }));
    opened.defer(learnFromOthers({ ...deps, learnAddresses }));
    opened.defer(watchLeadership({ ...deps, leaderCheck }));
  }
  opened.defer(() => webhook.close());
  log.info({ host: config.HTTP_HOST, port: webhook.port }, 'The webhook listens.');
  storeCheck.start();

  async function lead(): Promise<Leading> {
    const begun = await gained;
    // The app is being closed, and gives the term back itself.
    if (isClosing) return new Promise(() => {});
    term = begun;
    if (isShared) {
      log.info({ instance, term: term.number, leaderlessMs: term.leaderlessMs }, 'This instance leads.');
      await learnAddresses();
      const { tellsTakeovers } = store.settings.data;
      const notice = takeoverNotice(term, { instance, now: clock.now(), tellsTakeovers });
      if (notice) await addNotice(notice);
    }
    leading = openLeading({
      config,
      deps,
      term,
      random,
      drawing: system.drawing,
      metrics,
      selfCheck,
      webhook,
      updatesWebhook,
      isShared,
      storeCheck,
      aliveAt: isShared ? await readAliveAt(store) : lastAliveAt,
      onBroken: onFatal,
    });
    const parts = await leading;
    await term.takeUp();
    leader = parts;
    return leader;
  }

  const opening = lead();
  // Closed first: what is taken in meanwhile is stored, and sent by the next leader or after the next start.
  opened.defer(async () => {
    isClosing = true;
    if (term) await opening.then((leader) => leader.close()).catch(() => undefined);
    await store.stopLeading();
  });
  if (isShared) opening.catch((error: unknown) => isClosing || onFatal(error));
  else await opening;
  const username = opening.then((leader) => leader.username);
  username.catch(() => undefined);
  const parts = opened.move();
  return {
    port: webhook.port,
    username,
    isLeading: () => term?.isHeld() === true,
    async close() {
      await parts.disposeAsync();
      log.info('Closed.');
    },
  };
}

/** The clocks of two instances may differ by so much without one of them having been set back. */
const clockToleranceMs = 2_000;

async function readAliveAt({ heartbeat }: Pick<Store, 'heartbeat'>): Promise<number | undefined> {
  const at = await heartbeat.last();
  return at === undefined ? undefined : at - clockToleranceMs;
}
