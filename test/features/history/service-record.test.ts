import { describe, expect, it } from 'vitest';
import {
  describeRecord,
  describeRecordPage,
  type RecordedOrder,
} from '../../../src/features/history/service-record.ts';
import { orderSchema, readOrderSchema } from '../../../src/service/schemas.ts';
import { asTelegramReads, hostileText, locales, now, readerIn } from '../../base/reader.ts';
import { around, english, fullRecord, receiver, reclaimHash } from '../buy/record-sample.ts';

const textOf = (
  record: Record<string, unknown>,
  change: Partial<Parameters<typeof describeRecord>[1]> = {},
) => asTelegramReads(describeRecord(record, { ...around, ...change }, english)).text;

describe('the record', () => {
  it('shows every field of the document once, what people look for first, and the rest folded', () => {
    expect(textOf(fullRecord).split('\n')).toEqual([
      'Status: delegation submitted to the blockchain · DELEGATE_SUCCESS',
      'Blockchain: DELEGATION_CONFIRMED',
      'Resource: energy · ENERGY',
      'Quantity: 65,000',
      'Duration: 60 min',
      `Receiver: ${receiver} · payouts`,
      'Payment amount: 2.925 TRX',
      'Payment time: 18:00',
      'Ends: 19:00',
      '',
      `Service's number: ${'f'.repeat(64)}`,
      "Client's number: CLIENT",
      'Ordered by way of: the API · API',
      `Delegation: ${'d'.repeat(64)}`,
      'Delegation time: 18:00',
      `Reclaim: ${reclaimHash}`,
      'Reclaim time: 19:00',
      'Activation fee: 0 TRX',
      'Staked: 6,500 TRX',
      'Activation: not activated by this order · DEACTIVATE',
      'Account balance: 14,946.95 TRX',
    ]);
    const html = describeRecord(fullRecord, around, english);
    expect(html).toMatch(/<blockquote expandable>Service's number[^]*balance: 14,946.95 TRX<\/blockquote>$/);
    expect(html).toContain(`<a href="https://explorer.example/${reclaimHash}">`);
    expect(Object.keys(orderSchema.shape).sort()).toEqual(Object.keys(fullRecord).sort());
  });

  const without = (...names: Array<keyof typeof fullRecord>) =>
    Object.fromEntries(Object.entries(fullRecord).filter(([name]) => !names.some((one) => one === name)));

  it('lists in one line what the service did not state', () => {
    const text = textOf(without('reclaim_hash', 'reclaim_timestamp', 'activate_status'));
    expect(text).toContain('\nNot stated: Reclaim · Reclaim time · Activation');
    expect(text).not.toContain('Reclaim:');
    expect(textOf(fullRecord)).not.toContain('Not stated');
  });

  it('says of what was stated and could not be read that it could not be read, not that it was not stated', () => {
    const odd = { pay_amount_sun: 'four', pay_timestamp: '2026-11-21', status: { is: 'paid' } };
    const text = textOf(readOrderSchema.parse({ ...without('reclaim_hash'), ...odd }));
    expect(text).toContain('\n\nStated, but could not be read: pay_timestamp · pay_amount_sun · status');
    expect(text).toContain('\nNot stated: Reclaim');
    expect(text).not.toContain('unread');
    expect(textOf(readOrderSchema.parse(fullRecord))).not.toContain('could not be read');
  });

  it('takes zero and empty for unset in hashes, numbers and times, and for an amount where it is one', () => {
    const times = { pay_timestamp: 0, reclaim_timestamp: '0' };
    const hashes = { delegate_hash: '', reclaim_hash: '0'.repeat(64) };
    const text = textOf({ ...fullRecord, ...times, ...hashes, client_order_id: '', status: ' ', balance: 0 });
    expect(text).toContain(
      "Not stated: Status · Payment time · Client's number · Delegation · Reclaim · Reclaim time",
    );
    expect(text).toContain('Account balance: 0 TRX');
    expect(text).not.toContain('1970');
  });

  it('misses no balance in a flash order, which has none in the document, but shows one that came', () => {
    expect(textOf(without('balance'), { kind: 'flash' })).not.toContain('Account balance');
    expect(textOf(without('balance'))).toContain('Not stated: Account balance');
    expect(textOf(fullRecord, { kind: 'flash' })).toContain('Account balance: 14,946.95 TRX');
  });

  it.each([
    [{ duration: '60' }, 'Duration: 60 min'],
    [{ duration: '1h' }, 'Duration: 1h'],
    [{ pay_timestamp: fullRecord.pay_timestamp / 1000 }, 'Payment time: 18:00'],
    [{ pay_timestamp: 10n ** 20n }, `Payment time: 1${'0'.repeat(20)}`],
    [{ staked_sun: 9_223_372_036_854_775_807n }, 'Staked: 9,223,372,036,854.775807 TRX'],
    [{ quantity: '131000' }, 'Quantity: 131,000'],
    [{ source_type: 'PIGEON' }, 'Ordered by way of: PIGEON\n'],
    [{ status: 'NEW' }, 'Status: NEW\n'],
    [{ confirm_status: 'RECLAIM_CONFIRMED' }, 'then reclaimed · RECLAIM_CONFIRMED'],
  ])('reads %o, however it came, as %s', (change, said) => {
    expect(textOf({ ...fullRecord, ...change })).toContain(said);
  });

  it('says a code once where the words for it are the same', () => {
    const record = { ...fullRecord, source_type: 'API' };
    expect(asTelegramReads(describeRecord(record, around, readerIn('zh'))).text).toContain('：API\n');
  });

  it('shows what else came at the end, as it came, and never more than fits', () => {
    const extra = { ...fullRecord, 'fee <b>': 12, nested: { a: [1n] }, empty: null, none: '' };
    expect(textOf(extra)).toContain('\n\nFurther fields, as they came\nfee <b>: 12\nnested: {"a":["1"]}');
    expect(textOf(extra)).not.toMatch(/empty|none/);
    const many: Record<string, string> = {};
    for (let n = 0; n < 500; n += 1) many[`f${n}${'x'.repeat(99)}`] = 'y'.repeat(999);
    expect(textOf({ ...fullRecord, ...many })).toContain('… and 492 more');
    expect(describeRecord({ ...fullRecord, ...many }, around, english).length).toBeLessThan(4_096);
  });

  it('says beside a field what was confirmed, where the service recorded something else', () => {
    const confirmed = { receiver, resourceType: 'ENERGY', quantity: 65_000 } as const;
    expect(textOf(fullRecord, { confirmed })).not.toContain('🚨');
    const other = { ...fullRecord, receiver: 'TOther', resource_type: 'BANDWIDTH', quantity: 65_001 };
    const text = textOf(other, { confirmed });
    expect(text).toContain(`Receiver: TOther\n🚨 The order was for ${receiver}.`);
    expect(text).toContain('bandwidth · BANDWIDTH\n🚨 The order was for energy · ENERGY.');
    expect(text).toContain('Quantity: 65,001\n🚨 The order was for 65,000.');
    expect(textOf(without('receiver', 'quantity'), { confirmed })).not.toContain('🚨');
  });

  it.each(locales)('keeps hostile texts from becoming markup or words of ours in %s', (locale) => {
    const names = Object.keys(fullRecord).concat('extra', hostileText);
    const record = Object.fromEntries(names.map((name) => [name, hostileText]));
    const html = describeRecord(record, { ...around, labelOf: () => hostileText }, readerIn(locale));
    const { text, entities } = asTelegramReads(html);
    expect(entities.every((type) => ['code', 'italic', 'bold', 'expandable_blockquote'].includes(type))).toBe(
      true,
    );
    expect(entities.length).toBeLessThanOrEqual(100);
    for (const mark of ['\u202E', '\u0000']) expect(text).not.toContain(mark);
  });

  it.each(locales)('has words for every field in %s, and none that only the order may say', (locale) => {
    const text = asTelegramReads(describeRecord(fullRecord, around, readerIn(locale, 'Asia/Shanghai'))).text;
    expect(text).not.toMatch(/record-field|undefined|confirmed on-chain/);
    expect(text).not.toContain(readerIn(locale).words.plain('confirm-status-DELEGATION_CONFIRMED'));
    expect(text).toContain('02:00');
    const empty = asTelegramReads(describeRecord({}, around, readerIn(locale))).text;
    expect(empty.split('\n')).toHaveLength(1);
  });
});

describe('the page of an order', () => {
  const order: RecordedOrder = {
    id: 'ABCD2345',
    kind: 'regular',
    resourceType: 'ENERGY',
    quantity: 65_000,
    receiver,
    serviceId: 'f',
    acceptedAt: now - 60_000,
    readAt: now,
    record: fullRecord,
  };
  const pageOf = (change: Partial<RecordedOrder>) =>
    asTelegramReads(describeRecordPage({ ...order, ...change }, around, english)).text;

  it('says when it was read', () => {
    const text = pageOf({});
    expect(text.startsWith("📄 The service's record · ABCD2345\n\nStatus:")).toBe(true);
    expect(text.endsWith('🕒 Read 18:47')).toBe(true);
  });

  it('says that it is the answer to the order when nothing was read since', () => {
    const placed = "🕒 From the service's answer when the order was placed (18:46)";
    expect(pageOf({ readAt: null })).toContain(`${placed}; not read since.`);
  });

  it('says that it was not read yet, or why it cannot be', () => {
    expect(pageOf({ record: null, readAt: null })).toContain('has not been read yet');
    expect(pageOf({ record: null, readAt: null, serviceId: null })).toContain('gave this order no number');
  });
});
