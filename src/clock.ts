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
