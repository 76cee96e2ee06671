import { expect, it } from 'vitest';
import { addressMonitor } from '../../src/events/address-monitor.ts';
import { balance } from '../../src/events/balance.ts';
import { delegation } from '../../src/events/delegation.ts';
import { mayOverlap, rulesBeside } from '../../src/rules/mute.ts';
import type { AlertMute } from '../../src/store/settings/alert-rules.ts';

type Scope = AlertMute['scope'];
const all: Scope = { of: 'all' };
const transfers: Scope = { of: 'kind', kind: addressMonitor.type };
const transfersIn: Scope = { ...transfers, direction: 'in' };
const balances: Scope = { of: 'kind', kind: balance.type };
const payouts: Scope = { of: 'address', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' };
const cold: Scope = { of: 'address', address: 'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS' };
const rule = (n: number): Scope => ({ of: 'rule', n });
const rules = [
  { n: 1, kinds: null, directions: null },
  { n: 2, kinds: [addressMonitor.type], directions: ['out' as const] },
  { n: 3, kinds: [balance.type], directions: null },
];

it.each<[string, Scope, Scope]>([
  ['everything and anything', all, payouts],
  ['everything and a rule', all, rule(2)],
  ['a kind and one direction of it', transfers, transfersIn],
  ['a kind and an address', transfers, payouts],
  ['two addresses, since a transfer has two', payouts, cold],
  ['a kind and a rule for everything', transfers, rule(1)],
  ['a kind and a rule for it', transfers, rule(2)],
  ['an address and a rule for kinds that have one', payouts, rule(2)],
])('%s may keep back the same alert', (_, one, other) => {
  expect(mayOverlap(one, other, rules)).toBe(true);
  expect(mayOverlap(other, one, rules)).toBe(true);
});

it.each<[string, Scope, Scope]>([
  ['two kinds', transfers, balances],
  ['two directions', transfersIn, { ...transfers, direction: 'out' }],
  ['a kind without addresses and an address', balances, payouts],
  ['two rules, since an alert of both comes while one is heard', rule(1), rule(2)],
  ['a rule and a kind that it does not ask for', rule(2), { of: 'kind', kind: delegation.type }],
  ['a rule and a direction that it does not ask for', rule(2), transfersIn],
  ['a rule for what has no address, and an address', rule(3), payouts],
  ['everything and a rule that is gone', all, rule(9)],
])('%s keep back different alerts', (_, one, other) => {
  expect(mayOverlap(one, other, rules)).toBe(false);
  expect(mayOverlap(other, one, rules)).toBe(false);
});

it('leaves what another rule asks for too to that rule, unless it is muted or asks for other events', () => {
  const by = { id: 1, name: 'Anna' };
  const muted = (scope: Scope, until: number | null = null) => ({ n: 9, scope, from: 0, until, by });
  const beside = (scope: Scope, mutes: AlertMute[] = []) => rulesBeside(scope, { rules, mutes }, 50);
  expect(beside(rule(1))).toEqual([2, 3]);
  expect(beside(rule(2))).toEqual([1]);
  expect(beside(rule(1), [muted(rule(3))])).toEqual([2]);
  expect(beside(rule(1), [muted(rule(3), 40)])).toEqual([2, 3]);
  expect(beside(all)).toEqual([]);
  expect(beside(rule(7))).toEqual([]);
  const incoming = { n: 4, kinds: [addressMonitor.type], directions: ['in' as const] };
  expect(rulesBeside(rule(2), { rules: [...rules, incoming], mutes: [] }, 50)).toEqual([1]);
});
