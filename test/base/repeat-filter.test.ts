import { expect, it } from 'vitest';
import { createRepeatFilter } from '../../src/base/repeat-filter.ts';
import { createManualClock } from '../manual-clock.ts';

it('lets a sentence pass again after a minute, and another one at once', async () => {
  const clock = createManualClock();
  const isNew = createRepeatFilter(clock);
  expect(['a', 'a', 'b', 'b', 'a'].map(isNew)).toEqual([true, false, true, false, true]);
  await clock.advance(59_999);
  expect(isNew('a')).toBe(false);
  await clock.advance(1);
  expect([isNew('a'), isNew('a')]).toEqual([true, false]);
});
