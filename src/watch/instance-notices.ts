// Tells owners of the instances on one database: who has taken over and after how long, that nobody led for a while, and
// that the clock of a machine is off.

import type { Deps } from '../store/deps.ts';
import { StoreError } from '../base/errors.ts';
import type { Store } from '../store/open.ts';
import type { Term } from '../store/term.ts';
import type { Notice } from '../outbox/notice.ts';
import { repeatEvery } from '../base/wait.ts';

/** Nobody hears of a shorter time without a leader but as a takeover. */
const leaderlessMs = 60_000;
const clockOffMs = 5_000;
const clockEveryMs = 60_000;

/** Undefined for the first term ever, and for a takeover where owners don't want to hear of these. */
export function takeoverNotice(
  term: Pick<Term, 'number' | 'leaderlessMs'>,
  { instance, now, tellsTakeovers }: { instance: string; now: number; tellsTakeovers: boolean },
): Notice | undefined {
  const { number, leaderlessMs: tookMs } = term;
  if (tookMs === undefined) return undefined;
  if (tookMs >= leaderlessMs) return { kind: 'leaderless', at: now, from: now - tookMs, to: now, instance };
  return tellsTakeovers ? { kind: 'takeover', at: now, term: number, tookMs, instance } : undefined;
}

/** Looks each minute; the first time after a minute. The returned function ends it. */
export function watchClock({
  store,
  instance,
  addNotice,
  clock,
  log,
}: Pick<Deps, 'clock' | 'log'> & {
  store: Pick<Store, 'clockAheadMs'>;
  instance: string;
  addNotice: (notice: Notice) => Promise<void>;
}): () => void {
  async function look(): Promise<void> {
    const aheadMs = store.clockAheadMs();
    if (aheadMs === undefined || Math.abs(aheadMs) <= clockOffMs) return;
    log.warn({ aheadMs }, "This machine's clock differs from the database's.");
    try {
      await addNotice({ kind: 'clock', at: clock.now(), aheadMs, instance });
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      log.error({ err: error }, 'Owners are not told that a clock is off.');
    }
  }

  return repeatEvery(clock, clockEveryMs, () => void look());
}
