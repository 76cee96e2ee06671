// W2: instances on one PostgreSQL database while one of them is killed, stands still, is cut off, or loses its session, or
// the database is killed or fails over. What was acknowledged is told, a second copy is marked, and a confirmation buys at
// most once. The control has no fence: a leader that wakes goes on as if it led.

import { setTimeout as wait } from 'node:timers/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { endLeadersSession } from '../journeys/instances.ts';
import { startCluster } from '../postgres/cluster.ts';
import { makeDatabase } from '../postgres/database.ts';
import { startPair } from '../postgres/standby.ts';
import { query } from './database.ts';
import { leaseMs, openCast, unharmed, type Fault, type Instance } from './instances-cast.ts';
import { isLong, processRounds as rounds, timeout } from './long-run.ts';

async function pause(instance: Instance, ms: number): Promise<void> {
  instance.kill('SIGSTOP');
  await wait(ms);
  instance.kill('SIGCONT');
}

const deposed = { who: 'leader', code: 75 } as const;
const faults: Record<string, (url: string) => Fault> = {
  'the leader is killed': () => ({
    strike: async ({ leader }) => leader.kill('SIGKILL'),
    ends: { who: 'leader', code: null, signal: 'SIGKILL' },
    isSilent: 'at once',
  }),
  'a follower is killed': () => ({
    strike: async ({ followers: [one] }) => one!.kill('SIGKILL'),
    ends: { who: 'follower', code: null, signal: 'SIGKILL' },
  }),
  'the leader stands still for three leases and wakes': () => ({
    strike: ({ leader }) => pause(leader, 3 * leaseMs),
    ends: deposed,
    isSilent: 'at once',
  }),
  'the leader is cut off from the database': () => ({
    async strike({ leader }) {
      leader.proxy.pause();
      await leader.exited;
    },
    ends: deposed,
    isSilent: 'once ended',
  }),
  'a follower is cut off from the database': () => ({
    async strike({ followers: [one] }) {
      one!.proxy.pause();
      await wait(leaseMs);
      one!.proxy.resume();
    },
  }),
  'an administrator ends the session of the leader': (url) => ({
    strike: () => endLeadersSession(url),
    ends: deposed,
    isSilent: 'once ended',
  }),
};

const cases = Object.keys(faults).flatMap((name, nth) =>
  (isLong ? [2, 3] : [2 + (nth % 2)]).map((count) => [name, count] as const),
);

describe('loses nothing, doubles nothing unmarked and buys once', { timeout }, () => {
  it.each(cases)('when %s, of %i instances', async (name, count) => {
    const url = await makeDatabase();
    const fault = faults[name]!(url);
    const cast = await openCast(url, count);
    for (let round = 0; round < rounds; round++) await cast.play(round, fault);
    expect(await cast.judge(`${count} instances: ${name}`)).toEqual(unharmed);
  });

  const atDatabase = { ends: deposed, isSilent: 'once ended' } as const;

  it('when the database is killed and started', async () => {
    const cluster = await startCluster();
    onTestFinished(() => cluster.stop());
    const cast = await openCast(cluster.url('postgres'), 3);
    const fault: Fault = { strike: () => cluster.restart(), ...atDatabase };
    for (let round = 0; round < rounds; round++) await cast.play(round, fault);
    expect(await cast.judge('3 instances: the database is killed and started')).toEqual(unharmed);
  });

  it('when a synchronous standby takes its place: once for each pair of servers', async () => {
    for (let round = 0; round < rounds; round++) {
      const pair = await startPair();
      const cast = await openCast(pair.url, 2);
      await cast.play(round, { strike: () => pair.failOver(), ...atDatabase });
      expect(await cast.judge('2 instances: failover to a synchronous standby')).toEqual(unharmed);
    }
  });
});

it(
  'control: without a fence a leader that was paused goes on and says something twice unmarked',
  { timeout },
  async () => {
    const url = await makeDatabase();
    const fence = 'create or replace function hold_term(number bigint) returns void language sql';
    await query(url, `${fence} as 'select null::void'`);
    const cast = await openCast(url, 2, join(import.meta.dirname, 'unfenced-main.ts'));
    for (let round = 0; round < 8 && cast.findUnmarked().length === 0; round++) {
      await cast.play(round, { strike: ({ leader }) => pause(leader, leaseMs + 1_000) });
    }
    expect(cast.findUnmarked().length).toBeGreaterThan(0);
  },
);
