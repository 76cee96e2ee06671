// Opens the data folder: first the ledger, whose lock keeps other processes out, then the settings. Both may be on
// PostgreSQL instead.

import { resolve } from 'node:path';
import { makeDataFolder } from './make-folder.ts';
import { systemClock } from '../base/clock.ts';
import { StoreError } from '../base/errors.ts';
import type { Signals, Leading } from './term.ts';
import { createKnownAddresses, type KnownAddresses } from './known-addresses.ts';
import { createAudit, type Audit } from './ledger/people/audit.ts';
import { createAuthenticators, type Authenticators } from './ledger/people/authenticators.ts';
import {
  createConversations,
  type Conversations,
  createScreenStates,
  type ScreenStates,
} from './ledger/people/screen-states.ts';
import { createDeliveries, type Deliveries } from './ledger/deliveries/deliveries.ts';
import { createWanted, type Wanted } from './ledger/deliveries/wanted.ts';
import { createEvents, type Events } from './ledger/events/events.ts';
import { createEventPages, type EventPages, createHistory, type History } from './ledger/events/history.ts';
import { createOutcomes, type Outcomes } from './ledger/events/outcomes.ts';
import { createFirstEventReader, type FirstEventReader } from './ledger/events/first-event.ts';
import type { LedgerCopier } from './ledger/maintenance/copy-ledger.ts';
import {
  createHeartbeat,
  type Heartbeat,
  createKeyValues,
  type KeyValues,
} from './ledger/maintenance/key-values.ts';
import { createIncidents, type Incidents } from './ledger/incidents/incidents.ts';
import { continueMoves, createMoveChat, type MoveChat } from './ledger/deliveries/move-chat.ts';
import { createOrders, type Orders } from './ledger/orders/orders.ts';
import { createReplays, type Replays } from './ledger/replay/replays.ts';
import { createNotices, type Notices } from './ledger/maintenance/notices.ts';
import type { OpenSettings, Settings } from './settings/settings.ts';
import { createSerialQueue } from './ledger/batches.ts';
import { openDatabase, type DatabaseOptions } from './open-database.ts';
import { createUndelivered, type Undelivered } from './ledger/replay/undelivered.ts';
import { createUpdates, type Updates } from './ledger/people/updates.ts';
import { createJobs, type Jobs } from './ledger/maintenance/jobs.ts';
import { createPruning, type Pruning } from './ledger/maintenance/pruning.ts';
import { createFigureTables, type FigureTables } from './ledger/figures/accepted-orders.ts';
import { createStatistics, type Statistics } from './ledger/maintenance/statistics.ts';

export type Store = Leading & {
  readonly events: Events;
  readonly outcomes: Outcomes;
  readonly eventPages: EventPages;
  readonly deliveries: Deliveries;
  readonly posts: Wanted;
  readonly undelivered: Undelivered;
  readonly replays: Replays;
  readonly history: History;
  readonly firstEvent: FirstEventReader;
  readonly updates: Updates;
  readonly conversations: Conversations;
  readonly screenStates: ScreenStates;
  readonly audit: Audit;
  readonly heartbeat: Heartbeat;
  readonly notices: Notices;
  readonly incidents: Incidents;
  readonly orders: Orders;
  readonly statistics: Statistics;
  readonly figures: FigureTables;
  readonly pruning: Pruning;
  readonly keyValues: KeyValues;
  readonly jobs: Jobs;
  readonly authenticators: Authenticators;
  readonly settings: Settings;
  readonly known: KnownAddresses;
  /** Calls the listener after each change of the settings; the returned function removes it. */
  readonly watchSettings: OpenSettings['watch'];
  /** Afterwards the settings are those that are stored at this moment, whatever other instances have changed. */
  readonly refreshSettings: () => Promise<void>;
  /** How long ago the settings were certainly those that are stored; always 0 on SQLite. */
  readonly settingsConfirmedMsAgo: OpenSettings['confirmedMsAgo'];
  readonly moveChat: MoveChat;
  /** Copies the ledger to a new file, while it is in use. */
  readonly copyLedger: LedgerCopier['copy'];
  /** To and from the other instances on this ledger. */
  readonly signals: Signals;
  /** Waits for pending commits, then releases the lock of the data folder. */
  close(): Promise<void>;
};

export type StoreOptions = DatabaseOptions;

/** When batched changes that the store did not take are continued. */
const continueAgainMs = 1_000;

/**
 * @throws StoreError `locked` when another process holds `dataDir`, `damaged` when the ledger or the settings can't be
 * read, `busy` when the folder can't be written.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
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
      settings,
      known: createKnownAddresses(settings),
      watchSettings: (listener) => settings.watch(listener),
      refreshSettings: () => settings.refresh(),
      settingsConfirmedMsAgo: () => settings.confirmedMsAgo(),
      moveChat: createMoveChat(db, settings, runSerially, () => clock.now()),
      copyLedger: (path, signal) => copier.copy(path, signal),
      signals,
      ...leading,
      async lead() {
        const term = await leading.lead();
        await settings.refresh();
        if (!isAlone) await continueBatches();
        return term;
      },
      async close() {
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
