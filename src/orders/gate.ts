// What people decide about an order. Each press is one transaction that looks, decides and moves; the gate into
// `placing` is the only step after which something is sent, and it is committed before that. The
// file is long because the presses share the same few parts, and are only understood beside one another.

import type { Clock } from '../clock.ts';
import type { OrderRowChange } from '../store/ledger/orders/orders.ts';
import type { Ages } from './ages.ts';
import type { Outcome, Proof } from './api.ts';
import type { Checks, Obstacle } from './checks.ts';
import { draftMs } from './draft.ts';
import type { Order } from './order.ts';
import type { Moves, Steps } from './steps.ts';

/** How long the second person has; later it would be bought by surprise. */
export const approvalMs = 10 * 60_000;

/** A person's yes, and what it writes into the row. */
type Decision = { action: 'confirmed' | 'approved'; personId: number; change: OrderRowChange };

/** `key` is the token of the order's buttons, or its id once it is unknown. */
type Press = (key: string, personId: number) => Promise<Outcome>;

export type Gate = {
  readonly confirm: (token: string, personId: number, proof?: Proof) => Promise<Outcome>;
  readonly approve: Press;
  readonly refuse: Press;
  readonly cancel: Press;
  readonly leave: Press;
  /** The bot's own repeat; nothing happens when the order is no longer unknown, or was repeated since. */
  repeatUnasked(order: Order): Promise<void>;
  /** Ends a draft, or a wait for approval, whose time is over; answers the order when it is not over yet. */
  expire(id: string, options?: { anyAge: boolean }): Promise<Order | undefined>;
  /** Milliseconds that a draft, or a wait for approval, still has. */
  timeLeft(order: Order): number;
  /** Cancels what is still a card; `byId` is null when the bot does it. */
  withdraw(order: Order, byId: number | null, isRemoval: boolean): Promise<boolean>;
};

export function createGate(options: { steps: Steps; checks: Checks; clock: Clock; ages: Ages }): Gate {
  const { steps, checks, clock, ages } = options;

  /** Finds the order of a press by a person and lets `decide` decide, all in one transaction. */
  async function press(
    by: { column: 'id' | 'token'; value: string; personId: number; buys: boolean },
    decide: (order: Order, moves: Moves) => Promise<Outcome>,
  ): Promise<Outcome> {
    if (!checks.isPerson(by.personId)) return { is: 'nobody' };
    if (by.buys && !checks.mayBuy()) return { is: 'locked' };
    return steps.commit(async (moves) => {
      const order = await moves.find(by.column, by.value);
      if (!order) return { is: 'not_found' };
      return decide(order, moves);
    });
  }

  function timeLeft({ id, state, createdAt, confirmedAt }: Order): number {
    return state === 'confirmed' && confirmedAt !== null
      ? approvalMs - ages.of(`approval ${id}`, confirmedAt)
      : draftMs - ages.of(`card ${id}`, createdAt);
  }

  async function overdue(order: Order, moves: Moves, anyAge = false): Promise<Order | undefined> {
    if (!anyAge && timeLeft(order) > 0 && clock.now() < order.expiresAt) return undefined;
    return moves.take(order, {
      from: ['drafted', 'confirmed'],
      change: { state: 'expired' },
      action: 'expired',
      tells: 'expired',
    });
  }

  /** Takes the gate, unless a rule stands in the way. */
  async function pass(order: Order, moves: Moves, yes: Decision): Promise<Outcome> {
    const obstacle = await checks.findObstacle(order, order.confirmedBy ?? yes.personId, moves);
    if (obstacle) return stop(order, moves, yes, obstacle);
    const now = clock.now();
    ages.of(`sent ${order.id}`, now);
    const placed = await moves.take(order, {
      from: [order.state],
      change: { ...yes.change, state: 'placing', placed_at: now, sent_at: now, posts: 1 },
      action: yes.action,
      actorId: yes.personId,
      tells: 'placing',
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
      tells: 'refused',
    });
    if (!refused) return { is: 'already', order };
    await moves.write(refused, 'limited', null, detailOf(obstacle));
    return { ...obstacle, order: refused };
  }

  /** A step that sends nothing: who may not take it any more is told so. */
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
      tells: step.state,
    });
    return closed ? { is: step.state, order: closed } : settled(order);
  }

  return {
    timeLeft,

    confirm: (token, personId, proof) =>
      press({ column: 'token', value: token, personId, buys: true }, async (order, moves) => {
        if (order.state !== 'drafted') return settled(order);
        const expired = await overdue(order, moves);
        if (expired) return settled(expired);
        if (!checks.mayOrder(personId, order.createdBy)) return { is: 'not_allowed', order };
        // What a rule would stop needs no code.
        const obstacle = await checks.findObstacle(order, personId, moves);
        if (!obstacle && checks.needsCode(order)) {
          if (proof !== 'code') return { is: 'needs_code', order };
          await moves.write(order, 'code_checked', personId);
        }
        const change = { confirmed_by: personId, confirmed_at: clock.now() };
        const yes: Decision = { action: 'confirmed', personId, change };
        if (!checks.needsApproval(order)) return pass(order, moves, yes);
        // Nobody is to approve what a rule would stop.
        if (obstacle) return stop(order, moves, yes, obstacle);
        ages.of(`approval ${order.id}`, change.confirmed_at);
        const waiting = await moves.take(order, {
          from: ['drafted'],
          change: { ...change, state: 'confirmed', expires_at: clock.now() + approvalMs },
          action: 'confirmed',
          actorId: personId,
          tells: 'confirmed',
        });
        return waiting ? { is: 'awaiting_approval', order: waiting } : { is: 'already', order };
      }),

    approve: (token, personId) =>
      press({ column: 'token', value: token, personId, buys: true }, async (order, moves) => {
        if (order.state !== 'confirmed') return settled(order);
        if (personId === order.createdBy || personId === order.confirmedBy) return { is: 'yourself', order };
        const expired = await overdue(order, moves);
        if (expired) return settled(expired);
        if (!checks.mayOrder(personId, order.createdBy, order.confirmedBy ?? order.createdBy)) {
          return { is: 'not_allowed', order };
        }
        const change = { approved_by: personId, approved_at: clock.now() };
        return pass(order, moves, { action: 'approved', personId, change });
      }),

    refuse: (token, personId) =>
      press({ column: 'token', value: token, personId, buys: false }, async (order, moves) =>
        checks.mayOrder(personId)
          ? close(order, moves, { from: ['confirmed'], state: 'refused', personId })
          : { is: 'not_allowed', order },
      ),

    cancel: (token, personId) =>
      press({ column: 'token', value: token, personId, buys: false }, (order, moves) =>
        close(order, moves, { from: ['drafted', 'confirmed'], state: 'cancelled', personId }),
      ),

    leave: (id, personId) =>
      press({ column: 'id', value: id, personId, buys: false }, async (order, moves) =>
        checks.mayOrder(personId)
          ? close(order, moves, { from: ['unknown'], state: 'left', personId })
          : { is: 'not_allowed', order },
      ),

    repeatUnasked: (before) =>
      steps.commit(async (moves) => {
        const order = await moves.find('id', before.id);
        if (order?.state !== 'unknown' || order.posts !== before.posts) return;
        // Something has spoken against it since it was planned.
        if (order.repeatsUntil === null || !checks.mayBuy()) return;
        const { createdBy, confirmedBy } = order;
        if (!checks.mayOrder(createdBy, confirmedBy ?? createdBy) || checks.isNotInBook(order)) return;
        await sendAgain(order, moves, { action: 'sent', actorId: null, now: clock.now() });
      }),

    expire: (id, { anyAge } = { anyAge: false }) =>
      steps.commit(async (moves) => {
        const order = await moves.find('id', id);
        if (order?.state !== 'drafted' && order?.state !== 'confirmed') return undefined;
        return (await overdue(order, moves, anyAge)) ? undefined : order;
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

/** What the audit says of what stood in the way. */
export function detailOf(obstacle: Obstacle): Record<string, string | null> {
  if (obstacle.is !== 'limit') return { reason: obstacle.is };
  const { limit } = obstacle;
  return {
    reason: limit.reason,
    limit: limit.name,
    unit: limit.unit,
    most: limit.limit.toString(),
    used: limit.used.toString(),
    wanted: limit.wanted?.toString() ?? null,
  };
}

/** The answer to a press that came too late. */
function settled(order: Order): Outcome {
  return { is: order.state === 'expired' ? 'expired' : 'already', order };
}
