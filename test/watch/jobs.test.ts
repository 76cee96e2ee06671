import { describe, expect, it, onTestFinished } from 'vitest';
import type { Job, JobRun } from '../../src/job.ts';
import { createLog } from '../../src/log.ts';
import type { Store } from '../../src/store/open.ts';
import type { Notice } from '../../src/views/team/notice.ts';
import { describeNotice } from '../../src/views/team/describe-notice.ts';
import { openJobs } from '../../src/watch/jobs.ts';
import { nextTimeOfDay } from '../../src/zoned-time.ts';
import { createManualClock, type ManualClock } from '../manual-clock.ts';
import { openTestStore } from '../store/ledger/fixture.ts';
import { asTelegramReads, readerIn } from '../views/reader.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** 21 November 2026, 00:00 UTC, as the manual clock begins. */
const midnight = Date.UTC(2026, 10, 21);

/** Lets the queries under way end. */
const settle = async () => {
  for (let turns = 0; turns < 20; turns++) await new Promise((resolve) => setImmediate(resolve));
};

/** A job that is due each day at 08:00 UTC, until `time` is changed. */
function createDaily(name = 'digest:-1:daily') {
  const runs: JobRun[] = [];
  const daily = {
    runs,
    time: '08:00',
    /** How many of the next attempts fail. */
    failures: 0,
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

async function openScene(jobs: Job[], given: { store?: Store; clock?: ManualClock } = {}) {
  const store = given.store ?? (await openTestStore());
  const clock = given.clock ?? createManualClock(midnight, settle);
  const notices: Notice[] = [];
  const runner = openJobs({
    store,
    clock,
    log: createLog({ level: 'silent', secrets: [], write: () => undefined }),
    addNotice: async (notice) => void notices.push(notice),
    list: () => jobs,
  });
  onTestFinished(() => runner.close());
  await runner.start();
  return { store, clock, notices, runner };
}

describe('a job', () => {
  it('runs once for each time at which it is due, and not before', async () => {
    const daily = createDaily();
    const { clock } = await openScene([daily.job]);
    await clock.advance(8 * hour - minute);
    expect(daily.runs).toEqual([]);
    await clock.advance(2 * minute);
    expect(daily.runs).toEqual([{ dueAt: midnight + 8 * hour, lastDueAt: undefined, isRepeat: false }]);
    await clock.advance(2 * day);
    expect(daily.runs.slice(1)).toEqual([
      { dueAt: midnight + day + 8 * hour, lastDueAt: midnight + 8 * hour, isRepeat: false },
      { dueAt: midnight + 2 * day + 8 * hour, lastDueAt: midnight + day + 8 * hour, isRepeat: false },
    ]);
  });

  it('runs at the start for what fell into a downtime, once however long it was', async () => {
    const daily = createDaily();
    const first = await openScene([daily.job]);
    await first.clock.advance(9 * hour);
    await first.runner.close();
    await first.clock.advance(3 * day);
    const second = await openScene([daily.job], first);
    await second.clock.advance(minute);
    expect(daily.runs.map(({ dueAt }) => dueAt)).toEqual(
      [8 * hour, day + 8 * hour].map((ms) => midnight + ms),
    );
    await second.clock.advance(day);
    expect(daily.runs.at(-1)).toEqual({
      dueAt: midnight + 4 * day + 8 * hour,
      lastDueAt: midnight + day + 8 * hour,
      isRepeat: false,
    });
    expect(second.notices).toEqual([]);
  });

  it('is not made up for when it is new', async () => {
    const daily = createDaily();
    const { clock } = await openScene([daily.job], { clock: createManualClock(midnight + 9 * hour, settle) });
    await clock.advance(hour);
    expect(daily.runs).toEqual([]);
  });

  it('follows a changed time of day, also back to one that has passed, and never runs twice for one day', async () => {
    const daily = createDaily();
    const { clock } = await openScene([daily.job]);
    await clock.advance(7 * hour);
    daily.time = '10:00';
    await clock.advance(2 * hour);
    expect(daily.runs).toEqual([]);
    await clock.advance(2 * hour);
    daily.time = '08:00';
    await clock.advance(day);
    expect(daily.runs.map(({ dueAt }) => dueAt - midnight)).toEqual([10 * hour, day + 8 * hour]);
  });

  it('that is set a few seconds before its time runs at that time', async () => {
    const daily = createDaily();
    const jobs: Job[] = [];
    const { clock, store } = await openScene(jobs);
    await clock.advance(8 * hour - 10_000);
    jobs.push(daily.job);
    await store.settings.update(() => undefined);
    await clock.advance(2 * minute);
    expect(daily.runs.map(({ dueAt }) => dueAt)).toEqual([midnight + 8 * hour]);
  });

  it('does not run again when the wall clock is set back', async () => {
    const daily = createDaily();
    const { clock } = await openScene([daily.job]);
    await clock.advance(9 * hour);
    clock.setWall(midnight + 7 * hour);
    await clock.advance(2 * hour);
    expect(daily.runs).toHaveLength(1);
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
    const daily = createDaily();
    daily.failures = 4;
    const { clock, notices, store } = await openScene([daily.job]);
    await clock.advance(8 * hour + 29 * minute);
    expect(daily.runs.map(({ isRepeat }) => isRepeat)).toEqual([false, true, true, true]);
    expect(notices).toEqual([]);
    await clock.advance(10 * minute);
    expect(notices).toMatchObject([
      { kind: 'jobs-late', jobs: [{ kind: 'digest', dueAt: midnight + 8 * hour, title: '' }] },
    ]);
    await clock.advance(hour);
    expect(daily.runs).toHaveLength(5);
    expect(notices).toHaveLength(1);
    expect(await store.jobs.list()).toMatchObject([{ dueAt: midnight + day + 8 * hour, isToldLate: false }]);
  });

  it('is told once for all that are late together, and the incident ends when the last one is done', async () => {
    const digests = ['a', 'b'].map(createDaily);
    for (const daily of digests) daily.failures = 5;
    const ended: string[] = [];
    const store = await openTestStore();
    const incidents = {
      end: async ({ kind }: { kind: string }) => void ended.push(kind),
    };
    const { clock, notices } = await openScene(
      digests.map(({ job }) => job),
      { store: { ...store, incidents: { ...store.incidents, ...incidents } } },
    );
    await clock.advance(8 * hour + 40 * minute);
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatchObject({ jobs: [{ title: '' }, { title: '' }] });
    expect(ended).toEqual(['jobs-late']);
    await clock.advance(2 * hour);
    expect(ended).toEqual(['jobs-late', 'jobs-late']);
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
    const daily = createDaily();
    const store = await openTestStore();
    const dueAt = midnight + 8 * hour;
    await store.jobs.write({
      name: daily.job.name,
      dueAt,
      begunAt: dueAt,
      lastDueAt: undefined,
      isToldLate: false,
    });
    const { clock } = await openScene([daily.job], {
      store,
      clock: createManualClock(dueAt + minute, settle),
    });
    await clock.advance(minute);
    expect(daily.runs).toEqual([{ dueAt, lastDueAt: undefined, isRepeat: true }]);
  });
});

it.each(['en', 'zh', 'ru'])('names late jobs in %s, with their chat', (locale) => {
  const jobs = [
    { kind: 'digest' as const, dueAt: midnight, title: '<Ops>' },
    { kind: 'backup' as const, dueAt: midnight },
  ];
  const { text: said } = asTelegramReads(
    describeNotice({ kind: 'jobs-late', at: midnight, jobs }, readerIn(locale), false),
  );
  expect(said).toContain('<Ops>');
  expect(said.split('\n').filter((line) => line.startsWith('·'))).toHaveLength(2);
});
