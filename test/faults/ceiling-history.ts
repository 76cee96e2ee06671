// Generates and plays histories in which people do whatever chats allow, to spend above the ceilings: orders and repeats of
// all kinds, many at once, of which the service answers some badly, while every rule is loosened or taken away. Judged by
// what the embedded service charged. A history has either crashes or a wall clock that is set: after a restart only the wall
// clock is left.

import fc from 'fast-check';
import { type Ceilings, activationSun } from '../../src/orders/limits.ts';
import type { OrderRequest } from '../../src/orders/order.ts';
import type { UnknownPolicy } from '../../src/orders/placing.ts';
import type { Idempotency } from '../../src/sandbox/service/settings.ts';
import type { SettingsData } from '../../src/store/settings/settings.ts';
import { type Sabotage, type World, flash, openWorld, regular, turn } from '../orders/life.ts';
import { type Weighted, oneOf, stepOf } from './histories.ts';
import { faults } from './history.ts';
import { passing } from './history-play.ts';

const [hourMs, dayMs] = [3_600_000, 86_400_000];
/** Of 65,000 energy for an hour. */
const priceSun = 4_225_000;

const wishes: readonly OrderRequest[] = [
  regular,
  { ...regular, quantity: 130_000 },
  flash,
  { ...flash, resourceType: 'BANDWIDTH', quantity: 50_000 },
];

/** What people may change in chats, with or without a code. */
const loosenings: ReadonlyArray<(draft: SettingsData) => unknown> = [
  ({ limits }) => {
    for (const name of ['perOrder', 'perPersonDay', 'perDay', 'approval', 'code'] as const)
      limits[name] = { sun: null, energy: null, bandwidth: null };
  },
  ({ limits }) => (limits.perDay = { sun: Number.MAX_SAFE_INTEGER, energy: null, bandwidth: null }),
  ({ limits }) => (limits.code.energy = limits.code.energy === null ? 0 : null),
  ({ limits }) => (limits.approval.energy = limits.approval.energy === null ? 65_000 : null),
  ({ limits }) => (limits.onlyBook = !limits.onlyBook),
  (draft) => {
    const entry = { label: 'payouts', address: regular.receiver, tags: [], addedBy: 1, addedAt: 1 };
    draft.addresses = draft.addresses.length === 0 ? [entry] : [];
  },
  (draft) => {
    const id = draft.people.length + 100;
    draft.people.push({ id, name: 'New', role: 'admin', addedBy: 1, addedAt: 1 });
  },
  (draft) => {
    draft.repeatsLockedAt = null;
    draft.differingParams = {};
  },
];

/** `wish` and `fault` are indices. `rush` confirms every open card at once, by its person, and approves what waits for a second one. */
export type CeilingStep =
  | { do: 'draft'; wish: number; person: number; count: number }
  | { do: 'rush'; taps: number; isHasty: boolean }
  | { do: 'again' | 'leave'; order: number; person: number }
  | { do: 'fault'; fault: number; times: number }
  | { do: 'loosen'; rule: number }
  | { do: 'wait' | 'setClock'; ms: number }
  | { do: 'crash'; turns: number };

export type CeilingHistory = {
  ceilings: Ceilings;
  idempotency: Idempotency;
  policy: UnknownPolicy;
  steps: CeilingStep[];
};

const person = fc.integer({ min: 11, max: 14 });
const a = stepOf<CeilingStep>;
const acting: Weighted<CeilingStep> = [
  [6, a('draft', { wish: fc.nat(wishes.length - 1), person, count: fc.integer({ min: 1, max: 3 }) })],
  [8, a('rush', { taps: fc.integer({ min: 1, max: 2 }), isHasty: fc.boolean() })],
  [4, a('again', { order: fc.nat(7), person })],
  [1, a('leave', { order: fc.nat(7), person })],
  [4, a('fault', { fault: fc.nat(faults.length - 1), times: fc.constantFrom(1, 1, 4) })],
  [3, a('loosen', { rule: fc.nat(loosenings.length - 1) })],
  [5, a('wait', { ms: fc.constantFrom(3_000, 61_000, hourMs, 11 * hourMs, 23 * hourMs, dayMs + 1) })],
];
const crashing: Weighted<CeilingStep> = [[3, a('crash', { turns: fc.nat(14) })]];
const jumps = [hourMs, 10 * hourMs, 25 * hourMs, 30 * dayMs];
const turning: Weighted<CeilingStep> = [
  [5, a('setClock', { ms: fc.constantFrom(...jumps, ...jumps.map((ms) => -ms)) })],
];
const stepsWith = (others: Weighted<CeilingStep>) =>
  fc.array(oneOf(...acting, ...others), { minLength: 4, maxLength: 16 });

const ceilings = fc
  .record({
    order: fc.constantFrom(null, null, priceSun + Number(activationSun), 33_600_000),
    sun: fc.constantFrom(null, 3 * priceSun, 40_000_000, 70_000_000),
    energy: fc.constantFrom(null, 65_000, 195_000, 700_000),
    bandwidth: fc.constantFrom(null, 100_000),
  })
  .map(({ order, sun, energy, bandwidth }): Ceilings => ({
    perOrder: { sun: order, energy: null, bandwidth: null },
    perDay: { sun, energy, bandwidth },
  }));

/** Each begins with orders that are sent, because one without any tests nothing. */
export const ceilingHistories: fc.Arbitrary<CeilingHistory> = fc.record({
  ceilings,
  idempotency: fc.constantFrom(
    'returns_first',
    'error_duplicate',
    'forgets_after_60s',
    'replays_first_answer',
    'ignores_the_id',
  ),
  policy: fc.constantFrom('ask', 'repeat'),
  steps: fc
    .tuple(fc.nat(1), fc.oneof(stepsWith(crashing), stepsWith(turning)))
    .map(([wish, rest]) =>
      rest.toSpliced(
        0,
        0,
        { do: 'draft', wish, person: 11, count: 2 },
        { do: 'rush', taps: 1, isHasty: false },
      ),
    ),
});

/** By the monotonic clock: it was charged after `since`, and not later than `until`. */
type Charged = { sun: number; energy: number; bandwidth: number; since: number; until: number };

export type PlayedCeilings = { wrongs: string[]; bought: number; stopped: number };

export async function playCeilings(
  { ceilings, idempotency, policy, steps }: CeilingHistory,
  sabotage: Sabotage = {},
): Promise<PlayedCeilings> {
  const world = await openWorld({ ceilings, idempotency, policy, sabotage, broadcastFailureRate: 0 });
  const charged: Charged[] = [];
  const played = { world, cards: new Map<string, number>(), orders: [] as string[], stopped: 0 };
  try {
    for (const step of steps) {
      const since = world.clock.monotonic();
      // Each step has a millisecond of its own.
      await world.clock.advance(1);
      await act(played, step);
      const until = world.clock.monotonic();
      for (const { resourceType, quantity, chargedSun: sun } of world.service.orders.slice(charged.length)) {
        const [energy, bandwidth] = resourceType === 'ENERGY' ? [quantity, 0] : [0, quantity];
        charged.push({ sun, energy, bandwidth, since, until });
      }
    }
    return { wrongs: judge(charged, ceilings), bought: charged.length, stopped: played.stopped };
  } finally {
    await world.close();
  }
}

type Playing = {
  world: World;
  /** The open cards, by their tokens, and who asked. */
  cards: Map<string, number>;
  orders: string[];
  stopped: number;
};

async function act(played: Playing, step: CeilingStep): Promise<void> {
  const { world, cards } = played;
  const { orders, store } = world.life;
  switch (step.do) {
    case 'draft': {
      const author = { id: step.person, chatId: -100, topicId: null };
      for (let n = 0; n < step.count; n += 1) {
        const order = await passing(world, orders.draft(wishes[step.wish]!, author));
        cards.set(order.token, step.person);
        played.orders.push(order.id);
      }
      return;
    }
    case 'rush': {
      const presses = [...cards].map(async ([token, by]) => {
        for (let tap = 0; tap < step.taps; tap += 1) {
          const { is } = await orders.confirm(token, by, 'code');
          if (is === 'limit') played.stopped += 1;
          if (is === 'awaiting_approval') await orders.approve(token, by + 1);
        }
      });
      cards.clear();
      await Promise.all(presses);
      if (!step.isHasty) await world.settle();
      return;
    }
    case 'again': {
      const id = played.orders[step.order % played.orders.length]!;
      const asked = await passing(
        world,
        orders.askAgain(id, { id: step.person, chatId: -100, topicId: null }),
      );
      if (asked.is === 'offered') cards.set(asked.spend.token, step.person);
      return;
    }
    case 'leave':
      await orders.leave(played.orders[step.order % played.orders.length]!, step.person);
      return;
    case 'fault':
      return world.service.faults.add({ method: 'POST', ...faults[step.fault]!, times: step.times });
    case 'loosen':
      return store.settings.update((draft) => void loosenings[step.rule]!(draft));
    case 'wait':
      return world.pass(step.ms, Math.max(step.ms / 6, 1_000));
    case 'setClock':
      return world.clock.setWall(world.clock.now() + step.ms);
    case 'crash':
      // After these turns calls are interrupted at an arbitrary point.
      for (let turns = 0; turns < step.turns; turns += 1) await turn();
      return world.restart();
  }
}

function judge(charged: readonly Charged[], { perOrder, perDay }: Ceilings): string[] {
  const wrongs: string[] = [];
  for (const { sun } of charged) {
    if (perOrder.sun !== null && sun > perOrder.sun) wrongs.push(`${sun} sun for one order`);
  }
  for (const first of charged) {
    const inDay = charged.filter(({ since, until }) => since >= first.since && until <= first.since + dayMs);
    for (const unit of ['sun', 'energy', 'bandwidth'] as const) {
      const sum = inDay.reduce((total, one) => total + one[unit], 0);
      const most = perDay[unit];
      if (most !== null && sum > most) wrongs.push(`${sum} ${unit} within 24 hours, of ${most}`);
    }
  }
  return wrongs;
}
