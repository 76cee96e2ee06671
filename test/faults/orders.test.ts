import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { histories, play, type Action, type History } from './history.ts';
import { isLong, seed, tell } from './long-run.ts';
import { blindGate, forgetfulRepeats, hastyRejection, newNumbers } from './sabotage.ts';

const runs = isLong ? 10_000 : 300;
const timeoutMs = isLong ? 3_600_000 : 120_000;

describe('one confirmation buys at most once', () => {
  it(`in ${runs} histories of taps, crashes and lost answers`, { timeout: timeoutMs }, async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        expect(await play(history)).toEqual([]);
      }),
      { numRuns: runs, seed },
    );
    tell('O1', 'histories of taps, crashes and lost answers', runs, 'none bought twice, none forgotten');
  });
});

/** One history with everything in it that the breakages below trip over. */
const draft: Action = { do: 'draft', isFlash: false };
const lost: Action = { do: 'fault', fault: 0 };
const tapped: Action = { do: 'confirm', order: 0, taps: 4, hasty: false };
const told: History = { idempotency: 'returns_first', policy: 'repeat', actions: [draft, lost, tapped] };

describe('the check finds code that is broken on purpose', () => {
  it('is content with the same history when nothing is broken', async () => {
    expect(await play(told)).toEqual([]);
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
});
