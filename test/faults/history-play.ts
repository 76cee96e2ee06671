// Plays a history: presses, faults, crashes and changes of the clock against the real ledger and the embedded service.
// Records what a judge needs besides the ledger: every record that the service answered, and the result of each
// confirmation.

import type { Order, ServiceOrder } from '../../src/orders/order.ts';
import type { ServiceClient } from '../../src/service/client.ts';
import { anna, ben, flash, openWorld, regular, turn, type Sabotage, type World } from '../orders/life.ts';
import { alterations, faults, type Action, type History } from './history.ts';
import { judgeHistory } from './history-judge.ts';
import { addName, oddNames, payouts, typedOrder, type Book, type Refuses } from './odd-names.ts';

export const people = [anna, ben, { ...anna, id: 13 }] as const;

/**
 * An answered record of an order. `key` is the purchase's client_order_id, or the id that was read; `at` is the service's
 * time.
 */
export type Answered = { asked: 'create' | 'read'; key: string; record: ServiceOrder; at: number };

/** A confirmed repeat, and how old its card was. */
export type SentAgain = { orderId: string; token: string; cardAgeMs: number };

export type Played = {
  world: World;
  history: History;
  cards: Order[];
  /** Cards of typed lines, by their ids, which are all for `payouts`. */
  typed: string[];
  /** The address book. */
  book: Book;
  answered: Answered[];
  sentAgain: SentAgain[];
  /** Presses that passed the gate for the first time, by order. */
  confirmed: string[];
  /** Orders whose gate was passed by a person who had been removed. */
  passedByRemoved: string[];
};

type Running = Played & {
  isRefused: Refuses | undefined;
  removed: Set<number>;
  /** The last card of a repeat for each order, and when it was opened by the monotonic clock. */
  repeats: Map<string, { token: string; openedAt: number; askedBy: number }>;
};

/** Plays the history and returns every broken promise. */
export async function play(
  history: History,
  sabotage: Sabotage = {},
  book: Book = [{ label: 'payouts', address: payouts }],
  isRefused?: Refuses,
): Promise<string[]> {
  const answered: Answered[] = [];
  const removed = new Set<number>();
  const world = await openWorld({
    idempotency: history.idempotency,
    policy: history.policy,
    serviceSkewMs: history.serviceSkewMs,
    mayOrder: (id) => !removed.has(id),
    sabotage: {
      ...sabotage,
      service: (client) => {
        const observed = observe(client, answered, () => world.clock.now() + history.serviceSkewMs);
        return sabotage.service?.(observed) ?? observed;
      },
    },
    broadcastFailureRate: 0,
  });
  const running: Running = {
    world,
    history,
    cards: [],
    typed: [],
    book,
    isRefused,
    answered,
    sentAgain: [],
    confirmed: [],
    passedByRemoved: [],
    removed,
    repeats: new Map(),
  };
  try {
    if (history.hasThreshold) {
      await world.setLimits((limits) => {
        limits.approval.energy = regular.quantity;
      });
    }
    for (const step of history.actions) {
      // Each step has a millisecond of its own.
      await world.clock.advance(1);
      await act(running, step);
    }
    world.service.faults.clear();
    await world.restart();
    await world.pass(200_000, 20_000);
    return await judgeHistory(running);
  } finally {
    await world.close();
  }
}

async function act(running: Running, step: Action): Promise<void> {
  const { world, cards } = running;
  const { orders } = world.life;
  const card = cards['order' in step ? step.order % cards.length : 0];
  const person = people['person' in step ? step.person : 0]!;
  switch (step.do) {
    case 'draft':
      cards.push(await passing(world, orders.draft(step.isFlash ? flash : regular, person)));
      return;
    case 'name':
      running.book = addName(running.book, oddNames[step.name]!, step.isOld, running.isRefused);
      return;
    case 'type': {
      const request = typedOrder(oddNames[step.name]!, running.book);
      if (!request) return;
      const typed = await passing(world, orders.draft(request, person));
      running.typed.push(typed.id);
      cards.push(typed);
      return;
    }
    case 'confirm': {
      if (!card) return;
      const taps = Array.from({ length: step.taps }, async (_, tap) => {
        const by = people[tap % 2]!.id;
        const { is } = await orders.confirm(card.token, by);
        if (is === 'placing') passed(running, running.confirmed, card.id, by, card.createdBy);
      });
      await Promise.all(taps);
      return step.hasty ? undefined : world.settle();
    }
    case 'approve': {
      if (!card) return;
      const { is } = await orders.approve(card.token, person.id);
      if (is === 'placing') passed(running, running.confirmed, card.id, person.id, card.createdBy);
      return world.settle();
    }
    case 'refuse':
      if (card) await orders.refuse(card.token, person.id);
      return;
    case 'askRepeat': {
      if (!card) return;
      const asked = await passing(world, orders.askRepeat(card.id, person));
      if (asked.is !== 'offered') return;
      const { token, askedBy } = asked.repeat;
      running.repeats.set(card.id, { token, askedBy, openedAt: world.clock.monotonic() });
      return;
    }
    case 'confirmRepeat':
      return confirmRepeat(running, card, step.taps);
    case 'approveRepeat': {
      const open = card && running.repeats.get(card.id);
      if (!open) return;
      const { is } = await orders.approveRepeat(open.token, person.id);
      if (is === 'placing') sentAgain(running, card, open, person.id, 0);
      return world.settle();
    }
    case 'cancelRepeat': {
      const open = card && running.repeats.get(card.id);
      if (open) await orders.cancelRepeat(open.token, person.id);
      return;
    }
    case 'cancel':
      if (card) await orders.cancel(card.token, ben.id);
      return;
    case 'leave':
      if (card) await orders.leave(card.id, ben.id);
      return;
    case 'look':
      if (card) await passing(world, orders.readNow(card.id));
      return;
    case 'remove':
      running.removed.add(person.id);
      await orders.cancelAllOf(person.id, ben.id);
      return;
    case 'forge':
      await orders.confirm('forged-token', ben.id);
      await orders.confirmRepeat('forged-token', ben.id);
      return;
    case 'fault':
      world.service.faults.add({ method: 'POST', ...faults[step.fault]! });
      return;
    case 'alter':
      world.service.faults.add({
        method: step.method,
        // Reads of both kinds of order, and of nothing else.
        path: step.method === 'GET' ? '/v1/order' : '/v1',
        kind: 'alter',
        fields: alterations[step.alteration]!,
        times: step.times,
      });
      return;
    case 'reclaim': {
      const sold = world.service.orders.find(({ clientOrderId }) => clientOrderId === card?.clientOrderId);
      if (!card || !sold) return;
      const at = step.afterEndMs === null ? undefined : sold.expiresAt + step.afterEndMs;
      world.service.faults.add({
        method: 'GET',
        path: sold.kind === 'flash' ? `/v1/flash/open/order/${sold.id}` : `/v1/order/${sold.id}`,
        kind: 'alter',
        fields: {
          confirm_status: 'RECLAIM_CONFIRMED',
          reclaim_hash: sold.reclaimHash,
          reclaim_timestamp: at,
          ...(step.ends === 'moved' && { expired_timestamp: at }),
          ...(step.ends === 'undelegated' && { delegate_timestamp: undefined }),
        },
      });
      await passing(world, orders.readNow(card.id));
      return;
    }
    case 'readFault':
      world.service.faults.add({ method: 'GET', kind: step.kind, times: step.times });
      return;
    case 'wait':
      return world.pass(step.ms, Math.max(step.ms / 6, 1_000));
    case 'setClock':
      world.clock.setWall(world.clock.now() + step.ms);
      return;
    case 'crash': {
      // After these turns calls are interrupted at an arbitrary point.
      for (let turns = 0; turns < step.turns; turns += 1) await turn();
      return world.restart({ wallJumpMs: step.wallJumpMs });
    }
  }
}

/** Advances the clock until `work` is done, because a read whose timestamp was refused waits for the clock. */
async function passing<Answer>(world: World, work: Promise<Answer>): Promise<Answer> {
  const progress = { isDone: false };
  const done = work.finally(() => {
    progress.isDone = true;
  });
  for (let turns = 0; !progress.isDone; turns += 1) {
    await turn();
    if (turns % 20 === 19) await world.clock.advance(1);
  }
  return done;
}

async function confirmRepeat(running: Running, card: Order | undefined, taps: number): Promise<void> {
  const { world, repeats } = running;
  const open = card && repeats.get(card.id);
  if (!open) return;
  const presses = Array.from({ length: taps }, async () => {
    const outcome = await world.life.orders.confirmRepeat(open.token, open.askedBy);
    if (outcome.is === 'placing') {
      sentAgain(running, card, open, open.askedBy, world.clock.monotonic() - open.openedAt);
    }
  });
  await Promise.all(presses);
  return world.settle();
}

function sentAgain(
  running: Running,
  card: Order,
  { token, askedBy }: { token: string; askedBy: number },
  by: number,
  cardAgeMs: number,
): void {
  running.sentAgain.push({ orderId: card.id, token, cardAgeMs });
  passed(running, [], card.id, by, askedBy);
}

function passed(running: Running, list: string[], id: string, ...by: number[]): void {
  list.push(id);
  if (by.some((person) => running.removed.has(person))) running.passedByRemoved.push(id);
}

/** Wraps the client so that every answered order record is added to `answered`. */
function observe(client: ServiceClient, answered: Answered[], now: () => number): ServiceClient {
  async function note<Record extends ServiceOrder>(
    asked: Answered['asked'],
    key: string | undefined,
    answer: Promise<Record>,
  ): Promise<Record> {
    const record = await answer;
    answered.push({ asked, key: key ?? '', record, at: now() });
    return record;
  }
  return {
    ...client,
    createOrder: (request) => note('create', request.clientOrderId, client.createOrder(request)),
    createFlashOrder: (request) => note('create', request.clientOrderId, client.createFlashOrder(request)),
    readOrder: (id) => note('read', id, client.readOrder(id)),
    readFlashOrder: (id) => note('read', id, client.readFlashOrder(id)),
  };
}
