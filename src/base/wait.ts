// Delays by the program's clock, which tests advance by hand.

import type { Clock } from './clock.ts';

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
