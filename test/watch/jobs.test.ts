import { describe, expect, it, onTestFinished } from 'vitest';
import type { Job, JobRun } from '../../src/watch/jobs.ts';
import { createSerialQueue } from '../../src/store/ledger/batches.ts';
import type { Store } from '../../src/store/open.ts';
import type { Notice } from '../../src/outbox/notice.ts';
import { openJobs } from '../../src/watch/jobs.ts';
import { nextTimeOfDay } from '../../src/base/time.ts';
import { createManualClock, type ManualClock } from '../manual-clock.ts';
import { openTestStore } from '../store/ledger/fixture.ts';
import { settle, silentLog } from './scene.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** 21 November 2026, 00:00 UTC, as the manual clock begins. */
const midnight = Date.UTC(2026, 10, 21);

/** A job that is due each day at 08:00 UTC, until `time` is changed. */
function createDaily(name = 'digest:-1:daily') {
  const runs: JobRun[] = [];
  const daily = {
    runs,
    time: '08:00',
    /** How many of the next attempts fail. */
    failures: 0,
    /** For which hours since the midnight of the clock's begin it ran. */
    ranFor: () => runs.map(({ dueAt }) => (dueAt - midnight) / hour),
    job: {
      name,
      kind: 'digest',
      chatId: -1,
      next: (after) => nextTimeOfDay(after + 1, daily.time, 'UTC'),
      async run(run) {
        runs.push(run);
        if (daily.failures > 0) {
          daily.failures -= 1;
          throw new Error('Telegram is out of reach.');
        }
      },
    } as Job,
  };
  return daily;
}

/** A job that is due each day at 08:00 UTC and runs until it is ended. */
function createHanging(name = 'backup') {
  const { promise, resolve } = Promise.withResolvers<void>();
  const hanging = {
    begun: 0,
    end: resolve,
    job: {
      ...createDaily(name).job,
      kind: 'backup',
      run: () => {
        hanging.begun += 1;
        return promise;
      },
    } as Job,
  };
  return hanging;
}

async function openScene(
  jobs: Job[],
  given: { store?: Store; clock?: ManualClock; duringNotice?: () => Promise<void> } = {},
) {
  const store = given.store ?? (await openTestStore());
  const clock = given.clock ?? createManualClock(midnight, settle);
  const notices: Notice[] = [];
  const runner = openJobs({
    store,
    clock,
    log: silentLog,
    async addNotice(notice) {
      notices.push(notice);
      await given.duringNotice?.();
    },
    list: () => jobs,
  });
  onTestFinished(() => runner.close());
  await runner.start();
  return { store, clock, notices, runner };
}

/** A scene with one such job, of which so many attempts fail. */
async function openDaily(failures = 0, given: Parameters<typeof openScene>[1] = {}) {
  const daily = createDaily();
  daily.failures = failures;
  return { daily, ...(await openScene([daily.job], given)) };
}

describe('a job', () => {
  it('runs once for each time at which it is due, and not before', async () => {
    // No whole number of minutes before 08:00.
    const { daily, clock } = await openDaily(0, { clock: createManualClock(midnight + 30_000, settle) });
    await clock.advance(8 * hour - 30_001);
    expect(daily.runs).toEqual([]);
    await clock.advance(1);
    const first = midnight + 8 * hour;
    expect(daily.runs).toEqual([{ dueAt: first, lastDueAt: undefined, isRepeat: false }]);
    await clock.advance(2 * day);
    expect(daily.runs.slice(1)).toEqual([
      { dueAt: first + day, lastDueAt: first, isRepeat: false },
      { dueAt: first + 2 * day, lastDueAt: first + day, isRepeat: false },
    ]);
  });

  it('runs at the start for what fell into a downtime, once however long it was', async () => {
    const { daily, ...first } = await openDaily();
    await first.clock.advance(9 * hour);
    await first.runner.close();
    await first.clock.advance(3 * day);
    const second = await openScene([daily.job], first);
    await second.clock.advance(minute);
    expect(daily.ranFor()).toEqual([8, 32]);
    await second.clock.advance(day);
    const dueAt = midnight + 4 * day + 8 * hour;
    expect(daily.runs.at(-1)).toEqual({ dueAt, lastDueAt: dueAt - 3 * day, isRepeat: false });
    expect(second.notices).toEqual([]);
  });

  it('is not made up for when it is new', async () => {
    const { daily, clock } = await openDaily(0, { clock: createManualClock(midnight + 9 * hour, settle) });
    await clock.advance(hour);
    expect(daily.runs).toEqual([]);
  });

  it('follows a changed time of day, also back to one that has passed, and never runs twice for one day', async () => {
    const { daily, clock } = await openDaily();
    await clock.advance(7 * hour);
    daily.time = '10:00';
    await clock.advance(2 * hour);
    expect(daily.runs).toEqual([]);
    await clock.advance(2 * hour);
    daily.time = '08:00';
    await clock.advance(day);
    expect(daily.ranFor()).toEqual([10, 32]);
  });

  it('that is set a few seconds before its time runs at that time', async () => {
    const daily = createDaily();
    const jobs: Job[] = [];
    const { clock, store } = await openScene(jobs);
    await clock.advance(8 * hour - 10_000);
    jobs.push(daily.job);
    await store.settings.update(() => undefined);
    await clock.advance(10_000);
    expect(daily.runs.map(({ dueAt }) => dueAt)).toEqual([midnight + 8 * hour]);
  });

  /** Hours that pass, times of day that the wall clock is set to, and for which hours the job ran by then. */
  type Step = { pass: number } | { set: number } | { ran: number[] };
  it.each<[string, Step[]]>([
    [
      'does not run again when the wall clock is set back',
      [{ pass: 9 }, { set: 7 }, { pass: 2 }, { ran: [8] }],
    ],
    [
      'runs at its time after the wall clock was 5 hours ahead for half an hour',
      [
        { set: 5 },
        { pass: 0.5 },
        { set: 0.5 },
        { pass: 7.5 - 1 / hour },
        { ran: [] },
        { pass: 1 / hour },
        { ran: [8] },
      ],
    ],
    [
      'that ran while the wall clock was ahead does not run again for the same time',
      [
        { pass: 4 },
        { set: 9 },
        { pass: 0.5 },
        { ran: [8] },
        { set: 4.5 },
        { pass: 24 },
        { ran: [8] },
        { pass: 4 },
        { ran: [8, 32] },
      ],
    ],
  ])('%s', async (_, steps) => {
    const { daily, clock } = await openDaily();
    const ran: number[][] = [];
    for (const step of steps) {
      if ('pass' in step) await clock.advance(step.pass * hour);
      else if ('set' in step) clock.setWall(midnight + step.set * hour);
      else ran.push(daily.ranFor());
    }
    expect(ran).toEqual(steps.flatMap((step) => ('ran' in step ? [step.ran] : [])));
  });

  it('does not run again when the wall clock is set back to just before its time while it runs', async () => {
    const hanging = createHanging();
    const { clock } = await openScene([hanging.job]);
    await clock.advance(8 * hour + minute);
    clock.setWall(midnight + 8 * hour - 1_000);
    hanging.end();
    await clock.advance(hour);
    expect(hanging.begun).toBe(1);
  });

  it('does not run again when the wall clock was set back while the bot was off', async () => {
    const { daily, ...first } = await openDaily();
    await first.clock.advance(9 * hour);
    await first.runner.close();
    const clock = createManualClock(midnight + 7 * hour, settle);
    await openScene([daily.job], { store: first.store, clock });
    await clock.advance(2 * hour);
    expect(daily.runs).toHaveLength(1);
  });

  it('that is removed and added again while it runs is not begun a second time', async () => {
    const hanging = createHanging();
    const jobs = [hanging.job];
    const { clock } = await openScene(jobs);
    await clock.advance(8 * hour);
    expect(hanging.begun).toBe(1);
    jobs.length = 0;
    await clock.advance(2 * minute);
    jobs.push(hanging.job);
    await clock.advance(day);
    expect(hanging.begun).toBe(1);
    hanging.end();
  });

  it('ends with its settings, and begins anew with them', async () => {
    const daily = createDaily();
    const jobs = [daily.job];
    const { clock, store } = await openScene(jobs);
    await clock.advance(hour);
    jobs.length = 0;
    await clock.advance(day);
    expect(daily.runs).toEqual([]);
    expect(await store.jobs.list()).toEqual([]);
    jobs.push(daily.job);
    await clock.advance(8 * hour);
    expect(daily.runs).toHaveLength(1);
  });
});

describe('a job that fails', () => {
  it('is tried again, marked as a possible repeat, and owners are told half an hour after it was due', async () => {
    const { daily, clock, notices, store } = await openDaily(4);
    await store.settings.update(({ chats }) => {
      const chat = { type: 'group' as const, addedBy: 1, addedAt: 1 };
      chats.push({ ...chat, id: -2, title: 'Other' }, { ...chat, id: -1, title: 'Ops' });
    });
    await clock.advance(8 * hour + 29 * minute);
    expect(daily.runs.map(({ isRepeat }) => isRepeat)).toEqual([false, true, true, true]);
    expect(notices).toEqual([]);
    await clock.advance(10 * minute);
    expect(notices).toMatchObject([
      { kind: 'jobs-late', jobs: [{ kind: 'digest', dueAt: midnight + 8 * hour, title: 'Ops' }] },
    ]);
    await clock.advance(hour);
    expect(daily.runs).toHaveLength(5);
    expect(notices).toHaveLength(1);
    expect(await store.jobs.list()).toMatchObject([{ dueAt: midnight + day + 8 * hour, isToldLate: false }]);
  });

  it('is tried again after its pause, also where the wall clock is set back meanwhile', async () => {
    const { daily, clock } = await openDaily(1);
    await clock.advance(8 * hour + 30_000);
    clock.setWall(midnight + 8 * hour - 30 * minute);
    await clock.advance(minute);
    expect(daily.runs).toHaveLength(2);
    await clock.advance(hour);
    expect(daily.runs).toHaveLength(2);
  });

  it('is tried again after a night in which the machine was suspended', async () => {
    const { daily, clock } = await openDaily(4);
    await clock.advance(8 * hour + 25 * minute);
    expect(daily.runs).toHaveLength(4);
    // The monotonic clock stood still.
    clock.setWall(midnight + 20 * hour);
    await clock.advance(minute);
    expect(daily.runs).toHaveLength(5);
  });

  it('is told once for all that are late together, and the incident ends when the last one is done', async () => {
    const digests = ['a', 'b'].map(createDaily);
    for (const daily of digests) daily.failures = 5;
    const ended: string[] = [];
    const store = await openTestStore();
    const end = async ({ kind }: { kind: string }) => void ended.push(kind);
    const watched = { ...store, incidents: { ...store.incidents, end } };
    const jobs = digests.map(({ job }) => job);
    const { clock, notices } = await openScene(jobs, { store: watched });
    await clock.advance(8 * hour + 40 * minute);
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatchObject({ jobs: [{ title: '' }, { title: '' }] });
    expect(ended).toEqual(['jobs-late']);
    await clock.advance(2 * hour);
    expect(ended).toEqual(['jobs-late', 'jobs-late']);
  });

  it('is tried every half hour after the first hour, and from the first pause on after a success', async () => {
    const { daily, clock } = await openDaily(9);
    await clock.advance(8 * hour + 52 * minute);
    expect(daily.runs).toHaveLength(5);
    await clock.advance(2 * hour);
    expect(daily.runs).toHaveLength(9);
    await clock.advance(hour);
    expect(daily.runs).toHaveLength(10);
    daily.failures = 1;
    // 08:05 of the next day.
    await clock.advance(20 * hour + 13 * minute);
    expect(daily.runs.slice(10).map(({ isRepeat }) => isRepeat)).toEqual([false, true]);
  });

  it('is told at its first failure where a downtime has made it late, and runs once more', async () => {
    const { daily, ...first } = await openDaily(1);
    await first.clock.advance(hour);
    await first.runner.close();
    await first.clock.advance(10 * hour);
    const { clock, notices } = await openScene([daily.job], first);
    await clock.advance(2 * minute);
    expect(daily.runs).toHaveLength(2);
    expect(notices).toMatchObject([{ kind: 'jobs-late' }]);
  });

  it('that is done while its notice is written is done, and is told anew when it is late again', async () => {
    const hanging = createHanging();
    const { clock, notices, store, runner } = await openScene([hanging.job], {
      async duringNotice() {
        hanging.end();
        await settle();
      },
    });
    await clock.advance(9 * hour);
    await runner.close();
    expect(notices).toHaveLength(1);
    expect(await store.jobs.list()).toMatchObject([{ dueAt: midnight + day + 8 * hour, isToldLate: false }]);
  });

  it('that ends while its notice is written does not run again for the same time', async () => {
    const store = await openTestStore();
    const hanging = createHanging();
    const [begun, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // As the ledger does, one write after the other.
    const runSerially = createSerialQueue();
    const jobs: Store['jobs'] = {
      ...store.jobs,
      write: (state) =>
        runSerially(async () => {
          if (state.lastDueAt !== undefined) {
            begun.resolve();
            await release.promise;
          }
          await store.jobs.write(state);
        }),
    };
    const { clock } = await openScene([hanging.job], {
      store: { ...store, jobs },
      async duringNotice() {
        hanging.end();
        await begun.promise;
      },
    });
    await clock.advance(8 * hour + 31 * minute);
    release.resolve();
    await settle();
    await clock.advance(hour);
    expect(hanging.begun).toBe(1);
    expect(await store.jobs.list()).toMatchObject([{ dueAt: midnight + day + 8 * hour }]);
  });

  it('holds no other job up, not even while it hangs, and owners hear of that too', async () => {
    const daily = createDaily('b');
    const hang = Promise.withResolvers<void>();
    const hanging: Job = { ...createDaily('a').job, name: 'a', kind: 'backup', run: () => hang.promise };
    const { clock, notices } = await openScene([hanging, daily.job]);
    await clock.advance(9 * hour);
    expect(daily.runs).toHaveLength(1);
    expect(notices).toMatchObject([{ jobs: [{ kind: 'backup' }] }]);
    hang.resolve();
  });

  it('is marked as a possible repeat also where the process ended during the attempt', async () => {
    const [store, dueAt] = [await openTestStore(), midnight + 8 * hour];
    const { name } = createDaily().job;
    await store.jobs.write({ name, dueAt, begunAt: dueAt, lastDueAt: undefined, isToldLate: false });
    const { daily, clock } = await openDaily(0, { store, clock: createManualClock(dueAt + minute, settle) });
    await clock.advance(minute);
    expect(daily.runs).toEqual([{ dueAt, lastDueAt: undefined, isRepeat: true }]);
  });
});

describe('a runner that closes', () => {
  it('waits for the attempt under way, and begins no other', async () => {
    const [hanging, later] = [createHanging(), createDaily('later')];
    later.time = '08:01';
    const { clock, runner } = await openScene([hanging.job, later.job]);
    await clock.advance(8 * hour);
    const closed = runner.close();
    await clock.advance(hour);
    expect(await Promise.race([closed, Promise.resolve('waits')])).toBe('waits');
    hanging.end();
    await closed;
    expect(later.runs).toEqual([]);
  });

  it('waits for the look under way, and begins no other', async () => {
    const [store, daily] = [await openTestStore(), createDaily()];
    const { promise, resolve } = Promise.withResolvers<void>();
    const jobs = { ...store.jobs, write: () => promise };
    const { clock, runner } = await openScene([daily.job], { store: { ...store, jobs } });
    await clock.advance(1);
    const closed = runner.close();
    await settle();
    expect(await Promise.race([closed, Promise.resolve('waits')])).toBe('waits');
    resolve();
    await closed;
    await clock.advance(day);
    expect(daily.runs).toEqual([]);
  });
});
