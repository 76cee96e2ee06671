import { describe, expect, it } from 'vitest';
import { describeAlarm, type Alarm } from '../../../src/views/order/order-alarm.ts';
import { changeOrder, type OrderChange } from '../../orders/order-change.ts';
import { order as sample } from './order-sample.ts';
import { addressFrom, asTelegramReads, hostileText, locales, now, readerIn, written } from '../reader.ts';
import type { OrderReason } from '../../../src/orders/reasons.ts';

const receiver = addressFrom('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
const other = 'TEEHoEfqvKqW76uWbFc7aYRkGjwsRbSPm5';

const order = changeOrder(sample, {
  id: 'K7QWERTY',
  clientOrderId: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  kind: 'regular',
  resourceType: 'ENERGY',
  quantity: 65_000,
  receiver,
  state: 'late',
  serviceId: 'd2be8c6f',
  estimateSun: 4_225_000n,
  payAmountSun: 4_225_000n,
  activateAmountSun: null,
  unread: { since: now - 660_000, reason: 'not_found', code: '404', message: 'no order' },
  differences: [
    { field: 'receiver', wanted: receiver, got: other },
    { field: 'resource_type', wanted: 'ENERGY', got: 'BANDWIDTH' },
    { field: 'quantity', wanted: '65000', got: '32000' },
  ],
  fellSun: 8_450_000n,
});
const around = { label: undefined, nameOf: () => 'Olga', explorerUrl: 'https://explorer.example/{hash}' };
const alarms: Record<Alarm, true> = {
  late: true,
  unread: true,
  unpaid: true,
  failed: true,
  unknown: true,
  differs: true,
  maybe_paid_twice: true,
  paid_twice: true,
  delivered_after_all: true,
  reclaimed_early: true,
  reminder: true,
};
const tell = (alarm: Alarm, change: OrderChange = {}, locale = 'en') =>
  asTelegramReads(describeAlarm(alarm, changeOrder(order, change), around, readerIn(locale))).text;

describe.each(locales)('in %s', (locale) => {
  it.each(Object.keys(alarms) as Alarm[])('the alarm %s names the order and the whole receiver', (alarm) => {
    const text = tell(alarm, {}, locale);
    expect(text).toContain('K7QWERTY');
    expect(text).toContain(receiver);
    expect(text.toLowerCase()).not.toContain('confirmed on-chain');
  });

  it('a difference shows both sides of each field', () => {
    const text = tell('differs', {}, locale);
    const quantities = [written(locale, '65,000'), written(locale, '32,000')];
    for (const side of [receiver, other, ...quantities, 'd2be8c6f', order.clientOrderId])
      expect(text).toContain(side);
  });

  it('owners read whose order it is, and where the locks are', () => {
    const html = describeAlarm('differs', order, around, readerIn(locale), false, {
      person: 'Oleg',
      mayOrder: false,
    });
    const { text } = asTelegramReads(html);
    expect(text).toContain('Oleg');
    expect(text).toContain('/orders K7QWERTY');
    expect(text).toContain('/members');
  });
});

describe('what could not be read', () => {
  it('is told since when and why, with the words of the service', () => {
    const text = tell('unread');
    expect(text).toContain('could not be read since 2026-11-21 18:36:09 UTC');
    expect(text).toContain('the service says that it has no order with this number');
    expect(text).toContain('no order (code 404)');
    expect(text).not.toContain('does not show');
  });

  it('is told without words where the service had none, and for a reason that nobody knows', () => {
    const unread = { since: now, reason: 'something_new' as OrderReason, code: null, message: null };
    const text = tell('unread', { unread });
    expect(text).toContain('the answer could not be understood');
    expect(text).not.toContain('words:');
  });
});

describe('what may have been paid twice', () => {
  it('is told with both figures, activation included, and the numbers to compare by', () => {
    const text = tell('maybe_paid_twice', { activateAmountSun: 1_000_000n });
    expect(text).toContain(
      'The balance fell by 8.45 TRX beyond what other orders cost; this order costs 5.225 TRX. Compare with the service.',
    );
    for (const number of ['d2be8c6f', order.clientOrderId]) expect(text).toContain(number);
  });

  it('is told without a price where none is known', () => {
    const unpriced = { payAmountSun: null, activateAmountSun: null, estimateSun: null };
    expect(tell('maybe_paid_twice', unpriced)).toContain('costs is not known');
  });
});

describe('what was paid twice', () => {
  it('names every number that the service gave it', () => {
    const text = tell('paid_twice', { otherServiceId: 'f05a3b20' });
    for (const number of ['d2be8c6f', 'f05a3b20', order.clientOrderId]) expect(text).toContain(number);
  });
});

describe('an alarm', () => {
  it('is marked where the same may stand in the chat already', () => {
    expect(describeAlarm('late', order, around, readerIn('en'), true)).toContain('↻ possible repeat');
    expect(tell('late')).not.toContain('↻');
  });

  it('shows foreign text as text, on both sides of a difference and in the words of the service', () => {
    const differences = ['receiver', 'resource_type', 'quantity'].map((field) => ({
      field: field as 'receiver',
      wanted: receiver,
      got: hostileText,
    }));
    const unread = { since: now, reason: 'refused', code: hostileText, message: hostileText } as const;
    for (const alarm of ['differs', 'unread'] as const) {
      const html = describeAlarm(alarm, changeOrder(order, { differences, unread }), around, readerIn('en'));
      const { text, entities } = asTelegramReads(html);
      expect(text).toContain('<a href=');
      expect(text).not.toContain('\u202E');
      expect(new Set(entities.filter((type) => type !== 'date_time'))).toEqual(new Set(['bold', 'code']));
    }
  });

  it('says nothing of whose order it is where it was ordered, and nothing of locks without need', () => {
    expect(tell('differs')).not.toContain('👤');
    const html = describeAlarm('late', order, around, readerIn('en'), false, {
      person: 'Oleg',
      mayOrder: true,
    });
    expect(html).toContain('👤 Ordered by Oleg.');
    expect(html).not.toContain('/members');
  });
});
