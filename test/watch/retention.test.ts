import { expect, it } from 'vitest';
import { StoreError } from '../../src/base/errors.ts';
import { createRetention } from '../../src/watch/retention.ts';
import { createManualClock } from '../manual-clock.ts';
import { silentLog } from './scene.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** What is left of each kind. */
type Left = Record<'incidents' | 'posts' | 'uncounted' | 'events' | 'outcomes' | 'sums', number>;
type StepOf = { of: keyof Left; limit: number; before?: number; after?: number; turn: number };

function openRetention({
  keepDays = 30,
  left: given = {},
  onStep = () => {},
}: {
  keepDays?: number;
  left?: Partial<Left>;
  /** What comes while a step is under way, or goes wrong. */
  onStep?: (step: StepOf, left: Left) => void;
} = {}) {
  const counted = { incidents: 250, uncounted: 450, events: 950, outcomes: 250 };
  const left: Left = { ...counted, sums: 250, posts: 0, ...given };
  const steps: StepOf[] = [];
  const broken: StoreError[] = [];
  let turn = 0;
  let lastStepIn = 0;
  /** Until no step has begun in ten turns of the event loop. */
  async function settle(): Promise<void> {
    for (lastStepIn = turn; turn < lastStepIn + 10; turn++)
      await new Promise((resolve) => setImmediate(resolve));
  }
  const clock = createManualClock(undefined, settle);
  let passedMs = 0;
  const take = (of: keyof Left, step: { limit: number; before?: number; after?: number }): number => {
    lastStepIn = turn;
    const made = { of, turn, ...step };
    steps.push(made);
    onStep(made, left);
    const taken = Math.min(step.limit, left[of]);
    left[of] -= taken;
    return taken;
  };
  const retention = createRetention({
    store: {
      pruning: {
        async pruneEvents(step) {
          const deleted = take('events', step);
          return { deleted, last: deleted > 0 ? step.after + deleted : undefined };
        },
        pruneOutcomes: async (step) => take('outcomes', step),
        pruneOtherPosts: async (step) => take('posts', step),
        pruneConversations: async () => undefined,
        pruneIncidents: async (step) => take('incidents', step),
        pruneSums: async (step) => take('sums', step),
      },
    },
    counter: {
      async step(limit) {
        take('uncounted', { limit });
        return left.uncounted > 0;
      },
    },
    keepDays,
    onBroken: (error) => broken.push(error),
    clock: { ...clock, monotonic: () => clock.monotonic() + passedMs },
    log: silentLog,
  });
  const stepsOf = (of: keyof Left) => steps.filter((step) => step.of === of);
  /** As if the step under way took so long. */
  const pass = (ms: number) => void (passedMs += ms);
  return { clock, left, steps, stepsOf, broken, retention, pass };
}

/** Opens it, and two minutes pass: the first round is over. */
async function playRound(given: Parameters<typeof openRetention>[0] = {}) {
  const scene = openRetention(given);
  const startsAt = scene.clock.now() + minute;
  scene.retention.start();
  await scene.clock.advance(2 * minute);
  return { ...scene, startsAt };
}

it('forgets in small steps, each from where the last one ended, and looks again every hour', async () => {
  const { clock, left, stepsOf, startsAt } = await playRound();
  expect(new Set(Object.values(left))).toEqual(new Set([0]));
  expect(stepsOf('events').map(({ after }) => after)).toEqual([0, 200, 400, 600, 800, 950]);
  expect(new Set(stepsOf('events').map((step) => step.before))).toEqual(new Set([startsAt - 30 * day]));
  await clock.advance(58 * minute);
  expect(stepsOf('events')).toHaveLength(6);
  await clock.advance(minute);
  expect(stepsOf('events')).toHaveLength(7);
});

it('counts whatever came before it deletes any event, in steps as small', async () => {
  const { left, steps } = await playRound();
  expect(left.uncounted).toBe(0);
  const kinds = steps.map(({ of }) => of);
  expect(kinds.lastIndexOf('uncounted')).toBeLessThan(kinds.indexOf('events'));
  expect(kinds.filter((of) => of === 'uncounted')).toHaveLength(3);
});

it('keeps up with 5,000 events a second: steps of 200 rows, one for each turn of the event loop, no pause', async () => {
  // What comes in a minute; a pause of even a millisecond between two steps would show, as the clock stands still.
  const many = 5_000 * 60;
  const { clock, left, steps, stepsOf, retention } = openRetention({
    left: { uncounted: many, events: many, incidents: many, posts: many, outcomes: many, sums: many },
  });
  retention.start();
  await clock.advance(minute);
  expect(new Set(Object.values(left))).toEqual(new Set([0]));
  expect(stepsOf('uncounted')).toHaveLength(many / 200);
  expect(stepsOf('events')).toHaveLength(many / 200 + 1);
  expect(Math.max(...steps.map(({ limit }) => limit))).toBe(200);
  for (const of of ['uncounted', 'events', 'incidents', 'posts', 'outcomes', 'sums'] as const) {
    const turns = stepsOf(of).map(({ turn }) => turn);
    expect(new Set(turns).size).toBe(turns.length);
  }
});

it.each([
  ['20 minutes is followed an hour after it began', 20, 40],
  ['90 minutes is followed at once', 90, 0],
])('a round of %s', async (_, takesMinutes, pauseMinutes) => {
  /** By the clock, which does not show how long the first round took. */
  const startedAt: number[] = [];
  const { clock, stepsOf, retention, pass } = openRetention({
    onStep: ({ of }) => {
      if (of === 'uncounted') startedAt.push(clock.monotonic());
      if (of === 'sums' && stepsOf('sums').length === 1) pass(takesMinutes * minute);
    },
    left: { sums: 0, uncounted: 0 },
  });
  retention.start();
  await clock.advance(minute);
  const [first] = startedAt;
  await clock.advance(60 * minute);
  expect(startedAt[1]! - first!).toBe(pauseMinutes * minute);
});

it.each([
  [3, 15],
  [30, 30],
])('keeps what became of events for 15 days at least: with KEEP_DAYS=%i for %i', async (keepDays, days) => {
  const { stepsOf, startsAt } = await playRound({ keepDays });
  const outcomes = stepsOf('outcomes').map(({ before }) => before);
  expect(new Set(outcomes)).toEqual(new Set([startsAt - days * day]));
  for (const of of ['events', 'incidents'] as const) {
    expect(stepsOf(of)[0]!.before).toBe(startsAt - keepDays * day);
  }
  // Sums are kept for two periods of 90 days.
  const oldest = { before: startsAt - 186 * day, limit: 200 };
  expect(stepsOf('sums')).toMatchObject([oldest, oldest]);
});

it('tries again an hour after the ledger refused, and hands a broken disk on', async () => {
  let failure: StoreError | undefined = new StoreError('busy', 'Disk full.');
  const { clock, left, broken, stepsOf } = await playRound({
    onStep: ({ of }) => {
      if (of === 'events' && failure) throw failure;
    },
  });
  expect([left.events, broken.length]).toEqual([950, 0]);
  failure = new StoreError('broken', 'The disk failed.');
  await clock.advance(58 * minute);
  expect(stepsOf('events')).toHaveLength(1);
  await clock.advance(2 * minute);
  expect(broken).toHaveLength(1);
  failure = undefined;
  await clock.advance(61 * minute);
  expect(left.events).toBe(0);
});

it('stops between two steps when it is closed', async () => {
  let closing: Promise<void> | undefined;
  const { clock, steps, retention } = openRetention({
    onStep: ({ of }) => {
      if (of === 'uncounted') closing = retention.close();
    },
  });
  retention.start();
  await clock.advance(minute);
  await closing;
  await clock.advance(day);
  expect(steps.filter(({ of }) => !['incidents', 'posts'].includes(of))).toHaveLength(1);
});

it.each([-400 * day, 400 * day])(
  'takes nothing for old because the wall clock was set by %i ms',
  async (byMs) => {
    const { clock, stepsOf, retention } = openRetention();
    const start = clock.now();
    retention.start();
    clock.setWall(start + byMs);
    await clock.advance(2 * minute);
    expect(stepsOf('events')[0]!.before).toBe(Math.min(start, start + byMs) + minute - 30 * day);
  },
);
