// Generates pairs of events that differ in one thing only, as a storm may bring them one after the other; and decides
// independently of the program whether two amounts are of the same thing.

import fc from 'fast-check';
import { addressMonitor } from '../../src/events/address-monitor.ts';
import { balance } from '../../src/events/balance.ts';
import { delegation } from '../../src/events/delegation.ts';
import { unfitFields, variables, type Data, type EventDefinition } from '../../src/events/event.ts';
import { asText, clean } from '../../src/events/template/foreign-text.ts';
import { subscription } from '../../src/events/subscription.ts';
import { addressOf } from '../../src/tron/address.ts';
import { hostileText } from './alerts-hostile-text.ts';

export type Pair = {
  definition: EventDefinition;
  /** What they differ in. */
  what: string;
  data: [Data, Data];
  /** Whether the second arrived under the id of another event. */
  isConflict: boolean;
};

const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((account) => addressOf(account));
const hash = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));
const amount = fc.integer({ min: 1, max: 2_000_000_000 });
/** A value that the document doesn't list: short, so that a caption holds both. */
const odd = hostileText.map((text) => clean(text).slice(0, 24).trim().toWellFormed());
const oneOf = (definition: EventDefinition, field: string) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...definition.enums[field]!) },
    { weight: 1, arbitrary: odd },
  );
const perhaps = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 5, nil: undefined });

type Field = { definition: EventDefinition; what: string; field: string; value: fc.Arbitrary<unknown> };

const fieldsOf = (
  definition: EventDefinition,
  values: ReadonlyArray<readonly [what: string, field: string, value: fc.Arbitrary<unknown>]>,
): Field[] => values.map(([what, field, value]) => ({ definition, what, field, value }));

const named: Field[] = [
  fieldsOf(addressMonitor, [
    ['contract', 'contract_address', perhaps(address)],
    ['chain', 'chain', perhaps(oneOf(addressMonitor, 'chain'))],
    ['address', 'address', address],
    ['amount', 'amount', amount],
    ['coin', 'currency', oneOf(addressMonitor, 'currency')],
    ['decimals', 'decimals', fc.integer({ min: 0, max: 18 })],
    ['key', 'txn_hash', hash],
  ]),
  fieldsOf(balance, [
    ['item', 'billing_item_type', perhaps(oneOf(balance, 'billing_item_type'))],
    ['amount', 'amount_sun', amount],
    ['coin', 'coin_type', perhaps(oneOf(balance, 'coin_type'))],
    ['direction', 'action_type', oneOf(balance, 'action_type')],
    ['key', 'remark', odd],
  ]),
  fieldsOf(delegation, [
    ['resource', 'resource_type', perhaps(oneOf(delegation, 'resource_type'))],
    ['service', 'business_type', perhaps(oneOf(delegation, 'business_type'))],
    ['receiver', 'receiver', address],
    ['amount', 'quantity', amount],
    ['key', 'delegation_hash', hash],
  ]),
  fieldsOf(subscription, [
    ['service', 'subscribe_type', perhaps(oneOf(subscription, 'subscribe_type'))],
    ['amount', 'payment_amount_sun', amount],
    ['key', 'address', address],
  ]),
].flat();

const definitions = [addressMonitor, balance, delegation, subscription];

/** Every field of the document, and an unknown one. */
const any: Field[] = definitions.flatMap((definition) =>
  [...Object.keys(definition.fields), 'field_of_tomorrow'].map((field) => ({
    definition,
    what: 'any field',
    field,
    value: isText(definition, field) ? odd : amount,
  })),
);

function isText(definition: EventDefinition, field: string): boolean {
  return typeof (definition.example[field] ?? '') === 'string';
}

/** A quarter of the pairs differ in any field, the rest in one that people decide by. */
const oneField: fc.Arbitrary<Pair> = fc
  .oneof(
    { weight: 3, arbitrary: fc.constantFrom(...named) },
    { weight: 1, arbitrary: fc.constantFrom(...any) },
  )
  .chain(({ definition, what, field, value }) =>
    fc.tuple(value, value).map(([one, other]): Pair => {
      const data: [Data, Data] = [
        { ...definition.example, [field]: one },
        { ...definition.example, [field]: other },
      ];
      return { definition, what, data, isConflict: false };
    }),
  )
  .filter(({ definition, data: [one, other] }) => {
    const isEvent = [one, other].every((data) => unfitFields(definition, data).length === 0);
    return isEvent && says(definition, one) !== says(definition, other);
  });

const direction: fc.Arbitrary<Pair> = fc.tuple(address, address).map(([from, to]) => ({
  definition: addressMonitor,
  what: 'direction',
  data: [
    { ...addressMonitor.example, address: to, from_address: from, to_address: to },
    { ...addressMonitor.example, address: to, from_address: to, to_address: from },
  ],
  isConflict: false,
}));

const conflict: fc.Arbitrary<Pair> = fc.constantFrom(...definitions).map((definition) => ({
  definition,
  what: 'conflict',
  data: [definition.example, definition.example],
  isConflict: true,
}));

export const pairs: fc.Arbitrary<Pair> = fc.oneof(
  { weight: 16, arbitrary: oneField },
  { weight: 1, arbitrary: direction },
  { weight: 1, arbitrary: conflict },
);

/** What a person can read of an event: the visible text of each field that is set. */
function says(definition: EventDefinition, data: Data): string {
  return JSON.stringify(
    Object.entries(variables(definition, data)).map(([field, value]) => [field, clean(asText(value))]),
  );
}

/** Of each type, the fields that say what an amount counts, and the one that has it in the smallest unit. */
const counted: Readonly<Record<string, readonly [by: readonly string[], amount: string]>> = {
  'address-monitor': [['currency', 'contract_address', 'chain', 'decimals'], 'amount'],
  balance: [['action_type', 'billing_item_type', 'coin_type'], 'amount_sun'],
  delegation: [['resource_type', 'business_type'], 'quantity'],
  subscription: [['subscribe_type'], 'payment_amount_sun'],
};

/** Identifies what an amount counts: only amounts of equal things may be added. */
export function thingOf({ name }: EventDefinition, data: Data): string {
  const { address: watched, from_address: from, to_address: to } = data;
  const direction = name === 'address-monitor' ? [watched === from, watched === to] : [];
  return JSON.stringify([...direction, ...counted[name]![0].map((field) => data[field])].map(asText));
}

export function amountOf({ name }: EventDefinition, data: Data): bigint {
  return BigInt(String(data[counted[name]![1]]));
}
