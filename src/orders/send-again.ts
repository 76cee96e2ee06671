// The gate into `placing` for an order of uncertain outcome, under the same number as before.

import type { Order } from './order.ts';
import type { Moves } from './steps.ts';

/** Passes the gate once more under the same number: by itself, or because a person confirmed the card of a repeat. */
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
    tells: 'placing',
  });
}
