// Generates the steps of a history about guarded rules: actions of one account and of a second owner, and the passing
// of time.

import fc from 'fast-check';
import { roles, type Role } from '../../src/store/settings/settings.ts';
import { sampleAddress } from '../bot/book/samples.ts';

export const [attacker, other, operator, viewer] = [1001, 1002, 11, 12];
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export const addresses = [1, 2, 3, 4].map(sampleAddress);
const labels = ['payouts', 'PayOuts', 'cold', 'aside', 'fresh'];
const amounts = [null, 0, 10, 50, 100, 101, 1_000_000];
export const limitNames = ['perOrder', 'perPersonDay', 'perDay', 'approval', 'code'] as const;
export const units = ['sun', 'energy', 'bandwidth'] as const;

/** `at` is an index into the existing entries, modulo their number. */
export type Step =
  | { do: 'limit'; name: (typeof limitNames)[number]; unit: (typeof units)[number]; to: number | null }
  | { do: 'switch'; name: 'guard' | 'onlyBook'; to: boolean }
  | { do: 'role'; person: number; to: Role }
  | { do: 'remove'; person: number }
  | { do: 'invite'; role: Role }
  | { do: 'accept'; at: number; visitor: number }
  | { do: 'add'; label: string; address: number }
  | { do: 'rename'; at: number; label: string }
  | { do: 'take'; at: number }
  | { do: 'import'; entries: Array<{ label: string; address: number }> }
  | { do: 'app'; isSet: boolean }
  | { do: 'confirm' | 'cancel'; at: number }
  | { do: 'other'; what: 'confirm' | 'cancel' | 'tighten'; at: number }
  | { do: 'wait'; ms: number }
  | { do: 'jump'; ms: number }
  | { do: 'restart'; downMs: number };

const at = fc.nat(7);
const label = fc.constantFrom(...labels);
const address = fc.nat(addresses.length - 1);
const role = fc.constantFrom(...roles);

const booking: ReadonlyArray<fc.MaybeWeightedArbitrary<Step>> = [
  { weight: 5, arbitrary: fc.record({ do: fc.constant('add' as const), label, address }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('rename' as const), at, label }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('take' as const), at }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('import' as const),
      entries: fc.array(fc.record({ label, address }), { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('app' as const), isSet: fc.boolean() }) },
];
const ruling: ReadonlyArray<fc.MaybeWeightedArbitrary<Step>> = [
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('limit' as const),
      name: fc.constantFrom(...limitNames),
      unit: fc.constantFrom(...units),
      to: fc.constantFrom(...amounts),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('switch' as const),
      name: fc.constantFrom('guard' as const, 'onlyBook' as const),
      to: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('role' as const),
      person: fc.constantFrom(operator, viewer, 21),
      to: role,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('remove' as const),
      person: fc.constantFrom(operator, viewer, other),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('invite' as const), role }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('accept' as const),
      at,
      visitor: fc.constantFrom(21, 22, operator, viewer),
    }),
  },
];
const passing: ReadonlyArray<fc.MaybeWeightedArbitrary<Step>> = [
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('confirm' as const, 'confirm' as const, 'cancel' as const),
      at,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('other' as const),
      what: fc.constantFrom('confirm' as const, 'cancel' as const, 'tighten' as const),
      at,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(minuteMs, hourMs, 6 * hourMs, 11 * hourMs, 23 * hourMs),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('jump' as const),
      ms: fc.constantFrom(hourMs, dayMs, 2 * dayMs, 30 * dayMs, 30 * dayMs, -hourMs, -dayMs, -30 * dayMs),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('restart' as const),
      downMs: fc.constantFrom(0, 0, minuteMs, 5 * hourMs),
    }),
  },
];

/** `actor`: the account's role; an operator has no buttons for the owners' rules. */
export type History = { actor: 'owner' | 'operator'; onlyBook: boolean; steps: Step[] };

export const histories: fc.Arbitrary<History> = fc
  .constantFrom('owner' as const, 'owner' as const, 'operator' as const)
  .chain((actor) =>
    fc.record({
      actor: fc.constant(actor),
      onlyBook: fc.boolean(),
      steps: fc.array(
        fc.oneof(...(actor === 'owner' ? [...ruling, ...booking, ...passing] : [...booking, ...passing])),
        { minLength: 3, maxLength: 14 },
      ),
    }),
  );

/** The person id of the account. */
export function actorOf({ actor }: History): number {
  return actor === 'owner' ? attacker : operator;
}
