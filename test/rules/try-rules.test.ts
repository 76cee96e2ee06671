import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressMonitor } from '../../src/events/address-monitor.ts';
import { variables } from '../../src/events/event.ts';
import { factsOf } from '../../src/rules/facts.ts';
import { tryRules } from '../../src/rules/try-rules.ts';
import { routeFacts } from '../../src/rules/route.ts';
import { alertPlace, alertRule } from '../../src/store/settings/alert-rules.ts';
import { settingsSchema } from '../../src/store/settings/settings.ts';

const made = { id: 'r', n: 1, createdBy: 1, createdAt: 1 };
const usdtIn = alertRule.parse({ ...made, coins: ['USDT'], directions: ['in'], atLeast: { USDT: '1000' } });

function transfer(id: string, change: Record<string, unknown> = {}) {
  const values = variables(addressMonitor, { ...addressMonitor.example, ...change });
  return { id, facts: factsOf(addressMonitor, values, { book: [], isUrgent: false }) };
}

const small = transfer('small', { amount: 640_000_000 });
const other = transfer('other', { currency: 'TRX', amount: 1 });

it('counts what a rule lets pass, and nothing that it does not', () => {
  const enough = transfer('enough', { amount: 1_000_000_000 });
  expect(tryRules([usdtIn], [small, enough, other]).heard).toEqual([enough]);
  expect(tryRules([usdtIn], [small, other]).heard).toEqual([]);
});

it('names the newest of those that come nearest, with what they fail', () => {
  const older = transfer('older', { amount: 2 });
  expect(tryRules([usdtIn], [other, small, older]).nearest).toEqual({ of: small, failed: ['atLeast'] });
  expect(tryRules([usdtIn], [other]).nearest).toEqual({ of: other, failed: ['coins'] });
});

it('names no event of a kind that no rule asks for', () => {
  const ofDelegations = alertRule.parse({ ...made, n: 3, kinds: ['EVENT_DELEGATION'] });
  expect(tryRules([ofDelegations], [small, other]).nearest).toBeUndefined();
  expect(tryRules([ofDelegations, usdtIn], [small]).nearest).toEqual({ of: small, failed: ['atLeast'] });
});

it('hears by any of several rules, and nothing without one', () => {
  const trx = alertRule.parse({ ...made, n: 2, coins: ['TRX'] });
  expect(tryRules([usdtIn, trx], [small, other])).toMatchObject({ heard: [other], nearest: { of: small } });
  expect(tryRules([], [small])).toEqual({ heard: [], nearest: undefined });
  expect(tryRules([usdtIn], [])).toEqual({ heard: [], nearest: undefined });
});

it('counts exactly the events that the place would be told if they came anew', () => {
  const some = <Value>(values: readonly Value[]) =>
    fc.option(fc.subarray([...values], { minLength: 1 }), { nil: null });
  const rules = fc.record({
    coins: some(['USDT', 'TRX', 'other']),
    directions: some(['in', 'out', 'own', 'unclear'] as const),
    atLeast: fc.constantFrom({}, { USDT: '1000' }, { USDT: '0.5', TRX: '7' }),
  });
  const change = fc.record({
    amount: fc.constantFrom(1, 640_000_000, 999_999_999, 1_000_000_000),
    currency: fc.constantFrom('USDT', 'TRX', 'DOGE'),
    from_address: fc.constantFrom('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS'),
  });
  fc.assert(
    fc.property(
      fc.array(rules, { maxLength: 3 }),
      fc.array(change, { maxLength: 20 }),
      (filters, changes) => {
        const all = filters.map((one, at) => alertRule.parse({ ...made, ...one, id: `r${at}`, n: at + 1 }));
        const place = alertPlace.parse({ chatId: 7, topicId: null, isOn: true, since: 0, rules: all });
        const chat = { id: 7, type: 'private' as const, title: 'Olga', addedBy: 7, addedAt: 1 };
        const settings = settingsSchema.parse({ chats: [chat], places: [place] });
        const tried = changes.map((one, at) => transfer(String(at), one));
        const told = tried.filter(
          ({ facts }) => routeFacts(facts, { settings, ownerIds: [7], defaultTimeZone: 'UTC' }, 1).length > 0,
        );
        expect(tryRules(all, tried).heard).toEqual(told);
      },
    ),
  );
});
