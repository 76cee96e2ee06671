// Histories of people, faults and crashes: generated lists of actions, played against the real ledger and the embedded
// service, and judged by what the service sold.

import fc from 'fast-check';
import type { Order } from '../../src/orders/order.ts';
import type { UnknownPolicy } from '../../src/orders/place.ts';
import type { FaultKind } from '../../src/sandbox/service/fault-kinds.ts';
import type { Idempotency } from '../../src/sandbox/service/settings.ts';
import { anna, ben, flash, openWorld, regular, turn, type Sabotage, type World } from '../orders/life.ts';

export const meanings: readonly Idempotency[] = [
  'returns_first',
  'error_duplicate',
  'forgets_after_60s',
  'replays_first_answer',
  'ignores_the_id',
];

/** What may happen to a purchase on the wire; the first group after it was carried out, the second before. */
const faults: ReadonlyArray<{ kind: FaultKind; takesEffect?: boolean }> = [
  { kind: 'lose_answer' },
  { kind: 'half_answer' },
  { kind: 'silence' },
  { kind: 'code_9999' },
  { kind: 'garbage' },
  { kind: 'error_500', takesEffect: true },
  { kind: 'bad_gateway', takesEffect: true },
  { kind: 'maintenance', takesEffect: true },
  { kind: 'redirect', takesEffect: true },
  { kind: 'cut' },
  { kind: 'error_500' },
  { kind: 'bad_gateway' },
  { kind: 'too_many' },
  { kind: 'code_as_text' },
];

/** `order` picks one of the cards drawn so far; `hasty` goes on before the calls have ended. */
export type Action =
  | { do: 'draft'; isFlash: boolean }
  | { do: 'confirm'; order: number; taps: number; hasty: boolean }
  | { do: 'cancel'; order: number }
  | { do: 'leave'; order: number }
  | { do: 'look'; order: number }
  | { do: 'forge' }
  | { do: 'fault'; fault: number }
  | { do: 'wait'; ms: number }
  | { do: 'crash'; turns: number };

const order = fc.nat(7);
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('draft' as const), isFlash: fc.boolean() }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('confirm' as const),
      order,
      taps: fc.integer({ min: 1, max: 4 }),
      hasty: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), order }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), order }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('look' as const), order }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forge' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('fault' as const), fault: fc.nat(faults.length - 1) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(1_000, 3_000, 8_000, 21_000, 61_000, 130_000),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('crash' as const), turns: fc.nat(14) }) },
);

export type History = { idempotency: Idempotency; policy: UnknownPolicy; actions: Action[] };

/** Begins with a card: a history without one shows nothing. */
export const histories: fc.Arbitrary<History> = fc.record({
  idempotency: fc.constantFrom(...meanings),
  policy: fc.constantFrom('ask' as const, 'repeat' as const),
  actions: fc
    .tuple(fc.boolean(), fc.array(action, { minLength: 2, maxLength: 14 }))
    .map(([isFlash, rest]) => rest.toSpliced(0, 0, { do: 'draft', isFlash })),
});

/** What is wrong with how a history ended; nothing, when every promise was kept. */
export async function play(
  { idempotency, policy, actions }: History,
  sabotage: Sabotage = {},
): Promise<string[]> {
  const world = await openWorld({ idempotency, policy, sabotage, broadcastFailureRate: 0 });
  try {
    const cards: Order[] = [];
    for (const step of actions) {
      // No two steps happen in the same millisecond.
      await world.clock.advance(1);
      await act(world, cards, step);
    }
    world.service.faults.clear();
    await world.restart();
    await world.pass(200_000, 10_000);
    return await judge(world, cards, { idempotency, policy });
  } finally {
    await world.close();
  }
}

async function act(world: World, cards: Order[], step: Action): Promise<void> {
  const { orders } = world.life;
  const card = cards['order' in step ? step.order % cards.length : 0];
  switch (step.do) {
    case 'draft':
      cards.push(await orders.draft(step.isFlash ? flash : regular, anna));
      return;
    case 'confirm': {
      if (!card) return;
      const taps = Array.from({ length: step.taps }, (_, tap) =>
        orders.confirm(card.token, [anna, ben][tap % 2]!.id),
      );
      await Promise.all(taps);
      return step.hasty ? undefined : world.settle();
    }
    case 'cancel':
      if (card) await orders.cancel(card.token, ben.id);
      return;
    case 'leave':
      if (card) await orders.leave(card.id, ben.id);
      return;
    case 'look':
      if (card) await orders.lookAgain(card.id);
      return;
    case 'forge':
      await orders.confirm('forged-token', ben.id);
      return;
    case 'fault':
      world.service.faults.add({ method: 'POST', ...faults[step.fault]! });
      return;
    case 'wait':
      return world.pass(step.ms);
    case 'crash': {
      // Whatever is under way is cut off somewhere on its way.
      for (let turns = 0; turns < step.turns; turns += 1) await turn();
      return world.restart();
    }
  }
}

async function judge(
  world: World,
  cards: readonly Order[],
  { idempotency, policy }: Pick<History, 'idempotency' | 'policy'>,
): Promise<string[]> {
  const wrongs: string[] = [];
  const numbers = new Set<string | undefined>(cards.map(({ clientOrderId }) => clientOrderId));
  for (const sold of world.service.orders) {
    if (!numbers.has(sold.clientOrderId)) wrongs.push('something was bought under a number that no card has');
  }
  for (const card of cards) {
    const now = await world.life.orders.find(card.id);
    if (!now) {
      wrongs.push('an order was forgotten');
      continue;
    }
    const bought = world.service.purchases(card.clientOrderId).length;
    const mayDouble = policy === 'repeat' && idempotency === 'ignores_the_id';
    const ended = `${now.kind} ended ${now.state} with ${bought} purchases`;
    if (bought > 1 && !mayDouble) wrongs.push(`doubled: ${ended}`);
    if (bought > 1 && now.paidTwiceAt === null && now.state !== 'unknown' && now.state !== 'left') {
      wrongs.push(`a second payment was not noticed: ${ended}`);
    }
    if (now.paidTwiceAt !== null && world.life.orders.repeatsLockedAt() === null) wrongs.push('not locked');
    if (now.placedAt === null && world.posts(card.clientOrderId) > 0)
      wrongs.push(`sent without a gate: ${ended}`);
    if (['rejected', 'not_sent', 'expired', 'cancelled', 'drafted'].includes(now.state) && bought > 0) {
      wrongs.push(`bought, and told otherwise: ${ended}`);
    }
    if (['accepted', 'delivered', 'late'].includes(now.state) && bought === 0)
      wrongs.push(`told, not bought: ${ended}`);
    if (['placing', 'drafted', 'confirmed'].includes(now.state)) wrongs.push(`never ended: ${ended}`);
    if (world.posts(card.clientOrderId) > now.posts) wrongs.push(`sent more often than written: ${ended}`);
  }
  return wrongs;
}
