import { describe, expect, it } from 'vitest';
import { addressMonitor } from '../../src/events/address-monitor.ts';
import { variables } from '../../src/events/event.ts';
import { decide } from '../../src/rules/decide.ts';
import { factsOf } from '../../src/rules/facts.ts';
import type { Poison } from '../../src/rules/poison.ts';
import { alertPlace, alertRule, type AlertPlace } from '../../src/store/settings/alert-rules.ts';

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

describe('a likely bait', () => {
  it('comes at once and without sound, where an ordinary transfer has one', () => {
    expect(outcome(dust)).toEqual({ as: 'heard', isLoud: false, isUrgent: false });
    expect(outcome(undefined)).toEqual({ as: 'heard', isLoud: true, isUrgent: false });
  });

  it('waits for nine in the morning of the chat where baits come once a day, which ordinary transfers do not', () => {
    const held = { as: 'held', isLoud: false, heldFor: 'baits', until: morning };
    expect(outcome(dust, { baits: 'daily' })).toMatchObject(held);
    expect(outcome(undefined, { baits: 'daily' })).toMatchObject({ as: 'heard' });
    const dayMs = 86_400_000;
    expect(outcome(dust, { baits: 'daily' }, morning - 1)).toMatchObject({ until: morning });
    expect(outcome(dust, { baits: 'daily' }, morning)).toMatchObject({ until: morning + dayMs });
  });

  it('is loud and at once when money went to a look-alike, in quiet hours and with baits once a day', () => {
    const quiet = { from: '00:00', to: '23:59', days: [1, 2, 3, 4, 5, 6, 7], how: 'held' };
    for (const change of [{}, { baits: 'daily' as const }]) {
      expect(outcome(paid, change, night, { quiet })).toEqual({ as: 'heard', isLoud: true, isUrgent: true });
    }
  });

  it('never waits for the day when a little went to a look-alike', () => {
    const little: Poison = { ...paid, forms: ['lookalike', 'dust'], isUrgent: false };
    expect(outcome(little, { baits: 'daily' })).toEqual({ as: 'heard', isLoud: false, isUrgent: false });
  });

  it('is loud where a rule calls what it asks for urgent', () => {
    const rules = [rule({ isUrgent: true })];
    expect(outcome(dust, { baits: 'daily', rules })).toEqual({ as: 'heard', isLoud: true, isUrgent: true });
  });

  it('is dropped and muted like any other event', () => {
    const kinds = ['EVENT_BALANCE'];
    expect(outcome(dust, { baits: 'daily', rules: [rule({ kinds })] })).toMatchObject({ as: 'dropped' });
    const by = { id: 1, name: 'Anna' };
    const mutes = [{ n: 2, scope: { of: 'all' as const }, from: 0, until: null, by }];
    expect(outcome(dust, { baits: 'daily', mutes })).toMatchObject({ as: 'muted' });
  });
});
