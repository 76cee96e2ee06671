import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SettingsData } from '../../src/store/settings/settings.ts';
import { play } from './guarded-history.ts';
import { onSettings, type Breakage } from './guarded-life.ts';
import { dayMs, histories } from './guarded-steps.ts';
import { holdsFor } from './histories.ts';
import { isLong, seed, printResult, timeout } from './long-run.ts';

const runs = isLong ? 10_000 : 300;

it(
  `no single account loosens a guarded rule within 24 hours, in ${runs} histories`,
  { timeout },
  async () => {
    let [waited, confirmed] = [0, 0];
    await holdsFor(histories, runs, async (history) => {
      const played = await play(history);
      waited += played.waited > 0 ? 1 : 0;
      confirmed += played.confirmed;
      expect(played.wrongs).toEqual([]);
    });
    // Histories in which nothing was asked for, or nothing could be confirmed, would show nothing.
    expect(waited).toBeGreaterThan(runs / 3);
    expect(confirmed).toBeGreaterThan(0);
    const what = 'histories of one account against the guard';
    printResult('O9', what, runs, 'no rule loosened by one account');
  },
);

/** Something is never kept. */
const forgetting = (forget: (draft: SettingsData) => void): Breakage => ({
  store: (store) =>
    onSettings(store, (change) =>
      store.settings.update((draft) => {
        const answer = change(draft);
        forget(draft);
        return answer;
      }),
    ),
});

const breakages: Array<[string, Breakage]> = [
  [
    'who asked is not compared with who confirms',
    forgetting((draft) => {
      for (const pending of draft.pendingChanges) if (pending.askedBy === 1001) pending.askedBy = 1002;
    }),
  ],
  [
    '24 hours are not waited for',
    {
      clock: (clock) => ({
        ...clock,
        now: () => clock.now() + dayMs,
        monotonic: () => clock.monotonic() * 1_000,
      }),
    },
  ],
  ['only the wall clock is asked', { clock: (clock) => ({ ...clock, monotonic: () => clock.now() }) }],
  [
    'a restart counts hours that never were',
    {
      start: ({ settings }) =>
        settings.update(({ pendingChanges }) => {
          for (const pending of pendingChanges) pending.waitedMs = dayMs;
        }),
    },
  ],
  ['freed names are forgotten', forgetting(({ guard }) => void (guard.freedNames = []))],
  ['a change is not guarded', forgetting(({ guard }) => void (guard.isOn = false))],
];

describe('the check finds, within as many histories,', () => {
  it.each(breakages)('that %s', { timeout }, async (_, breakage) => {
    const property = fc.asyncProperty(
      histories,
      async (history) => (await play(history, breakage)).wrongs.length === 0,
    );
    const found = await fc.check(property, { numRuns: runs, seed, endOnFailure: true });
    expect(found.failed).toBe(true);
  });
});
