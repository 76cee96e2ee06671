// A scheduler for tasks of orders: at most one task waits under a name, every failure is reported, and closing waits
// for running tasks.

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
