// Runs each job when it is due, an attempt at a time, and again after a failure. What is due is in the ledger, so that a
// time that fell into a downtime is made up for at the start. Owners are told of a job that could not be done within half
// an hour.

import { startAge } from '../base/clock.ts';
import type { Deps } from '../store/deps.ts';
import { createSerialQueue } from '../store/ledger/batches.ts';
import type { JobState } from '../store/ledger/maintenance/own-state.ts';
import type { Store } from '../store/open.ts';
import type { Notice, jobKinds } from '../outbox/notice.ts';

/** A task that runs at times of its own, such as a digest or a backup. */
export type Job = {
  /** Unique, and the same after a restart, such as `digest:-100123:5:day`. */
  readonly name: string;
  readonly kind: (typeof jobKinds)[number];
  /** The chat that the job is for. */
  readonly chatId?: number;
  /** The first time after `after` at which it is due; both in Unix milliseconds. */
  next(after: number): number;
  /** Rejects when the work could not be done; then it is tried again. */
  run(run: JobRun): Promise<void>;
};

export type JobRun = {
  /** When it was due, in Unix milliseconds. Several times that fell into a downtime are one run, for the first of them. */
  readonly dueAt: number;
  /** The `dueAt` of the last run that was done; undefined before the first one. */
  readonly lastDueAt: number | undefined;
  /** An earlier attempt for this time was begun: what it sends may have been sent already. */
  readonly isRepeat: boolean;
};

/** At least so often the runner looks what is due: a wall clock that was set, and changed settings, are noticed by then. */
const lookEveryMs = 60_000;
const pausesMs = [1, 5, 15, 30].map((minutes) => minutes * 60_000);
const lateAfterMs = 30 * 60_000;

/** `ageMs` is of a pause or a run, which end in time or early whatever is set; times of jobs follow the wall clock back. */
type Entry = {
  state: JobState;
  failures: number;
  pause?: { ageMs: () => number; lastsMs: number };
  running?: { ageMs: () => number; ended: Promise<void> };
};

export function openJobs(
  options: Pick<Deps, 'clock' | 'log'> & {
    store: Pick<Store, 'jobs' | 'settings' | 'watchSettings'> & {
      incidents: Pick<Store['incidents'], 'end'>;
    };
    addNotice: (notice: Notice) => Promise<void>;
    /** All jobs that there are now. */
    list: () => readonly Job[];
  },
) {
  const { store, addNotice, list, clock, log } = options;
  const entries = new Map<string, Entry>();
  /** That a job was done and that it was told as late never overwrite each other. */
  const runSerially = createSerialQueue();
  let cancel = () => {};
  let look = Promise.resolve();
  let isClosed = false;
  let unwatch = () => {};
  let isLateKnown = true;

  function lookAfter(delayMs: number): void {
    cancel();
    if (!isClosed) cancel = clock.after(delayMs, lookNow);
  }

  /** One after the other; each decides when the next one is. */
  function lookNow(): void {
    look = look
      .then(lookAround)
      .catch((error: unknown) => log.error({ err: error }, 'The ledger did not say which jobs are due.'))
      .then(() => lookAfter(untilNextMs()));
  }

  function untilNextMs(): number {
    const soonest = [...entries.values()].flatMap((entry) => {
      const dueInMs = isDue(entry.state) ? 0 : entry.state.dueAt - clock.now();
      return entry.running ? [] : [Math.max(dueInMs, pauseLeftMs(entry))];
    });
    return Math.max(1_000, Math.min(lookEveryMs, ...soonest));
  }

  async function lookAround(): Promise<void> {
    if (isClosed) return;
    const jobs = list();
    await forget(new Set(jobs.map(({ name }) => name)));
    for (const job of jobs) {
      if (isClosed) return;
      const entry = await plan(job);
      if (entry.running || !isDue(entry.state) || pauseLeftMs(entry) > 0) continue;
      const ended = run(job, entry).finally(() => delete entry.running);
      entry.running = { ageMs: startAge(clock), ended };
    }
    await tellLate(jobs);
  }

  async function forget(names: ReadonlySet<string>): Promise<void> {
    for (const [name, { running }] of entries) {
      if (names.has(name) || running) continue;
      await store.jobs.delete(name);
      entries.delete(name);
    }
  }

  /** What was begun stays due when the wall clock is set back to before its time. */
  function isDue({ dueAt, begunAt }: JobState): boolean {
    return begunAt !== undefined || dueAt <= clock.now();
  }

  function pauseLeftMs({ pause }: Entry): number {
    return pause ? pause.lastsMs - pause.ageMs() : 0;
  }

  /** A time that is still to come follows the job's settings; one that has come stays due until it is done. */
  async function plan(job: Job): Promise<Entry> {
    const known = entries.get(job.name);
    if (known && (known.running || isDue(known.state))) return known;
    const { lastDueAt } = known?.state ?? {};
    const dueAt = job.next(Math.max(clock.now(), lastDueAt ?? 0));
    if (known?.state.dueAt === dueAt) return known;
    return write(job.name, { dueAt, begunAt: undefined, lastDueAt, isToldLate: false });
  }

  async function write(name: string, changed: Omit<JobState, 'name'>): Promise<Entry> {
    const state = { name, ...changed };
    await store.jobs.write(state);
    const entry = entries.get(name) ?? { state, failures: 0 };
    entry.state = state;
    entries.set(name, entry);
    return entry;
  }

  async function run(job: Job, entry: Entry): Promise<void> {
    const { name } = job;
    const { dueAt, lastDueAt, begunAt } = entry.state;
    try {
      if (begunAt === undefined) await write(name, { ...entry.state, begunAt: clock.now() });
      await job.run({ dueAt, lastDueAt, isRepeat: begunAt !== undefined });
      // The wall clock may have gone back since the time came.
      const next = job.next(Math.max(clock.now(), dueAt));
      await runSerially(() =>
        write(name, { dueAt: next, begunAt: undefined, lastDueAt: dueAt, isToldLate: false }),
      );
      entry.failures = 0;
      log.info({ job: name, dueAt }, 'A job was done.');
    } catch (error) {
      const lastsMs = pausesMs[Math.min(entry.failures, pausesMs.length - 1)] ?? 0;
      entry.failures += 1;
      entry.pause = { ageMs: startAge(clock), lastsMs };
      log.error({ err: error, job: name, dueAt, retryInMs: lastsMs }, 'A job failed; it is tried again.');
    }
  }

  /** One notice for all that became late since the last one. */
  async function tellLate(jobs: readonly Job[]): Promise<void> {
    const late = jobs.flatMap((job) => {
      const entry = entries.get(job.name);
      return entry && entry.state.dueAt + lateAfterMs <= clock.now()
        ? [{ job, entry, dueAt: entry.state.dueAt }]
        : [];
    });
    if (late.length === 0) {
      // Also after a restart, when an earlier run may have told of jobs that were done since.
      if (isLateKnown) await store.incidents.end({ kind: 'jobs-late' }, 'normal', clock.now());
      isLateKnown = false;
      return;
    }
    isLateKnown = true;
    const untold = late.filter(({ entry }) => !entry.state.isToldLate && hasFailed(entry));
    if (untold.length === 0) return;
    const { chats } = store.settings.data;
    await addNotice({
      kind: 'jobs-late',
      at: clock.now(),
      jobs: untold.map(({ job, dueAt }) => ({
        kind: job.kind,
        dueAt,
        ...(job.chatId !== undefined && { title: chats.find(({ id }) => id === job.chatId)?.title ?? '' }),
      })),
    });
    for (const { job, entry, dueAt } of untold) {
      await runSerially(async () => {
        // Done meanwhile, it is due for another time, for which nothing was told.
        if (entry.state.dueAt === dueAt) await write(job.name, { ...entry.state, isToldLate: true });
      });
    }
  }

  /** What a downtime delayed runs at the start, before anybody needs to hear of it. */
  function hasFailed({ failures, running }: Entry): boolean {
    return failures > 0 || (running !== undefined && running.ageMs() >= lateAfterMs);
  }

  return {
    /** Loads what is stored, and runs what is due from now on. */
    async start(): Promise<void> {
      for (const state of await store.jobs.list()) {
        entries.set(state.name, { state, failures: 0 });
      }
      // A job that is set shortly before its time runs at that time.
      unwatch = store.watchSettings(lookNow);
      lookAfter(0);
    },
    /** Begins nothing more, and resolves when the runs under way have ended. */
    async close(): Promise<void> {
      isClosed = true;
      unwatch();
      cancel();
      await look;
      await Promise.all([...entries.values()].flatMap(({ running }) => (running ? [running.ended] : [])));
    },
  };
}
