// Deletes settled events that are older than KEEP_DAYS, with their posts, old conversations and incidents, and posts about
// anything else after 30 days. Before that,
// whatever came is added to the sums, which are kept longer; what became of events in each place is kept for 15 days at
// least. Deliveries that wait or are undelivered stay, however old they are; so do orders, the audit trail and the
// notices. The ids of Telegram's updates are deleted where updates are handled, after two days; no other table grows with
// time.
//
// The work is done in steps of a few rows, each a commit of its own, without a pause while there is more, so that it keeps up
// with whatever comes; between two steps the event loop handles what waits, above all the intake of events.

import { createRounds, createSteadyTime, dayMs } from '../base/clock.ts';
import type { Deps } from '../store/deps.ts';
import { StoreError } from '../base/errors.ts';
import type { EventCounter } from '../figures/count-events.ts';
import { keepSumsDays } from '../figures/figures.ts';
import { yieldToEventLoop } from '../store/ledger/batches.ts';
import type { Store } from '../store/open.ts';

/** Late enough not to slow down the start. */
const firstAfterMs = 60_000;
/** From the beginning of one round to that of the next, which follows at once on one that took longer. */
const everyMs = 60 * 60_000;
/** A step holds the event loop for about 10 ms. */
const stepRows = 200;
/** A message that is older is edited by nobody any more. */
const keepPostsDays = 30;
/** Digests of a week are made of what came, also one that comes a week late. */
const leastKeptOutcomesMs = 15 * dayMs;

export function createRetention({
  store: { pruning },
  counter,
  keepDays,
  onBroken,
  clock,
  log,
}: Pick<Deps, 'clock' | 'log'> & {
  store: Pick<Store, 'pruning'>;
  /** Events that are in no sum are not deleted. */
  counter: Pick<EventCounter, 'step'>;
  keepDays: number;
  /** Called when the disk failed while committing. */
  onBroken: (error: StoreError) => void;
}) {
  const steadyNow = createSteadyTime(clock);
  const rounds = createRounds(clock, async () => {
    const nextAt = clock.monotonic() + everyMs;
    try {
      await runRound();
      return Math.max(0, nextAt - clock.monotonic());
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      if (error.failure === 'broken') onBroken(error);
      log.error({ err: error }, 'Old events could not be deleted; it is tried again in an hour.');
      return everyMs;
    }
  });

  async function runRound(): Promise<void> {
    // The earlier of the two clocks decides, so that setting the wall clock forward deletes nothing early.
    const now = Math.min(clock.now(), steadyNow());
    const before = now - keepDays * dayMs;
    await pruning.pruneConversations(before);
    await deleteAll((limit) => pruning.pruneIncidents({ before, limit }));
    await deleteAll((limit) => pruning.pruneOtherPosts({ before: now - keepPostsDays * dayMs, limit }));
    await inSteps(() => counter.step(stepRows));
    await pruneEvents(before);
    await deleteAll((limit) =>
      pruning.pruneOutcomes({ before: Math.min(before, now - leastKeptOutcomesMs), limit }),
    );
    await deleteAll((limit) => pruning.pruneSums({ before: now - keepSumsDays * dayMs, limit }));
  }

  async function pruneEvents(before: number): Promise<void> {
    let after = 0;
    let deleted = 0;
    await inSteps(async () => {
      const step = await pruning.pruneEvents({ before, after, limit: stepRows });
      deleted += step.deleted;
      after = step.last ?? after;
      return step.last !== undefined;
    });
    if (deleted > 0) log.info({ events: deleted, keepDays }, 'Old events were deleted.');
  }

  function deleteAll(remove: (limit: number) => Promise<number>): Promise<void> {
    return inSteps(async () => (await remove(stepRows)) >= stepRows);
  }

  /** Repeats the step as long as it says that there may be more. */
  async function inSteps(step: () => Promise<boolean>): Promise<void> {
    while (!rounds.closing.aborted && (await step())) await yieldToEventLoop();
  }

  return {
    /** Runs a first round after a minute, and then one every hour. */
    start: (): void => rounds.beginAfter(firstAfterMs),
    /** Starts no further step, and resolves when the one under way has ended. */
    close: rounds.close,
  };
}
