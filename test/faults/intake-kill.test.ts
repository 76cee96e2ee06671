import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Flaw } from './intake-flaws.ts';
import { findLost, folderForTest, postOnAndOn, startIntake } from './intake-process.ts';
import { count, printResult, scaled, seed, timeout } from './long-run.ts';

/** One data folder for all kills; each comes after so many acknowledgements, and then the ledger is looked through. */
async function killAgainAndAgain(rounds: number[], flaw: Flaw = 'none') {
  const dataDir = folderForTest();
  const acknowledged: string[] = [];
  const lost: string[] = [];
  for (const afterAcknowledged of rounds) {
    const intake = await startIntake(dataDir, { flaw });
    const before = acknowledged.length;
    await postOnAndOn(intake.port!, (status, eventId) => {
      if (status !== 200) throw new Error(`The intake answered ${status}.`);
      acknowledged.push(eventId);
      if (acknowledged.length - before === afterAcknowledged) intake.kill('SIGKILL');
    });
    expect((await intake.exited).signal).toBe('SIGKILL');
    lost.push(...(await findLost(dataDir, acknowledged.slice(before))));
  }
  // Later kills may take nothing away that an earlier start had found.
  lost.push(...(await findLost(dataDir, acknowledged)));
  return { acknowledged: acknowledged.length, lost };
}

describe('an intake killed under the load of 16 posters', { timeout }, () => {
  const kills = scaled({ daily: 5, deep: 15, long: 2_000 });
  it(`loses nothing it acknowledged: ${kills} kills`, async () => {
    const rounds = fc.sample(fc.integer({ min: 1, max: 60 }), { numRuns: kills, seed });
    // Two lines of kills side by side: most of the time goes into starting.
    const lines = [0, 1].map((line) => rounds.filter((_, index) => index % 2 === line));
    const results = await Promise.all(lines.map((line) => killAgainAndAgain(line)));
    const acknowledged = results.reduce((sum, result) => sum + result.acknowledged, 0);
    const lost = results.flatMap((result) => result.lost);
    const figures = `${count(acknowledged)} acknowledged, ${lost.length} lost`;
    printResult('E1', 'kill -9 under load', kills, figures);
    expect(acknowledged).toBeGreaterThan(kills);
    expect(lost).toEqual([]);
  });

  it('would be caught if it answered before the commit', async () => {
    expect((await killAgainAndAgain([50], 'early')).lost).not.toEqual([]);
  });
});
