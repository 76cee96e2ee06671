// Time as an argument: rooms ask a clock, tests hand in one that they move by hand.

export type Clock = {
  /** Unix time in milliseconds. */
  now(): number;
  /** Milliseconds since an arbitrary moment; setting the wall clock does not move it. */
  monotonic(): number;
  /** Runs `task` once after `delayMs`; the answer cancels it. A pending task keeps no process alive. */
  after(delayMs: number, task: () => void): () => void;
};

/** Longest delay a Node timer takes; a longer one would fire at once. */
const longestDelayMs = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, Math.min(Math.max(0, delayMs), longestDelayMs));
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/**
 * A clock for what must end within this run whoever sets the wall clock: it shows the wall clock's time, but is never set
 * back. What is compared with it ends in time or early, never late.
 */
export function createForwardTime(clock: Clock): () => number {
  let aheadMs = -Infinity;
  return () => {
    aheadMs = Math.max(aheadMs, clock.now() - clock.monotonic());
    return Math.round(clock.monotonic() + aheadMs);
  };
}

/**
 * A clock for measuring within this run, in Unix milliseconds: it starts with the wall clock and goes on with the monotonic
 * one, so that setting the wall clock makes no duration longer or shorter.
 */
export function createSteadyTime(clock: Clock): () => number {
  const startedAt = clock.now() - clock.monotonic();
  return () => Math.round(clock.monotonic() + startedAt);
}
