import { describe, expect, it } from 'vitest';
import { type Alarm, type Whose, describeAlarm } from '../../../src/features/buy/order-alarm.ts';
import { type OrderChange, changeOrder } from '../../orders/order-change.ts';
import { differences, elsewhere, orderIn, receiver, taken, unread } from './sample.ts';
import { around } from './order-sample.ts';
import { asTelegramReads, hostileText, locales, now, readerIn, written } from '../../base/reader.ts';
import type { OrderReason } from '../../../src/orders/states.ts';

const order = orderIn('late', { ...taken, unread, differences, fellSun: 8_450_000n });
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
function describeIn(locale: string, alarm: Alarm, change: OrderChange, whose?: Whose) {
  return describeAlarm(alarm, changeOrder(order, change), around, readerIn(locale), whose);
}
const tell = (alarm: Alarm, change: OrderChange = {}, locale = 'en') =>
  asTelegramReads(describeIn(locale, alarm, change)).text;

describe.each(locales)('in %s', (locale) => {
  it.each(Object.keys(alarms) as Alarm[])('the alarm %s names the order and the whole receiver', (alarm) => {
    const text = tell(alarm, {}, locale);
    expect(text).toContain('K7QWERTY');
    expect(text).toContain(receiver);
    expect(text.toLowerCase()).not.toContain('confirmed on-chain');
  });

  it('a difference shows both sides of each field', () => {
    const text = tell('differs', {}, locale);
    const quantities = [written(locale, '65,000'), written(locale, '131,000')];
    for (const side of [receiver, elsewhere, ...quantities, 'd2be8c6f', order.clientOrderId])
      expect(text).toContain(side);
  });

  it('owners read whose order it is, and where the locks are', () => {
    const html = describeIn(locale, 'differs', {}, { person: 'Oleg', mayOrder: false });
    const { text } = asTelegramReads(html);
    for (const part of ['Oleg', '/orders K7QWERTY', '/members']) expect(text).toContain(part);
  });
});

it('what could not be read is told since when and why, with the words of the service where it had some', () => {
  const text = tell('unread');
  expect(text).toContain('could not be read since 18:37');
  expect(text).toContain('the service says that it has no order with this number');
  expect(text).toContain('no such order (code 404)');
  expect(text).not.toContain('does not show');
  const odd = { since: now, reason: 'something_new' as OrderReason, code: null, message: null };
  expect(tell('unread', { unread: odd })).toContain('the answer could not be understood');
  expect(tell('unread', { unread: odd })).not.toContain('words:');
});

it('an unpaid order is told as unpaid, and a failed one as not delivered', () => {
  expect(tell('unpaid')).toContain('is still unpaid after more than 10 minutes');
  expect(tell('failed')).toContain('has not been delivered so far');
});

it('what was or may have been paid twice is told with what is known of figures and numbers', () => {
  const text = tell('maybe_paid_twice', { activateAmountSun: 1_000_000n });
  expect(text).toContain(
    'The balance fell by 8.45 TRX beyond what other orders cost; this order costs 5.225 TRX. Compare with the service.',
  );
  for (const number of ['d2be8c6f', order.clientOrderId]) expect(text).toContain(number);
  const unpriced = { payAmountSun: null, activateAmountSun: null, estimateSun: null };
  expect(tell('maybe_paid_twice', unpriced)).toContain('costs is not known');
  const twice = tell('paid_twice', { otherServiceId: 'f05a3b20' });
  for (const number of ['d2be8c6f', 'f05a3b20', order.clientOrderId]) expect(twice).toContain(number);
});

describe('an alarm', () => {
  it('is marked where the same may stand in the chat already', () => {
    expect(tell('late')).not.toContain('↻');
  });

  it('shows foreign text as text, on both sides of a difference and in the words of the service', () => {
    const hostile = {
      differences: differences.map(({ field }) => ({ field, wanted: receiver, got: hostileText })),
      unread: { since: now, reason: 'refused', code: hostileText, message: hostileText },
    } as const;
    for (const alarm of ['differs', 'unread'] as const) {
      const { text, entities } = asTelegramReads(describeIn('en', alarm, hostile));
      expect(text).toContain('<a href=');
      expect(text).not.toContain('\u202E');
      expect(new Set(entities.filter((type) => type !== 'date_time'))).toEqual(new Set(['bold', 'code']));
    }
  });

  it('says nothing of whose order it is where it was ordered, and nothing of locks without need', () => {
    expect(tell('differs')).not.toContain('👤');
    const html = describeIn('en', 'late', {}, { person: 'Oleg', mayOrder: true });
    expect(html).toContain('👤 Ordered by Oleg.');
    expect(html).not.toContain('/members');
  });
});
