// Ends spends that nobody decided about: they expire, are superseded because the order was sent again or is no longer
// `unknown`, or are withdrawn by whoever asked, or because that person may no longer order.

import type { Clock } from '../base/clock.ts';
import type { Ages } from './ages.ts';
import type { Outcome } from './outcomes.ts';
import { approvalMs, cardMs, isOpen, type Found, type Spend } from './spend.ts';
import type { Moves, Steps } from './steps.ts';

export type Expiry = ReturnType<typeof createExpiry>;

export function createExpiry(options: { steps: Steps; clock: Clock; ages: Ages }) {
  const { steps, clock, ages } = options;

  /** Milliseconds until the card, or the wait for approval, is over. */
  function timeLeft({ token, state, askedAt, confirmedAt }: Spend): number {
    return state === 'confirmed' && confirmedAt !== null
      ? approvalMs - ages.longest(`approval ${token}`, confirmedAt)
      : cardMs - ages.longest(`card ${token}`, askedAt);
  }

  /** Inside a transaction: ends a spend that is overdue or superseded; undefined while it can be decided about. */
  async function endIfOver(found: Found, moves: Moves, anyAge = false): Promise<Outcome | undefined> {
    const { order, spend } = found;
    if (!isOpen(spend)) {
      const { state } = spend;
      return { is: state === 'expired' || state === 'superseded' ? state : 'already', ...found };
    }
    const isEarly = timeLeft(spend) > 0 && clock.now() < spend.expiresAt;
    const isGood = order.state === (spend.isFirst ? 'card' : 'unknown') && order.posts === spend.posts;
    if (isGood && isEarly && !anyAge) return undefined;
    const state = isGood ? 'expired' : 'superseded';
    const reason = isGood && isEarly ? 'restart' : null;
    return { is: state, ...(await moves.takeSpend(found, { state, change: { reason } })) };
  }

  return {
    timeLeft,
    endIfOver,

    /** Ends an open spend that is overdue or superseded; resolves with it if it is neither yet. */
    expire: (
      token: string,
      { anyAge }: { anyAge: boolean } = { anyAge: false },
    ): Promise<Spend | undefined> =>
      steps.commit(async (moves) => {
        const found = await moves.findSpend(token);
        if (!found || !isOpen(found.spend)) return undefined;
        return (await endIfOver(found, moves, anyAge)) ? undefined : found.spend;
      }),

    /** Cancels the spend if nothing was sent by it yet; `byId` is null when the bot does it. */
    withdraw: (token: string, byId: number | null, isRemoval: boolean): Promise<boolean> =>
      steps.commit(async (moves) => {
        const found = await moves.findSpend(token);
        if (!found || !isOpen(found.spend)) return false;
        const reason = isRemoval ? 'removed' : null;
        await moves.takeSpend(found, { state: 'cancelled', change: { closed_by: byId, reason } });
        return true;
      }),
  };
}
