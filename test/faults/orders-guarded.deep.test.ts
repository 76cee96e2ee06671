import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Store } from '../../src/store/open.ts';
import type { SettingsData } from '../../src/store/settings/settings.ts';
import { play } from './guarded-history.ts';
import type { Breakage } from './guarded-life.ts';
import { dayMs, histories } from './guarded-steps.ts';
import { isLong, seed, printResult } from './long-run.ts';

const runs = isLong ? 10_000 : 300;
const timeoutMs = isLong ? 3_600_000 : 600_000;

describe('with the rules guarded', () => {
  it(
    `no single account loosens one within 24 hours, in ${runs} histories`,
    { timeout: timeoutMs },
    async () => {
      let [waited, confirmed] = [0, 0];
      await fc.assert(
        fc.asyncProperty(histories, async (history) => {
          const played = await play(history);
          waited += played.waited > 0 ? 1 : 0;
          confirmed += played.confirmed;
          expect(played.wrongs).toEqual([]);
        }),
        { numRuns: runs, seed },
      );
      // Histories in which nothing was asked for, or nothing could be confirmed, would show nothing.
      expect(waited).toBeGreaterThan(runs / 3);
      expect(confirmed).toBeGreaterThan(0);
      printResult(
        'O9',
        'histories of one account against the guard',
        runs,
        'no rule loosened by one account',
      );
    },
  );
});

/** Something is never kept. */
function forgetting(forget: (draft: SettingsData) => void): Breakage {
  return {
    store: (store): Store => ({
      ...store,
      settings: {
        get data() {
          return store.settings.data;
        },
        update: (change) =>
          store.settings.update((draft) => {
            const answer = change(draft);
            forget(draft);
            return answer;
          }),
      },
    }),
  };
}

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
      start: async ({ settings }) => {
        await settings.update(({ pendingChanges }) => {
          for (const pending of pendingChanges) pending.waitedMs = dayMs;
        });
      },
    },
  ],
  [
    'freed names are forgotten',
    forgetting((draft) => {
      draft.guard.freedNames = [];
    }),
  ],
  [
    'a change is not guarded',
    forgetting((draft) => {
      draft.guard.isOn = false;
    }),
  ],
];

describe('the check finds, within as many histories,', () => {
  it.each(breakages)('that %s', { timeout: timeoutMs }, async (_, breakage) => {
    const found = await fc.check(
      fc.asyncProperty(histories, async (history) => (await play(history, breakage)).wrongs.length === 0),
      { numRuns: runs, seed, endOnFailure: true },
    );
    expect(found.failed).toBe(true);
  });
});
