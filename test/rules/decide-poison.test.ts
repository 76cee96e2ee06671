import { describe, expect, it } from 'vitest';
import { addressMonitor } from '../../src/events/address-monitor.ts';
import { variables } from '../../src/events/event.ts';
import { decide } from '../../src/rules/route.ts';
import { factsOf } from '../../src/rules/facts.ts';
import type { Poison } from '../../src/rules/poison.ts';
import { type AlertPlace, alertPlace, alertRule } from '../../src/store/settings/alert-rules.ts';

const berlin = { timeZone: 'Europe/Berlin' };
const night = Date.parse('2026-11-22T20:00:00Z');
const morning = Date.parse('2026-11-23T08:00:00Z');

const no = { hidden: [], ours: [] };
const dust: Poison = { ...no, forms: ['dust'], isOutgoing: false, isZero: true, isUrgent: false };
const lookalike = { seen: 'TSeen', known: 'TKnown', isReceiver: false };
const paid: Poison = {
  ...no,
  forms: ['lookalike'],
  lookalike,
  isOutgoing: true,
  isZero: false,
  isUrgent: true,
};

const rule = (change = {}) => alertRule.parse({ id: 'r', n: 1, createdBy: 1, createdAt: 0, ...change });
const place = (change: Partial<AlertPlace> = {}): AlertPlace => ({
  ...alertPlace.parse({ chatId: 1, topicId: null, isOn: true, since: 0 }),
  rules: [rule()],
  ...change,
});
const facts = (poison?: Poison) =>
  factsOf(addressMonitor, variables(addressMonitor, addressMonitor.example), {
    book: [],
    isUrgent: false,
    poison,
  });
const outcome = (poison: Poison | undefined, change: Partial<AlertPlace> = {}, now = night, hours = {}) => {
  const { rule: _, ...rest } = decide(facts(poison), place(change), { ...berlin, ...hours }, now) as {
    rule?: unknown;
  };
  return rest;
};

const atOnce = { as: 'heard', isLoud: false, isUrgent: false };
const aloud = { as: 'heard', isLoud: true, isUrgent: true };
const held = { as: 'held', isLoud: false, heldFor: 'baits', until: morning };
const daily = { baits: 'daily' as const };
const quiet = { from: '00:00', to: '23:59', days: [1, 2, 3, 4, 5, 6, 7], how: 'held' };
const mutes = [{ n: 2, scope: { of: 'all' as const }, from: 0, until: null, by: { id: 1, name: 'Anna' } }];
/** A little that went to a look-alike. */
const little: Poison = { ...paid, forms: ['lookalike', 'dust'], isUrgent: false };

describe('a likely bait', () => {
  it.each<[string, Poison | undefined, Partial<AlertPlace>, object, number?, object?]>([
    ['comes at once and without sound', dust, {}, atOnce],
    ['has no sound where an ordinary transfer has one', undefined, {}, { ...aloud, isUrgent: false }],
    ['waits for nine in the morning of the chat where baits come once a day', dust, daily, held],
    ['does not hold ordinary transfers there', undefined, daily, { as: 'heard' }],
    ['waits until then to the millisecond', dust, daily, { until: morning }, morning - 1],
    ['waits for the next morning from then on', dust, daily, { until: morning + 86_400_000 }, morning],
    [
      'is loud and at once when money went to a look-alike, in quiet hours',
      paid,
      {},
      aloud,
      night,
      { quiet },
    ],
    ['is so where baits come once a day, too', paid, daily, aloud, night, { quiet }],
    ['never waits for the day when a little went to a look-alike', little, daily, atOnce],
    ['is loud where a rule calls it urgent', dust, { ...daily, rules: [rule({ isUrgent: true })] }, aloud],
    ['is dropped', dust, { ...daily, rules: [rule({ kinds: ['EVENT_BALANCE'] })] }, { as: 'dropped' }],
    ['is muted like any other event', dust, { ...daily, mutes }, { as: 'muted' }],
  ])('%s', (_, poison, change, expected, now, hours) => {
    expect(outcome(poison, change, now, hours)).toMatchObject(expected);
  });
});
