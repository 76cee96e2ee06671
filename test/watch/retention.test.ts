import { expect, it } from 'vitest';
import { StoreError } from '../../src/errors.ts';
import { createLog } from '../../src/log.ts';
import { createRetention } from '../../src/watch/retention.ts';
import { createManualClock } from '../manual-clock.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

function openRetention(keepDays = 30) {
  const clock = createManualClock();
  const state = {
    left: 950,
    attempts: 450,
    outcomes: 250,
    uncounted: 450,
    sums: 250,
    failure: undefined as StoreError | undefined,
  };
  const steps: Array<{ before: number; after: number; limit: number }> = [];
  const broken: StoreError[] = [];
  const pruned: number[] = [];
  /** How many steps of pruning there were before each step of counting. */
  const uncountedAt: number[] = [];
  /** Until when outcomes and sums of digests were deleted. */
  const countSteps: number[] = [];
  const sumSteps: Array<{ before: number; limit: number }> = [];
  const retention = createRetention({
    store: {
      pruning: {
        async pruneEvents(step) {
          if (state.failure) throw state.failure;
          steps.push(step);
          const deleted = Math.min(step.limit, state.left);
          state.left -= deleted;
          return { deleted, last: deleted > 0 ? step.after + deleted : undefined };
        },
        async pruneAttempts({ limit }) {
          const deleted = Math.min(limit, state.attempts);
          state.attempts -= deleted;
          return deleted;
        },
        async pruneOutcomes({ before, limit }) {
          countSteps.push(before);
          const deleted = Math.min(limit, state.outcomes);
          state.outcomes -= deleted;
          return deleted;
        },
        pruneConversations: async () => undefined,
      },
      incidents: { prune: async (time) => void pruned.push(time) },
      sums: {
        async prune(step) {
          sumSteps.push(step);
          const deleted = Math.min(step.limit, state.sums);
          state.sums -= deleted;
          return deleted;
        },
        async pruneReported({ before }) {
          countSteps.push(before);
          return 0;
        },
      },
    },
    counter: {
      async step(limit) {
        uncountedAt.push(steps.length);
        state.uncounted -= Math.min(limit, state.uncounted);
        return state.uncounted > 0;
      },
    },
    keepDays,
    onBroken: (error) => broken.push(error),
    clock,
    log: createLog({ level: 'silent', secrets: [], write: () => undefined }),
  });
  return { clock, state, steps, broken, pruned, uncountedAt, sumSteps, countSteps, retention };
}

it('forgets in small steps, each from where the last one ended, and looks again every hour', async () => {
  const { clock, state, steps, retention } = openRetention();
  const before = clock.now() + minute - 30 * day;
  retention.start();
  await clock.advance(2 * minute);
  expect(state.left).toBe(0);
  expect(steps.map(({ after }) => after)).toEqual([0, 200, 400, 600, 800, 950]);
  expect(new Set(steps.map((step) => step.before))).toEqual(new Set([before]));
  expect([state.attempts, state.outcomes]).toEqual([0, 0]);
  await clock.advance(60 * minute);
  expect(steps).toHaveLength(7);
});

it('counts whatever came before it deletes anything, in steps as small', async () => {
  const { clock, state, uncountedAt, retention } = openRetention();
  retention.start();
  await clock.advance(2 * minute);
  expect(state.uncounted).toBe(0);
  expect(uncountedAt).toEqual([0, 0, 0]);
});

it('keeps sums for two periods of 90 days', async () => {
  const { clock, state, sumSteps, retention } = openRetention();
  const oldest = clock.now() + minute - 186 * day;
  retention.start();
  await clock.advance(2 * minute);
  expect(state.sums).toBe(0);
  expect(sumSteps).toEqual([1, 2].map(() => ({ before: oldest, limit: 200 })));
});

it.each([
  [3, 15],
  [30, 30],
])('keeps what digests count for 15 days at least: with KEEP_DAYS=%i for %i', async (keepDays, days) => {
  const { clock, countSteps, steps, retention } = openRetention(keepDays);
  const start = clock.now() + minute;
  retention.start();
  await clock.advance(2 * minute);
  expect(new Set(countSteps)).toEqual(new Set([start - days * day]));
  expect(steps[0]!.before).toBe(start - keepDays * day);
});

it('tries again an hour after the ledger refused, and hands a broken disk on', async () => {
  const { clock, state, steps, broken, retention } = openRetention();
  state.failure = new StoreError('busy', 'Disk full.');
  retention.start();
  await clock.advance(2 * minute);
  expect([steps.length, broken.length]).toEqual([0, 0]);
  state.failure = new StoreError('broken', 'The disk failed.');
  await clock.advance(60 * minute);
  expect(broken).toHaveLength(1);
  state.failure = undefined;
  await clock.advance(61 * minute);
  expect(state.left).toBe(0);
});

it('stops between two steps when it is closed', async () => {
  const { clock, steps, uncountedAt, retention } = openRetention();
  retention.start();
  await clock.advance(minute);
  await retention.close();
  await clock.advance(day);
  expect([uncountedAt.length, steps.length]).toEqual([1, 0]);
});

it.each([-400 * day, 400 * day])(
  'takes nothing for old because the wall clock was set by %i ms',
  async (byMs) => {
    const { clock, steps, retention } = openRetention();
    const start = clock.now();
    retention.start();
    clock.setWall(start + byMs);
    await clock.advance(2 * minute);
    expect(steps[0]!.before).toBe(Math.min(start, start + byMs) + minute - 30 * day);
  },
);
