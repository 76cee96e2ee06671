// People's decisions about sending an `unknown` order again, each one a transaction. The checks are the same as for a
// first confirmation (gate.ts).

import type { Clock } from '../base/clock.ts';
import type { RepeatRowChange } from '../store/ledger/orders/repeats.ts';
import type { Ages } from './ages.ts';
import type { Author } from './api.ts';
import { obstacleDetail } from './audit-details.ts';
import { approvalMs } from './card-expiry.ts';
import type { Checks, Obstacle } from './checks.ts';
import { draftMs } from './draft.ts';
import { makeToken, type RandomBytes } from './client-order-id.ts';
import type { Proof, RepeatOutcome } from './outcomes.ts';
import { moveRepeat, type Found, type RepeatExpiry } from './repeat-expiry.ts';
import { sendAgain } from './send-again.ts';
import type { Moves, Steps } from './steps.ts';

type Decide = (token: string, personId: number) => Promise<RepeatOutcome>;
export type RepeatGate = {
  /** Opens a card. `balanceSun` is the balance that was just read; undefined if it could not be read. */
  ask(id: string, author: Author, balanceSun: bigint | undefined): Promise<RepeatOutcome>;
  readonly confirm: (token: string, personId: number, proof?: Proof) => Promise<RepeatOutcome>;
  readonly approve: Decide;
  readonly refuse: Decide;
  readonly cancel: Decide;
};

export function createRepeatGate(options: {
  steps: Steps;
  checks: Checks;
  expiry: RepeatExpiry;
  clock: Clock;
  ages: Ages;
  random: RandomBytes;
}): RepeatGate {
  const { steps, checks, expiry, clock, ages, random } = options;

  async function decide(
    token: string,
    personId: number,
    buys: boolean,
    judge: (found: Found, moves: Moves) => Promise<RepeatOutcome>,
  ): Promise<RepeatOutcome> {
    if (!checks.isPerson(personId)) return { is: 'nobody' };
    if (buys && !checks.mayBuy()) return { is: 'locked' };
    return steps.commit(async (moves) => {
      const repeat = await moves.findRepeat(token);
      const order = repeat && (await moves.find('id', repeat.orderId));
      if (!order) return { is: 'not_found' };
      return judge({ order, repeat }, moves);
    });
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
      repeat: (await moveRepeat({ order: sent, repeat }, moves, 'sent', change)) ?? repeat,
    };
  }

  async function stop(
    { order, repeat }: Found,
    moves: Moves,
    obstacle: Obstacle,
    change: RepeatRowChange,
  ): Promise<RepeatOutcome> {
    const detail = obstacleDetail(obstacle);
    const refused = await moveRepeat({ order, repeat }, moves, 'refused', {
      ...change,
      reason: detail['reason'] ?? null,
    });
    await moves.write(order, 'limited', null, detail);
    return { ...obstacle, order, repeat: refused ?? repeat };
  }

  return {
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
        // Only one card is open at a time: confirming both of two cards would send the order twice.
        for (const open of await moves.openRepeats(id)) {
          await moveRepeat({ order, repeat: open }, moves, 'superseded', {});
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
        ages.longest(`repeat ${repeat.token}`, now);
        return { is: 'offered', order, repeat };
      });
    },

    confirm: (token, personId, proof) =>
      decide(token, personId, true, async (found, moves) => {
        const { order, repeat } = found;
        if (repeat.state === 'confirmed') return { is: 'already', order, repeat };
        const ended = await expiry.endIfOver(found, moves);
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
        ages.longest(`approval ${token}`, now);
        const waiting = await moveRepeat(found, moves, 'confirmed', {
          ...change,
          expires_at: now + approvalMs,
        });
        return waiting
          ? { is: 'awaiting_approval', order, repeat: waiting }
          : { is: 'already', order, repeat };
      }),

    approve: (token, personId) =>
      decide(token, personId, true, async (found, moves) => {
        const { order, repeat } = found;
        if (repeat.state === 'offered') return { is: 'already', order, repeat };
        if (personId === repeat.askedBy || personId === repeat.confirmedBy) {
          return { is: 'yourself', order, repeat };
        }
        const ended = await expiry.endIfOver(found, moves);
        if (ended) return ended;
        if (!checks.mayOrder(personId, repeat.askedBy, repeat.confirmedBy ?? repeat.askedBy)) {
          return { is: 'not_allowed', order };
        }
        return pass(found, moves, personId, { approved_by: personId });
      }),

    refuse: (token, personId) =>
      decide(token, personId, false, async (found, moves) => {
        const { order, repeat } = found;
        if (!checks.mayOrder(personId)) return { is: 'not_allowed', order };
        if (repeat.state !== 'confirmed')
          return (await expiry.endIfOver(found, moves)) ?? { is: 'already', order, repeat };
        const refused = await moveRepeat(found, moves, 'refused', { reason: 'person', closed_by: personId });
        return { is: 'refused', order, repeat: refused ?? repeat };
      }),

    cancel: (token, personId) =>
      decide(token, personId, false, async (found, moves) => {
        const ended = await expiry.endIfOver(found, moves);
        if (ended) return ended;
        const cancelled = await moveRepeat(found, moves, 'cancelled', { closed_by: personId });
        return { is: 'cancelled', order: found.order, repeat: cancelled ?? found.repeat };
      }),
  };
}
