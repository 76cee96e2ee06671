import { expect, it } from 'vitest';
import { addressMonitor } from '../../src/events/address-monitor.ts';
import { variables } from '../../src/events/event.ts';
import { factsOf } from '../../src/rules/facts.ts';
import { tryRules } from '../../src/rules/try-rules.ts';
import { alertRule } from '../../src/store/settings/alert-rules.ts';

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

it('hears by any of several rules, and nothing without one', () => {
  const trx = alertRule.parse({ ...made, n: 2, coins: ['TRX'] });
  expect(tryRules([usdtIn, trx], [small, other])).toMatchObject({ heard: [other], nearest: { of: small } });
  expect(tryRules([], [small])).toEqual({ heard: [], nearest: undefined });
  expect(tryRules([usdtIn], [])).toEqual({ heard: [], nearest: undefined });
});
