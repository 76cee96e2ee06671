// W2: what strikes the database of two and three instances: it is killed and started again, or its machine is lost and a
// synchronous standby takes its place. What was acknowledged is told all the same.

import { expect, it, onTestFinished } from 'vitest';
import { startCluster } from '../postgres/cluster.ts';
import { startPair } from '../postgres/standby.ts';
import { openCast, type Fault } from './instances-cast.ts';
import { isLong, printResult, processRounds as rounds } from './long-run.ts';

const timeout = isLong ? 4 * 3_600_000 : 240_000;
const deposed = { ends: { who: 'leader', code: 75 }, isSilent: 'once ended' } as const;

it(
  'loses nothing, doubles nothing unmarked and buys once when the database is killed and started',
  { timeout },
  async () => {
    const cluster = await startCluster();
    onTestFinished(() => cluster.stop());
    const cast = await openCast(cluster.url('postgres'), 3);
    const fault: Fault = { strike: () => cluster.restart(), ...deposed };
    for (let round = 0; round < rounds; round++) await cast.play(round, fault);
    const { acknowledged, unmarked, isUrlShown, result } = await cast.judge();
    printResult('W2', '3 instances: the database is killed and started', rounds, result);
    expect(acknowledged).toBeGreaterThan(rounds * 4 - 1);
    expect({ unmarked, isUrlShown }).toEqual({ unmarked: [], isUrlShown: false });
  },
);

/** A pair of servers fails over once: each round has a pair of its own. */
async function failOver(round: number) {
  const pair = await startPair();
  const cast = await openCast(pair.url, 2);
  await cast.play(round, { strike: () => pair.failOver(), ...deposed });
  return cast.judge();
}

it('the same when a synchronous standby takes its place', { timeout }, async () => {
  for (let round = 0; round < rounds; round++) {
    const { acknowledged, unmarked, isUrlShown, result } = await failOver(round);
    printResult('W2', '2 instances: failover to a synchronous standby', 1, result);
    expect(acknowledged).toBeGreaterThan(3);
    expect({ unmarked, isUrlShown }).toEqual({ unmarked: [], isUrlShown: false });
  }
});
