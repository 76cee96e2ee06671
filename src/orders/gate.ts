// What people decide about an order. Each press is one transaction that looks, decides and moves; the gate into
// `placing` is the only step after which something is sent, and it is committed before that. The
// file is long because the six presses share the same few parts, and are only understood beside one another.

import type { Clock } from '../clock.ts';
import type { OrderRowChange } from '../store/orders.ts';
import type { Settings } from '../store/settings.ts';
import { findLimit, needsApproval, startOfDay, type LimitHit } from './limits.ts';
import type { Order } from './order.ts';
import type { Outcome } from './api.ts';
import type { Moves, Steps } from './steps.ts';

/** How long the second person has; later it would be bought by surprise. */
export const approvalMs = 10 * 60_000;

/** Anonymous admins, channels and Telegram itself. */
const nobody: ReadonlySet<number> = new Set([1_087_968_824, 136_817_688, 777_000]);

/** A person's yes, and what it writes into the row. */
type Decision = { action: 'confirmed' | 'approved'; personId: number; change: OrderRowChange };

/** `key` is the token of the order's buttons, or its id once it is unknown. */
type Press = (key: string, personId: number) => Promise<Outcome>;

export type Gate = {
  readonly confirm: Press;
  readonly approve: Press;
  readonly refuse: Press;
  readonly cancel: Press;
  readonly repeat: Press;
  readonly leave: Press;
  /** The bot's own repeat; nothing happens when the order is no longer unknown, or was repeated since. */
  repeatUnasked(order: Order): Promise<void>;
  /** Ends a draft, or a wait for approval, whose time is over; answers the order when it is not over yet. */
  expire(id: string): Promise<Order | undefined>;
};

export function createGate(options: {
  steps: Steps;
  settings: Settings;
  clock: Clock;
  /** False while buying is stopped. */
  mayBuy: () => boolean;
}): Gate {
  const { steps, settings, clock, mayBuy } = options;

  /** Finds the order of a press by a person and lets `decide` decide, all in one transaction. */
  async function press(
    by: { column: 'id' | 'token'; value: string; personId: number; buys: boolean },
    decide: (order: Order, moves: Moves) => Promise<Outcome>,
  ): Promise<Outcome> {
    if (!isPerson(by.personId)) return { is: 'nobody' };
    if (by.buys && !mayBuy()) return { is: 'locked' };
    return steps.commit(async (moves) => {
      const order = await moves.find(by.column, by.value);
      if (!order) return { is: 'not_found' };
      return decide(order, moves);
    });
  }

  async function overdue(order: Order, moves: Moves): Promise<Order | undefined> {
    if (clock.now() < order.expiresAt) return undefined;
    return moves.take(order, {
      from: ['drafted', 'confirmed'],
      change: { state: 'expired' },
      action: 'expired',
      tells: 'expired',
    });
  }

  /** Takes the gate, unless a limit stands in the way. */
  async function pass(order: Order, moves: Moves, yes: Decision): Promise<Outcome> {
    const hit = await findHit(order, moves, yes);
    if (hit) return stop(order, moves, yes, hit);
    const placed = await moves.take(order, {
      from: [order.state],
      change: { ...yes.change, state: 'placing', placed_at: clock.now(), posts: 1 },
      action: yes.action,
      actorId: yes.personId,
      tells: 'placing',
    });
    if (!placed) return { is: 'already', order };
    await moves.write(placed, 'sent', null, { post: 1, client_order_id: placed.clientOrderId });
    return { is: 'placing', order: placed };
  }

  async function findHit(order: Order, moves: Moves, yes: Decision): Promise<LimitHit | undefined> {
    const placedToday = await moves.placedSince(startOfDay(clock.now()));
    // What a person confirmed counts as that person's, whoever approved it.
    return findLimit(order, order.confirmedBy ?? yes.personId, settings.data.limits, placedToday);
  }

  async function stop(order: Order, moves: Moves, yes: Decision, limit: LimitHit): Promise<Outcome> {
    const refused = await moves.take(order, {
      from: [order.state],
      change: { ...yes.change, state: 'refused', reason: limit.reason },
      action: yes.action,
      actorId: yes.personId,
      tells: 'refused',
    });
    if (!refused) return { is: 'already', order };
    await moves.write(refused, 'limited', null, {
      reason: limit.reason,
      limit: limit.name,
      unit: limit.unit,
      most: limit.limit.toString(),
      used: limit.used.toString(),
      wanted: limit.wanted?.toString() ?? null,
    });
    return { is: 'limit', order: refused, limit };
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
        ...(step.state === 'refused' && { reason: 'person' }),
      },
      action: step.state,
      actorId: step.personId,
      tells: step.state,
    });
    return closed ? { is: step.state, order: closed } : settled(order);
  }

  function again(order: Order, moves: Moves, personId: number | null): Promise<Order | undefined> {
    const post = order.posts + 1;
    return moves.take(order, {
      from: ['unknown'],
      change: { state: 'placing', posts: post },
      action: personId === null ? 'sent' : 'repeated',
      actorId: personId,
      detail: { post, client_order_id: order.clientOrderId },
      tells: 'placing',
    });
  }

  return {
    confirm: (token, personId) =>
      press({ column: 'token', value: token, personId, buys: true }, async (order, moves) => {
        if (order.state !== 'drafted') return settled(order);
        const expired = await overdue(order, moves);
        if (expired) return settled(expired);
        const change = { confirmed_by: personId, confirmed_at: clock.now() };
        const yes: Decision = { action: 'confirmed', personId, change };
        if (!needsApproval(order, settings.data.limits)) return pass(order, moves, yes);
        // Nobody is to approve what a limit would stop.
        const hit = await findHit(order, moves, yes);
        if (hit) return stop(order, moves, yes, hit);
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
        const change = { approved_by: personId, approved_at: clock.now() };
        return pass(order, moves, { action: 'approved', personId, change });
      }),

    refuse: (token, personId) =>
      press({ column: 'token', value: token, personId, buys: false }, (order, moves) =>
        close(order, moves, { from: ['confirmed'], state: 'refused', personId }),
      ),

    cancel: (token, personId) =>
      press({ column: 'token', value: token, personId, buys: false }, (order, moves) =>
        close(order, moves, { from: ['drafted', 'confirmed'], state: 'cancelled', personId }),
      ),

    repeat: (id, personId) =>
      press({ column: 'id', value: id, personId, buys: true }, async (order, moves) => {
        const repeated = await again(order, moves, personId);
        return repeated ? { is: 'placing', order: repeated } : settled(order);
      }),

    leave: (id, personId) =>
      press({ column: 'id', value: id, personId, buys: false }, (order, moves) =>
        close(order, moves, { from: ['unknown'], state: 'left', personId }),
      ),

    repeatUnasked: (before) =>
      steps.commit(async (moves) => {
        const order = await moves.find('id', before.id);
        if (order?.state !== 'unknown' || order.posts !== before.posts || !mayBuy()) return;
        await again(order, moves, null);
      }),

    expire: (id) =>
      steps.commit(async (moves) => {
        const order = await moves.find('id', id);
        if (order?.state !== 'drafted' && order?.state !== 'confirmed') return undefined;
        return (await overdue(order, moves)) ? undefined : order;
      }),
  };
}

function isPerson(id: number): boolean {
  return Number.isSafeInteger(id) && id > 0 && !nobody.has(id);
}

/** The answer to a press that came too late. */
function settled(order: Order): Outcome {
  return { is: order.state === 'expired' ? 'expired' : 'already', order };
}
