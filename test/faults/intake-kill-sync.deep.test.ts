import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Flaw } from './intake-flaws.ts';
import { findLost, folderForTest, postOnAndOn, startIntake } from './intake-process.ts';
import { straceSyncs } from './intake-syncs.ts';
import { isAble, isLong, seed, printResult, count } from './long-run.ts';

const kills = isLong ? 200 : 5;
/** The first 26 or so belong to the making of a new ledger, later ones each to a commit. */
const moments = fc.sample(fc.integer({ min: 1, max: 60 }), { numRuns: kills, seed });

async function killAt(moment: number, flaw: Flaw = 'none') {
  const folder = folderForTest();
  const intake = await startIntake(`${folder}/data`, {
    flaw,
    tracer: straceSyncs(`${folder}/trace`, `signal=SIGKILL:when=${moment}`),
  });
  const acknowledged: string[] = [];
  if (intake.port !== undefined) {
    await postOnAndOn(intake.port, (status, eventId) => {
      if (status === 200) acknowledged.push(eventId);
      return acknowledged.length >= 5_000 ? 'stop' : undefined;
    });
  }
  expect(acknowledged.length).toBeLessThan(5_000);
  expect((await intake.exited).signal).toBe('SIGKILL');
  return { acknowledged: acknowledged.length, lost: await findLost(`${folder}/data`, acknowledged) };
}

describe.skipIf(!isAble('strace'))('an intake killed on entering an fsync', () => {
  const timeout = isLong ? 1_800_000 : 180_000;
  it(`loses nothing it acknowledged, and opens again: ${kills} kills`, { timeout }, async () => {
    let all = 0;
    for (const moment of moments) {
      const { acknowledged, lost } = await killAt(moment);
      expect({ moment, lost }).toEqual({ moment, lost: [] });
      all += acknowledged;
    }
    printResult('E1', 'kill -9 at the k-th fsync', kills, `${count(all)} acknowledged, 0 lost`);
    expect(all).toBeGreaterThan(0);
  });

  it('would be caught if it answered before the commit', { timeout }, async () => {
    expect((await killAt(40, 'early')).lost).not.toEqual([]);
  });
});
