// What people decide about sending an uncertain order again: the presses on a repeat's card, each one transaction. The
// gate is the same as that of a first confirmation (gate.ts), with the same checks. Long for the same reason as gate.ts.

import type { Clock } from '../clock.ts';
import type { RepeatRowChange } from '../store/ledger/orders/repeats.ts';
import type { Ages } from './ages.ts';
import type { Author, Proof, RepeatOutcome } from './api.ts';
import type { Checks, Obstacle } from './checks.ts';
import { draftMs } from './draft.ts';
import { approvalMs, detailOf, sendAgain } from './gate.ts';
import { makeToken, type RandomBytes } from './client-order-id.ts';
import type { Order } from './order.ts';
import type { Repeat, RepeatState } from './repeat.ts';
import type { Moves, Steps } from './steps.ts';

type Press = (token: string, personId: number) => Promise<RepeatOutcome>;
type Found = { order: Order; repeat: Repeat };

export type RepeatGate = {
  /** `balanceSun` is the balance as it was just read; undefined when it could not be. */
  ask(id: string, author: Author, balanceSun: bigint | undefined): Promise<RepeatOutcome>;
  readonly confirm: (token: string, personId: number, proof?: Proof) => Promise<RepeatOutcome>;
  readonly approve: Press;
  readonly refuse: Press;
  readonly cancel: Press;
  /** Ends an open card whose time is over; answers it when it is not over yet. */
  expire(token: string, options?: { anyAge: boolean }): Promise<Repeat | undefined>;
  timeLeft(repeat: Repeat): number;
  withdraw(repeat: Repeat, byId: number | null): Promise<boolean>;
};

export function createRepeatGate(options: {
  steps: Steps;
  checks: Checks;
  clock: Clock;
  ages: Ages;
  random: RandomBytes;
}): RepeatGate {
  const { steps, checks, clock, ages, random } = options;

  async function press(
    token: string,
    personId: number,
    buys: boolean,
    decide: (found: Found, moves: Moves) => Promise<RepeatOutcome>,
  ): Promise<RepeatOutcome> {
    if (!checks.isPerson(personId)) return { is: 'nobody' };
    if (buys && !checks.mayBuy()) return { is: 'locked' };
    return steps.commit(async (moves) => {
      const repeat = await moves.findRepeat(token);
      const order = repeat && (await moves.find('id', repeat.orderId));
      if (!order) return { is: 'not_found' };
      return decide({ order, repeat }, moves);
    });
  }

  function timeLeft({ token, state, askedAt, confirmedAt }: Repeat): number {
    return state === 'confirmed' && confirmedAt !== null
      ? approvalMs - ages.of(`approval ${token}`, confirmedAt)
      : draftMs - ages.of(`repeat ${token}`, askedAt);
  }

  /** Ends the card when its time is over, or when its order has moved on since. */
  async function outdated(
    { order, repeat }: Found,
    moves: Moves,
    anyAge = false,
  ): Promise<RepeatOutcome | undefined> {
    if (repeat.state !== 'offered' && repeat.state !== 'confirmed') {
      const is = repeat.state === 'expired' || repeat.state === 'superseded' ? repeat.state : 'already';
      return { is, order, repeat };
    }
    const isOver = anyAge || timeLeft(repeat) <= 0 || clock.now() >= repeat.expiresAt;
    const isGood = order.state === 'unknown' && order.posts === repeat.posts;
    if (isGood && !isOver) return undefined;
    const is = isGood ? 'expired' : 'superseded';
    const ended = await move({ order, repeat }, moves, is, {});
    return { is, order, repeat: ended ?? repeat };
  }

  function move(
    { order, repeat }: Found,
    moves: Moves,
    state: RepeatState,
    change: RepeatRowChange,
  ): Promise<Repeat | undefined> {
    return moves.takeRepeat(repeat, order, { from: [repeat.state], change: { ...change, state } });
  }

  async function pass(
    { order, repeat }: Found,
    moves: Moves,
    personId: number,
    change: RepeatRowChange,
  ): Promise<RepeatOutcome> {
    const obstacle = await checks.findObstacle(order, repeat.confirmedBy ?? personId, moves);
    if (obstacle) return stop({ order, repeat }, moves, obstacle, change);
    const sent = await sendAgain(order, moves, {
      action: 'repeated',
      actorId: personId,
      confirmedBy: repeat.confirmedBy ?? personId,
      now: clock.now(),
    });
    if (!sent) return { is: 'superseded', order, repeat };
    return {
      is: 'placing',
      order: sent,
      repeat: (await move({ order: sent, repeat }, moves, 'sent', change)) ?? repeat,
    };
  }

  async function stop(
    { order, repeat }: Found,
    moves: Moves,
    obstacle: Obstacle,
    change: RepeatRowChange,
  ): Promise<RepeatOutcome> {
    const detail = detailOf(obstacle);
    const refused = await move({ order, repeat }, moves, 'refused', {
      ...change,
      reason: detail['reason'] ?? null,
    });
    await moves.write(order, 'limited', null, detail);
    return { ...obstacle, order, repeat: refused ?? repeat };
  }

  return {
    timeLeft,

    async ask(id, author, balanceSun) {
      if (!checks.isPerson(author.id)) return { is: 'nobody' };
      if (!checks.mayBuy()) return { is: 'locked' };
      return steps.commit(async (moves) => {
        const order = await moves.find('id', id);
        if (!order) return { is: 'not_found' };
        if (order.state !== 'unknown') return { is: 'settled', order };
        if (!checks.mayOrder(author.id)) return { is: 'not_allowed', order };
        if (order.repeatsUntil !== null && order.repeatsUntil > clock.now())
          return { is: 'repeating', order };
        // One card at a time: of two open ones, the second would be good for a call that nobody looked at.
        for (const open of await moves.openRepeats(id)) {
          await move({ order, repeat: open }, moves, 'superseded', {});
        }
        const now = clock.now();
        const repeat = await moves.draftRepeat(order, {
          order_id: order.id,
          token: makeToken(random),
          state: 'offered',
          posts: order.posts,
          asked_by: author.id,
          asked_at: now,
          expires_at: now + draftMs,
          chat_id: author.chatId,
          topic_id: author.topicId,
          balance_sun: balanceSun?.toString() ?? null,
        });
        ages.of(`repeat ${repeat.token}`, now);
        return { is: 'offered', order, repeat };
      });
    },

    confirm: (token, personId, proof) =>
      press(token, personId, true, async (found, moves) => {
        const { order, repeat } = found;
        if (repeat.state === 'confirmed') return { is: 'already', order, repeat };
        const ended = await outdated(found, moves);
        if (ended) return ended;
        if (!checks.mayOrder(personId, repeat.askedBy)) return { is: 'not_allowed', order };
        const obstacle = await checks.findObstacle(order, personId, moves);
        if (!obstacle && checks.needsCode(order)) {
          if (proof !== 'code') return { is: 'needs_code', order, repeat };
          await moves.write(order, 'code_checked', personId);
        }
        const now = clock.now();
        const change = { confirmed_by: personId, confirmed_at: now };
        if (!checks.needsApproval(order)) return pass(found, moves, personId, change);
        if (obstacle) return stop(found, moves, obstacle, change);
        ages.of(`approval ${token}`, now);
        const waiting = await move(found, moves, 'confirmed', { ...change, expires_at: now + approvalMs });
        return waiting
          ? { is: 'awaiting_approval', order, repeat: waiting }
          : { is: 'already', order, repeat };
      }),

    approve: (token, personId) =>
      press(token, personId, true, async (found, moves) => {
        const { order, repeat } = found;
        if (repeat.state === 'offered') return { is: 'already', order, repeat };
        if (personId === repeat.askedBy || personId === repeat.confirmedBy) {
          return { is: 'yourself', order, repeat };
        }
        const ended = await outdated(found, moves);
        if (ended) return ended;
        if (!checks.mayOrder(personId, repeat.askedBy, repeat.confirmedBy ?? repeat.askedBy)) {
          return { is: 'not_allowed', order };
        }
        return pass(found, moves, personId, { approved_by: personId });
      }),

    refuse: (token, personId) =>
      press(token, personId, false, async (found, moves) => {
        const { order, repeat } = found;
        if (!checks.mayOrder(personId)) return { is: 'not_allowed', order };
        if (repeat.state !== 'confirmed')
          return (await outdated(found, moves)) ?? { is: 'already', order, repeat };
        const refused = await move(found, moves, 'refused', { reason: 'person', closed_by: personId });
        return { is: 'refused', order, repeat: refused ?? repeat };
      }),

    cancel: (token, personId) =>
      press(token, personId, false, async (found, moves) => {
        const ended = await outdated(found, moves);
        if (ended) return ended;
        const cancelled = await move(found, moves, 'cancelled', { closed_by: personId });
        return { is: 'cancelled', order: found.order, repeat: cancelled ?? found.repeat };
      }),

    expire: (token, { anyAge } = { anyAge: false }) =>
      steps.commit(async (moves) => {
        const repeat = await moves.findRepeat(token);
        const order = repeat && (await moves.find('id', repeat.orderId));
        if (!order || (repeat.state !== 'offered' && repeat.state !== 'confirmed')) return undefined;
        return (await outdated({ order, repeat }, moves, anyAge)) ? undefined : repeat;
      }),

    withdraw: (repeat, byId) =>
      steps.commit(async (moves) => {
        const order = await moves.find('id', repeat.orderId);
        if (!order) return false;
        return (await move({ order, repeat }, moves, 'cancelled', { closed_by: byId })) !== undefined;
      }),
  };
}
