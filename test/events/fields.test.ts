// Which values of which fields make an event unreadable, by a table of the service's document that shares nothing with
// the definitions.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unfitFields } from '../../src/events/event.ts';
import { classify, eventOf } from '../../src/events/index.ts';

type Rule = 'integer' | 'text' | 'any';

/** Every documented field of each type, in the document's order. */
const document: Record<string, Record<string, Rule>> = {
  EVENT_BALANCE: {
    action_type: 'any',
    billing_item_type: 'any',
    coin_type: 'any',
    amount_sun: 'integer',
    balance: 'any',
    balance_usdt: 'any',
    timestamp: 'any',
    remark: 'any',
  },
  EVENT_TRON_MATE_SUBSCRIPTION: {
    payment_amount_sun: 'any',
    payment_timestamp: 'any',
    subscribe_type: 'any',
    address: 'text',
  },
  EVENT_DELEGATION: {
    resource_type: 'any',
    business_type: 'any',
    delegation_type: 'any',
    receiver: 'text',
    payment_amount_sun: 'any',
    payment_timestamp: 'any',
    duration: 'any',
    quantity: 'integer',
    staked_sun: 'any',
    delegation_hash: 'any',
    delegation_timestamp: 'any',
  },
  EVENT_ADDRESS_MONITOR: {
    txn_hash: 'any',
    block_id: 'any',
    name: 'any',
    address: 'text',
    from_address: 'any',
    contract_address: 'any',
    to_address: 'any',
    amount: 'integer',
    decimals: 'any',
    currency: 'any',
    chain: 'any',
    paid_at: 'any',
  },
};

const digits = fc
  .tuple(fc.constantFrom('', '+', '-'), fc.array(fc.nat(9), { minLength: 1, maxLength: 78 }))
  .map(([sign, all]) => sign + all.join(''));
const integers = fc.oneof(
  digits,
  fc.bigInt(),
  fc.maxSafeInteger(),
  fc.constantFrom(0, -0, 1e300, '0', '-0', '007'),
);
const visible = fc
  .tuple(
    fc.constantFrom('', ' ', '\u200B', '\n'),
    fc.constantFrom('T', 'é', '归', '~', '\uD83D', '👩‍👧'),
    fc.string(),
  )
  .map((parts) => parts.join(''));
const blank = fc
  .array(fc.constantFrom(' ', '\t', '\0', '\u200B', '\u3164', '\u2800', '\u{E0041}', '\u00A0'), {
    maxLength: 5,
  })
  .map((parts) => parts.join(''));
const noText = fc.oneof(
  fc.constantFrom(undefined, null, true, 1.5, NaN, Infinity),
  fc.array(fc.integer()),
  fc.object(),
);
const noInteger = fc.oneof(
  noText,
  blank,
  digits.map((text) => `${text} `),
  digits.map((text) => `${text}\n`),
  fc.constantFrom('1e3', '0x10', '1.0', '1,5', '--1', '+', '٣', '9'.repeat(79)),
);
const values: Record<Rule, { fit: fc.Arbitrary<unknown>; unfit?: fc.Arbitrary<unknown> }> = {
  integer: { fit: integers, unfit: noInteger },
  text: { fit: visible, unfit: fc.oneof(noText, blank, fc.integer(), fc.bigInt()) },
  any: { fit: fc.oneof(visible, integers, noText, noInteger) },
};

describe.each(Object.entries(document))('%s', (type, rules) => {
  const definition = eventOf(type)!;

  it('has the fields of the document', () => {
    expect(Object.keys(definition.fields)).toEqual(Object.keys(rules));
  });

  it('is unreadable by exactly the fields whose values the document does not allow', () => {
    const field = ([name, rule]: [string, Rule]) => {
      const { fit, unfit } = values[rule];
      const fits = fit.map((value) => ({ name, value, isFit: true }));
      return unfit
        ? fc.oneof(
            fits,
            unfit.map((value) => ({ name, value, isFit: false })),
          )
        : fits;
    };
    fc.assert(
      fc.property(fc.tuple(...Object.entries(rules).map(field)), (chosen) => {
        const data = Object.fromEntries(chosen.map(({ name, value }) => [name, value]));
        const unfit = chosen.filter(({ isFit }) => !isFit).map(({ name }) => name);
        expect(unfitFields(definition, data)).toEqual(unfit);
        const isMissing = (name: string) => data[name] === undefined || data[name] === null;
        const { kind, remarks } = classify(type, data, null);
        expect(kind).toBe(unfit.length === 0 ? 'event' : 'quarantined');
        if (unfit.length === 0) return;
        expect(remarks).toEqual([
          {
            code: 'data-unfit',
            type,
            missing: unfit.filter(isMissing),
            unreadable: unfit.filter((name) => !isMissing(name)),
          },
        ]);
      }),
      { numRuns: 500 },
    );
  });
});
