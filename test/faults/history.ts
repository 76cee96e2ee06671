// Generates histories of people, faults, crashes and clocks: lists of actions, which history-play.ts plays against the
// real ledger and the embedded service, and history-judge.ts judges.

import fc from 'fast-check';
import type { UnknownPolicy } from '../../src/orders/placing.ts';
import type { FaultKind, ServiceFault } from '../../src/sandbox/service/faults.ts';
import type { Idempotency } from '../../src/sandbox/service/settings.ts';
import { oneOf, stepOf } from './histories.ts';
import { oddNames } from './odd-names.ts';

const meanings: readonly Idempotency[] = [
  'returns_first',
  'error_duplicate',
  'forgets_after_60s',
  'replays_first_answer',
  'ignores_the_id',
];

/** Faults of a purchase: up to `redirect`, with `code_as_text` and where it says so, it is carried out; else it is not. */
export const faults: ReadonlyArray<Pick<ServiceFault, 'kind' | 'takesEffect' | 'refusal'>> = [
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
  // Refusals that carry the record of what was bought, and success under an error status.
  { kind: 'refuse', takesEffect: true },
  { kind: 'refuse', takesEffect: true, refusal: { status: 400, code: 3 } },
  { kind: 'refuse', takesEffect: true, refusal: { status: 404, code: 4 } },
  { kind: 'refuse', takesEffect: true, refusal: { status: 429, code: 0 } },
  { kind: 'refuse' },
];

/** Changes to a signed answer; the first three contradict what was confirmed. The time of the last one is implausible. */
export const alterations: ReadonlyArray<Record<string, unknown>> = [
  { quantity: 32_000 },
  { receiver: 'TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn' },
  { resource_type: 'BANDWIDTH' },
  { quantity: 0, receiver: '', resource_type: '' },
  { delegate_hash: '', reclaim_hash: '', expired_timestamp: 0, pay_timestamp: 0 },
  { pay_amount_sun: 0, activate_amount_sun: 0 },
  { pay_amount_sun: 99_000_000 },
  { status: 'UNPAID', expired_timestamp: 1_000_000_000_000 },
  { status: 'UNPAID', expired_timestamp: 0, confirm_status: 'UNCONFIRMED' },
  { status: 'BRAND_NEW', confirm_status: 'UNHEARD_OF' },
  { status: 'DELEGATE_FAIL', confirm_status: 'UNCONFIRMED' },
  { confirm_status: 'DELEGATION_CONFIRMED_FAIL' },
  { id: 'ANOTHER' },
  { client_order_id: 'ANOTHER' },
  { client_order_id: '', receiver: null, quantity: null },
  { duration: 10 },
  { duration: '1h' },
  { duration: '10m' },
  { duration: 0 },
  { confirm_status: 'RECLAIM_CONFIRMED_FAIL', reclaim_hash: 'r'.repeat(64) },
  { confirm_status: 'RECLAIM_CONFIRMED', reclaim_hash: 'r'.repeat(64), reclaim_timestamp: 1_000_000_000_000 },
];

/** Faults after which the client does not repeat the read, because its pauses would need a moving clock. */
const readFaults: readonly FaultKind[] = ['unauthorized', 'garbage'];

/**
 * `order` selects one of the cards so far, `person` one of three; `hasty` continues before the calls have ended.
 * `name` adds a name that reads like `payouts` for another address, and `type` orders for one by a typed line.
 * `reclaim` has the next read of a bought order say that its resource went back, so long after its end, or without a time;
 * `ends`: the record's end is moved to that time, or it has an end and no time of the delegation.
 * `confirmRepeat` presses the last card that was opened to send the order again, however old it is.
 */
export type Action =
  | { do: 'draft'; isFlash: boolean; person: number }
  | { do: 'name'; name: number; isOld: boolean }
  | { do: 'type'; name: number; person: number }
  | { do: 'confirm'; order: number; taps: number; hasty: boolean }
  | {
      do: 'approve' | 'refuse' | 'askRepeat' | 'approveRepeat' | 'cancelRepeat';
      order: number;
      person: number;
    }
  | { do: 'confirmRepeat'; order: number; taps: number }
  | { do: 'cancel' | 'leave' | 'look'; order: number }
  | { do: 'remove'; person: number }
  | { do: 'forge' }
  | { do: 'fault'; fault: number }
  | { do: 'alter'; alteration: number; method: 'GET' | 'POST'; times: number }
  | { do: 'reclaim'; order: number; afterEndMs: number | null; ends: (typeof ends)[number] }
  | { do: 'readFault'; kind: FaultKind; times: number }
  | { do: 'wait' | 'setClock'; ms: number }
  | { do: 'crash'; turns: number; wallJumpMs: number };

const order = fc.nat(7);
const person = fc.nat(2);
const name = fc.nat(oddNames.length - 1);
const isFlash = fc.boolean();
/** Early, at the end, and late. */
const afterEndMs = fc.constantFrom(-3_000_000, -600_000, -120_000, 0, 1_800_000, null);
const ends = ['as_sold', 'moved', 'undelegated'] as const;
const taps = fc.integer({ min: 1, max: 4 });
const jump = fc.constantFrom(-3_600_000, -60_000, -1_000, 0, 0, 1_000, 60_000, 3_600_000);

const fault = fc.nat(faults.length - 1);
const alteration = fc.nat(alterations.length - 1);
const method = fc.constantFrom('GET', 'POST');
const times = fc.integer({ min: 1, max: 3 });
const ms = fc.constantFrom(1_000, 3_000, 8_000, 21_000, 61_000, 130_000, 660_000, 3_700_000);
const an = stepOf<Action>;

/** `odd` is the weight of answers that differ from what the service did. */
const actions = (odd: number) =>
  oneOf(
    [4, an('draft', { isFlash, person })],
    [1, an('name', { name, isOld: fc.boolean() })],
    [2, an('type', { name, person })],
    [8, an('confirm', { order, taps, hasty: fc.boolean() })],
    [2, an('approve', { order, person })],
    [1, an('refuse', { order, person })],
    [4, an('askRepeat', { order, person })],
    [4, an('confirmRepeat', { order, taps })],
    [2, an('approveRepeat', { order, person })],
    [1, an('cancelRepeat', { order, person })],
    [1, an('cancel', { order })],
    [1, an('leave', { order })],
    [1 + odd, an('look', { order })],
    [1, an('remove', { person })],
    [1, an('forge')],
    [6, an('fault', { fault })],
    [3 * odd, an('alter', { alteration, method, times })],
    [odd, an('reclaim', { order, afterEndMs, ends: fc.constantFrom(...ends) })],
    [odd, an('readFault', { kind: fc.constantFrom(...readFaults), times: fc.constantFrom(1, 3, 200) })],
    [4 + odd, an('wait', { ms })],
    [1, an('setClock', { ms: jump })],
    [3, an('crash', { turns: fc.nat(14), wallJumpMs: jump })],
  );

export type History = {
  idempotency: Idempotency;
  policy: UnknownPolicy;
  /** Whether flash orders need a second person. */
  hasThreshold: boolean;
  serviceSkewMs: number;
  actions: Action[];
};

/** Each history begins with a card, because one without any tests nothing. */
export function histories(odd = 1): fc.Arbitrary<History> {
  return fc.record({
    idempotency: fc.constantFrom(...meanings),
    policy: fc.constantFrom('ask' as const, 'repeat' as const),
    hasThreshold: fc.boolean(),
    serviceSkewMs: fc.constantFrom(0, 0, -600_000, 600_000),
    actions: fc
      .tuple(isFlash, person, fc.array(actions(odd), { minLength: 2, maxLength: 16 }))
      .map(([isFlash, person, rest]) => rest.toSpliced(0, 0, { do: 'draft', isFlash, person })),
  });
}
