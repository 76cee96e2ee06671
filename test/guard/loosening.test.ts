import { describe, expect, it } from 'vitest';
import { freedAddressOf, maxFreedNames, rememberFreed } from '../../src/guard/address-book.ts';
import { isLoosening } from '../../src/guard/loosening.ts';
import type { RuleChange } from '../../src/store/settings/rule-changes.ts';
import type { SettingsData } from '../../src/store/settings/settings.ts';
import { app, entry, guardOff, join, limit, makeSettings, rename, role } from './samples.ts';

const settings = makeSettings();
const strict = makeSettings((draft) => void (draft.limits.onlyBook = true));
const noCode = makeSettings((draft) => void (draft.limits.code.energy = null));
/** The name `payouts` was freed, which pointed to T1. */
const freed = makeSettings((draft) => {
  rememberFreed(draft.addresses[0]!, draft);
  draft.addresses.shift();
});
const moved = makeSettings((draft) => rememberFreed({ label: 'payouts', address: 'T9' }, draft));
const full = makeSettings((draft) => {
  for (let n = 0; n < maxFreedNames + 5; n += 1) rememberFreed({ label: `n${n}`, address: `A${n}` }, draft);
});
const imported = (...labels: string[]): RuleChange => ({
  kind: 'book-add',
  entries: labels.map((label) => ({ label, address: `T-${label}`, tags: [], was: null })),
  isImport: true,
});
const onlyBook = (to: boolean): RuleChange => ({ kind: 'switch', name: 'onlyBook', to });
const removed: RuleChange = { kind: 'book-remove', address: 'T1', label: 'payouts' };

const limits = (['perOrder', 'perPersonDay', 'perDay', 'code'] as const).flatMap((name): Row[] => [
  [`raising ${name}`, limit(name, 100, 101), true],
  [`taking ${name} away`, limit(name, 0, null), true],
  [`lowering ${name}`, limit(name, 100, 99), false],
  [`setting the first ${name}`, limit(name, null, 1_000_000), false],
  [`leaving ${name}`, limit(name, 100, 100), false],
]);

type Row = [_what: string, change: RuleChange, loosens: boolean, data?: SettingsData];

it.each<Row>([
  ...limits,
  ['lowering the threshold of the second person', limit('approval', 50, 49), true],
  ['raising the threshold of the second person', limit('approval', 50, 51), true],
  ['taking that threshold away', limit('approval', 50, null), true],
  ['setting the first such threshold', limit('approval', null, 1_000_000), false],
  ['leaving that threshold', limit('approval', 50, 50), false],
  ['turning the guard off', guardOff, true],
  ['turning the rule of the book off', onlyBook(false), true],
  ['turning the rule of the book on', onlyBook(true), false],
  ['anybody who joins, a viewer too', join(9, 'viewer'), true],
  ['a viewer who becomes an operator', role(1, 'viewer', 'operator'), true],
  ['a viewer who becomes an admin', role(1, 'viewer', 'admin'), true],
  ['an operator who becomes an admin', role(1, 'operator', 'admin'), true],
  ['an admin who becomes an operator', role(1, 'admin', 'operator'), false],
  ['an operator who becomes a viewer', role(1, 'operator', 'viewer'), false],
  ['an operator who stays one', role(1, 'operator', 'operator'), false],
  ['a new name', entry('fresh', 'T9'), false],
  ['a new name where only the book may be ordered for', entry('fresh', 'T9'), true, strict],
  ['another name of an entry there', rename('T1', 'payouts', 'fresh'), false, strict],
  ['a freed name that would point elsewhere', entry('PayOuts', 'T9', 'T1'), true, freed],
  ['a freed name for another entry', rename('T2', 'cold', 'payouts', 'T1'), true, freed],
  ['a freed name that points back', entry('payouts', 'T1', 'T1'), false, freed],
  ['a name beside a freed one', rename('T2', 'cold', 'colder'), false, freed],
  ['an import with one freed name', imported('fresh', 'payouts'), true, freed],
  ['an import without one', imported('fresh'), false, freed],
  ['other letters of the same name', rename('T1', 'payouts', 'PAYOUTS'), false],
  ['these wherever the name pointed before', rename('T1', 'payouts', 'PAYOUTS'), false, moved],
  ['that name for another entry', rename('T2', 'cold', 'payouts'), true, moved],
  ['removing an entry', removed, false],
  ['a new name when so many were freed that some may be forgotten', entry('fresh', 'T9'), true, full],
  ['replacing an app without a code of it', app(2, 1, 2), true, noCode],
  ['removing an app without a code of it', app(2, 1, null), true, noCode],
  ['replacing an app with a code of it', app(2, 1, 2, true), false],
  ['removing an app with a code of it', app(2, 1, null, true), false],
  ['the first app where codes are asked for', app(2, null, 1), true],
  ['the first app where they are not', app(2, null, 1), false, noCode],
])('%s: %o loosens: %s', (_what, change, loosens, data = settings) => {
  expect(isLoosening(change, data)).toBe(loosens);
});

describe('a freed name', () => {
  it.each(['payouts.', 'to payouts', 'páyouts', 'pауouts', '«PAYOUTS» 👍', 'payout'])(
    'is meant by one that reads like it as well: %s',
    (label) => {
      expect(isLoosening(entry(label, 'T9'), freed)).toBe(true);
      expect(isLoosening(entry(label, 'T1'), freed)).toBe(false);
      expect(isLoosening(rename('T2', 'cold', label), freed)).toBe(true);
      expect(freedAddressOf(label, freed)).toBe('T1');
    },
  );

  it.each(['payouts 2', 'cold payouts'])('is not meant by one that reads otherwise: %s', (label) => {
    expect(isLoosening(entry(label, 'T9'), freed)).toBe(false);
    expect(freedAddressOf(label, freed)).toBeNull();
  });

  it('that is freed twice is remembered as it was last, among so many', () => {
    const twice = makeSettings((draft) => {
      rememberFreed({ label: 'payouts', address: 'T1' }, draft);
      rememberFreed({ label: 'PAYOUTS', address: 'T7' }, draft);
    });
    expect(twice.guard.freedNames).toEqual([{ label: 'payouts', address: 'T7' }]);
    expect(full.guard.freedNames).toHaveLength(maxFreedNames);
  });

  it('is not remembered while the guard is off', () => {
    const off = makeSettings((draft) => {
      draft.guard.isOn = false;
      rememberFreed({ label: 'payouts', address: 'T1' }, draft);
    });
    expect(off.guard.freedNames).toEqual([]);
  });
});
