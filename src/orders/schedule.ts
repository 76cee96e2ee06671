// The time of orders. Tasks: at most one waits under a name, every failure is reported, and closing waits for running ones.
// Ages: by the wall clock and by the monotonic one, which starts at the first call for a key. For a deadline the larger age
// counts, so that setting the wall clock can't prolong it; for work that should continue only the monotonic one counts
// after the first call, so that setting the wall clock neither ends nor delays it.

import { type Clock, waitAtMost } from '../base/clock.ts';
import { StoreError } from '../base/errors.ts';

/** When what the store did not take, such as on a full disk, is tried again; it stays in memory until then. */
export const storeAgainMs = 1_000;

export type Schedule = ReturnType<typeof createSchedule>;

export function createSchedule(clock: Clock, onProblem: (error: unknown) => void) {
  const waiting = new Map<string, () => void>();
  const running = new Set<Promise<void>>();
  let isClosed = false;

  /** Runs `task` now; waiting tasks are unaffected. With a name it is run again as that of `set` is. */
  function run(task: () => Promise<void>, name?: string): void {
    if (isClosed) return;
    const done = attempt(task, name).finally(() => running.delete(done));
    running.add(done);
  }

  async function attempt(task: () => Promise<void>, name: string | undefined): Promise<void> {
    try {
      await task();
    } catch (error) {
      // After closing, tasks may fail because the store is closed, which is no problem.
      if (isClosed) return;
      onProblem(error);
      const isBusy = error instanceof StoreError && error.failure === 'busy';
      if (isBusy && name !== undefined && !waiting.has(name)) set(name, storeAgainMs, task);
    }
  }

  /**
   * Runs `task` after `delayMs`, and again while it fails because the store is busy; replaces the task that waits under
   * `name`.
   */
  function set(name: string, delayMs: number, task: () => Promise<void>): void {
    drop(name);
    if (isClosed) return;
    const cancel = clock.after(delayMs, () => {
      waiting.delete(name);
      run(task, name);
    });
    waiting.set(name, cancel);
  }

  function drop(name: string): void {
    waiting.get(name)?.();
    waiting.delete(name);
  }

  return {
    run,
    drop,
    set,
    /** Drops waiting tasks, accepts no more, and resolves once running tasks have ended or `patienceMs` have passed. */
    async close(patienceMs: number): Promise<void> {
      isClosed = true;
      for (const cancel of waiting.values()) cancel();
      waiting.clear();
      if (running.size === 0) return;
      await waitAtMost(clock, patienceMs, Promise.all(running));
    },
  };
}

export type Ages = ReturnType<typeof createAges>;

export function createAges(clock: Clock) {
  const heard = new Map<string, { at: number; ageThen: number }>();
  let startedAt = -Infinity;
  let wasSetBack = false;

  function firstAge(since: number, unknown: number): number {
    const age = clock.now() - since;
    return age < 0 || (wasSetBack && since < startedAt) ? unknown : age;
  }

  function steadyAge(key: string, since: number, unknown: number): number {
    const first = heard.get(key) ?? { at: clock.monotonic(), ageThen: firstAge(since, unknown) };
    heard.set(key, first);
    return first.ageThen + clock.monotonic() - first.at;
  }

  return {
    /**
     * `aliveAt` is when the previous process was last known to run, in Unix milliseconds. If the clock now shows an earlier
     * time, it was set back, and the age of everything that began before this process is unknown.
     */
    begin(aliveAt: number | undefined): void {
      startedAt = clock.now();
      wasSetBack = aliveAt !== undefined && aliveAt > startedAt;
    },
    /**
     * Milliseconds since `since`, for deadlines: infinite when the clock was set back past `since`, so that it is
     * unknown.
     */
    longest: (key: string, since: number): number =>
      Math.max(clock.now() - since, steadyAge(key, since, Infinity)),
    /** The same for work that should continue rather than end: an unknown age counts as 0 at the first call. */
    shortest: (key: string, since: number): number => steadyAge(key, since, 0),
    forget(...keys: string[]): void {
      for (const key of keys) heard.delete(key);
    },
  };
}
