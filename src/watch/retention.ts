// Deletes settled events that are older than KEEP_DAYS, with their attempts, old conversations and incidents, in steps so
// small that intake never waits for one. Before that, whatever came is added to the sums, which are kept longer; what
// digests count is kept for 15 days at least. Deliveries that wait, are parked or undelivered stay, however old they are;
// so do orders, the audit trail and the notices. The ids of Telegram's updates are deleted where updates are handled,
// after two days; no other table grows with time.

import { createSteadyTime } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { StoreError } from '../errors.ts';
import type { EventCounter } from '../figures/count-events.ts';
import type { Store } from '../store/open.ts';

export type Retention = {
  /** Runs a first round after a minute, and then one every hour. */
  start(): void;
  /** Starts no further step, and resolves when the one under way has ended. */
  close(): Promise<void>;
};

/** Late enough not to slow down the start. */
const firstAfterMs = 60_000;
const everyMs = 60 * 60_000;
/** A step takes some milliseconds; a million events are deleted in about a quarter of an hour. */
const stepRows = 200;
const stepPauseMs = 200;
const dayMs = 24 * 60 * 60_000;
/** Digests of a week are made of what came, also one that comes a week late. */
const leastKeptCountsMs = 15 * dayMs;
/** The longest period of /stats and the one before it. */
const keepSumsMs = 186 * dayMs;

export function createRetention({
  store: { pruning, incidents, sums },
  counter,
  keepDays,
  onBroken,
  clock,
  log,
}: Pick<Deps, 'clock' | 'log'> & {
  store: {
    pruning: Store['pruning'];
    incidents: Pick<Store['incidents'], 'prune'>;
    sums: Pick<Store['figures']['sums'], 'prune' | 'pruneReported'>;
  };
  /** Events that are in no sum are not deleted. */
  counter: Pick<EventCounter, 'step'>;
  keepDays: number;
  /** Called when the disk failed while committing. */
  onBroken: (error: StoreError) => void;
}): Retention {
  const steadyNow = createSteadyTime(clock);
  let cancel = () => {};
  let step: Promise<void> = Promise.resolve();
  let isClosed = false;

  function schedule(delayMs: number, task: () => Promise<void>): void {
    if (isClosed) return;
    cancel = clock.after(delayMs, () => {
      step = task().catch((error: unknown) => {
        if (!(error instanceof StoreError)) throw error;
        if (error.failure === 'broken') onBroken(error);
        log.error({ err: error }, 'Old events could not be deleted; it is tried again in an hour.');
        schedule(everyMs, startRound);
      });
    });
  }

  async function startRound(): Promise<void> {
    // The earlier of the two clocks decides, so that setting the wall clock forward deletes nothing early.
    const before = Math.min(clock.now(), steadyNow()) - keepDays * dayMs;
    await pruning.pruneConversations(before);
    await incidents.prune(before);
    await countEvents(before);
  }

  async function countEvents(before: number): Promise<void> {
    if (await counter.step(stepRows)) schedule(stepPauseMs, () => countEvents(before));
    else await pruneEvents(before, 0, 0);
  }

  async function pruneEvents(before: number, after: number, deletedBefore: number): Promise<void> {
    const { deleted: deletedNow, last } = await pruning.pruneEvents({ before, after, limit: stepRows });
    const deleted = deletedBefore + deletedNow;
    if (last !== undefined) return schedule(stepPauseMs, () => pruneEvents(before, last, deleted));
    if (deleted > 0) log.info({ events: deleted, keepDays }, 'Old events were deleted.');
    schedule(stepPauseMs, () => pruneAttempts(before));
  }

  async function pruneAttempts(before: number): Promise<void> {
    const deleted = await pruning.pruneAttempts({ before, limit: stepRows });
    const next = deleted === stepRows ? pruneAttempts : pruneOutcomes;
    schedule(stepPauseMs, () => next(before));
  }

  async function pruneOutcomes(before: number): Promise<void> {
    const deleted = await pruning.pruneOutcomes({ before: countsBefore(before), limit: stepRows });
    schedule(stepPauseMs, () => (deleted === stepRows ? pruneOutcomes(before) : pruneReported(before)));
  }

  async function pruneReported(before: number): Promise<void> {
    const deleted = await sums.pruneReported({ before: countsBefore(before), limit: stepRows });
    schedule(stepPauseMs, () => (deleted >= stepRows ? pruneReported(before) : pruneSums(before)));
  }

  function countsBefore(before: number): number {
    return Math.min(before, before + keepDays * dayMs - leastKeptCountsMs);
  }

  async function pruneSums(before: number): Promise<void> {
    const oldest = before + keepDays * dayMs - keepSumsMs;
    const deleted = await sums.prune({ before: oldest, limit: stepRows });
    if (deleted >= stepRows) schedule(stepPauseMs, () => pruneSums(before));
    else schedule(everyMs, startRound);
  }

  return {
    start: () => schedule(firstAfterMs, startRound),
    async close() {
      isClosed = true;
      cancel();
      await step;
    },
  };
}
