// The instances on one database: whether somebody leads, asked at most once a second, and what owners are told: who has
// taken over and after how long, that nobody led for a while, and that the clock of a machine is off.

import type { Deps } from '../store/deps.ts';
import { StoreError } from '../base/errors.ts';
import type { Store } from '../store/open.ts';
import type { Leadership, Term } from '../store/term.ts';
import type { Notice } from '../outbox/notice.ts';
import { repeatEvery } from '../base/clock.ts';
import { createRepeatFilter } from '../base/log.ts';

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

/** A leader proves twice a second that it is still there. */
const provenWithinMs = 10_000;
const askEveryMs = 1_000;

type LeaderCheck = ReturnType<typeof createLeaderCheck>;

export function createLeaderCheck({
  store,
  clock,
  log,
}: Pick<Deps, 'clock' | 'log'> & { store: Pick<Store, 'leadership'> }) {
  const isNew = createRepeatFilter(clock);
  let last: { at: number; answer: Promise<Leadership | undefined> } | undefined;

  async function ask(): Promise<Leadership | undefined> {
    try {
      return await store.leadership();
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      if (isNew(error.message)) log.warn({ err: error }, 'The database did not say who leads.');
      return undefined;
    }
  }

  /** Undefined where nobody ever led, or the database does not answer. */
  function read(): Promise<Leadership | undefined> {
    const now = clock.monotonic();
    if (!last || now - last.at >= askEveryMs) last = { at: now, answer: ask() };
    return last.answer;
  }

  return {
    read,
    async isLed(): Promise<boolean> {
      const { provenMsAgo = Infinity } = (await read()) ?? {};
      return provenMsAgo < provenWithinMs;
    },
  };
}

// Says in the log that nobody leads: meanwhile nobody can tell owners, who hear of it from the next leader.

const everyMs = 60_000;

/** Looks each minute; the returned function ends it. */
export function watchLeadership({
  leaderCheck,
  clock,
  log,
}: Pick<Deps, 'clock' | 'log'> & { leaderCheck: Pick<LeaderCheck, 'read'> }): () => void {
  async function look(): Promise<void> {
    const leadership = await leaderCheck.read();
    // Where the database doesn't answer, the check itself says so.
    if (leadership === undefined) return;
    const { provenMsAgo: leaderlessMs = Infinity, instance } = leadership;
    if (leaderlessMs < everyMs) return;
    log.error({ leaderlessMs, last: instance }, 'No instance has led for a minute: nothing is sent.');
  }

  return repeatEvery(clock, everyMs, () => void look());
}
