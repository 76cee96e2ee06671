import { expect, it } from 'vitest';
import { createClockSkew } from '../../src/service/transport.ts';
import { createManualClock } from '../manual-clock.ts';
import { impatientClock, startOfTest } from './stand-in.ts';

const dated = (differenceMs: number, others: Record<string, string> = {}) =>
  new Headers({ date: new Date(startOfTest + differenceMs).toUTCString(), ...others });

it('follows our own clock until told otherwise', () => {
  expect(createClockSkew(impatientClock()).now()).toBe(startOfTest);
});

it.each([-1_500, 0, 1_500])('takes a difference of %d ms for the rounding of the header', (differenceMs) => {
  const skew = createClockSkew(impatientClock());
  expect(skew.learn(dated(differenceMs))).toBe(false);
  expect(skew.now()).toBe(startOfTest);
});

it.each([-3_600_000, -30_000, 5_000, 86_400_000])('follows a clock that is %d ms away', (differenceMs) => {
  const skew = createClockSkew(impatientClock());
  expect(skew.learn(dated(differenceMs))).toBe(true);
  expect(Math.abs(skew.now() - (startOfTest + differenceMs))).toBeLessThan(1_000);
});

it.each([-30 * 86_400_000, -5_000, 5_000, 30 * 86_400_000])(
  'goes on as before when our own clock is set by %d ms after an answer, and learns from the next one',
  async (byMs) => {
    const clock = createManualClock(startOfTest);
    const skew = createClockSkew(clock);
    expect(skew.learn(dated(0))).toBe(false);
    clock.setWall(startOfTest + byMs);
    await clock.advance(60_000);
    expect(skew.now()).toBe(startOfTest + 60_000);
    // What the next signature carries hasn't moved.
    expect(skew.learn(dated(60_000))).toBe(false);
    expect(Math.abs(skew.now() - (startOfTest + 60_000))).toBeLessThan(1_000);
  },
);

it('says only once that the time has moved', () => {
  const skew = createClockSkew(impatientClock());
  expect([skew.learn(dated(30_000)), skew.learn(dated(30_900)), skew.learn(dated(0))]).toEqual([
    true,
    false,
    true,
  ]);
  expect(skew.now()).toBe(startOfTest);
});

it('is known once an answer has said the time, and not by one without a date, with nonsense or from a cache', () => {
  const skew = createClockSkew(impatientClock());
  expect(skew.isKnown()).toBe(false);
  const useless = [new Headers(), new Headers({ date: 'yesterday' }), dated(-60_000, { age: '60' })];
  for (const headers of useless) expect(skew.learn(headers)).toBe(false);
  expect([skew.isKnown(), skew.now()]).toEqual([false, startOfTest]);
  skew.learn(dated(0));
  expect(skew.isKnown()).toBe(true);
});
