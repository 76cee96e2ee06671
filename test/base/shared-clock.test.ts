import { expect, it } from 'vitest';
import { createSharedClock } from '../../src/base/clock.ts';
import { createManualClock } from '../manual-clock.ts';

it.each([-300_000, 300_000])('shows the time of the database on a machine that is %i ms ahead', (ahead) => {
  const clock = createManualClock(1_000_000_000);
  const shared = createSharedClock(clock, () => ahead);
  expect(shared.now()).toBe(1_000_000_000 - ahead);
  expect(shared.monotonic()).toBe(clock.monotonic());
});

it('shows the machine’s own time until the difference is known, and again what it was while nothing is measured', () => {
  const clock = createManualClock(1_000_000_000);
  let ahead: number | undefined;
  const shared = createSharedClock(clock, () => ahead);
  expect(shared.now()).toBe(1_000_000_000);
  ahead = 60_000;
  expect(shared.now()).toBe(1_000_000_000 - 60_000);
  ahead = undefined;
  expect(shared.now()).toBe(1_000_000_000 - 60_000);
});

it('does not follow differences that asking itself makes', () => {
  const clock = createManualClock(1_000_000_000);
  let ahead = 0;
  const shared = createSharedClock(clock, () => ahead);
  for (ahead of [900, -900, 1_000]) expect(shared.now()).toBe(1_000_000_000);
  ahead = 1_001;
  expect(shared.now()).toBe(1_000_000_000 - 1_001);
});
