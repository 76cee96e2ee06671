import { expect, it } from 'vitest';
import { alertRule, quietHours, timeOfDay } from '../../../src/store/settings/alert-rules.ts';

it.each(['00:00', '09:30', '19:59', '20:00', '23:59'])('%s is a time of day', (text) => {
  expect(timeOfDay.safeParse(text).success).toBe(true);
});

it.each(['24:00', '7:00', '12:60', '12:5', ' 12:00', '12:00:00', '30:00'])('%s is no time of day', (text) => {
  expect(timeOfDay.safeParse(text).success).toBe(false);
});

it('quiet hours have some time without them, and at least one day', () => {
  const hours = (change: object) => quietHours.safeParse({ from: '22:00', to: '07:00', ...change }).success;
  expect(hours({})).toBe(true);
  expect(hours({ to: '22:00' })).toBe(false);
  expect(hours({ days: [7] })).toBe(true);
  for (const days of [[], [0], [8]]) expect(hours({ days })).toBe(false);
});

it.each([
  ['1000.5', true],
  ['0', true],
  ['-1', false],
  ['1.', false],
  ['.5', false],
  ['1e3', false],
  ['1,000', false],
])('the smallest amount %s of a rule is taken: %s', (amount, isTaken) => {
  const rule = { id: 'r', n: 1, createdBy: 1, createdAt: 1, atLeast: { TRX: amount } };
  expect(alertRule.safeParse(rule).success).toBe(isTaken);
});
