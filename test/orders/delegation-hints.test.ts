import { expect, it } from 'vitest';
import { findMatchingOrders } from '../../src/orders/delegation-hints.ts';
import type { Order } from '../../src/orders/order.ts';

const order = {
  delegateHash: null,
  receiver: 'T1',
  resourceType: 'ENERGY',
  quantity: 65_000,
  placedAt: 1_790_000_000_000,
} as Order;
const hint = { hash: undefined, receiver: 'T1', resourceType: 'ENERGY', quantity: 65_000 };
const fits = (paidAt: unknown) => findMatchingOrders({ ...hint, paidAt }, [order]).length === 1;

it('an event fits an order that was placed before it was paid, and none that was placed long after', () => {
  expect(fits(1_790_000_005_000)).toBe(true);
  expect(fits(1_780_000_000_000)).toBe(false);
});

it('a time that is no number says nothing against it, whatever it is', () => {
  for (const odd of [{ valueOf: 1, toString: 1 }, [[]], null, undefined, 'x', {}]) {
    expect(fits(odd)).toBe(true);
  }
});
