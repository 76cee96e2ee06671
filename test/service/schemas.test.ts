import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accountSchema,
  basicAddressSchema,
  dailyBillPageSchema,
  envelopeSchema,
  estimateSchema,
  flashOrderSchema,
  foundBasicAddressSchema,
  readAccountSchema,
  readBasicAddressSchema,
  readFlashOrderSchema,
  readOrderSchema,
  orderSchema,
} from '../../src/service/schemas.ts';

// The field lists of the service's document; what the house keeps as bigint stands under `exact`.
const names = (text: string) => text.split(/\s+/);
const account = {
  exact: names(`total_recharge total_recharge_usdt total_hour_consume total_day_consume total_multiday_consume
    total_flash_consume total_activate_consume total_permission_consume total_subscribe_consume
    total_bandwidth_consume total_premium_consume total_node_consume total_monitor_consume total_security_consume
    total_swap_consume total_swap_usdt_consume total_refund total_refund_usdt balance balance_usdt`),
  counted: ['telegram_id'],
  texts: ['wallet', 'recharge_address', 'whitelist'],
  flags: [],
};
const flashOrder = {
  exact: ['pay_amount_sun', 'activate_amount_sun', 'staked_sun'],
  counted: names('pay_timestamp delegate_timestamp reclaim_timestamp quantity duration expired_timestamp'),
  texts: names(`id client_order_id resource_type source_type receiver delegate_hash reclaim_hash status
    activate_status confirm_status`),
  flags: [],
};
const order = { ...flashOrder, exact: [...flashOrder.exact, 'balance'] };
const basicAddress = {
  exact: names(`plan_subscription_sun plan_unit_sun total_transfer_count total_energy_count total_slot_fee
    total_energy_fee`),
  counted: names(`id plan_id slot_next_billing_timestamp quantity used_quantity quota_count used_count
    quota_start_time idle_hours expired_at created_at`),
  texts: ['address', 'plan_name_en', 'plan_name_zh', 'quota_mode', 'remark', 'status'],
  flags: ['is_auto_closable', 'bandwidth_guarantee'],
};
const records = [
  { name: 'account', schema: accountSchema, came: readAccountSchema, fields: account },
  { name: 'order', schema: orderSchema, came: readOrderSchema, fields: order },
  { name: 'flash order', schema: flashOrderSchema, came: readFlashOrderSchema, fields: flashOrder },
  { name: 'basic address', schema: basicAddressSchema, came: readBasicAddressSchema, fields: basicAddress },
];

const filled = (names: readonly string[], value: unknown) =>
  Object.fromEntries(names.map((name) => [name, value]));

describe.each(records)('the $name record', ({ schema, came: cameSchema, fields }) => {
  const all = [...fields.exact, ...fields.counted, ...fields.texts, ...fields.flags];
  const times = fields.counted.filter((name) => /_(timestamp|time|at)$/.test(name));
  const required = fields === basicAddress || fields === account ? {} : { id: 'o1' };

  it('has every field of the document, and no other', () => {
    expect(Object.keys(schema.shape).toSorted()).toEqual(all.toSorted());
  });

  it('keeps money and totals to the last digit, counts as numbers, the rest as it came', () => {
    const came = {
      ...filled(fields.exact, 9007199254740993n),
      ...filled(fields.counted, 7),
      ...filled(fields.texts, 'SOME_FUTURE_VALUE'),
      ...filled(fields.flags, true),
    };
    expect(schema.parse(came)).toEqual(came);
    const exact = (value: unknown) => schema.parse({ ...required, ...filled(fields.exact, value) });
    expect(exact(12)).toMatchObject(filled(fields.exact, 12n));
    expect(exact('9007199254740993')).toMatchObject(filled(fields.exact, 9007199254740993n));
  });

  it.each([null, {}, [], '', ' ', '\t\n ', '\u200B\u2060'])(
    'takes null, what does not fit, and a text in which nothing can be seen for absent: %j',
    (misfit) => {
      const parsed: Record<string, unknown> = schema.parse({ ...filled(all, misfit), ...required });
      for (const name of all.filter((name) => !(name in required))) expect(parsed[name]).toBeUndefined();
    },
  );

  it.each([0, '0', -1, '-1', 0n])('takes a time of %o for one that was never set', (came) => {
    const parsed: Record<string, unknown> = schema.parse({ ...filled(times, came), ...required });
    for (const name of times) expect(parsed[name]).toBeUndefined();
    expect(schema.parse({ ...filled(times, 1), ...required })).toMatchObject(filled(times, 1));
  });

  it('keeps fields that the document does not know', () => {
    expect(schema.parse({ ...required, novelty: { deep: [1] } })).toMatchObject({ novelty: { deep: [1] } });
  });

  it('is refused when it is no record at all', () => {
    for (const value of [undefined, null, 'ok', 5, []]) expect(schema.safeParse(value).success).toBe(false);
  });

  const read = (came: object) => cameSchema.parse({ id: 7, ...came }) as { unread?: string[] };
  const others = all.filter((name) => name !== 'id');

  it('that came names each field that states what can not be read, and none that states nothing', () => {
    expect(read(filled(others, { odd: 1 })).unread?.toSorted()).toEqual(others.toSorted());
    expect(read(filled(fields.exact, 'many')).unread?.toSorted()).toEqual(fields.exact.toSorted());
    for (const nothing of [undefined, null, '', ' ', '\u200B']) {
      expect(read(filled(others, nothing)).unread).toBeUndefined();
    }
    expect(read(filled([...fields.exact, ...fields.counted], 0)).unread).toBeUndefined();
    expect(read(filled(times, -1)).unread).toBeUndefined();
    for (const fine of [1_790_000_000_000_000, '1790000000000000', 1_790_000_000_000_000_000n]) {
      expect((read(filled(times, fine)).unread ?? []).toSorted()).toEqual(times.toSorted());
      expect(schema.parse({ ...filled(times, fine), ...required })).toMatchObject(filled(times, undefined));
    }
  });
});

describe('an order', () => {
  it('without an id is none, for it can never be read again', () => {
    expect(orderSchema.safeParse({ status: 'PAYMENT_SUCCESS' }).success).toBe(false);
    for (const id of ['', ' ', 0, '0', ' 0 ', 0n, '0x', '0'.repeat(64), '\u200B', null])
      expect(orderSchema.safeParse({ id }).success).toBe(false);
    for (const id of ['a', 10, '0x1', '00a']) expect(orderSchema.parse({ id }).id).toBe(String(id));
    expect(orderSchema.parse({ id: 12345678901234567890n }).id).toBe('12345678901234567890');
  });

  it.each(['client_order_id', 'delegate_hash', 'reclaim_hash'] as const)(
    'has no %s that is 0 or empty',
    (name) => {
      for (const came of ['', ' ', 0, '0', '0x0', '0'.repeat(64)])
        expect(orderSchema.parse({ id: 'a', [name]: came })[name]).toBeUndefined();
      for (const came of ['0a', '100', `0x${'0'.repeat(63)}1`])
        expect(orderSchema.parse({ id: 'a', [name]: came })[name]).toBe(came);
    },
  );

  it.each([0, '0', 0n])('of %o units, or bought for that much, says neither quantity nor price', (came) => {
    const amounts = { quantity: came, pay_amount_sun: came, staked_sun: came };
    const { quantity, pay_amount_sun, staked_sun } = orderSchema.parse({ id: 'a', ...amounts });
    expect([quantity, pay_amount_sun, staked_sun]).toEqual([undefined, undefined, undefined]);
  });

  it('keeps the least quantity and price there is, and that nothing was taken for an activation', () => {
    const least = { id: 'a', quantity: 1, pay_amount_sun: 1n, staked_sun: 1n, activate_amount_sun: 0n };
    expect(orderSchema.parse(least)).toEqual(least);
    expect(orderSchema.parse({ id: 'a', activate_amount_sun: -1 }).activate_amount_sun).toBeUndefined();
  });

  it('keeps a balance of 0', () => {
    expect(orderSchema.parse({ id: 'a', balance: 0 }).balance).toBe(0n);
  });

  it('may tell its duration in either type, and has none of 0', () => {
    expect(orderSchema.parse({ id: 'a', duration: 60 }).duration).toBe(60);
    expect(flashOrderSchema.parse({ id: 'a', duration: '1h' }).duration).toBe('1h');
    for (const duration of [0, '0', -1, '', ' ']) {
      expect(orderSchema.parse({ id: 'a', duration }).duration).toBeUndefined();
    }
  });

  it.each([1.5, -5, '65000.0', 'many'])(
    'keeps a quantity of %s as it came: something was stated',
    (quantity) => {
      expect(orderSchema.parse({ id: 'a', quantity }).quantity).toBe(String(quantity));
    },
  );
});

it('an account keeps balances and totals of 0, and has no Telegram id of 0', () => {
  const empty = filled(account.exact, 0n);
  expect(accountSchema.parse({ ...empty, telegram_id: 0 })).toEqual({ ...empty, telegram_id: undefined });
});

it('a basic address keeps counts and fees of 0, and has no id of 0', () => {
  const counts = filled(['used_count', 'quota_count', 'quantity', 'idle_hours'], 0);
  const empty = { ...filled(basicAddress.exact, 0n), ...counts };
  const read = basicAddressSchema.parse({ ...empty, id: 0, plan_id: '0' });
  expect(read).toEqual({ ...empty, id: undefined, plan_id: undefined });
});

describe('the record of a basic address that was asked for', () => {
  it.each([
    [undefined],
    [null],
    [{}],
    [{ id: null, address: '' }],
    [{ id: 0, quantity: 0, total_slot_fee: 0, created_at: 0, bandwidth_guarantee: false, status: '' }],
  ])('is none when it is %j', (value) => {
    expect(foundBasicAddressSchema.safeParse(value)).toEqual({ success: true, data: undefined });
  });

  it.each([[{ id: 7 }], [{ status: 'ACTIVE' }], [{ bandwidth_guarantee: true }], [{ novelty: 'x' }]])(
    'is there when it is %j',
    (value) => {
      expect(foundBasicAddressSchema.parse(value)).toMatchObject(value);
    },
  );

  it('is there when a field states what can not be read', () => {
    expect(foundBasicAddressSchema.parse({ status: {} })).toEqual({ status: undefined, unread: ['status'] });
  });

  it.each([['ok'], [5], [[]]])('is not readable when it is %j', (value) => {
    expect(foundBasicAddressSchema.safeParse(value).success).toBe(false);
  });
});

describe('a flag', () => {
  it.each([
    [true, true],
    ['true', true],
    ['false', false],
    ['yes', undefined],
    [1, undefined],
  ])('that came as %o is %o', (came, flag) => {
    expect(basicAddressSchema.parse({ bandwidth_guarantee: came }).bandwidth_guarantee).toBe(flag);
  });
});

describe('the envelope', () => {
  it.each([0, '0', 0n])('has its code %o as text', (code) => {
    expect(envelopeSchema.parse({ code, data: { a: 1 } })).toEqual({ code: '0', data: { a: 1 } });
  });

  it('carries the messages of an error, and needs no data', () => {
    const came = { code: 7, msg: 'no', sub_code: 8, sub_msg: 'why' };
    expect(envelopeSchema.parse(came)).toEqual({ code: '7', msg: 'no', sub_code: '8', sub_msg: 'why' });
  });

  it.each([[{}], [{ code: null }], [{ code: true }], [{ code: '' }]])(
    'of %j has no code, but may have words',
    (value) => {
      expect(envelopeSchema.parse({ ...value, msg: 'no' })).toEqual({ code: undefined, msg: 'no' });
    },
  );

  it('takes empty words for none', () => {
    expect(envelopeSchema.parse({ code: 7, msg: '', sub_msg: ' ' })).toEqual({ code: '7' });
  });

  it.each([['0'], [[0]], [null], [7]])('is not %j', (value) => {
    expect(envelopeSchema.safeParse(value).success).toBe(false);
  });
});

describe('the daily bill page', () => {
  const sort = { empty: true, sorted: false, unsorted: true };
  const counts = { total_elements: 41, total_pages: 3, size: 20, number: 1, number_of_elements: 20 };
  const page = {
    ...counts,
    ...filled(['first', 'last', 'empty'], false),
    sort,
    pageable: { paged: true, page_number: 1, page_size: 20, offset: 20, sort, unpaged: false },
    content: [{ profit_sun: 9007199254740993n, day: '2026-11-19', nested: { a: 1 } }],
  };

  it('has every field of the document, its entries as they come', () => {
    expect(dailyBillPageSchema.parse(page)).toEqual(page);
    expect(Object.keys(dailyBillPageSchema.shape).toSorted()).toEqual(Object.keys(page).toSorted());
  });

  it('is empty when the content is absent or null', () => {
    expect(dailyBillPageSchema.parse({}).content).toEqual([]);
    expect(dailyBillPageSchema.parse({ content: null, sort: 'none' }).content).toEqual([]);
  });
});

describe('the estimate', () => {
  it.each([[2_405_000], ['2405000'], [2_405_000n]])('is %o sun, bare', (value) => {
    expect(estimateSchema.parse(value)).toBe(2_405_000n);
  });

  it.each([[undefined], [null], [''], [0], ['0'], [-1], [0n]])('names no price with %o', (value) => {
    expect(estimateSchema.safeParse(value)).toEqual({ success: true, data: undefined });
  });

  it('may be as little as 1 sun', () => {
    expect(estimateSchema.parse(1)).toBe(1n);
  });

  it.each([[1.5], [{ price: 1 }], ['1 TRX'], [true], [[]]])('is not %o', (value) => {
    expect(estimateSchema.safeParse(value).success).toBe(false);
  });
});

it('reads any object as a record, never with a crash', () => {
  fc.assert(
    fc.property(
      fc.object({ withBigInt: true, withNullPrototype: true }),
      fc.constantFrom(...records),
      (value, record) => {
        expect(record.schema.safeParse({ ...value, id: '1' }).success).toBe(true);
      },
    ),
  );
});
