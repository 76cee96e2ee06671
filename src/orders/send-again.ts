// Moves an `unknown` order into `placing` again, so that it is sent once more under the same client order id.

import type { Order } from './order.ts';
import type { Moves } from './steps.ts';

/**
 * `sent` is an automatic repeat, `repeated` one that a person confirmed. Undefined if the order is no longer `unknown`.
 */
export function sendAgain(
  order: Order,
  moves: Moves,
  by: { now: number } & (
    | { action: 'sent'; actorId: null }
    | { action: 'repeated'; actorId: number; confirmedBy: number }
  ),
): Promise<Order | undefined> {
  const post = order.posts + 1;
  return moves.take(order, {
    from: ['unknown'],
    change: {
      state: 'placing',
      posts: post,
      sent_at: by.now,
      ...(by.action === 'repeated' && {
        repeats: order.repeats + 1,
        repeated_by: JSON.stringify([...order.repeatedBy, by.confirmedBy]),
      }),
    },
    action: by.action,
    actorId: by.actorId,
    detail: { post, client_order_id: order.clientOrderId },
    announces: 'placing',
  });
}
