import fc from 'fast-check';
import { expect, it } from 'vitest';
import { muteOf } from '../../src/rules/mute.ts';

const mute = { from: 1_000_000, until: 4_600_000, by: 7 };

it('is in force from its begin until just before its end, and a rule without one is not muted', () => {
  expect(muteOf({ mute }, 1_000_000)).toBe(mute);
  expect(muteOf({ mute }, 4_599_999)).toBe(mute);
  expect(muteOf({ mute }, 4_600_000)).toBeUndefined();
  expect(muteOf({}, 1_000_000)).toBeUndefined();
});

it('is not prolonged by a clock that is set back; a small correction of it changes nothing', () => {
  expect(muteOf({ mute }, mute.from - 59_000)).toBe(mute);
  expect(muteOf({ mute }, mute.from - 61_000)).toBeUndefined();
});

it('keeps nothing back for longer than it was meant to, give or take a minute', () => {
  const longestMs = mute.until - mute.from + 60_000;
  expect(() =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (now) => {
        return muteOf({ mute }, now) === undefined || mute.until - now <= longestMs;
      }),
    ),
  ).not.toThrow();
});
