// The clock that every part gets as an argument; tests pass one that they advance by hand.

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export type Clock = {
  /** Unix time in milliseconds. */
  now(): number;
  /** Milliseconds since an arbitrary moment; setting the wall clock does not change it. */
  monotonic(): number;
  /** Runs `task` once after `delayMs`; call the result to cancel it. A pending task does not keep the process alive. */
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
 * Unix milliseconds that start at the wall clock's time and advance with the monotonic clock. For durations within this
 * run: setting the wall clock changes none.
 */
export function createSteadyTime(clock: Clock): () => number {
  const startedAt = clock.now() - clock.monotonic();
  return () => Math.round(clock.monotonic() + startedAt);
}

/**
 * Returns how many milliseconds have passed since this call, by the clock that went further: a machine that was suspended
 * shows it on the wall clock only.
 */
export function startAge(clock: Clock): () => number {
  const [wall, monotonic] = [clock.now(), clock.monotonic()];
  return () => Math.max(clock.now() - wall, clock.monotonic() - monotonic);
}

// The wall clock of an instance beside others: this machine's, corrected by how far it is ahead of the database's. What
// one instance writes another one reads, so all of them go by one clock.

/** A smaller difference is left alone: most of it is the time that asking takes. */
const toleratedMs = 1_000;

/** `aheadMs`: how far `clock` is ahead of the database's, as last measured; undefined while it is not known. */
export function createSharedClock(clock: Clock, aheadMs: () => number | undefined): Clock {
  let correctedMs = 0;
  return {
    now() {
      const ahead = aheadMs() ?? correctedMs;
      if (Math.abs(ahead - correctedMs) > toleratedMs) correctedMs = ahead;
      return Math.round(clock.now() - correctedMs);
    },
    monotonic: () => clock.monotonic(),
    after: (delayMs, task) => clock.after(delayMs, task),
  };
}
