// Says in the log that nobody leads: meanwhile nobody can tell owners, who hear of it from the next leader.

import type { Deps } from '../store/deps.ts';
import { repeatEvery } from '../base/wait.ts';
import type { LeaderCheck } from './leader-check.ts';

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
