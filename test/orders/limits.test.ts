import { describe, expect, it } from 'vitest';
import { findLimit, isAbove, overpaidSun } from '../../src/orders/limits.ts';
import { settingsSchema, type LimitSettings } from '../../src/store/settings/settings.ts';
import { changeOrder, order, type OrderChange } from './order-change.ts';

type Change = Partial<{ [Name in Exclude<keyof LimitSettings, 'onlyBook'>]: Partial<LimitSettings[Name]> }>;

function limits(change: Change): LimitSettings {
  return settingsSchema.parse({ limits: change }).limits;
}

describe('limits', () => {
  it('allow everything until an owner sets one', () => {
    expect(findLimit(order, 1, limits({}), [order, order])).toBeUndefined();
    expect(isAbove(order, limits({}).approval)).toBe(false);
  });

  it('allow what reaches them, and stop what passes them', () => {
    expect(findLimit(order, 1, limits({ perOrder: { sun: 4_000_000 } }), [])).toBeUndefined();
    expect(findLimit(order, 1, limits({ perOrder: { sun: 3_999_999 } }), [])).toEqual({
      reason: 'limit',
      name: 'perOrder',
      unit: 'sun',
      limit: 3_999_999n,
      used: 0n,
      own: 0n,
      wanted: 4_000_000n,
      freeAt: null,
    });
  });

  it('count what was paid rather than what was estimated, activation included', () => {
    const paid = changeOrder(order, {
      state: 'delivered',
      payAmountSun: 5_000_000n,
      activateAmountSun: 1_000_000n,
    });
    expect(findLimit(order, 1, limits({ perDay: { sun: 9_999_999 } }), [paid])).toMatchObject({
      used: 6_000_000n,
    });
    expect(findLimit(order, 1, limits({ perDay: { sun: 10_000_000 } }), [paid])).toBeUndefined();
  });

  it.each([
    ['placing', 1],
    ['accepted', 1],
    ['unknown', 1],
    ['left', 1],
    ['failed', 1],
    ['delivered', 1],
    ['late', 1],
    ['rejected', 0],
    ['not_sent', 0],
  ] as const)('count an order that is %s %i times', (state, times) => {
    const hit = findLimit(order, 1, limits({ perDay: { energy: 65_000 } }), [changeOrder(order, { state })]);
    expect(hit !== undefined).toBe(times === 1);
  });

  it('count each resource and each person apart', () => {
    const other = changeOrder(order, { state: 'accepted', confirmedBy: 2 });
    expect(findLimit(order, 1, limits({ perPersonDay: { energy: 65_000 } }), [other])).toBeUndefined();
    expect(findLimit(order, 2, limits({ perPersonDay: { energy: 65_000 } }), [other])).toBeDefined();
    expect(findLimit(order, 1, limits({ perOrder: { bandwidth: 1 } }), [other])).toBeUndefined();
    const bandwidth = changeOrder(order, { resourceType: 'BANDWIDTH' });
    expect(findLimit(bandwidth, 1, limits({ perOrder: { bandwidth: 1 } }), [])).toBeDefined();
    expect(findLimit(bandwidth, 1, limits({ perDay: { energy: 1 } }), [other])).toBeUndefined();
  });

  it.each([
    ['a second person', 'approval'],
    ['a code of an authenticator app', 'code'],
  ] as const)('ask for %s above the threshold, not at it, and when a price is unknown', (_what, name) => {
    const isAsked = (threshold: object, change: OrderChange = {}) =>
      isAbove(changeOrder(order, change), limits({ [name]: threshold })[name]);
    expect(isAsked({})).toBe(false);
    expect(isAsked({ energy: 65_000 })).toBe(false);
    expect(isAsked({ energy: 64_999 })).toBe(true);
    expect(isAsked({ sun: 4_000_000 })).toBe(false);
    expect(isAsked({ sun: 3_999_999 })).toBe(true);
    expect(isAsked({ sun: 9_000_000 }, { estimateSun: null })).toBe(true);
    expect(isAsked({ bandwidth: 0 })).toBe(false);
  });

  it('count the larger of estimate and price until an order is delivered', () => {
    const set = limits({ perDay: { sun: 100_000_000 } });
    const used = (change: OrderChange) =>
      findLimit(changeOrder(order, { estimateSun: 200_000_000n }), 1, set, [
        changeOrder(order, { ...change }),
      ])?.used;
    expect(used({ state: 'accepted', payAmountSun: 1n })).toBe(4_000_000n);
    expect(used({ state: 'accepted', payAmountSun: 5_000_000n })).toBe(5_000_000n);
    expect(used({ state: 'delivered', payAmountSun: 1n })).toBe(1n);
  });

  it('count each confirmed repeat until it is known what was paid', () => {
    const set = limits({ perDay: { energy: 65_000 } });
    const used = (change: OrderChange) => findLimit(order, 1, set, [changeOrder(order, { ...change })])?.used;
    expect(used({ state: 'unknown', repeatedBy: [1] })).toBe(130_000n);
    expect(used({ state: 'delivered', repeatedBy: [1] })).toBe(130_000n);
    expect(used({ state: 'accepted', repeatedBy: [1], paymentsCheckedAt: 1 })).toBe(130_000n);
    expect(used({ state: 'delivered', repeatedBy: [1], paymentsCheckedAt: 1 })).toBe(65_000n);
    expect(used({ state: 'delivered', maybePaidTwiceAt: 1 })).toBe(130_000n);
    expect(used({ state: 'delivered', repeatedBy: [1, 2], maybePaidTwiceAt: 1 })).toBe(195_000n);
  });

  it('tell which part of what is used is the order itself, sent before', () => {
    const sent = changeOrder(order, { id: 'A', state: 'unknown' });
    const other = changeOrder(sent, { id: 'B' });
    const hit = (personId: number, perPersonDay: number) =>
      findLimit(sent, personId, limits({ perPersonDay: { energy: perPersonDay } }), [sent, other, other]);
    expect(hit(1, 130_000)).toMatchObject({ used: 195_000n, own: 65_000n });
    expect(hit(2, 1)).toMatchObject({ used: 0n, own: 0n });
  });

  it('count a repeat as the spending of who confirmed it', () => {
    const set = limits({ perPersonDay: { energy: 65_000 } });
    const used = (personId: number) =>
      findLimit(order, personId, set, [
        changeOrder(order, { state: 'unknown', confirmedBy: 1, repeatedBy: [2, 2] }),
      ])?.used;
    expect(used(1)).toBe(65_000n);
    expect(used(2)).toBe(130_000n);
    expect(used(3)).toBeUndefined();
  });

  it('count the quantity that the service recorded where that is larger', () => {
    const set = limits({ perDay: { energy: 65_000 } });
    const used = (got: string) =>
      findLimit(order, 1, set, [
        changeOrder(order, { state: 'differs', differences: [{ field: 'quantity', wanted: '65000', got }] }),
      ])?.used;
    expect(used('6500000')).toBe(6_500_000n);
    expect(used('1')).toBe(65_000n);
    expect(used('a lot')).toBe(65_000n);
  });

  it('find a price that is more than a tenth or 1 TRX above the estimate, and no other', () => {
    const over = (
      estimateSun: bigint | null,
      payAmountSun: bigint | null,
      activateAmountSun: bigint | null = null,
    ) => overpaidSun({ estimateSun, payAmountSun, activateAmountSun });
    expect(over(4_000_000n, 4_400_000n)).toBeNull();
    expect(over(4_000_000n, 4_400_001n)).toBe(400_001n);
    expect(over(100_000_000n, 101_000_000n)).toBeNull();
    expect(over(100_000_000n, 101_000_001n)).toBe(1_000_001n);
    expect(over(4_000_000n, 4_000_000n, 1_100_000n)).toBe(1_100_000n);
    expect(over(4_000_000n, 1n)).toBeNull();
    expect(over(null, 4_000_000n)).toBeNull();
    expect(over(4_000_000n, null)).toBeNull();
  });
});
