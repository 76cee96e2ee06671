// One clock for the bot, the service and Telegram of a sandbox, which can be set forward: for all of them it is as if the
// machine had slept meanwhile.

import { systemClock, type Clock } from '../clock.ts';

export type MovableClock = Clock & {
  /** By how much it is ahead of the clock below. */
  readonly aheadMs: number;
  /** What falls due meanwhile runs at once, in its order. */
  forward(byMs: number): void;
};

type Task = { readonly dueAt: number; readonly run: () => void; cancel: () => void };

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
      const task: Task = { dueAt: monotonic() + Math.max(0, delayMs), run, cancel: () => undefined };
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
