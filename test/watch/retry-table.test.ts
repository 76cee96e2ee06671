import { expect, it } from 'vitest';
import { lastAttemptMs, nextAttemptWithin } from '../../src/watch/retry-table.ts';

const [second, minute, hour] = [1_000, 60_000, 3_600_000];
const table = [
  0,
  15 * second,
  30 * second,
  3 * minute,
  10 * minute,
  20 * minute,
  30 * minute,
  hour,
  3 * hour,
  6 * hour,
];

it.each([
  ['times after the first attempt', table],
  [
    'pauses between attempts',
    table.map((_, index) => table.slice(0, index + 1).reduce((sum, ms) => sum + ms, 0)),
  ],
])('read as %s, the table brings the next attempt within what is said', (_name, attempts) => {
  for (let failedForMs = 0; failedForMs < lastAttemptMs; failedForMs += 5 * second) {
    const next = attempts.find((at) => at > failedForMs);
    if (next === undefined) continue;
    expect(next - failedForMs, `after ${failedForMs} ms`).toBeLessThanOrEqual(nextAttemptWithin(failedForMs));
  }
});

it('says little after a short absence', () => {
  expect(nextAttemptWithin(5 * second)).toBe(15 * second);
  expect(nextAttemptWithin(5 * minute)).toBe(10 * minute);
});
