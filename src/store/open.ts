// Opens the data folder: first the ledger, whose lock keeps other processes out, then the settings. Both may be on
// PostgreSQL instead.

import { resolve } from 'node:path';
import { makeDataFolder } from './durable-files.ts';
import { systemClock } from '../base/clock.ts';
import { StoreError } from '../base/errors.ts';
import { createKnownAddresses } from './known-addresses.ts';
import { createAudit } from './ledger/people/audit.ts';
import { createAuthenticators } from './ledger/people/authenticators.ts';
import { createConversations, createScreenStates, createUpdates } from './ledger/people/unfinished.ts';
import { createDeliveries } from './ledger/deliveries/deliveries.ts';
import { createWanted } from './ledger/deliveries/wanted.ts';
import { createEvents, createFirstEventReader } from './ledger/events/events.ts';
import { createEventPages, createHistory } from './ledger/events/history.ts';
import { createOutcomes } from './ledger/events/outcomes.ts';
import { createHeartbeat, createJobs, createKeyValues } from './ledger/maintenance/own-state.ts';
import { createIncidents } from './ledger/incidents/incidents.ts';
import { continueMoves, createMoveChat } from './ledger/deliveries/move-chat.ts';
import { createOrders } from './ledger/orders/orders.ts';
import { createReplays } from './ledger/replay/replays.ts';
import { createNotices } from './ledger/maintenance/notices.ts';
import { createSerialQueue } from './ledger/batches.ts';
import { type DatabaseOptions, openDatabase } from './open-database.ts';
import type { Settings } from './settings/settings.ts';
import { createUndelivered } from './ledger/replay/undelivered.ts';
import { createPruning } from './ledger/maintenance/pruning.ts';
import { createFigureTables } from './ledger/figures/accepted-orders.ts';
import { createStatistics } from './ledger/maintenance/statistics.ts';

export type Store = Awaited<ReturnType<typeof openStore>>;

/** When batched changes that the store did not take are continued. */
const continueAgainMs = 1_000;

/**
 * @throws StoreError `locked` when another process holds `dataDir`, `damaged` when the ledger or the settings can't be
 * read, `busy` when the folder can't be written.
 */
export async function openStore(options: DatabaseOptions) {
  makeDataFolder(resolve(options.dataDir));
  const database = await openDatabase(options);
  const { db, writeArrivals, tryArrivals, copier, leading, signals, settings } = database;
  const { clock = systemClock } = options;
  try {
    const events = createEvents(db, writeArrivals, tryArrivals, clock);
    const notices = createNotices(db);
    const incidents = createIncidents(db);
    const posts = createWanted(db);
    incidents.onChanged(posts.wake);
    let isClosing = false;
    let cancelRetry = () => {};
    const runSerially = createSerialQueue(() => {
      cancelRetry();
      if (isClosing) return;
      cancelRetry = clock.after(continueAgainMs, () => void continueBatches().catch(() => undefined));
    });
    const deliveries = createDeliveries(db, notices, runSerially);

    /** Continues the batched changes that were interrupted. */
    const continueBatches = () => runSerially(() => continueMoves(db, settings));

    // Only who leads changes what is on its way.
    const isAlone = options.databaseUrl === undefined;
    // With a full disk the bot runs nevertheless and reports it; these changes are tried again.
    if (isAlone) await continueBatches().catch(throwUnlessBusy);
    return {
      events,
      outcomes: createOutcomes(db),
      eventPages: createEventPages(db),
      deliveries,
      posts,
      undelivered: createUndelivered(db),
      replays: createReplays(db, settings, incidents),
      history: createHistory(db, settings),
      firstEvent: createFirstEventReader(db),
      updates: createUpdates(db),
      conversations: createConversations(db),
      screenStates: createScreenStates(db),
      audit: createAudit(db),
      heartbeat: createHeartbeat(db),
      notices,
      incidents,
      orders: createOrders(db, { incidents, posts }, settings),
      statistics: createStatistics(db),
      figures: createFigureTables(db),
      pruning: createPruning(db),
      keyValues: createKeyValues(db),
      jobs: createJobs(db),
      authenticators: createAuthenticators(db),
      settings: settings as Settings,
      known: createKnownAddresses(settings),
      /** Calls the listener after each change of the settings; the returned function removes it. */
      watchSettings: (listener: () => void) => settings.watch(listener),
      /** How long ago the settings were certainly those that are stored; always 0 on SQLite. */
      settingsConfirmedMsAgo: () => settings.confirmedMsAgo(),
      moveChat: createMoveChat(db, settings, runSerially, () => clock.now()),
      /** Copies the ledger to a new file, while it is in use. */
      copyLedger: (path: string, signal?: AbortSignal) => copier.copy(path, signal),
      /** To and from the other instances on this ledger. */
      signals,
      ...leading,
      async lead() {
        const term = await leading.lead();
        await settings.refresh();
        if (!isAlone) await continueBatches();
        return term;
      },
      /** Waits for pending commits, then releases the lock of the data folder. */
      async close(): Promise<void> {
        isClosing = true;
        cancelRetry();
        await Promise.all([events.close(), copier.close(), leading.stopLeading()]);
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function throwUnlessBusy(error: unknown): void {
  if (!(error instanceof StoreError && error.failure === 'busy')) throw error;
}
