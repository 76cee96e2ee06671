// A clock that stands still until a test moves it.

import type { Clock } from '../src/clock.ts';

export type ManualClock = Clock & {
  /** Moves on, running what falls due in order and letting what each task began settle. */
  advance(ms: number): Promise<void>;
  /** Sets the wall clock to this Unix time in milliseconds: `now()` jumps, tasks and `monotonic()` do not. */
  setWall(ms: number): void;
};

/** `settle` waits for what a task began: a few turns of the loop unless given. */
export function createManualClock(startsAt = Date.UTC(2026, 10, 21), settle = takeTurns): ManualClock {
  let elapsed = 0;
  /** What the wall clock shows at `elapsed` 0. */
  let wallStart = startsAt;
  let tasks: Array<{ at: number; task: () => void }> = [];
  return {
    now: () => wallStart + elapsed,
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
