// A clock that only the test advances.

import type { Clock } from '../src/base/clock.ts';

export type ManualClock = Clock & {
  /** Moves the clock on and runs due tasks in order, waiting after each until `settle` resolves. */
  advance(ms: number): Promise<void>;
  /** Sets the wall clock to this Unix time in milliseconds: `now()` jumps, tasks and `monotonic()` do not. */
  setWall(ms: number): void;
  /** When tasks are due, as `now()` tells it; the earliest first. */
  readonly due: readonly number[];
};

/** `settle` waits for the work that a task began; by default it waits for a few turns of the event loop. */
export function createManualClock(startsAt = Date.UTC(2026, 10, 21), settle = takeTurns): ManualClock {
  let elapsed = 0;
  /** The wall clock's time when `elapsed` is 0. */
  let wallStart = startsAt;
  let tasks: Array<{ at: number; task: () => void }> = [];
  return {
    // Whole milliseconds, as `Date.now()` has them; delays have fractions.
    now: () => Math.floor(wallStart + elapsed),
    monotonic: () => elapsed,
    after(delayMs, task) {
      const entry = { at: elapsed + Math.max(0, delayMs), task };
      tasks.push(entry);
      return () => {
        tasks = tasks.filter((other) => other !== entry);
      };
    },
    setWall(ms) {
      wallStart = ms - elapsed;
    },
    get due() {
      return tasks.map(({ at }) => Math.floor(wallStart + at)).sort((a, b) => a - b);
    },
    async advance(ms) {
      const end = elapsed + ms;
      await settle();
      for (;;) {
        const next = tasks.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        tasks = tasks.filter((other) => other !== next);
        elapsed = Math.max(elapsed, next.at);
        next.task();
        await settle();
      }
      elapsed = end;
    },
  };
}

async function takeTurns(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}
