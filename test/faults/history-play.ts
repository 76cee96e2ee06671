// Plays a history: presses, faults, crashes and changes of the clock against the real ledger and the embedded service.
// Records what a judge needs besides the ledger: every record that the service answered, and the result of each
// confirmation.

import type { Order, ServiceOrder } from '../../src/orders/order.ts';
import { anna, ben, flash, openWorld, regular, turn, type Sabotage, type World } from '../orders/life.ts';
import { alterations, faults, type Action, type History } from './history.ts';
import { judgeHistory } from './history-judge.ts';
import { addName, oddNames, payouts, typedOrder, type Book, type Refuses } from './odd-names.ts';
import { withAnswers } from './with-queries.ts';

const people = [anna, ben, { ...anna, id: 13 }] as const;

/**
 * An answered record of an order. `key` is the purchase's client_order_id, or the id that was read; `at` is the service's
 * time.
 */
export type Answered = { asked: 'create' | 'read'; key: string; record: ServiceOrder; at: number };

/** The last card of a repeat that was opened for an order, and when that was by the monotonic clock. */
type OpenRepeat = { token: string; openedAt: number; askedBy: number };

/** What a history has come to. */
function begin(world: World, history: History, book: Book) {
  return {
    world,
    history,
    cards: [] as Order[],
    /** Cards of typed lines, by their ids, which are all for `payouts`. */
    typed: [] as string[],
    /** The address book. */
    book,
    /** Confirmed repeats, and how old their cards were. */
    sentAgain: [] as Array<{ orderId: string; token: string; cardAgeMs: number }>,
    /** Presses that passed the gate for the first time, by order. */
    confirmed: [] as string[],
    /** Orders whose gate was passed by a person who had been removed. */
    passedByRemoved: [] as string[],
    repeats: new Map<string, OpenRepeat>(),
  };
}

type Playing = ReturnType<typeof begin> & {
  isRefused: Refuses | undefined;
  removed: Set<number>;
  answered: Answered[];
  /** How many of the answers the process had the time to store. */
  settled: number;
};
export type Played = ReturnType<typeof begin> & { answered: readonly Answered[] };

/** Plays the history and returns every broken promise. */
export async function play(
  history: History,
  {
    book = [{ label: 'payouts', address: payouts }],
    isRefused,
    ...sabotage
  }: Sabotage & { book?: Book; isRefused?: Refuses } = {},
): Promise<string[]> {
  const { idempotency, policy, serviceSkewMs } = history;
  const answered: Answered[] = [];
  const removed = new Set<number>();
  const world = await openWorld({
    idempotency,
    policy,
    serviceSkewMs,
    mayOrder: (id) => !removed.has(id),
    sabotage: {
      ...sabotage,
      service(client) {
        const observed = withAnswers(client, async (call, { by: asked, key = '' }) => {
          const record = await call();
          answered.push({ asked, key, record, at: world.clock.now() + serviceSkewMs });
          return record;
        });
        return sabotage.service?.(observed) ?? observed;
      },
    },
    broadcastFailureRate: 0,
  });
  const playing: Playing = Object.assign(begin(world, history, book), {
    isRefused,
    removed,
    answered,
    settled: 0,
  });
  try {
    if (history.hasThreshold) {
      await world.setLimits((limits) => {
        limits.approval.energy = regular.quantity;
      });
    }
    for (const step of history.actions) {
      // Each step has a millisecond of its own.
      await world.clock.advance(1);
      await act(playing, step);
    }
    world.service.faults.clear();
    await world.restart();
    await forgetUnstored(playing);
    await world.pass(200_000, 20_000);
    return await judgeHistory(playing);
  } finally {
    await world.close();
  }
}

async function act(playing: Playing, step: Action): Promise<void> {
  const { world, cards, repeats } = playing;
  const { orders } = world.life;
  const { faults: injected } = world.service;
  const card = cards['order' in step ? step.order % cards.length : 0]!;
  if ('order' in step && cards.length === 0) return;
  const person = people['person' in step ? step.person : 0]!;
  const open = 'order' in step ? repeats.get(card.id) : undefined;
  switch (step.do) {
    case 'draft':
      cards.push(await passing(world, orders.draft(step.isFlash ? flash : regular, person)));
      return;
    case 'name':
      playing.book = addName(playing.book, oddNames[step.name]!, step.isOld, playing.isRefused);
      return;
    case 'type': {
      const request = typedOrder(oddNames[step.name]!, playing.book);
      if (!request) return;
      const typed = await passing(world, orders.draft(request, person));
      playing.typed.push(typed.id);
      cards.push(typed);
      return;
    }
    case 'confirm': {
      const taps = Array.from({ length: step.taps }, async (_, tap) => {
        const by = people[tap % 2]!.id;
        const { is } = await orders.confirm(card.token, by);
        if (is === 'placing') passed(playing, playing.confirmed, card.id, by, card.createdBy);
      });
      await Promise.all(taps);
      return step.hasty ? undefined : settle(playing);
    }
    case 'approve': {
      const { is } = await orders.approve(card.token, person.id);
      if (is === 'placing') passed(playing, playing.confirmed, card.id, person.id, card.createdBy);
      return settle(playing);
    }
    case 'refuse':
      return void (await orders.refuse(card.token, person.id));
    case 'askRepeat': {
      const asked = await passing(world, orders.askAgain(card.id, person));
      if (asked.is !== 'offered') return;
      const { token, askedBy } = asked.spend;
      // The card that is open already is no younger for it.
      if (repeats.get(card.id)?.token === token) return;
      repeats.set(card.id, { token, askedBy, openedAt: world.clock.monotonic() });
      return;
    }
    case 'confirmRepeat': {
      if (!open) return;
      const presses = Array.from({ length: step.taps }, async () => {
        const { is } = await orders.confirm(open.token, open.askedBy);
        const cardAgeMs = world.clock.monotonic() - open.openedAt;
        if (is === 'placing') sentAgain(playing, card, open, open.askedBy, cardAgeMs);
      });
      await Promise.all(presses);
      return settle(playing);
    }
    case 'approveRepeat': {
      if (!open) return;
      const { is } = await orders.approve(open.token, person.id);
      if (is === 'placing') sentAgain(playing, card, open, person.id, 0);
      return settle(playing);
    }
    case 'cancelRepeat':
      if (open) await orders.cancel(open.token, person.id);
      return;
    case 'cancel':
      return void (await orders.cancel(card.token, ben.id));
    case 'leave':
      return void (await orders.leave(card.id, ben.id));
    case 'look':
      return void (await passing(world, orders.readNow(card.id)));
    case 'remove':
      playing.removed.add(person.id);
      return void (await orders.cancelAllOf(person.id, ben.id));
    case 'forge':
      await orders.confirm('forged-token', ben.id);
      return void (await orders.confirm('forged-token', ben.id));
    case 'fault':
      return injected.add({ method: 'POST', ...faults[step.fault]! });
    case 'alter': {
      const { method, times } = step;
      // Reads of both kinds of order, and of nothing else.
      const path = method === 'GET' ? '/v1/order' : '/v1';
      return injected.add({ method, path, kind: 'alter', fields: alterations[step.alteration]!, times });
    }
    case 'reclaim': {
      const sold = world.service.orders.find(({ clientOrderId }) => clientOrderId === card.clientOrderId);
      if (!sold) return;
      const at = step.afterEndMs === null ? undefined : sold.expiresAt + step.afterEndMs;
      const fields = {
        confirm_status: 'RECLAIM_CONFIRMED',
        reclaim_hash: sold.reclaimHash,
        reclaim_timestamp: at,
        ...(step.ends === 'moved' && { expired_timestamp: at }),
        ...(step.ends === 'undelegated' && { delegate_timestamp: undefined }),
      };
      const path = sold.kind === 'flash' ? `/v1/flash/open/order/${sold.id}` : `/v1/order/${sold.id}`;
      injected.add({ method: 'GET', path, kind: 'alter', fields });
      return void (await passing(world, orders.readNow(card.id)));
    }
    case 'readFault':
      return injected.add({ method: 'GET', kind: step.kind, times: step.times });
    case 'wait':
      await world.pass(step.ms, Math.max(step.ms / 6, 1_000));
      return settle(playing);
    case 'setClock':
      return world.clock.setWall(world.clock.now() + step.ms);
    case 'crash': {
      // After these turns calls are interrupted at an arbitrary point.
      for (let turns = 0; turns < step.turns; turns += 1) await turn();
      await world.restart({ wallJumpMs: step.wallJumpMs });
      return forgetUnstored(playing);
    }
  }
}

async function settle(playing: Playing): Promise<void> {
  await playing.world.settle();
  playing.settled = playing.answered.length;
}

const judgedFields = [
  'receiver',
  'resource_type',
  'quantity',
  'duration',
  'confirm_status',
  'reclaim_timestamp',
  'expired_timestamp',
] as const;

/** The last answer about an order that the ended process had no time to store was answered to nobody. */
async function forgetUnstored({ world, cards, answered, settled }: Playing): Promise<void> {
  const judged = (record: Partial<ServiceOrder>) =>
    JSON.stringify(judgedFields.map((field) => record[field]));
  for (const { id } of cards) {
    const now = await world.life.orders.find(id);
    const at = answered.findLastIndex(({ key }) => key === now?.clientOrderId || key === now?.serviceId);
    if (at < settled) continue;
    const stored = now?.record ? judged(now.record) : undefined;
    if (judged(answered[at]!.record) !== stored) answered.splice(at, 1);
  }
}

/** Advances the clock until `work` is done, because a read whose timestamp was refused waits for the clock. */
export async function passing<Answer>(world: World, work: Promise<Answer>): Promise<Answer> {
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

function sentAgain(
  playing: Playing,
  { id }: Order,
  { token, askedBy }: OpenRepeat,
  by: number,
  cardAgeMs: number,
): void {
  playing.sentAgain.push({ orderId: id, token, cardAgeMs });
  passed(playing, [], id, by, askedBy);
}

function passed({ removed, passedByRemoved }: Playing, list: string[], id: string, ...by: number[]): void {
  list.push(id);
  if (by.some((person) => removed.has(person))) passedByRemoved.push(id);
}
