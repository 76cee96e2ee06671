import { describe, expect, it } from 'vitest';
import { alertRule, type AlertPlace } from '../../../src/store/settings/alert-rules.ts';
import type { BookAddress } from '../../../src/store/settings/address-book.ts';
import {
  formerOf,
  goneNames,
  mostFormerNames,
  namingAddress,
  namingTag,
  rememberName,
} from '../../../src/store/settings/named-addresses.ts';
import { settingsSchema } from '../../../src/store/settings/settings.ts';
import { makePlace } from './place.ts';

const book = (label: string, address: string, tags: string[] = []): BookAddress =>
  Object.assign({ label, address, tags }, { addedBy: 1, addedAt: 1 });

const ruleFor = (n: number, where: { addresses?: string[]; tags?: string[] }) =>
  alertRule.parse({ id: `rule ${n}`, n, createdBy: 1, createdAt: 1, where });

const muteOf = (n: number, address: string): AlertPlace['mutes'][number] => ({
  n,
  scope: { of: 'address', address },
  from: 1,
  until: null,
  by: { id: 1, name: 'Olga' },
});

describe('what names', () => {
  it('an address are the rules and the mutes of it, place by place', () => {
    const rules = [ruleFor(1, { addresses: ['T1'] }), ruleFor(2, {})];
    const naming = { ...makePlace(-5), rules, mutes: [muteOf(3, 'T1')] };
    const rulesOfOther = [ruleFor(1, { addresses: ['T2'] })];
    const other = { ...makePlace(-6), rules: rulesOfOther, mutes: [muteOf(2, 'T2')] };
    const found = [{ place: naming, rules: [rules[0]], mutes: naming.mutes }];
    expect(namingAddress([naming, other], 'T1')).toEqual(found);
    expect(namingAddress([naming, other], 'T3')).toEqual([]);
  });

  it('a tag are rules, whatever its case', () => {
    const place = { ...makePlace(-5), rules: [ruleFor(1, { tags: ['Hot'] })], mutes: [muteOf(2, 'hot')] };
    expect(namingTag([place], 'hOT')).toEqual([{ place, rules: place.rules, mutes: [] }]);
    expect(namingTag([place], 'cold')).toEqual([]);
  });
});

describe('a name that is removed from the book', () => {
  it('is remembered with its last address, among so many', () => {
    const draft = settingsSchema.parse({});
    rememberName(book('payouts', 'T1'), draft);
    rememberName(book('salaries', 'T1'), draft);
    rememberName(book('PAYOUTS', 'T2'), draft);
    expect(draft.formerNames).toEqual([
      { label: 'salaries', address: 'T1' },
      { label: 'PAYOUTS', address: 'T2' },
    ]);
    for (let n = 0; n < mostFormerNames; n += 1) rememberName(book(`n${n}`, 'T3'), draft);
    expect(draft.formerNames).toHaveLength(mostFormerNames);
    expect(draft.formerNames[0]).toEqual({ label: 'n0', address: 'T3' });
  });

  it('is found by its label, whatever its case, while its address has no other name', () => {
    const formerNames = [
      { label: 'Payouts', address: 'T1' },
      { label: 'payouts', address: 'T2' },
    ];
    expect(formerOf('PAYOUTS', { formerNames, addresses: [] })).toEqual(formerNames[1]);
    expect(formerOf('PAYOUTS', { formerNames, addresses: [book('other', 'T1')] })).toEqual(formerNames[1]);
    expect(formerOf('PAYOUTS', { formerNames, addresses: [book('other', 'T2')] })).toBeUndefined();
    expect(formerOf('other', { formerNames, addresses: [] })).toBeUndefined();
  });

  it('is told in sentences, and so is a tag that no entry of the book has', () => {
    const { labelOf, isTag } = goneNames({
      addresses: [book('salaries', 'T2', ['Hot'])],
      formerNames: [
        { label: 'earlier', address: 'T1' },
        { label: 'payouts', address: 'T1' },
      ],
    });
    expect([labelOf('T1'), labelOf('T2')]).toEqual(['payouts', undefined]);
    expect([isTag('hot'), isTag('cold')]).toEqual([false, true]);
  });
});
