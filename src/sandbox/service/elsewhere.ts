// Orders of the account that another of its clients makes: they cost and deliver like any order, and no request of the
// bot brought them.

import { z } from 'zod';
import { isAddress } from './address.ts';
import { fateSchema } from './order.ts';
import type { SandboxOrder } from './order.ts';
import type { OrderBook } from './orders.ts';

export const elsewhereSchema = z.strictObject({
  receiver: z.string().refine(isAddress, 'must be a TRON address'),
  quantity: z.int().min(1),
  kind: z.enum(['hour', 'flash']).default('hour'),
  resourceType: z.enum(['ENERGY', 'BANDWIDTH']).default('ENERGY'),
  clientOrderId: z.string().optional(),
  /** The waiting fates are left for the orders that come as requests. */
  fate: fateSchema.default('delivered'),
});

export type ElsewhereOrder = z.input<typeof elsewhereSchema>;

/** The service would make no order of a wish. */
export class NoOrder extends Error {
  override name = 'NoOrder';
}

/** Throws a ZodError when the wish is no order, NoOrder when the service would make none of it. */
export function buyElsewhere(orders: OrderBook, wish: ElsewhereOrder): SandboxOrder {
  const { fate, ...values } = elsewhereSchema.parse(wish);
  const count = orders.list.length;
  const answer = orders.place({ clientOrderId: undefined, activate: true, ...values }, fate);
  const order = orders.list[count];
  if (order === undefined) throw new NoOrder(`The service made no order of it: ${answer.body}`);
  return order;
}
