// Forgets what is settled and older than KEEP_DAYS, in steps so small that intake never waits for one. What waits, is
// parked or undelivered stays, however old it is; so do orders, the audit trail and the notices. Telegram's updates are
// deleted by whoever takes them, after two days; everything else has a row for each thing that it is about.

import { createSteadyTime, type Clock } from '../clock.ts';
import { StoreError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/open.ts';

export type Retention = {
  /** Looks once soon, and then every hour. */
  start(): void;
  /** Starts no further step, and resolves when the one under way has ended. */
  close(): Promise<void>;
};

/** The start itself has better things to do. */
const firstAfterMs = 60_000;
const everyMs = 60 * 60_000;
/** Some milliseconds of work; a million events take a quarter of an hour in between everything else. */
const stepRows = 200;
const stepPauseMs = 200;
const dayMs = 24 * 60 * 60_000;

export function createRetention({
  store: { pruning },
  keepDays,
  onBroken,
  clock,
  log,
}: {
  store: { pruning: Store['pruning'] };
  keepDays: number;
  /** Hears that the disk failed while committing. */
  onBroken: (error: StoreError) => void;
  clock: Clock;
  log: Log;
}): Retention {
  const steadyNow = createSteadyTime(clock);
  let cancel = () => {};
  let step: Promise<void> = Promise.resolve();
  let isClosed = false;

  function goOn(delayMs: number, task: () => Promise<void>): void {
    if (isClosed) return;
    cancel = clock.after(delayMs, () => {
      step = task().catch((error: unknown) => {
        if (!(error instanceof StoreError)) throw error;
        if (error.failure === 'broken') onBroken(error);
        log.error({ err: error }, 'Old events could not be deleted; it is tried again in an hour.');
        goOn(everyMs, begin);
      });
    });
  }

  async function begin(): Promise<void> {
    // Whichever is earlier: a clock that is set forward or back makes nothing old.
    const before = Math.min(clock.now(), steadyNow()) - keepDays * dayMs;
    await pruning.pruneConversations(before);
    await pruneEvents(before, 0, 0);
  }

  async function pruneEvents(before: number, after: number, forgottenBefore: number): Promise<void> {
    const { deleted, last } = await pruning.pruneEvents({ before, after, limit: stepRows });
    const sum = forgottenBefore + deleted;
    if (last !== undefined) return goOn(stepPauseMs, () => pruneEvents(before, last, sum));
    if (sum > 0) log.info({ events: sum, keepDays }, 'Old events were deleted.');
    goOn(stepPauseMs, () => pruneAttempts(before));
  }

  async function pruneAttempts(before: number): Promise<void> {
    const deleted = await pruning.pruneAttempts({ before, limit: stepRows });
    if (deleted === stepRows) goOn(stepPauseMs, () => pruneAttempts(before));
    else goOn(everyMs, begin);
  }

  return {
    start: () => goOn(firstAfterMs, begin),
    async close() {
      isClosed = true;
      cancel();
      await step;
    },
  };
}
