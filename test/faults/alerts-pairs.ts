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

const named: Field[] = [
  ...(
    [
      ['contract', 'contract_address', perhaps(address)],
      ['chain', 'chain', perhaps(oneOf(addressMonitor, 'chain'))],
      ['address', 'address', address],
      ['amount', 'amount', amount],
      ['coin', 'currency', oneOf(addressMonitor, 'currency')],
      ['decimals', 'decimals', fc.integer({ min: 0, max: 18 })],
      ['key', 'txn_hash', hash],
    ] as const
  ).map(([what, field, value]) => ({ definition: addressMonitor, what, field, value })),
  ...(
    [
      ['item', 'billing_item_type', perhaps(oneOf(balance, 'billing_item_type'))],
      ['amount', 'amount_sun', amount],
      ['coin', 'coin_type', perhaps(oneOf(balance, 'coin_type'))],
      ['direction', 'action_type', oneOf(balance, 'action_type')],
      ['key', 'remark', odd],
    ] as const
  ).map(([what, field, value]) => ({ definition: balance, what, field, value })),
  ...(
    [
      ['resource', 'resource_type', perhaps(oneOf(delegation, 'resource_type'))],
      ['service', 'business_type', perhaps(oneOf(delegation, 'business_type'))],
      ['receiver', 'receiver', address],
      ['amount', 'quantity', amount],
      ['key', 'delegation_hash', hash],
    ] as const
  ).map(([what, field, value]) => ({ definition: delegation, what, field, value })),
  ...(
    [
      ['service', 'subscribe_type', perhaps(oneOf(subscription, 'subscribe_type'))],
      ['amount', 'payment_amount_sun', amount],
      ['key', 'address', address],
    ] as const
  ).map(([what, field, value]) => ({ definition: subscription, what, field, value })),
];

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

/** Identifies what an amount counts: only amounts of equal things may be added. */
export function thingOf(definition: EventDefinition, data: Data): string {
  const { address: watched, from_address: from, to_address: to } = data;
  const things: Record<string, unknown[]> = {
    'address-monitor': [
      watched === from,
      watched === to,
      data['currency'],
      data['contract_address'],
      data['chain'],
      data['decimals'],
    ],
    balance: [data['action_type'], data['billing_item_type'], data['coin_type']],
    delegation: [data['resource_type'], data['business_type']],
    subscription: [data['subscribe_type']],
  };
  return JSON.stringify(things[definition.name]!.map(asText));
}

/** The event's amount, in the smallest unit. */
export function amountOf(definition: EventDefinition, data: Data): bigint {
  const fields: Record<string, string> = {
    'address-monitor': 'amount',
    balance: 'amount_sun',
    delegation: 'quantity',
    subscription: 'payment_amount_sun',
  };
  return BigInt(String(data[fields[definition.name]!]));
}
