import { describe, expect, it } from 'vitest';
import { listAlarms } from '../../../src/features/buy/alarm-kinds.ts';

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
