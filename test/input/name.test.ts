import { describe, expect, it } from 'vitest';
import { nearestNames, nearestOf, slipsBetween } from '../../src/input/name.ts';

const nearest = (written: string, ...labels: string[]) =>
  nearestNames(
    written,
    labels.map((label) => ({ label })),
  ).map(({ label }) => label);

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
    expect(nearest('cold walet 2', 'Payouts', 'cold wallet 2')).toEqual(['cold wallet 2']);
    expect(nearest('热线包', 'Payouts', '热钱包')).toEqual(['热钱包']);
    expect(nearest('wlalte', 'wallet')).toEqual(['wallet']);
    expect(nearest('trxxl', 'trial')).toEqual([]);
    expect(nearest('热钱', '热钱包')).toEqual([]);
    expect(nearest('nobody', 'client 1')).toEqual([]);
    expect(nearest('payabcs', 'payouts')).toEqual([]);
  });

  it('are all offered when they are equally near, and only the nearest otherwise', () => {
    expect(nearest('client 3', 'client 1', 'client 2', 'clients')).toEqual(['client 1', 'client 2']);
    expect(nearest('Payouts2', 'Payouts 1', 'Payouts 2')).toEqual(['Payouts 2']);
    expect(nearest('pay-outs_2', 'Payouts 1', 'Payouts 2')).toEqual(['Payouts 2']);
  });

  it('are none that nobody has typed, or too long for a name', () => {
    expect(nearest('', '热')).toEqual([]);
    expect(nearest('x'.repeat(1_000), 'x')).toEqual([]);
  });
});

describe('the name that was meant', () => {
  it('is the only nearest one, and none of two', () => {
    expect(nearestOf('Reciever', ['receiver', 'amount'])).toBe('receiver');
    expect(nearestOf('client_3', ['client_1', 'client_2'])).toBeUndefined();
  });

  it('is the only one with that word, where none is near', () => {
    expect(nearestOf('receive', ['receive_address', 'amount'])).toBe('receive_address');
    expect(nearestOf('address', ['receive_address', 'from_address'])).toBeUndefined();
    expect(nearestOf('receive', ['receive_it', 'received'])).toBe('received');
  });
});
