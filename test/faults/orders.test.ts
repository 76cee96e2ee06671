import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { histories, isLong, play } from './history.ts';

const runs = isLong ? 10_000 : 300;
const timeoutMs = isLong ? 3_600_000 : 120_000;

/** Printed with every failure, and set here to play it again. */
const seed = 20_261_121;

describe('one confirmation buys at most once', () => {
  it(
    `whatever taps, crashes, lost answers and meanings of "idempotent" come together: ${runs} histories`,
    { timeout: timeoutMs },
    async () => {
      const sown = isLong ? {} : { seed };
      await fc.assert(
        fc.asyncProperty(histories, async (history) => {
          expect(await play(history)).toEqual([]);
        }),
        { numRuns: runs, ...sown },
      );
    },
  );
});
