// Whether events can be stored now, tested by a small durable write, and by a trial of what was refused if anything was:
// once a minute, and when a monitor asks.

import type { Deps } from '../store/deps.ts';
import { StoreError } from '../base/errors.ts';
import { createRepeatFilter } from '../base/log.ts';
import type { Store } from '../store/open.ts';
import { waitAtMost } from '../base/clock.ts';

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
  let cancel = () => {};
  let isClosed = false;

  /** Whether the ledger takes a durable write, and what it refused last; asks unless the last answer is younger than a second. */
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

  function repeat(): void {
    void canStore().then(() => {
      if (!isClosed) cancel = clock.after(heartbeatEveryMs, repeat);
    });
  }

  return {
    /** Writes at once, and then each minute. */
    start: repeat,
    close(): void {
      isClosed = true;
      cancel();
    },
    canStore,
  };
}
