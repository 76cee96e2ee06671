import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countedHistories, play, type CountedFlaw } from './counted-history.ts';
import { holdsFor } from './histories.ts';
import { isLong, printResult, seed, timeout } from './long-run.ts';

const runs = isLong ? 3_000 : 150;

it(
  `what came to a place was heard, held, muted or dropped there: ${runs} histories`,
  { timeout },
  async () => {
    let [received, kills, kept] = [0, 0, 0];
    await holdsFor(countedHistories, runs, async (history) => {
      const played = await play(history);
      received += played.received;
      kills += played.kills;
      kept += played.kept;
      expect(played.wrongs).toEqual([]);
    });
    // Histories in which nothing was killed, muted or held would show nothing.
    expect(Math.min(kills, kept)).toBeGreaterThan(runs / 4);
    const what = 'histories of rules, mutes, quiet hours, clocks and kills';
    printResult('I1', what, runs, `${received} events counted, ${kept} kept back, ${kills} kills, 0 gone`);
  },
);

it.each<[string, CountedFlaw]>([
  ['forgets what was muted', (routes) => routes.filter(({ muted }) => !muted)],
  ['forgets what was held', (routes) => routes.filter(({ held }) => !held)],
])('a control that %s is found', { timeout }, async (_, flaw) => {
  let found = 0;
  for (const history of fc.sample(countedHistories, { numRuns: 30, seed })) {
    found += (await play(history, flaw)).wrongs.length;
  }
  expect(found).toBeGreaterThan(0);
});
