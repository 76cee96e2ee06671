// Waits by the program's clock, which tests move by hand.

import type { Clock } from '../clock.ts';

/** Resolves early when `signal` is aborted. */
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

export async function rest(clock: Clock, delayMs: number): Promise<void> {
  await new Promise<void>((resolve) => clock.after(delayMs, resolve));
}
