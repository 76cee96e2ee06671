// People's decisions about an order. Each one is a transaction that reads the order, checks the decision and changes
// its state. The gate is the step into `placing`: only after it is something sent, and it is committed before that.

import type { Clock } from '../base/clock.ts';
import type { OrderRowChange } from '../store/ledger/orders/orders.ts';
import type { Ages } from './ages.ts';
import { obstacleDetail } from './audit-details.ts';
import { approvalMs, type CardExpiry } from './card-expiry.ts';
import type { Checks, Obstacle } from './checks.ts';
import type { Order } from './order.ts';
import type { Outcome, Proof } from './outcomes.ts';
import { sendAgain } from './send-again.ts';
import type { Moves, Steps } from './steps.ts';

/** A person's confirmation or approval, and the columns it sets. */
type Decision = { action: 'confirmed' | 'approved'; personId: number; change: OrderRowChange };

/** `key` is the token of the order's buttons; for `leave`, the order's id. */
type Decide = (key: string, personId: number) => Promise<Outcome>;

export type Gate = {
  readonly confirm: (token: string, personId: number, proof?: Proof) => Promise<Outcome>;
  readonly approve: Decide;
  readonly refuse: Decide;
  readonly cancel: Decide;
  readonly leave: Decide;
  /** The bot's automatic repeat; does nothing if the order is no longer `unknown` or was repeated since. */
  repeatUnasked(order: Order): Promise<void>;
};

export function createGate(options: {
  steps: Steps;
  checks: Checks;
  expiry: CardExpiry;
  clock: Clock;
  ages: Ages;
}): Gate {
  const { steps, checks, expiry, clock, ages } = options;

  /** Finds the order that a person decides about and calls `judge`, all in one transaction. */
  async function decide(
    by: { column: 'id' | 'token'; value: string; personId: number; buys: boolean },
    judge: (order: Order, moves: Moves) => Promise<Outcome>,
  ): Promise<Outcome> {
    if (!checks.isPerson(by.personId)) return { is: 'nobody' };
    if (by.buys && !checks.mayBuy()) return { is: 'locked' };
    return steps.commit(async (moves) => {
      const order = await moves.find(by.column, by.value);
      if (!order) return { is: 'not_found' };
      return judge(order, moves);
    });
  }

  /** Moves the order into `placing`, unless a rule stops it: then it becomes `refused`. */
  async function pass(order: Order, moves: Moves, yes: Decision): Promise<Outcome> {
    const obstacle = await checks.findObstacle(order, order.confirmedBy ?? yes.personId, moves);
    if (obstacle) return stop(order, moves, yes, obstacle);
    const now = clock.now();
    ages.longest(`sent ${order.id}`, now);
    const placed = await moves.take(order, {
      from: [order.state],
      change: { ...yes.change, state: 'placing', placed_at: now, sent_at: now, posts: 1 },
      action: yes.action,
      actorId: yes.personId,
      announces: 'placing',
    });
    if (!placed) return { is: 'already', order };
    await moves.write(placed, 'sent', null, { post: 1, client_order_id: placed.clientOrderId });
    return { is: 'placing', order: placed };
  }

  async function stop(order: Order, moves: Moves, yes: Decision, obstacle: Obstacle): Promise<Outcome> {
    const reason = obstacle.is === 'limit' ? obstacle.limit.reason : obstacle.is;
    const refused = await moves.take(order, {
      from: [order.state],
      change: { ...yes.change, state: 'refused', reason },
      action: yes.action,
      actorId: yes.personId,
      announces: 'refused',
    });
    if (!refused) return { is: 'already', order };
    await moves.write(refused, 'limited', null, obstacleDetail(obstacle));
    return { ...obstacle, order: refused };
  }

  /** Ends the order without sending anything; the outcome says so if it is too late for that. */
  async function close(
    order: Order,
    moves: Moves,
    step: { from: Order['state'][]; state: 'cancelled' | 'refused' | 'left'; personId: number },
  ): Promise<Outcome> {
    const closed = await moves.take(order, {
      from: step.from,
      change: {
        state: step.state,
        closed_by: step.personId,
        repeats_until: null,
        ...(step.state === 'refused' && { reason: 'person' }),
      },
      action: step.state,
      actorId: step.personId,
      announces: step.state,
    });
    return closed ? { is: step.state, order: closed } : tooLate(order);
  }

  return {
    confirm: (token, personId, proof) =>
      decide({ column: 'token', value: token, personId, buys: true }, async (order, moves) => {
        if (order.state !== 'drafted') return tooLate(order);
        const expired = await expiry.endIfOver(order, moves);
        if (expired) return tooLate(expired);
        if (!checks.mayOrder(personId, order.createdBy)) return { is: 'not_allowed', order };
        // An order that a rule stops anyway needs no code.
        const obstacle = await checks.findObstacle(order, personId, moves);
        if (!obstacle && checks.needsCode(order)) {
          if (proof !== 'code') return { is: 'needs_code', order };
          await moves.write(order, 'code_checked', personId);
        }
        const change = { confirmed_by: personId, confirmed_at: clock.now() };
        const yes: Decision = { action: 'confirmed', personId, change };
        if (!checks.needsApproval(order)) return pass(order, moves, yes);
        // An order that a rule stops is not offered for approval.
        if (obstacle) return stop(order, moves, yes, obstacle);
        ages.longest(`approval ${order.id}`, change.confirmed_at);
        const waiting = await moves.take(order, {
          from: ['drafted'],
          change: { ...change, state: 'confirmed', expires_at: clock.now() + approvalMs },
          action: 'confirmed',
          actorId: personId,
          announces: 'confirmed',
        });
        return waiting ? { is: 'awaiting_approval', order: waiting } : { is: 'already', order };
      }),

    approve: (token, personId) =>
      decide({ column: 'token', value: token, personId, buys: true }, async (order, moves) => {
        if (order.state !== 'confirmed') return tooLate(order);
        if (personId === order.createdBy || personId === order.confirmedBy) return { is: 'yourself', order };
        const expired = await expiry.endIfOver(order, moves);
        if (expired) return tooLate(expired);
        if (!checks.mayOrder(personId, order.createdBy, order.confirmedBy)) {
          return { is: 'not_allowed', order };
        }
        const change = { approved_by: personId, approved_at: clock.now() };
        return pass(order, moves, { action: 'approved', personId, change });
      }),

    refuse: (token, personId) =>
      decide({ column: 'token', value: token, personId, buys: false }, async (order, moves) =>
        checks.mayOrder(personId)
          ? close(order, moves, { from: ['confirmed'], state: 'refused', personId })
          : { is: 'not_allowed', order },
      ),

    cancel: (token, personId) =>
      decide({ column: 'token', value: token, personId, buys: false }, (order, moves) =>
        close(order, moves, { from: ['drafted', 'confirmed'], state: 'cancelled', personId }),
      ),

    leave: (id, personId) =>
      decide({ column: 'id', value: id, personId, buys: false }, async (order, moves) =>
        checks.mayOrder(personId)
          ? close(order, moves, { from: ['unknown'], state: 'left', personId })
          : { is: 'not_allowed', order },
      ),

    repeatUnasked: (before) =>
      steps.commit(async (moves) => {
        const order = await moves.find('id', before.id);
        if (order?.state !== 'unknown' || order.posts !== before.posts) return;
        // Automatic repeats have ended, or buying was stopped, since this repeat was scheduled.
        if (order.repeatsUntil === null || !checks.mayBuy()) return;
        const { createdBy, confirmedBy } = order;
        if (!checks.mayOrder(createdBy, confirmedBy ?? createdBy) || checks.isNotInBook(order)) return;
        await sendAgain(order, moves, { action: 'sent', actorId: null, now: clock.now() });
      }),
  };
}

/** The outcome of a decision that comes too late. */
function tooLate(order: Order): Outcome {
  return { is: order.state === 'expired' ? 'expired' : 'already', order };
}
