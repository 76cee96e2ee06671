// Generates the steps of a history about guarded rules: actions of one account and of a second owner, and the passing
// of time.

import fc from 'fast-check';
import { roles, type Role } from '../../src/store/settings/settings.ts';
import { sampleAddress } from '../features/book/samples.ts';
import { oneOf, stepOf, type Weighted } from './histories.ts';

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
  | { do: 'wait' | 'jump'; ms: number }
  | { do: 'restart'; downMs: number };

const at = fc.nat(7);
const label = fc.constantFrom(...labels);
const address = fc.nat(addresses.length - 1);
const role = fc.constantFrom(...roles);
const entries = fc.array(fc.record({ label, address }), { minLength: 1, maxLength: 3 });
const limit = { name: fc.constantFrom(...limitNames), unit: fc.constantFrom(...units) };
const forward = [hourMs, dayMs, 2 * dayMs, 30 * dayMs, 30 * dayMs];
const waits = [minuteMs, hourMs, 6 * hourMs, 11 * hourMs, 23 * hourMs];
const a = stepOf<Step>;

const booking: Weighted<Step> = [
  [5, a('add', { label, address })],
  [3, a('rename', { at, label })],
  [3, a('take', { at })],
  [1, a('import', { entries })],
  [2, a('app', { isSet: fc.boolean() })],
];
const ruling: Weighted<Step> = [
  [8, a('limit', { ...limit, to: fc.constantFrom(...amounts) })],
  [2, a('switch', { name: fc.constantFrom('guard', 'onlyBook'), to: fc.boolean() })],
  [2, a('role', { person: fc.constantFrom(operator, viewer, 21), to: role })],
  [1, a('remove', { person: fc.constantFrom(operator, viewer, other) })],
  [1, a('invite', { role })],
  [2, a('accept', { at, visitor: fc.constantFrom(21, 22, operator, viewer) })],
];
const passing: Weighted<Step> = [
  [4, a('confirm', { at })],
  [2, a('cancel', { at })],
  [2, a('other', { what: fc.constantFrom('confirm', 'cancel', 'tighten'), at })],
  [5, a('wait', { ms: fc.constantFrom(...waits) })],
  [5, a('jump', { ms: fc.constantFrom(...forward, -hourMs, -dayMs, -30 * dayMs) })],
  [5, a('restart', { downMs: fc.constantFrom(0, 0, minuteMs, 5 * hourMs) })],
];

/** `actor`: the account's role; an operator has no buttons for the owners' rules. */
export type History = { actor: 'owner' | 'operator'; onlyBook: boolean; steps: Step[] };

const steps = (...weighted: Weighted<Step>) => fc.array(oneOf(...weighted), { minLength: 3, maxLength: 14 });
const actor = fc.constantFrom('owner' as const, 'owner' as const, 'operator' as const);
export const histories: fc.Arbitrary<History> = actor.chain((actor) =>
  fc.record({
    actor: fc.constant(actor),
    onlyBook: fc.boolean(),
    steps: steps(...(actor === 'owner' ? ruling : []), ...booking, ...passing),
  }),
);

/** The person id of the account. */
export function actorOf({ actor }: History): number {
  return actor === 'owner' ? attacker : operator;
}
