import { describe, expect, it } from 'vitest';
import {
  type Alarm,
  type Whose,
  alarmRow,
  describeAlarm,
  listAlarms,
} from '../../../src/features/buy/alarm-kinds.ts';
import { type OrderChange, changeOrder } from '../../orders/order-change.ts';
import { differences, elsewhere, orderIn, receiver, taken, unread } from './sample.ts';
import { around } from './order-sample.ts';
import {
  asTelegramReads,
  hostileText,
  locales,
  now as readerNow,
  readerIn,
  written,
} from '../../base/reader.ts';
import type { OrderReason } from '../../../src/orders/states.ts';

const minuteMs = 60_000;
const now = Date.UTC(2026, 10, 21);

type Facts = Parameters<typeof listAlarms>[0];

const accepted: Facts = {
  state: 'accepted',
  reason: null,
  status: 'DELEGATE_SUCCESS',
  acceptedAt: now - 11 * minuteMs,
  unread: null,
  failedAt: null,
  confirmedOnChainAt: null,
  reclaimedAt: null,
  waitsUntil: null,
  repeatsUntil: null,
  paidTwiceAt: null,
  maybePaidTwiceAt: null,
  kind: 'regular',
  duration: '1h',
  record: null,
  createdAt: now - 12 * minuteMs,
  endsAt: null,
};
const inTime = { state: 'delivered', confirmedOnChainAt: now - 10 * minuteMs, reclaimedAt: now } as const;
const unreadSince = (since: number): Facts['unread'] => ({
  since,
  reason: 'not_found',
  code: null,
  message: null,
});
const alarms = (change: Partial<Facts>, isUnattended = false) =>
  listAlarms({ ...accepted, ...change }, now, isUnattended);

describe('what gives reason to an alarm', () => {
  it.each<[string, Partial<Facts>, string[]]>([
    ['an order under way', {}, []],
    ['a late one', { state: 'late' }, ['late']],
    ['a late one that nobody has paid', { state: 'late', status: 'UNPAID' }, ['unpaid']],
    ['one that failed', { state: 'failed', failedAt: now }, ['failed']],
    ['one that differs from what was confirmed', { state: 'differs' }, ['differs']],
    ['a delivered one', { state: 'delivered' }, []],
    [
      'one that was delivered although it had failed',
      { state: 'delivered', failedAt: now },
      ['delivered_after_all'],
    ],
    [
      'one that was seen delivered after it was late',
      { state: 'delivered', confirmedOnChainAt: now },
      ['delivered_after_all'],
    ],
    [
      'one of which only the reclaim was seen, after it was late',
      { state: 'delivered', reclaimedAt: now, endsAt: now },
      ['delivered_after_all'],
    ],
    ['one that was delivered in time', { state: 'delivered', confirmedOnChainAt: now - 2 * minuteMs }, []],
    ['one that went back before its end', { ...inTime, endsAt: now + 40 * minuteMs }, ['reclaimed_early']],
    ['one that went back at its end', { ...inTime, endsAt: now }, []],
    ['a flash order that went back', { ...inTime, endsAt: now + 40 * minuteMs, kind: 'flash' }, []],
    [
      'one that differs and went back',
      { ...inTime, state: 'differs', endsAt: now + 40 * minuteMs },
      ['differs'],
    ],
    ['one that was paid twice', { state: 'delivered', paidTwiceAt: now }, ['paid_twice']],
    ['one that may have been', { state: 'delivered', maybePaidTwiceAt: now }, ['maybe_paid_twice']],
    [
      'one of which it turned out to be so',
      { state: 'delivered', maybePaidTwiceAt: now, paidTwiceAt: now },
      ['paid_twice'],
    ],
    [
      'a late one that may have been paid twice',
      { state: 'late', maybePaidTwiceAt: now },
      ['late', 'maybe_paid_twice'],
    ],
    ['a card that has ended', { state: 'closed' }, []],
  ])('%s', (_, change, expected) => {
    expect(alarms(change)).toEqual(expected);
  });
});

describe('an order that could not be read', () => {
  it('is told as not read, never as late or unpaid', () => {
    const unread = unreadSince(now - 11 * minuteMs);
    expect(alarms({ state: 'late', unread })).toEqual(['unread']);
    expect(alarms({ state: 'late', unread, status: 'UNPAID' })).toEqual(['unread']);
  });

  it('gives no alarm before it is late', () => {
    expect(alarms({ unread: unreadSince(now - minuteMs) })).toEqual([]);
  });

  it('gives none for one failed read after people heard that it is late, but after ten minutes of them', () => {
    const acceptedAt = now - 60 * minuteMs;
    const late = { state: 'late', acceptedAt } as const;
    expect(alarms({ ...late, unread: unreadSince(now - 10 * minuteMs + 1) })).toEqual([]);
    expect(alarms({ ...late, unread: unreadSince(now - 10 * minuteMs) })).toEqual(['unread']);
  });

  it('gives one for the last read, after which nobody looks by itself', () => {
    const late = { state: 'late', unread: unreadSince(now) } as const;
    const weekAgo = now - 7 * 24 * 60 * minuteMs;
    expect(alarms({ ...late, acceptedAt: weekAgo + 1 })).toEqual([]);
    expect(alarms({ ...late, acceptedAt: weekAgo })).toEqual(['unread']);
  });
});

describe('an uncertain order', () => {
  it('needs a decision, when nobody is looking at its message', () => {
    expect(alarms({ state: 'unknown' }, true)).toEqual(['unknown']);
    expect(alarms({ state: 'unknown', reason: 'interrupted' })).toEqual(['unknown']);
    expect(alarms({ state: 'unknown', reason: 'timeout' })).toEqual([]);
  });

  it('needs none while the bot sends it again by itself', () => {
    expect(alarms({ state: 'unknown', repeatsUntil: now + 1, reason: 'interrupted' }, true)).toEqual([]);
    expect(alarms({ state: 'unknown', repeatsUntil: now }, true)).toEqual(['unknown']);
  });

  it('needs no second one while a request to send it again waits for approval', () => {
    expect(alarms({ state: 'unknown', waitsUntil: now + 1, reason: 'interrupted' }, true)).toEqual([]);
  });
});

const order = orderIn('late', { ...taken, unread, differences, fellSun: 8_450_000n });
const everyAlarm: Record<Alarm, true> = {
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

describe('the alarms that', () => {
  type Row = ReturnType<typeof alarmRow>;

  it.each<[string, (row: Row) => boolean, string]>([
    ['a rule for late orders asks for', ({ rule }) => rule === 'order.late', 'late unpaid unread'],
    [
      'a rule for failed orders asks for',
      ({ rule }) => rule === 'order.failed',
      'delivered_after_all differs failed reclaimed_early',
    ],
    ['a rule for uncertain orders asks for', ({ rule }) => rule === 'order.unknown', 'unknown'],
    ['no rule asks for', ({ rule }) => rule === null, 'maybe_paid_twice paid_twice reminder'],
    [
      'tell of an incident of the order',
      ({ incident }) => incident === 'order',
      'differs failed late unknown unpaid unread',
    ],
    [
      'tell of an incident of its payment',
      ({ incident }) => incident === 'payment',
      'maybe_paid_twice paid_twice',
    ],
    [
      'say that it has not arrived, which a delivery takes back',
      ({ isDoubt }) => isDoubt === true,
      'failed late unpaid unread',
    ],
    ['go to all owners', ({ isForOwners }) => isForOwners === true, 'differs maybe_paid_twice paid_twice'],
  ])('%s', (_, is, named) => {
    const found = Object.keys(everyAlarm).filter((alarm) => is(alarmRow(alarm)));
    expect(found.sort()).toEqual(named.split(' '));
  });

  it('only a later version knows are told to nobody else', () => {
    expect(alarmRow('tomorrow')).toEqual({ rule: null, incident: null });
  });
});
function describeIn(locale: string, alarm: Alarm, change: OrderChange, whose?: Whose) {
  return describeAlarm(alarm, changeOrder(order, change), around, readerIn(locale), whose);
}
const tell = (alarm: Alarm, change: OrderChange = {}, locale = 'en') =>
  asTelegramReads(describeIn(locale, alarm, change)).text;

describe.each(locales)('in %s', (locale) => {
  it.each(Object.keys(everyAlarm) as Alarm[])(
    'the alarm %s names the order and the whole receiver',
    (alarm) => {
      const text = tell(alarm, {}, locale);
      expect(text).toContain('K7QWERTY');
      expect(text).toContain(receiver);
      expect(text.toLowerCase()).not.toContain('confirmed on-chain');
    },
  );

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
  const odd = { since: readerNow, reason: 'something_new' as OrderReason, code: null, message: null };
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
    'The balance fell by 8.45 TRX beyond what other orders cost; this order costs 5.225 TRX. Check with the service.',
  );
  for (const number of ['d2be8c6f', order.clientOrderId]) expect(text).toContain(number);
  const unpriced = { payAmountSun: null, activateAmountSun: null, estimateSun: null };
  expect(tell('maybe_paid_twice', unpriced)).toContain('costs is not known');
  const twice = tell('paid_twice', { otherServiceId: 'f05a3b20' });
  for (const number of ['d2be8c6f', 'f05a3b20', order.clientOrderId]) expect(twice).toContain(number);
});

describe('an alarm', () => {
  it('shows foreign text as text, on both sides of a difference and in the words of the service', () => {
    const hostile = {
      differences: differences.map(({ field }) => ({ field, wanted: receiver, got: hostileText })),
      unread: { since: readerNow, reason: 'refused', code: hostileText, message: hostileText },
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
