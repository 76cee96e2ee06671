// Which values of which fields make an event unreadable, by a table of the service's document that shares nothing with
// the definitions.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unfitFields } from '../../src/events/event.ts';
import { classify, eventOf } from '../../src/events/index.ts';

type Rule = 'integer' | 'text' | 'any';

/** Every documented field of each type, in the document's order; those without a rule may hold anything. */
const written = {
  EVENT_BALANCE: `action_type billing_item_type coin_type amount_sun:integer balance balance_usdt timestamp remark`,
  EVENT_TRON_MATE_SUBSCRIPTION: `payment_amount_sun payment_timestamp subscribe_type address:text`,
  EVENT_DELEGATION: `resource_type business_type delegation_type receiver:text payment_amount_sun payment_timestamp
    duration quantity:integer staked_sun delegation_hash delegation_timestamp`,
  EVENT_ADDRESS_MONITOR: `txn_hash block_id name address:text from_address contract_address to_address amount:integer
    decimals currency chain paid_at`,
};
const document = Object.entries(written).map(([type, fields]) => {
  const rules = fields.split(/\s+/).map((field) => field.split(':') as [string, Rule?]);
  return [type, Object.fromEntries(rules.map(([name, rule = 'any']) => [name, rule]))] as const;
});

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

describe.each(document)('%s', (type, rules) => {
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
