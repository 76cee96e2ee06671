// Whether somebody leads, asked of the database at most once a second, and what is told of it.

import type { Deps } from '../store/deps.ts';
import { StoreError } from '../base/errors.ts';
import { createRepeatFilter } from '../base/repeat-filter.ts';
import type { Store } from '../store/open.ts';
import type { Leadership } from '../store/term.ts';
import { repeatEvery } from '../base/wait.ts';

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
