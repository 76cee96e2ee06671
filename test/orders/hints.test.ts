import { expect, it } from 'vitest';
import { findMatchingOrders } from '../../src/orders/hints.ts';
import type { Order } from '../../src/orders/order.ts';

const order = {
  delegateHash: null,
  receiver: 'T1',
  resourceType: 'ENERGY',
  quantity: 65_000,
  placedAt: 1_790_000_000_000,
} as Order;
const hint = { hash: undefined, receiver: 'T1', resourceType: 'ENERGY', quantity: 65_000, paidAt: null };
const fits = (change: object) => findMatchingOrders({ ...hint, ...change }, [order]).length === 1;

it('an event fits an order that was placed before it was paid', () => {
  expect(fits({ paidAt: 1_790_000_005_000 })).toBe(true);
});

it.each([
  { receiver: 'T2' },
  { quantity: 65_001 },
  { paidAt: 1_780_000_000_000 },
  { paidAt: 1_600_000_000_000 },
])('an event with %j fits none that was placed for something else, or long after', (change) => {
  expect(fits(change)).toBe(false);
});

it('a time that is no number says nothing against it, whatever it is', () => {
  for (const paidAt of [{ valueOf: 1, toString: 1 }, [[]], null, undefined, 'x', {}]) {
    expect(fits({ paidAt })).toBe(true);
  }
});
