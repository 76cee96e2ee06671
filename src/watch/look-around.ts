// Finds what other instances have stored: at each of their signals, one of which may be lost, and from time to time.

import type { Clock } from '../base/clock.ts';
import type { Store } from '../store/open.ts';
import { repeatEvery } from '../base/wait.ts';

const newsEveryMs = 1_000;
const noticesEveryMs = 5_000;

/** Calls `onNews` for events, and `onNotices` for notices to owners. The returned function ends it. */
export function lookAround({
  signals,
  clock,
  onNews,
  onNotices,
}: {
  signals: Pick<Store['signals'], 'onSignal'>;
  clock: Clock;
  onNews: () => void;
  onNotices: () => void;
}): () => void {
  const ends = [
    signals.onSignal('news', onNews),
    repeatEvery(clock, newsEveryMs, onNews),
    repeatEvery(clock, noticesEveryMs, onNotices),
  ];
  return () => {
    for (const end of ends) end();
  };
}
