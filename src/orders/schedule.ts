// A scheduler for tasks of orders: at most one task waits under a name, every failure is reported, and closing waits
// for running tasks.

import type { Clock } from '../clock.ts';

/** When what the store did not take, such as on a full disk, is tried again; it stays in memory until then. */
export const storeAgainMs = 1_000;

export type Schedule = {
  /** Runs `task` after `delayMs`; replaces the task that waits under `name`. */
  set(name: string, delayMs: number, task: () => Promise<void>): void;
  /** Runs `task` now; waiting tasks are unaffected. */
  run(task: () => Promise<void>): void;
  drop(name: string): void;
  /** Drops waiting tasks, accepts no more, and resolves once running tasks have ended or `patienceMs` have passed. */
  close(patienceMs: number): Promise<void>;
};

export function createSchedule(clock: Clock, onProblem: (error: unknown) => void): Schedule {
  const waiting = new Map<string, () => void>();
  const running = new Set<Promise<void>>();
  let isClosed = false;

  function run(task: () => Promise<void>): void {
    if (isClosed) return;
    const done = attempt(task).finally(() => running.delete(done));
    running.add(done);
  }

  async function attempt(task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (error) {
      // After closing, tasks may fail because the store is closed, which is no problem.
      if (!isClosed) onProblem(error);
    }
  }

  function drop(name: string): void {
    waiting.get(name)?.();
    waiting.delete(name);
  }

  return {
    run,
    drop,
    set(name, delayMs, task) {
      drop(name);
      if (isClosed) return;
      const cancel = clock.after(delayMs, () => {
        waiting.delete(name);
        run(task);
      });
      waiting.set(name, cancel);
    },
    async close(patienceMs) {
      isClosed = true;
      for (const cancel of waiting.values()) cancel();
      waiting.clear();
      if (running.size === 0) return;
      await Promise.race([
        Promise.all(running),
        new Promise<void>((resolve) => clock.after(patienceMs, resolve)),
      ]);
    },
  };
}
