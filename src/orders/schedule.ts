// What is to be done later, or is being done: at most one task waits under a name, no failure of one is lost, and
// closing waits for what is running.

import type { Clock } from '../clock.ts';

export type Schedule = {
  /** Runs `task` after `delayMs`, in place of what waits under `name`. */
  set(name: string, delayMs: number, task: () => Promise<void>): void;
  /** Runs `task` now, beside whatever waits. */
  run(task: () => Promise<void>): void;
  drop(name: string): void;
  /** Drops what waits, takes nothing more, and resolves when what runs has ended or `patienceMs` are over. */
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
      // What fails because the store is closed needs no telling.
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
