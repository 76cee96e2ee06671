// What a request is made of, and which amounts the form suggests.

import type { Goods } from '../../input/amount.ts';
import type { OrderKind, OrderRequest, ResourceType } from '../../orders/order.ts';
import type { Address } from '../../tron/address.ts';

/** 65,000 and 131,000 energy are a USDT transfer to somebody who holds USDT already, and to somebody who doesn't. */
const asked: Record<OrderKind, Record<ResourceType, readonly number[]>> = {
  regular: { ENERGY: [65_000, 131_000], BANDWIDTH: [] },
  flash: { ENERGY: [500_000, 1_000_000], BANDWIDTH: [50_000, 100_000] },
};

/** A regular order is for an hour, the only duration that the service sells today. */
export function requestFor({ kind, resourceType }: Goods, quantity: number, receiver: Address): OrderRequest {
  const goods = { resourceType, quantity, receiver };
  return kind === 'flash' ? { kind, ...goods } : { kind, ...goods, duration: '1h' };
}

export function amountsAskedFor({ kind, resourceType }: Goods): readonly number[] {
  return asked[kind][resourceType];
}
