// Ends the card of a repeat that nobody decided about: it expires, is superseded because its order was sent again or is
// no longer `unknown`, or is withdrawn.

import type { Clock } from '../base/clock.ts';
import type { RepeatRowChange } from '../store/ledger/orders/repeats.ts';
import type { Ages } from './ages.ts';
import { approvalMs } from './card-expiry.ts';
import { draftMs } from './draft.ts';
import type { Order } from './order.ts';
import type { RepeatOutcome } from './outcomes.ts';
import type { Repeat, RepeatState } from './repeat.ts';
import type { Moves, Steps } from './steps.ts';

export type Found = { order: Order; repeat: Repeat };

export type RepeatExpiry = ReturnType<typeof createRepeatExpiry>;

export function createRepeatExpiry(options: { steps: Steps; clock: Clock; ages: Ages }) {
  const { steps, clock, ages } = options;

  function timeLeft({ token, state, askedAt, confirmedAt }: Repeat): number {
    return state === 'confirmed' && confirmedAt !== null
      ? approvalMs - ages.longest(`approval ${token}`, confirmedAt)
      : draftMs - ages.longest(`repeat ${token}`, askedAt);
  }

  /** Inside a transaction: ends a card that is overdue or superseded; undefined while it can be decided about. */
  async function endIfOver(
    { order, repeat }: Found,
    moves: Moves,
    anyAge = false,
  ): Promise<RepeatOutcome | undefined> {
    if (repeat.state !== 'offered' && repeat.state !== 'confirmed') {
      const is = repeat.state === 'expired' || repeat.state === 'superseded' ? repeat.state : 'already';
      return { is, order, repeat };
    }
    const isEarly = timeLeft(repeat) > 0 && clock.now() < repeat.expiresAt;
    const isGood = order.state === 'unknown' && order.posts === repeat.posts;
    if (isGood && isEarly && !anyAge) return undefined;
    const is = isGood ? 'expired' : 'superseded';
    const change = isGood && isEarly ? { reason: 'restart' } : {};
    const ended = await moveRepeat({ order, repeat }, moves, is, change);
    return { is, order, repeat: ended ?? repeat };
  }

  return {
    timeLeft,
    endIfOver,

    /** Ends an open card that is overdue or superseded; resolves with it if it is neither yet. */
    expire: (
      token: string,
      { anyAge }: { anyAge: boolean } = { anyAge: false },
    ): Promise<Repeat | undefined> =>
      steps.commit(async (moves) => {
        const repeat = await moves.findRepeat(token);
        const order = repeat && (await moves.find('id', repeat.orderId));
        if (!order || (repeat.state !== 'offered' && repeat.state !== 'confirmed')) return undefined;
        return (await endIfOver({ order, repeat }, moves, anyAge)) ? undefined : repeat;
      }),

    withdraw: (repeat: Repeat, byId: number | null): Promise<boolean> =>
      steps.commit(async (moves) => {
        const order = await moves.find('id', repeat.orderId);
        if (!order) return false;
        return (await moveRepeat({ order, repeat }, moves, 'cancelled', { closed_by: byId })) !== undefined;
      }),
  };
}

export function moveRepeat(
  { order, repeat }: Found,
  moves: Moves,
  state: RepeatState,
  change: RepeatRowChange,
): Promise<Repeat | undefined> {
  return moves.takeRepeat(repeat, order, { from: [repeat.state], change: { ...change, state } });
}
