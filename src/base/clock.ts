// Time and chance, which every part gets as arguments: the clock, delays by it, and randomness. Tests and the simulation
// pass a clock that they advance by hand and a seeded source.

import { randomBytes } from 'node:crypto';

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

/** Resolves after `delayMs`, or at once when `signal` is aborted. It never rejects. */
export async function pause(clock: Clock, delayMs: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const end = () => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.after(delayMs, end);
    signal.addEventListener('abort', end);
  });
}

/** A signal that is aborted after `delayMs`, unless it is disposed of before. */
export function createDeadline(clock: Clock, delayMs: number): { readonly signal: AbortSignal } & Disposable {
  const late = new AbortController();
  return { signal: late.signal, [Symbol.dispose]: clock.after(delayMs, () => late.abort()) };
}

export async function sleep(clock: Clock, delayMs: number): Promise<void> {
  await new Promise<void>((resolve) => clock.after(delayMs, resolve));
}

/** What `work` becomes within `delayMs`; undefined when it takes longer. */
export async function within<Value>(
  clock: Clock,
  delayMs: number,
  work: Promise<Value>,
): Promise<Value | undefined> {
  let disarm = () => {};
  const tooLong = new Promise<undefined>((resolve) => {
    disarm = clock.after(delayMs, () => resolve(undefined));
  });
  return Promise.race([work, tooLong]).finally(disarm);
}

/** Resolves when `work` has settled, or after `delayMs`. It never rejects. */
export async function waitAtMost(clock: Clock, delayMs: number, work: Promise<unknown>): Promise<void> {
  await within(
    clock,
    delayMs,
    work.catch(() => undefined),
  );
}

/** Runs `task` every `everyMs`, the first time after `everyMs`; call the result to end it. */
export function repeatEvery(clock: Clock, everyMs: number, task: () => void): () => void {
  let cancel = () => {};
  const wait = () => {
    cancel = clock.after(everyMs, () => {
      wait();
      task();
    });
  };
  wait();
  return () => cancel();
}

/**
 * Work that is done again and again, one round after the other. A round resolves with how many milliseconds later the next
 * one begins; one under way may end early once `closing` is aborted.
 */
export function createRounds(clock: Clock, round: () => Promise<number>) {
  const closing = new AbortController();
  let cancel = () => {};
  let running: Promise<void> = Promise.resolve();
  function beginAfter(delayMs: number): void {
    if (!closing.signal.aborted) cancel = clock.after(delayMs, begin);
  }
  function begin(): void {
    running = round().then(beginAfter);
  }
  return {
    begin,
    beginAfter,
    closing: closing.signal,
    /** Resolves when the round under way has ended. */
    close: async (): Promise<void> => {
      closing.abort();
      cancel();
      await running;
    },
  };
}

/** How many calls within `gapMs` are passed on at once. */
const maxUnthrottled = 10;

export function createThrottledCall(clock: Clock, gapMs: number, call: () => void): () => void {
  let since = -Infinity;
  let count = 0;
  let isWaiting = false;

  return () => {
    const now = clock.monotonic();
    if (now - since >= gapMs) {
      since = now;
      count = 0;
    }
    count += 1;
    if (count <= maxUnthrottled) call();
    else if (!isWaiting) {
      isWaiting = true;
      clock.after(gapMs, () => {
        isWaiting = false;
        call();
      });
    }
  };
}

// The source of randomness that parts get as an argument: the program uses the system's, a simulation a seeded one.

export type Random = {
  /** `count` unpredictable bytes. */
  bytes(count: number): Buffer;
  /** From 0 up to, not including, 1. */
  fraction(): number;
};

export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  fraction: () => Math.random(),
};

/** Unguessable (192 random bits); only `A-Z a-z 0-9 _ -`. */
export function createToken(random: Pick<Random, 'bytes'>): string {
  return random.bytes(24).toString('base64url');
}
