import { describe, expect, it } from 'vitest';
import { addressAlone, findAddress } from '../../../src/features/book/find-address.ts';
import { nearestName, nearestNames } from '../../../src/features/book/near-names.ts';
import { slipsBetween } from '../../../src/input/slips.ts';
import { i18n } from '../../spoken.ts';
import { sampleAddress } from './samples.ts';

const [payouts, cold] = [sampleAddress(1), sampleAddress(2)];
const book = [
  { label: 'Payouts', address: payouts },
  { label: 'cold wallet 2', address: cold },
  { label: '热钱包', address: cold },
];

describe('an address', () => {
  it.each([
    payouts,
    'payouts',
    'PAYOUTS ',
    `my address is ${payouts}`,
    `https://tronscan.org/#/address/${payouts}`,
  ])('is found by %s', (text) => {
    expect(findAddress(text, book)).toEqual({ ok: true, address: payouts });
  });

  it('is not chosen from two, and not taken beside a mistyped one', () => {
    const two = { ok: false, problem: 'several', first: payouts, second: cold };
    expect(findAddress(`${payouts} ${cold}`, book)).toEqual(two);
    const mistyped = `${cold.slice(0, -1)}${cold.endsWith('a') ? 'b' : 'a'}`;
    expect(findAddress(`${payouts} ${mistyped}`, book)).toEqual({ ok: false, problem: 'checksum' });
  });

  it('is suggested for a near name, and none for another', () => {
    const near = { label: 'Payouts', address: payouts };
    expect(findAddress('payuots', book)).toEqual({
      ok: false,
      problem: 'unknown_name',
      written: 'payuots',
      near,
    });
    expect(findAddress('salary', book)).toEqual({ ok: false, problem: 'unknown_name', written: 'salary' });
    expect(findAddress(' ', book)).toEqual({ ok: false, problem: 'empty' });
  });
});

describe('an address that has the text for itself', () => {
  const mistyped = `${cold.slice(0, -1)}${cold.endsWith('a') ? 'b' : 'a'}`;

  it.each([payouts, `my address is ${payouts}.`, `${payouts} ${payouts}`])('is read from %s', (text) => {
    expect(addressAlone(text, i18n.input)).toBe(payouts);
  });

  it.each([`${payouts} ${mistyped}`, `${payouts} ${cold}`, `${payouts} tomorrow`, mistyped])(
    'is not read from %s',
    (text) => {
      expect(addressAlone(text, i18n.input)).toBeUndefined();
    },
  );
});

describe('names', () => {
  it.each([
    ['payouts', 'payouts', 0],
    ['payuots', 'payouts', 1],
    ['payout', 'payouts', 1],
    ['paiots', 'payouts', 2],
    ['', 'abc', 3],
  ])('%s and %s differ by %d', (a, b, slips) => {
    expect(slipsBetween(a, b)).toBe(slips);
    expect(slipsBetween(b, a)).toBe(slips);
  });

  it('are near by one slip when they are short, by two when they are longer', () => {
    expect(nearestName('cold walet 2', book)?.label).toBe('cold wallet 2');
    const clients = ['client 1', 'client 2', 'clients'].map((label) => ({ label, address: cold }));
    expect(nearestNames('client 3', clients).map(({ label }) => label)).toEqual(['client 1', 'client 2']);
    expect(nearestNames('nobody', clients)).toEqual([]);
    expect(nearestName('热钱', book)).toBeUndefined();
    expect(nearestName('热线包', book)?.label).toBe('热钱包');
    expect(nearestName('x'.repeat(1_000), book)).toBeUndefined();
    const [wallet, trial] = [
      { label: 'wallet', address: cold },
      { label: 'trial', address: cold },
    ];
    expect(nearestName('wlalte', [wallet])).toBe(wallet);
    expect(nearestName('trxxl', [trial])).toBeUndefined();
  });
});
