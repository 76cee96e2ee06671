import { expect, test } from 'vitest';
import { createQuota } from '../../src/intake/quota.ts';
import { createManualClock } from '../manual-clock.ts';

const hourMs = 3_600_000;

function openQuota() {
  const clock = createManualClock();
  const told: number[] = [];
  const quota = createQuota({ bytesPerHour: 100, onSpent: () => void told.push(clock.monotonic()), clock });
  return { clock, quota, told };
}

test('what was not stored makes room again, and no more than it took', () => {
  const { quota, told } = openQuota();
  quota.take(40);
  const giveBack = quota.take(60);
  expect(quota.take(1)).toBeUndefined();
  giveBack!();
  expect(quota.take(61)).toBeUndefined();
  expect(quota.take(60)).toBeDefined();
  expect(told).toHaveLength(1);
});

test('bytes that are given back when their hour is over make no room beyond the quota', async () => {
  const { clock, quota } = openQuota();
  const giveBack = quota.take(100);
  await clock.advance(hourMs + 60_000);
  expect(quota.take(100)).toBeDefined();
  giveBack!();
  expect(quota.take(1)).toBeUndefined();
});
