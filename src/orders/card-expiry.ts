// The end of cards that nobody decided about: by time, or because their author may no longer order.

import type { Clock } from '../clock.ts';
import type { Ages } from './ages.ts';
import { draftMs } from './draft.ts';
import type { Order } from './order.ts';
import type { Moves, Steps } from './steps.ts';

/** How long the second person has; later it would be bought by surprise. */
export const approvalMs = 10 * 60_000;

export type CardExpiry = {
  /** Inside of a transaction: ends the card when its time is over, and answers it then. */
  endIfOver(order: Order, moves: Moves, anyAge?: boolean): Promise<Order | undefined>;
  /** Ends a draft, or a wait for approval, whose time is over; answers the order when it is not over yet. */
  expire(id: string, options?: { anyAge: boolean }): Promise<Order | undefined>;
  /** Milliseconds that a draft, or a wait for approval, still has. */
  timeLeft(order: Order): number;
  /** Cancels what is still a card; `byId` is null when the bot does it. */
  withdraw(order: Order, byId: number | null, isRemoval: boolean): Promise<boolean>;
};

export function createCardExpiry(options: { steps: Steps; clock: Clock; ages: Ages }): CardExpiry {
  const { steps, clock, ages } = options;

  function timeLeft({ id, state, createdAt, confirmedAt }: Order): number {
    return state === 'confirmed' && confirmedAt !== null
      ? approvalMs - ages.of(`approval ${id}`, confirmedAt)
      : draftMs - ages.of(`card ${id}`, createdAt);
  }

  async function endIfOver(order: Order, moves: Moves, anyAge = false): Promise<Order | undefined> {
    if (!anyAge && timeLeft(order) > 0 && clock.now() < order.expiresAt) return undefined;
    return moves.take(order, {
      from: ['drafted', 'confirmed'],
      change: { state: 'expired' },
      action: 'expired',
      tells: 'expired',
    });
  }

  return {
    timeLeft,
    endIfOver,

    expire: (id, { anyAge } = { anyAge: false }) =>
      steps.commit(async (moves) => {
        const order = await moves.find('id', id);
        if (order?.state !== 'drafted' && order?.state !== 'confirmed') return undefined;
        return (await endIfOver(order, moves, anyAge)) ? undefined : order;
      }),

    withdraw: (order, byId, isRemoval) =>
      steps.commit(async (moves) => {
        const cancelled = await moves.take(order, {
          from: ['drafted', 'confirmed'],
          change: { state: 'cancelled', closed_by: byId, ...(isRemoval && { reason: 'removed' }) },
          action: isRemoval ? 'removed' : 'cancelled',
          actorId: byId,
          tells: 'cancelled',
        });
        return cancelled !== undefined;
      }),
  };
}
