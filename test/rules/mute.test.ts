import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isMuteInForce } from '../../src/rules/mute.ts';

const mute = { from: 1_000_000, until: 4_600_000 };

it('is in force from its begin until just before its end, and one without an end for good', () => {
  expect(isMuteInForce(mute, 1_000_000)).toBe(true);
  expect(isMuteInForce(mute, 4_599_999)).toBe(true);
  expect(isMuteInForce(mute, 4_600_000)).toBe(false);
  expect(isMuteInForce({ ...mute, until: null }, 1e15)).toBe(true);
});

it('is not prolonged by a clock that is set back; a small correction of it changes nothing', () => {
  expect(isMuteInForce(mute, mute.from - 59_000)).toBe(true);
  expect(isMuteInForce(mute, mute.from - 61_000)).toBe(false);
});

it('keeps nothing back for longer than it was meant to, give or take a minute', () => {
  const longestMs = mute.until - mute.from + 60_000;
  expect(() =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (now) => {
        return !isMuteInForce(mute, now) || mute.until - now <= longestMs;
      }),
    ),
  ).not.toThrow();
});
