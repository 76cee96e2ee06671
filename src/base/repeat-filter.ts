// Keeps what fails again and again from flooding the log: a sentence passes when it is another one than the last that
// passed, and else once a minute.

import type { Clock } from './clock.ts';

const repeatAfterMs = 60_000;

/** The returned function says whether a sentence is to be logged. */
export function createRepeatFilter(clock: Pick<Clock, 'monotonic'>): (sentence: string) => boolean {
  let last: { sentence: string; at: number } | undefined;
  return (sentence) => {
    const at = clock.monotonic();
    if (last?.sentence === sentence && at - last.at < repeatAfterMs) return false;
    last = { sentence, at };
    return true;
  };
}
