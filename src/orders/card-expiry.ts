// Ends cards that nobody decided about: they expire, or are withdrawn by their author or because the author may no
// longer order.

import type { Clock } from '../base/clock.ts';
import type { Ages } from './ages.ts';
import { draftMs } from './draft.ts';
import type { Order } from './order.ts';
import type { Moves, Steps } from './steps.ts';

/** How long the second person may approve; a later approval could buy something that is no longer wanted. */
export const approvalMs = 10 * 60_000;

export type CardExpiry = ReturnType<typeof createCardExpiry>;

export function createCardExpiry(options: { steps: Steps; clock: Clock; ages: Ages }) {
  const { steps, clock, ages } = options;

  /** Milliseconds until a draft, or a wait for approval, expires. */
  function timeLeft({ id, state, createdAt, confirmedAt }: Order): number {
    return state === 'confirmed' && confirmedAt !== null
      ? approvalMs - ages.longest(`approval ${id}`, confirmedAt)
      : draftMs - ages.longest(`card ${id}`, createdAt);
  }

  /** Inside a transaction: expires the card if it is overdue (or `anyAge`), and resolves with it then. */
  async function endIfOver(order: Order, moves: Moves, anyAge = false): Promise<Order | undefined> {
    const isEarly = timeLeft(order) > 0 && clock.now() < order.expiresAt;
    if (isEarly && !anyAge) return undefined;
    return moves.take(order, {
      from: ['drafted', 'confirmed'],
      change: { state: 'expired', ...(isEarly && { reason: 'restart' }) },
      action: 'expired',
      announces: 'expired',
    });
  }

  return {
    timeLeft,
    endIfOver,

    /** Expires a draft or a wait for approval that is overdue; resolves with the order when it is not overdue yet. */
    expire: (id: string, { anyAge }: { anyAge: boolean } = { anyAge: false }): Promise<Order | undefined> =>
      steps.commit(async (moves) => {
        const order = await moves.find('id', id);
        if (order?.state !== 'drafted' && order?.state !== 'confirmed') return undefined;
        return (await endIfOver(order, moves, anyAge)) ? undefined : order;
      }),

    /** Cancels the order if nothing of it was sent yet; `byId` is null when the bot does it. */
    withdraw: (order: Order, byId: number | null, isRemoval: boolean): Promise<boolean> =>
      steps.commit(async (moves) => {
        const cancelled = await moves.take(order, {
          from: ['drafted', 'confirmed'],
          change: { state: 'cancelled', closed_by: byId, ...(isRemoval && { reason: 'removed' }) },
          action: isRemoval ? 'removed' : 'cancelled',
          actorId: byId,
          announces: 'cancelled',
        });
        return cancelled !== undefined;
      }),
  };
}
