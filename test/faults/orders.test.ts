import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alterations, histories, type Action, type History } from './history.ts';
import { play } from './history-play.ts';
import { another, oddNames, refusesSameLetters } from './odd-names.ts';
import { isLong, printResult, scaled, seed } from './long-run.ts';
import {
  blindComparison,
  blindGate,
  endlessRepeats,
  forgetfulRemoval,
  forgetfulRepeats,
  hastyRejection,
  newNumbers,
  oneMore,
  reclaimedNever,
  reclaimedWhenRead,
} from './sabotage.ts';

const runs = scaled({ daily: 60, deep: 300, long: 10_000 });
const timeoutMs = isLong ? 3_600_000 : 600_000;

describe('one confirmation buys at most once, and each repeat has its own', () => {
  it(
    `in ${runs} histories of taps, repeats, approvals, crashes and clocks`,
    { timeout: timeoutMs },
    async () => {
      await fc.assert(
        fc.asyncProperty(histories(), async (history) => {
          expect(await play(history)).toEqual([]);
        }),
        { numRuns: runs, seed },
      );
      printResult(
        'O1, O8',
        'histories of taps, repeats, approvals, crashes and clocks',
        runs,
        'none bought twice, none forgotten',
      );
    },
  );
});

describe('nothing is told that signed answers do not show', () => {
  it(
    `in ${runs} histories of answers with other values, zeros, empties and errors`,
    { timeout: timeoutMs },
    async () => {
      await fc.assert(
        fc.asyncProperty(histories(5), async (history) => {
          expect(await play(history)).toEqual([]);
        }),
        { numRuns: runs, seed },
      );
      printResult(
        'O7',
        'histories of answers with other values, zeros, empties and errors',
        runs,
        'nothing told that was not answered',
      );
    },
  );
});

/** Histories with everything in them that the breakages below trip over. */
const draft: Action = { do: 'draft', isFlash: false, person: 0 };
const draftFlash: Action = { do: 'draft', isFlash: true, person: 0 };
const lost: Action = { do: 'fault', fault: 0 };
const cut: Action = { do: 'fault', fault: 9 };
const tapped: Action = { do: 'confirm', order: 0, taps: 4, hasty: false };
const asked: Action = { do: 'askRepeat', order: 0, person: 1 };
const again: Action = { do: 'confirmRepeat', order: 0, taps: 3 };
const wait: Action = { do: 'wait', ms: 130_000 };
const told: History = {
  idempotency: 'returns_first',
  policy: 'repeat',
  hasThreshold: false,
  serviceSkewMs: 0,
  // Long enough for what the bot sends again by itself, which a restart ends.
  actions: [draft, lost, tapped, { do: 'wait', ms: 21_000 }],
};
const repeated: History = { ...told, actions: [draftFlash, cut, tapped, asked, cut, again, again] };

describe('the check finds code that is broken on purpose', () => {
  it.each([
    ['a lost answer', told],
    ['a repeat', repeated],
  ])('is content with %s when nothing is broken', async (_what, history) => {
    expect(await play(history)).toEqual([]);
  });

  it('finds a gate that does not look whether it was passed before', async () => {
    const wrongs = await play({ ...told, idempotency: 'ignores_the_id', policy: 'ask' }, blindGate());
    expect(wrongs.join()).toContain('doubled');
  });

  it('finds a repeat under a new number', async () => {
    expect((await play(told, newNumbers())).join()).toContain('under a number that no card has');
  });

  it('finds a refused repeat that is taken for a refused purchase', async () => {
    const refused: History = { ...told, idempotency: 'error_duplicate' };
    expect(await play(refused)).toEqual([]);
    expect((await play(refused, hastyRejection())).join()).toContain('bought, and told otherwise');
  });

  it('finds a second payment that nobody looks for', async () => {
    const ignored: History = { ...told, idempotency: 'ignores_the_id' };
    expect(await play(ignored)).toEqual([]);
    expect((await play(ignored, forgetfulRepeats())).join()).toContain('a second payment was not noticed');
  });

  it('finds one unit more than was confirmed', async () => {
    expect((await play(told, oneMore())).join()).toContain('sold otherwise than it was confirmed');
  });

  it.each([0, 1, 2])('finds a comparison that is left out: alteration %i', async (alteration) => {
    const altered: History = {
      ...told,
      actions: [draft, { do: 'alter', alteration, method: 'GET', times: 3 }, tapped, wait],
    };
    expect(await play(altered)).toEqual([]);
    expect((await play(altered, blindComparison())).join()).toContain('an answer contradicts');
    expect(Object.keys(alterations[alteration]!)).toHaveLength(1);
  });

  type Reclaim = Extract<Action, { do: 'reclaim' }>;
  const reclaimed = (afterEndMs: number | null, ends: Reclaim['ends'] = 'as_sold'): History => ({
    ...told,
    actions: [draft, tapped, { do: 'wait', ms: 8_000 }, { do: 'reclaim', order: 0, afterEndMs, ends }],
  });

  it.each([
    [-120_000, 'as_sold'],
    [-120_000, 'moved'],
    [-120_000, 'undelegated'],
    [null, 'as_sold'],
  ] as const)('finds an early reclaim that is not told: %s ms after the end, %s', async (since, ends) => {
    expect(await play(reclaimed(since, ends))).toEqual([]);
    expect((await play(reclaimed(since, ends), reclaimedNever())).join()).toContain('early, and not told');
  });

  it.each([0, 1_800_000])('finds one in time that is told as early: %i ms after the end', async (since) => {
    expect(await play(reclaimed(since))).toEqual([]);
    expect((await play(reclaimed(since), reclaimedWhenRead())).join()).toContain('told as reclaimed early');
  });

  it('finds a name that leads elsewhere', async () => {
    const named: History = {
      ...told,
      actions: [
        { do: 'name', name: 0, isOld: false },
        { do: 'name', name: 3, isOld: true },
        { do: 'type', name: 0, person: 0 },
        { do: 'type', name: 3, person: 0 },
        tapped,
      ],
    };
    expect(await play(named)).toEqual([]);
    const moved = [{ label: 'payouts', address: another }];
    expect((await play(named, {}, moved)).join()).toContain('a typed name was for another address');
  });

  it.each(['payouts.', 'payoutz', 'please', '万'])('finds a book that takes %s', async (name) => {
    const add: Action = { do: 'name', name: oddNames.indexOf(name), isOld: false };
    const named: History = { ...told, actions: [draft, add, tapped] };
    expect(await play(named)).toEqual([]);
    const wrongs = await play(named, {}, undefined, refusesSameLetters);
    expect(wrongs.join()).toContain('the book took a name');
  });

  it('finds a repeat that needs no card of its own', async () => {
    const late: History = { ...repeated, actions: [draftFlash, cut, tapped, asked, wait, again] };
    expect(await play(late)).toEqual([]);
    expect((await play(late, endlessRepeats({ forgetsPosts: true }))).join()).toContain(
      'a card that was over',
    );
  });

  it('finds a gate that does not compare how many calls were made', async () => {
    expect(await play(repeated, endlessRepeats({ forgetsPosts: false }))).toEqual([]);
    const wrongs = await play(repeated, endlessRepeats({ forgetsPosts: true }));
    expect(wrongs.join()).toContain('one card sent twice');
  });

  it('finds an approval of what somebody asked for who was removed', async () => {
    const gone: History = {
      ...told,
      hasThreshold: true,
      actions: [
        draftFlash,
        { do: 'remove', person: 0 },
        { do: 'confirm', order: 0, taps: 2, hasty: false },
        { do: 'approve', order: 0, person: 2 },
      ],
    };
    expect(await play(gone)).toEqual([]);
    const kept: History = {
      ...gone,
      actions: [{ do: 'remove', person: 0 }, ...gone.actions.toSpliced(1, 1)],
    };
    expect(await play({ ...kept, actions: [draftFlash, ...kept.actions] })).toEqual([]);
    expect((await play(kept, forgetfulRemoval())).join()).toContain('somebody who was removed');
  });
});
