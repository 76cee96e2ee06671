import { describe, expect, it } from 'vitest';
import { freedAddressOf, maxFreedNames, rememberFreed } from '../../src/guard/address-book.ts';
import { isLoosening } from '../../src/guard/loosening.ts';
import type { RuleChange } from '../../src/store/settings/rule-changes.ts';
import { entry, guardOff, join, limit, makeSettings, rename } from './samples.ts';

const settings = makeSettings();

describe('of a limit', () => {
  it.each(['perOrder', 'perPersonDay', 'perDay', 'code'] as const)(
    '%s: raising it or taking it away loosens',
    (name) => {
      expect(isLoosening(limit(name, 100, 101), settings)).toBe(true);
      expect(isLoosening(limit(name, 0, null), settings)).toBe(true);
    },
  );

  it.each(['perOrder', 'perPersonDay', 'perDay', 'code'] as const)(
    '%s: lowering it, setting the first or leaving it does not',
    (name) => {
      expect(isLoosening(limit(name, 100, 99), settings)).toBe(false);
      expect(isLoosening(limit(name, null, 1_000_000), settings)).toBe(false);
      expect(isLoosening(limit(name, 100, 100), settings)).toBe(false);
    },
  );

  it("the second person's threshold loosens in both directions, and not when it is the first", () => {
    expect(isLoosening(limit('approval', 50, 49), settings)).toBe(true);
    expect(isLoosening(limit('approval', 50, 51), settings)).toBe(true);
    expect(isLoosening(limit('approval', 50, null), settings)).toBe(true);
    expect(isLoosening(limit('approval', null, 1_000_000), settings)).toBe(false);
    expect(isLoosening(limit('approval', 50, 50), settings)).toBe(false);
  });
});

describe('of a switch and of people', () => {
  it('turning a rule off loosens, turning it on does not', () => {
    expect(isLoosening(guardOff, settings)).toBe(true);
    expect(isLoosening({ ...guardOff, name: 'onlyBook' } as RuleChange, settings)).toBe(true);
    expect(isLoosening({ kind: 'switch', name: 'onlyBook', to: true }, settings)).toBe(false);
  });

  it('anybody who joins loosens, a viewer too', () => {
    expect(isLoosening(join(9, 'viewer'), settings)).toBe(true);
  });

  it.each([
    ['viewer', 'operator', true],
    ['viewer', 'admin', true],
    ['operator', 'admin', true],
    ['admin', 'operator', false],
    ['operator', 'viewer', false],
    ['operator', 'operator', false],
  ] as const)('%s to %s: %s', (from, to, loosens) => {
    expect(isLoosening({ kind: 'role', personId: 1, from, to }, settings)).toBe(loosens);
  });
});

describe('of the address book', () => {
  it('a new name does not loosen, unless only the book may be ordered for', () => {
    expect(isLoosening(entry('fresh', 'T9'), settings)).toBe(false);
    const strict = makeSettings((draft) => {
      draft.limits.onlyBook = true;
    });
    expect(isLoosening(entry('fresh', 'T9'), strict)).toBe(true);
    expect(isLoosening(rename('T1', 'payouts', 'fresh'), strict)).toBe(false);
  });

  const freed = makeSettings((draft) => {
    rememberFreed(draft.addresses[0]!, draft);
    draft.addresses.shift();
  });

  it('a freed name that would point elsewhere loosens, one that points back does not', () => {
    expect(isLoosening(entry('PayOuts', 'T9', 'T1'), freed)).toBe(true);
    expect(isLoosening(rename('T2', 'cold', 'payouts', 'T1'), freed)).toBe(true);
    expect(isLoosening(entry('payouts', 'T1', 'T1'), freed)).toBe(false);
    expect(isLoosening(rename('T2', 'cold', 'colder'), freed)).toBe(false);
  });

  it.each(['payouts.', 'to payouts', 'páyouts', 'pауouts', '«PAYOUTS» 👍', 'payout'])(
    'a freed name that reads like it does as well: %s',
    (label) => {
      expect(isLoosening(entry(label, 'T9'), freed)).toBe(true);
      expect(isLoosening(entry(label, 'T1'), freed)).toBe(false);
      expect(isLoosening(rename('T2', 'cold', label), freed)).toBe(true);
      expect(freedAddressOf(label, freed)).toBe('T1');
    },
  );

  it.each(['payouts 2', 'cold payouts'])('a name that reads otherwise does not: %s', (label) => {
    expect(isLoosening(entry(label, 'T9'), freed)).toBe(false);
    expect(freedAddressOf(label, freed)).toBeNull();
  });

  it('one such entry makes a whole import loosen', () => {
    const entries = [
      { label: 'fresh', address: 'T8', tags: [], was: null },
      { label: 'payouts', address: 'T9', tags: [], was: 'T1' },
    ];
    expect(isLoosening({ kind: 'book-add', entries, isImport: true }, freed)).toBe(true);
    const harmless = entries.slice(0, 1);
    expect(isLoosening({ kind: 'book-add', entries: harmless, isImport: true }, freed)).toBe(false);
  });

  it('other letters of the same name, and removing, do not, wherever it pointed before', () => {
    expect(isLoosening(rename('T1', 'payouts', 'PAYOUTS'), settings)).toBe(false);
    const moved = makeSettings((draft) => rememberFreed({ label: 'payouts', address: 'T9' }, draft));
    expect(isLoosening(rename('T1', 'payouts', 'PAYOUTS'), moved)).toBe(false);
    expect(isLoosening(rename('T2', 'cold', 'payouts'), moved)).toBe(true);
    expect(isLoosening({ kind: 'book-remove', address: 'T1', label: 'payouts' }, settings)).toBe(false);
  });

  it('when so many names were freed that some may be forgotten, every new one does', () => {
    const full = makeSettings((draft) => {
      for (let n = 0; n < maxFreedNames + 5; n += 1)
        rememberFreed({ label: `n${n}`, address: `A${n}` }, draft);
    });
    expect(full.guard.freedNames).toHaveLength(maxFreedNames);
    expect(isLoosening(entry('fresh', 'T9'), full)).toBe(true);
  });

  it('a name that is freed twice is remembered as it was last', () => {
    const twice = makeSettings((draft) => {
      rememberFreed({ label: 'payouts', address: 'T1' }, draft);
      rememberFreed({ label: 'PAYOUTS', address: 'T7' }, draft);
    });
    expect(twice.guard.freedNames).toEqual([{ label: 'payouts', address: 'T7' }]);
  });

  it('nothing is remembered while the guard is off', () => {
    const off = makeSettings((draft) => {
      draft.guard.isOn = false;
      rememberFreed({ label: 'payouts', address: 'T1' }, draft);
    });
    expect(off.guard.freedNames).toEqual([]);
  });
});

describe('of an authenticator app', () => {
  const app = (from: number | null, to: number | null, isProven: boolean): RuleChange => ({
    kind: 'authenticator',
    personId: 2,
    from,
    to,
    isProven,
  });
  const noCode = makeSettings((draft) => {
    draft.limits.code.energy = null;
  });

  it('replacing or removing it loosens, unless a code of it was entered', () => {
    expect(isLoosening(app(1, 2, false), noCode)).toBe(true);
    expect(isLoosening(app(1, null, false), noCode)).toBe(true);
    expect(isLoosening(app(1, 2, true), settings)).toBe(false);
    expect(isLoosening(app(1, null, true), settings)).toBe(false);
  });

  it('the first one loosens where codes are asked for, and not where they are not', () => {
    expect(isLoosening(app(null, 1, false), settings)).toBe(true);
    expect(isLoosening(app(null, 1, false), noCode)).toBe(false);
  });
});
