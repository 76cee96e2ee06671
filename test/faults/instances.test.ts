// W2: instances on one PostgreSQL database while one of them is killed, stands still, is cut off, or loses its session. What
// was acknowledged is told, a second copy is marked, and a confirmation buys at most once.

import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { endLeadersSession } from '../journeys/instances.ts';
import { makeDatabase } from '../postgres/database.ts';
import { leaseMs, openCast, type Fault } from './instances-cast.ts';
import { isLong, printResult, processRounds as rounds } from './long-run.ts';

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
    async strike({ leader }) {
      leader.kill('SIGSTOP');
      await wait(3 * leaseMs);
      leader.kill('SIGCONT');
    },
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

it.each(cases)(
  'loses nothing, doubles nothing unmarked and buys once when %s, of %i instances',
  async (name, count) => {
    const url = await makeDatabase();
    const fault = faults[name]!(url);
    const cast = await openCast(url, count);
    for (let round = 0; round < rounds; round++) await cast.play(round, fault);
    const { acknowledged, unmarked, isUrlShown, result } = await cast.judge();
    printResult('W2', `${count} instances: ${name}`, rounds, result);
    expect(acknowledged).toBeGreaterThan(rounds * 4 - 1);
    expect({ unmarked, isUrlShown }).toEqual({ unmarked: [], isUrlShown: false });
  },
  isLong ? 4 * 3_600_000 : 240_000,
);
