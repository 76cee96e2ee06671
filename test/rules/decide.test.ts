import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Decision, type Hours, decide, routeFacts } from '../../src/rules/route.ts';
import { type Facts, failedFilters } from '../../src/rules/facts.ts';
import type { AlertPlace, AlertRule, QuietHours } from '../../src/store/settings/alert-rules.ts';
import { settingsSchema } from '../../src/store/settings/settings.ts';
import { makePlace } from '../store/settings/place.ts';
import { exampleFacts, someFacts, someMutes, somePlace, someQuiet, someRules } from './facts.ts';

const dayMs = 86_400_000;
const someHours: fc.Arbitrary<Hours> = fc.record({
  quiet: fc.option(someQuiet, { nil: undefined }),
  timeZone: fc.constantFrom('UTC', 'Europe/Berlin'),
});
const someNow = fc.nat(2 * dayMs);
/** How much is heard: not at all, later, without sound, with sound. */
function loudnessOf(decision: Decision): number {
  if (decision.as === 'muted' || decision.as === 'dropped') return 0;
  if (decision.as === 'held') return 1;
  return decision.isLoud ? 3 : 2;
}

const place = (change: Parameters<typeof makePlace>[1] = {}, ...rules: Partial<AlertRule>[]): AlertPlace => {
  const made = makePlace(-1, change);
  const [rule] = made.rules;
  const asked = rules.map((one, at) => Object.assign({}, rule!, { id: `r${at + 1}`, n: at + 1 }, one));
  return rules.length === 0 ? made : { ...made, rules: asked };
};
const transfer = exampleFacts('EVENT_ADDRESS_MONITOR');
const day: Hours = { timeZone: 'UTC' };
const night: QuietHours = { from: '22:00', to: '07:00', days: [1, 2, 3, 4, 5, 6, 7], how: 'held' };
const midnight = Date.UTC(2026, 10, 21);
const by = { id: 1, name: 'Anna' };
const mute = (scope: AlertPlace['mutes'][number]['scope']) => ({ n: 9, scope, from: 0, until: null, by });

describe('a place', () => {
  it('that is off, that has no rules, or whose rules ask for something else drops the event, and says why', () => {
    expect(decide(transfer, place({ isOn: false }), day, 0)).toEqual({ as: 'dropped', why: { of: 'off' } });
    const none = { as: 'dropped', why: { of: 'no-rules' } };
    expect(decide(transfer, place({ kinds: [] }), day, 0)).toEqual(none);
    const other = place({}, { kinds: ['EVENT_BALANCE'] }, { coins: ['TRX'], directions: ['out'] });
    const nearest = { as: 'dropped', why: { of: 'nearest', n: 2, filter: 'coins' } };
    expect(decide(transfer, other, day, 0)).toEqual(nearest);
  });

  it('names the rule that passes most filters, of equals the first, and prefers rules for the kind', () => {
    const nearest = (...rules: Partial<AlertRule>[]) => {
      const { why } = decide(transfer, place({}, ...rules), day, 0) as Extract<Decision, { as: 'dropped' }>;
      return why.of === 'nearest' ? `${why.n} ${why.filter}` : why.of;
    };
    const [far, near] = [{ coins: ['TRX'], directions: ['out' as const] }, { atLeast: { USDT: '1e9' } }];
    near.atLeast.USDT = '999999999';
    expect(nearest(far, near)).toBe('2 atLeast');
    expect(nearest(near, near)).toBe('1 atLeast');
    expect(nearest({ kinds: ['EVENT_BALANCE'] }, far)).toBe('2 coins');
    expect(nearest({ kinds: ['EVENT_BALANCE'] }, { kinds: ['EVENT_DELEGATION'] })).toBe('1 kinds');
  });

  it('is loud if any matching rule is, and urgent if any is', () => {
    const loud = (...rules: Partial<AlertRule>[]) => decide(transfer, place({}, ...rules), day, 0);
    expect(loud({ isLoud: false }, { isLoud: true })).toMatchObject({ as: 'heard', isLoud: true });
    expect(loud({ isLoud: false }, { isLoud: true, coins: ['TRX'] })).toMatchObject({ isLoud: false });
    expect(loud({ isUrgent: false }, { isUrgent: true })).toMatchObject({ isUrgent: true });
  });

  it('uses the words of the first matching rule that has its own, else of the first that matches', () => {
    const many = place({}, { coins: ['TRX'] }, {}, {}, {});
    const ruleOf = (hasWords: number[]) => {
      const decision = decide(transfer, many, day, 0, ({ n }) => hasWords.includes(n));
      return decision.as === 'heard' && decision.rule.n;
    };
    expect(ruleOf([])).toBe(2);
    expect(ruleOf([1, 4, 3])).toBe(3);
  });

  it('keeps back what a mute covers, and nothing else', () => {
    const [address = ''] = transfer.addresses ?? [];
    const asOf = (scope: AlertPlace['mutes'][number]['scope'], isUrgent = false) =>
      decide({ ...transfer, isUrgent }, place({ mutes: [mute(scope)] }), day, 0).as;
    expect(asOf({ of: 'all' })).toBe('muted');
    expect(asOf({ of: 'all' }, true)).toBe('heard');
    const urgentRule = place({ mutes: [mute({ of: 'all' })] }, { isUrgent: true });
    expect(decide(transfer, urgentRule, day, 0).as).toBe('heard');
    const { kind, direction } = transfer;
    for (const isUrgent of [false, true]) {
      expect(asOf({ of: 'rule', n: 1 }, isUrgent)).toBe('muted');
      expect(asOf({ of: 'address', address }, isUrgent)).toBe('muted');
      expect(asOf({ of: 'kind', kind }, isUrgent)).toBe('muted');
      expect(asOf({ of: 'kind', kind, direction: direction! }, isUrgent)).toBe('muted');
    }
    const mutes = [mute({ of: 'rule', n: 7 }), mute({ of: 'all' })];
    for (const both of [mutes, mutes.toReversed()])
      expect(decide(transfer, place({ mutes: both }), day, 0).as).toBe('muted');
    expect(asOf({ of: 'rule', n: 2 })).toBe('heard');
    expect(asOf({ of: 'address', address: 'T9' })).toBe('heard');
    expect(asOf({ of: 'kind', kind: 'EVENT_BALANCE' })).toBe('heard');
    expect(asOf({ of: 'kind', kind: transfer.kind, direction: 'unclear' })).toBe('heard');
  });

  it('has its quiet hours by the clocks of its chat', () => {
    const shanghai = { quiet: night, timeZone: 'Asia/Shanghai' };
    expect(decide(transfer, place(), shanghai, midnight)).toMatchObject({ as: 'heard', isLoud: true });
    const evening = midnight + 15 * 3_600_000;
    expect(decide(transfer, place(), shanghai, evening)).toMatchObject({
      as: 'held',
      until: midnight + 23 * 3_600_000,
    });
  });

  it('asks a rule that is muted neither for urgency nor for words, while another one is heard', () => {
    const both = place({ mutes: [mute({ of: 'rule', n: 1 })] }, { isUrgent: true }, {});
    expect(decide(transfer, both, day, 0, ({ n }) => n === 1)).toMatchObject({
      as: 'heard',
      isUrgent: false,
      rule: { n: 2 },
    });
    const all = { ...both, mutes: [...both.mutes, mute({ of: 'all' })] };
    expect(decide(transfer, all, day, 0).as).toBe('muted');
  });

  it('tells what has no address while an address is muted', () => {
    const muted = place({ mutes: [mute({ of: 'address', address: 'T9' })] });
    for (const facts of [
      { ...transfer, addresses: [] },
      { kind: 'x', isUrgent: false, enums: {}, tags: [], names: [] },
    ])
      expect(decide(facts, muted, day, 0).as).toBe('heard');
  });

  it('holds or softens in quiet hours what is not urgent, and says until when', () => {
    const utc = { quiet: night, timeZone: 'UTC' };
    const until = midnight + 7 * 3_600_000;
    const held = decide(transfer, place(), utc, midnight);
    expect(held).toMatchObject({ as: 'held', until, heldFor: 'quiet', isLoud: true });
    const silent = { quiet: { ...night, how: 'silent' as const }, timeZone: 'UTC' };
    expect(decide(transfer, place(), silent, midnight)).toMatchObject({ as: 'heard', isLoud: false });
    expect(decide(transfer, place(), silent, midnight + dayMs / 2)).toMatchObject({ isLoud: true });
    const urgent = decide({ ...transfer, isUrgent: true }, place(), utc, midnight);
    expect(urgent).toMatchObject({ as: 'heard', isLoud: true, isUrgent: true });
  });
});

describe('whatever the rules, mutes and hours', () => {
  const latest = 2 * dayMs;
  const cases = [somePlace(latest), someFacts, someHours, someNow] as const;
  /** Fails where it does not hold of some place, facts, hours, time, and one thing more. */
  const checking =
    <More>(
      more: fc.Arbitrary<More>,
      check: (place: AlertPlace, facts: Facts, hours: Hours, now: number, more: More) => boolean | void,
      numRuns = 1_000,
    ) =>
    () =>
      fc.assert(fc.property(...cases, more, check), { numRuns });
  const nothing = fc.constant(undefined);
  const isNoLess = (one: AlertPlace, other: AlertPlace, facts: Facts, hours: Hours, now: number) =>
    loudnessOf(decide(facts, other, hours, now)) >= loudnessOf(decide(facts, one, hours, now));

  it('adding a rule never makes an event that is heard, or held, less heard', () => {
    const check = checking(someRules, (one, facts, hours, now, added) => {
      const rules = [...one.rules, ...added.map((rule) => ({ ...rule, n: rule.n + 100 }))];
      return isNoLess(one, { ...one, rules }, facts, hours, now);
    });
    expect(check).not.toThrow();
  });

  it('widening a rule, by taking away any filter, never makes an event less heard', () => {
    const open = 'kinds services resources actions items coins where directions atLeast'.split(' ');
    const check = checking(
      fc.tuple(fc.nat(3), fc.constantFrom(...open)),
      (one, facts, hours, now, [index, name]) => {
        const widened = { [name]: name === 'atLeast' ? {} : null };
        const rules = one.rules.map((rule, at) => (at === index ? { ...rule, ...widened } : rule));
        return isNoLess(one, { ...one, rules }, facts, hours, now);
      },
    );
    expect(check).not.toThrow();
  });

  it('taking away a mute never makes an event less heard', () => {
    const check = checking(fc.nat(2), (one, facts, hours, now, index) => {
      const mutes = one.mutes.filter((_, at) => at !== index);
      return isNoLess(one, { ...one, mutes }, facts, hours, now);
    });
    expect(check).not.toThrow();
  });

  it('the order of the rules changes only whose words are used', () => {
    const withoutRule = (decision: Decision) => {
      if (decision.as === 'dropped') return decision;
      const { rule: _, ...rest } = decision;
      // Of several muted rules, the mute of the first one is named.
      return decision.as === 'muted' ? { as: decision.as } : rest;
    };
    const check = checking(nothing, (one, facts, hours, now) => {
      const turned = { ...one, rules: one.rules.toReversed() };
      const both = [one, turned].map((place) => withoutRule(decide(facts, place, hours, now)));
      expect(both[1]).toEqual(both[0]);
    });
    expect(check).not.toThrow();
  });

  it('an urgent event is never held, nor softened by quiet hours', () => {
    const check = checking(nothing, (one, facts, hours, now) => {
      const [decision, withoutHours] = [hours, day].map((each) =>
        decide({ ...facts, isUrgent: true }, one, each, now),
      ) as [Decision, Decision];
      return decision.as !== 'held' && loudnessOf(decision) === loudnessOf(withoutHours);
    });
    expect(check).not.toThrow();
  });

  it('an event is heard, held or muted only by a rule that asks for it, and dropped only where none does', () => {
    const check = checking(nothing, (one, facts, hours, now) => {
      const decision = decide(facts, one, hours, now);
      const asking = one.rules.filter((rule) => failedFilters(rule, facts).length === 0);
      if (decision.as !== 'dropped') return asking.includes(decision.rule);
      const { why } = decision;
      if (why.of === 'off') return !one.isOn;
      if (why.of === 'no-rules') return one.rules.length === 0;
      const rule = one.rules.find(({ n }) => n === why.n)!;
      return asking.length === 0 && failedFilters(rule, facts)[0] === why.filter;
    });
    expect(check).not.toThrow();
  });

  it('each place is decided alone, and the index of kinds changes nothing', () => {
    const group = { type: 'supergroup', title: 'chat', addedBy: 1, addedAt: 0 };
    const others = fc.array(fc.tuple(somePlace(latest), someHours), { maxLength: 3 });
    const check = (
      first: AlertPlace,
      facts: Facts,
      firstHours: Hours,
      now: number,
      more: [AlertPlace, Hours][],
    ) => {
      const pairs = [[first, firstHours] as const, ...more];
      const places = pairs.map(([one], index) => ({ ...one, chatId: -1 - index }));
      const chats = pairs.map(([, hours], index) => ({
        ...group,
        id: -1 - index,
        timeZone: hours.timeZone,
        ...(hours.quiet && { quiet: hours.quiet }),
      }));
      const settings = settingsSchema.parse({ chats, places });
      const routes = routeFacts(facts, { settings, ownerIds: [1] }, now);
      for (const [index, [, hours]] of pairs.entries()) {
        const decision = decide(facts, places[index]!, hours, now);
        const route = routes.find(({ chatId }) => chatId === -1 - index);
        expect(route === undefined).toBe(decision.as === 'dropped');
        const rule = decision.as === 'dropped' ? undefined : decision.rule;
        expect([route?.ruleId, route?.ruleN]).toEqual([rule?.id, rule?.n]);
        expect([route?.muted, route?.held, route?.isSilent === true, route?.isUrgent === true]).toEqual([
          decision.as === 'muted' ? decision.mute : undefined,
          decision.as === 'held' ? { until: decision.until, for: decision.heldFor } : undefined,
          (decision.as === 'heard' || decision.as === 'held') && !decision.isLoud,
          decision.as === 'heard' && decision.isUrgent,
        ]);
      }
    };
    expect(checking(others, check, 500)).not.toThrow();
  });

  it('mutes that have not begun or are over keep nothing back', () => {
    const moved = (times: (from: number) => { from: number; until: number | null }) =>
      someMutes(dayMs).map((all) => all.map((one) => ({ ...one, ...times(one.from) })));
    const later = moved((from) => ({ from: from + 3 * dayMs, until: null }));
    const over = moved(() => ({ from: 0, until: 1 }));
    const check = checking(fc.oneof(later, over), (one, facts, hours, _now, mutes) => {
      const now = dayMs + 1;
      const unmuted = decide(facts, { ...one, mutes: [] }, hours, now);
      expect(decide(facts, { ...one, mutes }, hours, now)).toEqual(unmuted);
    });
    expect(check).not.toThrow();
  });
});
