import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classify, eventOf, events, isUrgent, orderHintOf, protocolVersion } from '../../src/events/index.ts';
import { toInteger, variables, happenedAt, toMoment } from '../../src/events/event.ts';

const internalTypes =
  'EVENT_TRON_MATE_HOST EVENT_EMAIL_MESSAGE EVENT_TELEGRAM_MESSAGE EVENT_INTERNAL_MESSAGE'.split(' ');

describe('classify', () => {
  it.each(['EVENT_UNKNOWN', 'UNRECOGNIZED', ...internalTypes, 'EVENT_OF_TOMORROW', '', 'toString'])(
    'ignores %j, whatever its data',
    (type) => {
      for (const data of [undefined, null, 7, [], {}, { amount_sun: 1 }]) {
        const { kind, remarks } = classify(type, data, null);
        expect(kind).toBe('ignored');
        expect(remarks).toMatchObject([{ type }]);
      }
    },
  );

  it.each([undefined, null, 7, 'text', true, [], [{}], {}, { stranger: 1 }])(
    'quarantines every deliverable type with data %j',
    (data) => {
      for (const event of events) {
        const { kind, remarks } = classify(event.type, data, protocolVersion);
        expect(kind).toBe('quarantined');
        expect(remarks).toMatchObject([{ code: expect.stringMatching(/^data-/), type: event.type }]);
      }
    },
  );

  it('says of a list that it is no object', () => {
    expect(classify('EVENT_BALANCE', [], null).remarks).toMatchObject([{ code: 'data-no-object' }]);
  });

  it.each(events.map((event) => [event.type, event] as const))(
    'tells %s with unknown enum values, new fields and null in place of what is not essential',
    (type, event) => {
      const classified = (change: object) => classify(type, { ...event.example, ...change }, protocolVersion);
      for (const field of Object.keys(event.enums)) {
        const { kind, remarks } = classified({ [field]: 'NEW_VALUE' });
        expect(kind).toBe('event');
        expect(remarks).toContainEqual({ code: 'value-unlisted', field, value: 'NEW_VALUE' });
        for (const odd of [9n, { deep: 2n ** 70n }]) expect(classified({ [field]: odd }).kind).toBe('event');
      }
      expect(classified({ new_field: { a: [1] } }).kind).toBe('event');
      const optional = Object.keys(event.example).filter((field) => event.fields[field]!(null));
      const none = Object.fromEntries(optional.map((field) => [field, null]));
      expect(classified(none)).toEqual({ kind: 'event', remarks: [] });
    },
  );

  it('tells an event of an older version that has only the replaced fields', () => {
    const data = { balance_type: 'BALANCE_RECHARGE', billing_type: 'HOUR', amount_sun: 1 };
    expect(classify('EVENT_BALANCE', data, '20230101').kind).toBe('event');
    const { business_type: _, ...older } = eventOf('EVENT_DELEGATION')!.example;
    expect(classify('EVENT_DELEGATION', older, null)).toEqual({ kind: 'event', remarks: [] });
  });

  it('remarks a version that it does not know, and not the one it knows', () => {
    const { type, example } = events[0]!;
    expect(classify(type, example, '20270101').remarks).toMatchObject([
      { code: 'version-other', version: '20270101', known: protocolVersion },
    ]);
    expect(classify(type, example, '20270101').kind).toBe('event');
    expect(classify(type, example, protocolVersion).remarks).toEqual([]);
  });

  it('answers something for anything at all', () => {
    const types = fc.oneof(fc.constantFrom(...events.map((event) => event.type)), fc.string());
    fc.assert(
      fc.property(types, fc.anything({ withBigInt: true }), fc.option(fc.string()), (type, data, version) => {
        const { kind, remarks } = classify(type, data, version);
        expect(['event', 'ignored', 'quarantined']).toContain(kind);
        expect(JSON.stringify(remarks).length).toBeLessThan(1000);
      }),
    );
  });
});

describe('the list of events', () => {
  it('has exactly the deliverable types, with names and keys of their own', () => {
    const types = 'EVENT_ADDRESS_MONITOR EVENT_BALANCE EVENT_DELEGATION EVENT_TRON_MATE_SUBSCRIPTION'.split(
      ' ',
    );
    expect(events.map((event) => event.type).sort()).toEqual(types);
    expect(new Set(events.map((event) => event.name)).size).toBe(4);
  });

  it.each(events)('knows the key, the times and the enums of the example of $name', (event) => {
    const named = [event.keyField, ...event.timeFields, ...Object.keys(event.enums)];
    expect(Object.keys(event.example)).toEqual(expect.arrayContaining(named));
    for (const [field, values] of Object.entries(event.enums)) expect(values).toContain(event.example[field]);
  });
});

describe('variables', () => {
  const balance = eventOf('EVENT_BALANCE')!;

  it('leave out what has no content, or none that can be seen, and keep zero and false', () => {
    const none = { a: null, b: '', c: undefined, g: '\u3164', h: ' \u200B\n' };
    const some = { d: 0, e: false, f: 'x', i: '\u2800x' };
    expect(variables(undefined, { ...none, ...some })).toEqual(some);
  });

  const times = ['payment_amount_sun', 'payment_timestamp'];
  it.each([
    ['EVENT_ADDRESS_MONITOR', ['block_id', 'paid_at'], ['amount', 'decimals']],
    ['EVENT_BALANCE', ['timestamp'], ['amount_sun', 'balance', 'balance_usdt']],
    ['EVENT_TRON_MATE_SUBSCRIPTION', times, []],
    ['EVENT_DELEGATION', [...times, 'duration', 'staked_sun', 'delegation_timestamp'], ['quantity']],
  ])(
    'of %s leave out a 0 that says that a field is not set, and keep one that is a fact',
    (type, unset, facts) => {
      for (const zero of [0, '0', 0n, '-0', '+00']) {
        const all = Object.fromEntries([...unset, ...facts].map((field) => [field, zero]));
        expect(Object.keys(variables(eventOf(type), all))).toEqual(expect.arrayContaining(facts));
        for (const field of unset) expect(variables(eventOf(type), all)).not.toHaveProperty(field);
      }
      for (const field of unset)
        for (const set of [1, 'soon'])
          expect(variables(eventOf(type), { [field]: set })).toHaveProperty(field, set);
    },
  );

  it('are those of the document and at most 500 others, whatever stands first', () => {
    const others = Object.fromEntries(Array.from({ length: 20_000 }, (_, nth) => [`f${nth}`, nth]));
    const fields = variables(balance, { ...others, remark: 'last', amount_sun: 1 });
    expect(fields).toMatchObject({ f0: 0, f499: 499, remark: 'last', amount_sun: 1 });
    expect(fields).not.toHaveProperty('f500');
  });

  it('give older fields the names that replaced them, unless those came too', () => {
    const older = variables(balance, { balance_type: 'BALANCE_ACTION_REFUND', billing_type: 'B' });
    expect(older).toMatchObject({ action_type: 'BALANCE_ACTION_REFUND', billing_item_type: 'B', sign: '+' });
    const both = variables(balance, { balance_type: 'OLD', action_type: 'BALANCE_ACTION_PAYMENT' });
    expect(both).toMatchObject({ action_type: 'BALANCE_ACTION_PAYMENT', sign: '−' });
  });

  it('let a field of the data go before a fact of the same name', () => {
    expect(variables(balance, { sign: 'theirs' })).toMatchObject({ sign: 'theirs' });
  });

  it('give an action that tells no direction no sign', () => {
    expect(variables(balance, { action_type: 'NEW' })).toMatchObject({ sign: '' });
    expect(variables(balance, {})).toMatchObject({ sign: '' });
  });

  it.each([
    [{ address: 'A', to_address: 'A', from_address: 'B' }, 'incoming'],
    [{ address: 'A', to_address: 'B', from_address: 'A' }, 'outgoing'],
    [{ address: 'A', to_address: 'A', from_address: 'A' }, 'internal'],
    [{ address: 'A', to_address: 'C', from_address: 'B' }, 'unclear'],
    [{}, 'unclear'],
  ])('tell the direction of %j: %s', (data, direction) => {
    expect(variables(eventOf('EVENT_ADDRESS_MONITOR'), data)['direction']).toBe(direction);
  });
});

describe('urgency', () => {
  const urgencyOf = (change: object, type = 'EVENT_BALANCE') =>
    isUrgent(type, { ...eventOf(type)!.example, ...change });

  it('is that of a refund, in the older notation too', () => {
    expect(urgencyOf({ action_type: 'BALANCE_ACTION_REFUND' })).toBe(true);
    expect(urgencyOf({ action_type: null, balance_type: 'BALANCE_ACTION_REFUND' })).toBe(true);
  });

  it('is not that of any other event, whatever the words in it', () => {
    expect(urgencyOf({})).toBe(false);
    expect(urgencyOf({ remark: 'BALANCE_ACTION_REFUND' })).toBe(false);
    expect(urgencyOf({ balance_type: 'BALANCE_ACTION_REFUND' })).toBe(false);
    expect(urgencyOf({ name: 'BALANCE_ACTION_REFUND' }, 'EVENT_ADDRESS_MONITOR')).toBe(false);
    for (const data of [undefined, null, 'BALANCE_ACTION_REFUND', [], 7]) {
      expect(isUrgent('EVENT_BALANCE', data)).toBe(false);
    }
    expect(isUrgent('EVENT_OF_TOMORROW', { action_type: 'BALANCE_ACTION_REFUND' })).toBe(false);
  });
});

describe('an order hint', () => {
  const { example } = eventOf('EVENT_DELEGATION')!;

  it('is what a delegation says of the order that it may belong to', () => {
    expect(orderHintOf('EVENT_DELEGATION', example)).toEqual({
      hash: example['delegation_hash'],
      receiver: example['receiver'],
      resourceType: 'ENERGY',
      quantity: 65_000,
      paidAt: example['payment_timestamp'],
    });
    const unpaid = { ...example, payment_timestamp: null };
    expect(orderHintOf('EVENT_DELEGATION', unpaid)!.paidAt).toBe(example['delegation_timestamp']);
  });

  it('comes with no other event, whatever its fields, and with no data that is no object', () => {
    for (const type of ['EVENT_BALANCE', 'EVENT_ADDRESS_MONITOR', 'EVENT_OF_TOMORROW']) {
      expect(orderHintOf(type, example)).toBeUndefined();
    }
    for (const data of [undefined, null, 'TX', 7]) {
      expect(orderHintOf('EVENT_DELEGATION', data)).toBeUndefined();
    }
  });
});

describe('moments and integers', () => {
  it('are read from seconds and milliseconds alike', () => {
    expect(toMoment(1_790_000_000)).toBe(1_790_000_000_000);
    expect(toMoment('1790000000000')).toBe(1_790_000_000_000);
  });

  it('are not read from what names no moment', () => {
    for (const value of [
      0,
      -1,
      1.79e15,
      '1790000000000000',
      1e18,
      'soon',
      null,
      undefined,
      {},
      1.5,
      10n ** 30n,
    ]) {
      expect(toMoment(value)).toBeUndefined();
    }
  });

  it('keep every digit', () => {
    expect(toInteger(2n ** 63n - 1n)).toBe(9223372036854775807n);
    expect(toInteger('+9223372036854775807')).toBe(9223372036854775807n);
    expect(toInteger('1e3')).toBeUndefined();
  });

  it('say when an event happened, by the first field that says it', () => {
    const delegation = eventOf('EVENT_DELEGATION')!;
    const paid = { delegation_timestamp: 0, payment_timestamp: 1_790_000_000 };
    expect(happenedAt(delegation, paid)).toBe(1_790_000_000_000);
    expect(happenedAt(delegation, {})).toBeUndefined();
  });
});
