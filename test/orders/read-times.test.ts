import { describe, expect, it } from 'vitest';
import { nextReadMs } from '../../src/orders/read-times.ts';

const minute = 60_000;
const hour = 60 * minute;
const ages = { sinceAcceptance: 0, sinceFailure: 0, sinceEnd: null };

describe('when an order is read again', () => {
  it('grows from a second to half a minute, and to minutes once it is late', () => {
    const accepted = { state: 'accepted', reclaimedAt: null } as const;
    const next = (sinceAcceptance: number) => nextReadMs(accepted, { ...ages, sinceAcceptance });
    expect([0, 1_500, 10_000, 61_000, 599_000].map(next)).toEqual([1_000, 1_000, 5_000, 30_000, 1_000]);
    expect([10 * minute, 20 * minute, 24 * hour].map(next)).toEqual([30_000, minute, 10 * minute]);
    expect(next(8 * 24 * hour)).toBeUndefined();
  });

  it('is within an hour of a failure, and no later', () => {
    const failed = { state: 'failed', reclaimedAt: null } as const;
    const next = (sinceFailure: number) => nextReadMs(failed, { ...ages, sinceFailure });
    expect([0, 2 * minute, 59 * minute].map(next)).toEqual([10_000, 30_000, 5 * minute]);
    expect(next(hour)).toBeUndefined();
  });

  it('is after the end of a delivered order, until its reclaim is recorded', () => {
    const delivered = { state: 'delivered', reclaimedAt: null } as const;
    const next = (sinceEnd: number | null) =>
      nextReadMs(delivered, { ...ages, sinceAcceptance: hour, sinceEnd });
    expect([0, 20 * minute, null].map(next)).toEqual([30_000, 5 * minute, 15 * minute]);
    expect(next(-minute)).toBe(minute + 30_000);
    expect(nextReadMs({ state: 'accepted', reclaimedAt: 1 }, ages)).toBe(1_000);
    expect(nextReadMs({ ...delivered, reclaimedAt: 1 }, { ...ages, sinceEnd: 0 })).toBeUndefined();
  });

  it.each([
    [hour, 10 * minute, 5],
    [10 * minute, undefined, 0],
    [24 * hour, 4 * hour, 5],
    // One that would end far later than it is followed.
    [1_000 * 24 * hour, 6 * hour, 28],
  ])('is a few times before the end of one delivered for %i ms', (lengthMs, intervalMs, count) => {
    const delivered = { state: 'delivered', reclaimedAt: null } as const;
    const next = (sinceAcceptance: number) =>
      nextReadMs(delivered, { ...ages, sinceAcceptance, sinceEnd: sinceAcceptance - lengthMs });
    const reads: number[] = [];
    for (let at = next(0); at !== undefined && at < lengthMs;) {
      reads.push(at);
      const delayMs = next(at);
      at = delayMs === undefined ? undefined : at + delayMs;
    }
    expect(reads[0]).toBe(intervalMs);
    expect(reads).toHaveLength(count);
  });

  it.each(['card', 'unknown', 'left', 'rejected', 'closed'] as const)(
    'is never for one that is %s',
    (state) => {
      expect(nextReadMs({ state, reclaimedAt: null }, ages)).toBeUndefined();
    },
  );
});
