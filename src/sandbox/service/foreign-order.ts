// Places orders of the account as another client of it would: they are charged and delivered like any order, but the
// bot requested none of them.

import { z } from 'zod';
import { Refused } from '../bodies.ts';
import { isAddress } from './address.ts';
import { fateSchema, type SandboxOrder } from './order.ts';
import type { OrderBook } from './order-book.ts';

export const foreignOrderSchema = z.strictObject({
  receiver: z.string().refine(isAddress, 'must be a TRON address'),
  quantity: z.int().min(1),
  kind: z.enum(['hour', 'flash']).default('hour'),
  resourceType: z.enum(['ENERGY', 'BANDWIDTH']).default('ENERGY'),
  clientOrderId: z.string().optional(),
  /** Not one of the queued fates: those are for orders that are requested over HTTP. */
  fate: fateSchema.default('delivered'),
});

export type ForeignOrder = z.input<typeof foreignOrderSchema>;

/** Throws a ZodError when `request` is invalid, Refused when the service creates no order. */
export function placeForeignOrder(orders: OrderBook, request: ForeignOrder): SandboxOrder {
  const { fate, ...values } = foreignOrderSchema.parse(request);
  const count = orders.list.length;
  const answer = orders.place({ clientOrderId: undefined, activate: true, ...values }, fate);
  const order = orders.list[count];
  if (order === undefined) throw new Refused(`The service made no order of it: ${answer.body}`);
  return order;
}
