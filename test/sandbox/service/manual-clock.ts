// A clock that stands still until a test moves it.

import type { Clock } from '../../../src/clock.ts';

export type ManualClock = Clock & {
  /** Runs what falls due on the way, each task at its own moment. */
  move(byMs: number): void;
  /** Moments at which tasks are waiting, the earliest first. */
  readonly due: readonly number[];
};

export function createManualClock(startsAt = Date.UTC(2026, 10, 21, 12)): ManualClock {
  let now = startsAt;
  let tasks: { at: number; task: () => void }[] = [];
  const sorted = () => tasks.toSorted((a, b) => a.at - b.at);
  return {
    now: () => now,
    monotonic: () => now - startsAt,
    after(delayMs, task) {
      const entry = { at: now + delayMs, task };
      tasks.push(entry);
      return () => {
        tasks = tasks.filter((other) => other !== entry);
      };
    },
    move(byMs) {
      const until = now + byMs;
      for (let next = sorted()[0]; next !== undefined && next.at <= until; next = sorted()[0]) {
        const { at, task } = next;
        tasks = tasks.filter((other) => other !== next);
        now = Math.max(now, at);
        task();
      }
      now = until;
    },
    get due() {
      return sorted().map(({ at }) => at);
    },
  };
}
