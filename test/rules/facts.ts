// Facts of events and arbitrary rules, mutes and quiet hours, for tests of decisions.

import fc from 'fast-check';
import { variables } from '../../src/events/event.ts';
import { eventOf } from '../../src/events/index.ts';
import { factsOf, type Facts } from '../../src/rules/facts.ts';
import {
  alertPlace,
  type AlertMute,
  type AlertPlace,
  type AlertRule,
  type QuietHours,
} from '../../src/store/settings/alert-rules.ts';
import type { BookAddress } from '../../src/store/settings/settings.ts';

/** Facts of the example of an event type with some fields changed; a field that is undefined is absent. */
export function exampleFacts(
  type: string,
  data: object = {},
  book: readonly BookAddress[] = [],
  monitored: readonly string[] = [],
): Facts {
  const definition = eventOf(type)!;
  const values = variables(definition, { ...definition.example, ...data });
  return factsOf(definition, values, {
    book,
    isUrgent: false,
    known: { isMonitored: (address) => monitored.includes(address) },
  });
}

export const kinds = ['EVENT_BALANCE', 'EVENT_DELEGATION', 'EVENT_ADDRESS_MONITOR', 'order.late'];
const coins = ['USDT', 'TRX', 'other'];
const addresses = ['T1', 'T2', 'T3'];
const directions = ['in', 'out', 'own', 'unclear'] as const;

/** A few of the values, or all by null. */
const some = <Value>(values: readonly Value[]) =>
  fc.option(fc.subarray([...values], { minLength: 1 }), { freq: 2, nil: null });

const filters = fc.record({
  kinds: some(kinds),
  services: some(['A', 'B', 'other']),
  resources: some(['ENERGY', 'other']),
  actions: some(['GAIN', 'PAY']),
  items: some(['X', 'other']),
  coins: some(coins),
  where: fc.option(
    fc.record({
      addresses: fc.subarray(addresses),
      tags: fc.subarray(['hot', 'Cold']),
      names: fc.subarray(['Treasury']),
    }),
    { freq: 2, nil: null },
  ),
  directions: some(directions),
  atLeast: fc.dictionary(fc.constantFrom(...coins), fc.constantFrom('0', '0.5', '10', '1000.25')),
  isLoud: fc.boolean(),
  isUrgent: fc.boolean(),
});

export const someRules: fc.Arbitrary<AlertRule[]> = fc.array(filters, { maxLength: 4 }).map((all) =>
  all.map((one, index) => {
    const history = { rev: 0, name: null, createdBy: 1, createdAt: 0, changedBy: null, changedAt: null };
    return { ...one, ...history, id: `rule ${index + 1}`, n: index + 1 };
  }),
);

const scope = fc.oneof(
  fc.constant({ of: 'all' as const }),
  fc.integer({ min: 1, max: 5 }).map((n) => ({ of: 'rule' as const, n })),
  fc.constantFrom(...addresses).map((address) => ({ of: 'address' as const, address })),
  fc.constantFrom(...kinds).map((kind) => ({ of: 'kind' as const, kind })),
  fc
    .tuple(fc.constantFrom(...kinds), fc.constantFrom(...directions))
    .map(([kind, direction]) => ({ of: 'kind' as const, kind, direction })),
);

/** In force or over between 0 and `latestMs`. */
export const someMutes = (latestMs: number): fc.Arbitrary<AlertMute[]> =>
  fc
    .array(
      fc.record({
        scope,
        from: fc.nat(latestMs),
        until: fc.option(fc.nat(latestMs), { freq: 3, nil: null }),
      }),
      { maxLength: 3 },
    )
    .map((all) => all.map((one, index) => ({ ...one, n: 10 + index, by: { id: 1, name: 'Anna' } })));

const time = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));

export const someQuiet: fc.Arbitrary<QuietHours> = fc
  .record({
    from: time,
    to: time,
    days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    how: fc.constantFrom('silent' as const, 'held' as const),
  })
  .filter(({ from, to }) => from !== to);

export const somePlace = (latestMs: number): fc.Arbitrary<AlertPlace> =>
  fc
    .record({ rules: someRules, mutes: someMutes(latestMs), isOn: fc.boolean().map((off) => !off) })
    .map((one) => alertPlace.parse({ chatId: -1, topicId: null, since: 0, nextN: 20, ...one }));

const someAmount = fc.record({
  coin: fc.constantFrom(...coins),
  amount: fc.bigInt({ min: -20_000_000n, max: 20_000_000n }),
  decimals: fc.constantFrom(0, 6),
});

export const someFacts: fc.Arbitrary<Facts> = fc.record(
  {
    kind: fc.constantFrom(...kinds),
    isUrgent: fc.boolean(),
    enums: fc.record(
      {
        services: fc.constantFrom('A', 'B', 'other'),
        resources: fc.constantFrom('ENERGY', 'other'),
        actions: fc.constantFrom('GAIN', 'PAY'),
        items: fc.constantFrom('X', 'other'),
        coins: fc.constantFrom(...coins),
      },
      { requiredKeys: [] },
    ),
    tags: fc.subarray(['hot', 'cold']),
    names: fc.subarray(['treasury']),
    direction: fc.constantFrom(...directions),
    amount: fc.oneof(someAmount, fc.constant('unread' as const)),
    addresses: fc.subarray(addresses),
  },
  { requiredKeys: ['kind', 'isUrgent', 'enums', 'tags', 'names'] },
);
