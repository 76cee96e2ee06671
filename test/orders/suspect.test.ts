import { describe, expect, it } from 'vitest';
import type { Order } from '../../src/orders/order.ts';
import { suspect } from '../../src/orders/payments.ts';
import type { OrderChange } from './order-change.ts';

const uncertain = {
  posts: 2,
  balanceBefore: { at: 0, sun: 100_000_000n },
  balanceReadings: [],
  estimateSun: 4_000_000n,
  payAmountSun: null,
  activateAmountSun: null,
} as OrderChange as Order;
const at = (posts: number, sun: bigint) => ({ at: 0, posts, sun });

describe('a second payment is suspected', () => {
  it('when half a price is missing beyond one payment, and not before', () => {
    expect(suspect(uncertain, at(2, 94_000_001n), [])).toEqual({ is: 'clear' });
    expect(suspect(uncertain, at(2, 94_000_000n), [])).toEqual({ is: 'maybe', fellSun: 6_000_000n });
  });

  it('without a price when the balance fell after two calls, unless another order has no price either', () => {
    const order = { ...uncertain, estimateSun: null, balanceReadings: [at(1, 90_000_000n)] };
    expect(suspect(order, at(2, 80_000_000n), [])).toEqual({ is: 'maybe', fellSun: 20_000_000n });
    const other = { ...uncertain, estimateSun: null };
    expect(suspect(order, at(2, 80_000_000n), [other])).toEqual({ is: 'clear' });
  });

  it('of nothing that was called once, or whose balance was not read before', () => {
    expect(suspect({ ...uncertain, posts: 1 }, at(1, 0n), [])).toEqual({ is: 'clear' });
    expect(suspect({ ...uncertain, balanceBefore: null }, at(2, 0n), [])).toEqual({ is: 'clear' });
  });
});
