// Whether the store, the service and Telegram answered lately. The store is tested by a small durable write, the service
// by reading the account, and Telegram by its answers to the bot's polls.

import type { Deps } from '../store/deps.ts';
import { ServiceError, StoreError } from '../base/errors.ts';
import type { ServiceClient } from '../service/client.ts';
import { createRepeatFilter } from '../base/log.ts';
import type { Store } from '../store/open.ts';
import { createRounds, waitAtMost } from '../base/clock.ts';

/** The pause after a read that failed. */
const readRetryMs = 60_000;
/** The share of its pause by which a read may come early, so that many bots don't ask at once. */
const jitter = 0.1;

/** What the bot depends on. */
export type Dependency = 'telegram' | 'service' | 'store';

export type Health = ReturnType<typeof createHealth>;

export function createHealth(
  options: Pick<Deps, 'clock' | 'log'> & {
    canStore: StoreCheck['canStore'];
    service: Pick<ServiceClient, 'readAccount'>;
    /** How often the account is read; up to a tenth earlier at random. */
    readEveryMs: number;
    /** From 0 up to, not including, 1. */
    random: () => number;
    isTelegramAnswering: () => boolean;
  },
) {
  const { clock, canStore, service, readEveryMs, random, log } = options;
  /** Long enough for one read to fail before the service counts as unresponsive. */
  const readValidMs = 2 * readEveryMs + readRetryMs;
  /** Monotonic milliseconds. */
  let readAt = -Infinity;
  const rounds = createRounds(clock, async () =>
    (await isServiceAnswering()) ? readEveryMs * (1 - jitter * random()) : readRetryMs,
  );

  async function isServiceAnswering(): Promise<boolean> {
    try {
      await service.readAccount();
      readAt = clock.monotonic();
      return true;
    } catch (error) {
      if (error instanceof StoreError) log.error({ err: error }, error.message);
      else if (error instanceof ServiceError) log.warn({ reason: error.reason }, error.message);
      else throw error;
      return false;
    }
  }

  return {
    start: rounds.begin,
    close: (): void => void rounds.close(),
    /** The dependencies that did not answer lately. */
    async listUnresponsive(): Promise<Dependency[]> {
      const unresponsive: Dependency[] = [];
      if (!options.isTelegramAnswering()) unresponsive.push('telegram');
      if (clock.monotonic() - readAt > readValidMs) unresponsive.push('service');
      if (!(await canStore())) unresponsive.push('store');
      return unresponsive;
    },
  };
}

// Whether events can be stored now: asked once a minute, and when a monitor asks, by a write and by a trial of what was
// refused if anything was.

const heartbeatEveryMs = 60_000;
/** A successful write counts for this long, so that requests to /healthz cost at most one write a second. */
const heartbeatValidMs = 1_000;
/** Monitors give up soon; a write that takes longer is none that events can rely on. */
const longestCheckMs = 4_000;

export type StoreCheck = ReturnType<typeof createStoreCheck>;

export function createStoreCheck({
  store,
  clock,
  log,
  onBroken,
}: Pick<Deps, 'clock' | 'log'> & {
  store: Pick<Store, 'heartbeat'> & { events: Pick<Store['events'], 'isRefusing' | 'tryRefused'> };
  /** Called when the disk failed while committing. */
  onBroken: (error: StoreError) => void;
}) {
  const isNew = createRepeatFilter(clock);
  /** Monotonic milliseconds. */
  let heartbeatAt = -Infinity;
  /** The check under way; callers meanwhile share its answer. */
  let checking: Promise<boolean> | undefined;
  const rounds = createRounds(clock, async () => {
    await canStore();
    return heartbeatEveryMs;
  });

  /** Whether the ledger takes a durable write, and what it refused last; the answer may be a second old. */
  function canStore(): Promise<boolean> {
    const isRecent = clock.monotonic() - heartbeatAt < heartbeatValidMs;
    if (isRecent && !store.events.isRefusing()) return Promise.resolve(true);
    checking ??= check().finally(() => (checking = undefined));
    return withinTime(checking);
  }

  async function withinTime(answer: Promise<boolean>): Promise<boolean> {
    let canBeStored = false;
    await waitAtMost(
      clock,
      longestCheckMs,
      answer.then((said) => (canBeStored = said)),
    );
    return canBeStored;
  }

  async function check(): Promise<boolean> {
    const now = clock.monotonic();
    try {
      await store.heartbeat.beat(clock.now());
      await store.events.tryRefused();
      heartbeatAt = now;
      return true;
    } catch (error) {
      if (error instanceof StoreError && error.failure === 'broken') onBroken(error);
      if (isNew(String(error))) log.error({ err: error }, 'Nothing can be stored.');
      return false;
    }
  }

  return {
    /** Writes at once, and then each minute. */
    start: rounds.begin,
    close: (): void => void rounds.close(),
    canStore,
  };
}
