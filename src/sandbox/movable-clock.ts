// One clock for the bot, the service and Telegram of a sandbox, which can be set forward. Short waits take their time all
// the same: most of them are time-outs of calls that are under way between the three, and would cut them off.

import { systemClock, type Clock } from '../base/clock.ts';

export type MovableClock = Clock & {
  /** By how much it is ahead of the clock below. */
  readonly aheadMs: number;
  /** What falls due meanwhile runs at once, in its order, if it was to wait for longer than 90 s. */
  forward(byMs: number): void;
};

type Task = { readonly dueAt: number; readonly run: () => void; cancel: () => void };

/** Longer than any call to Telegram or the service may take. */
const longestCallMs = 90_000;

export function createMovableClock(base: Clock = systemClock): MovableClock {
  let aheadMs = 0;
  const waiting = new Set<Task>();
  const monotonic = () => base.monotonic() + aheadMs;

  function arm(task: Task): void {
    task.cancel = base.after(task.dueAt - monotonic(), () => {
      waiting.delete(task);
      task.run();
    });
  }

  return {
    now: () => base.now() + aheadMs,
    monotonic,
    after(delayMs, run) {
      if (delayMs <= longestCallMs) return base.after(delayMs, run);
      const task: Task = { dueAt: monotonic() + delayMs, run, cancel: () => undefined };
      waiting.add(task);
      arm(task);
      return () => {
        waiting.delete(task);
        task.cancel();
      };
    },
    get aheadMs() {
      return aheadMs;
    },
    forward(byMs) {
      aheadMs += byMs;
      for (const task of Array.from(waiting).toSorted((a, b) => a.dueAt - b.dueAt)) {
        task.cancel();
        arm(task);
      }
    },
  };
}
