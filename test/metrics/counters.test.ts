import { expect, it } from 'vitest';
import { createDurationHistogram } from '../../src/metrics/counters.ts';

it('starts with nothing, and counts each duration in its bucket and in all larger ones', () => {
  const timings = createDurationHistogram([1, 10, 100]);
  expect(timings.read()).toMatchObject({
    buckets: [{ count: 0 }, { count: 0 }, { count: 0 }],
    count: 0,
    sumMs: 0,
  });
  for (const ms of [0.5, 1, 5, 50, 5_000]) timings.add(ms);
  expect(timings.read()).toEqual({
    buckets: [
      { ms: 1, count: 2 },
      { ms: 10, count: 3 },
      { ms: 100, count: 4 },
    ],
    count: 5,
    sumMs: 5_056.5,
  });
});
