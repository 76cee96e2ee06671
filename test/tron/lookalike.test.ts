import { describe, expect, it } from 'vitest';
import type { Address } from '../../src/tron/address.ts';
import { isSameAddress } from '../../src/tron/address-key.ts';
import { createAddressIndex, cutAddress, findLookalikes } from '../../src/tron/lookalike.ts';

// Only the ends matter here, so the middles are made up.
const ours = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' as Address;
const twin = 'TR7N11111111111111111111111111Lj6t' as Address;
const sameHead = 'TR7N1111111111111111111111111111Zz' as Address;
const sameTail = 'TXYZ11111111111111111111111111Lj6t' as Address;
const threeAtTheHead = 'TR7x11111111111111111111111111Lj6t' as Address;

it('names the known address that shares both visible ends', () => {
  expect(findLookalikes(twin, [sameHead, ours, sameTail])).toEqual([ours]);
});

it('does not name the address itself, however often it is known', () => {
  expect(findLookalikes(ours, [ours, ours])).toEqual([]);
});

it('does not name one that shares only one end, or three characters of it', () => {
  expect(findLookalikes(twin, [sameHead, sameTail, threeAtTheHead])).toEqual([]);
});

it('names each one once', () => {
  expect(findLookalikes(twin, [ours, ours])).toEqual([ours]);
});

describe('an index of known addresses', () => {
  const ether = '0x52908400098527886E0F7030069857D2E4169EE7';
  const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
  const swap = (address: string, from: number, to: number) =>
    address.slice(0, from) + address.slice(from, to).split('').toReversed().join('') + address.slice(to);

  it.each([
    ['Ethereum', ether, swap(ether, 8, 30)],
    ['Bitcoin', bitcoin, swap(bitcoin, 10, 30)],
    ['TRON', ours, twin],
  ])('finds the look-alike of an address of %s, and no address in itself', (_chain, known, alike) => {
    const index = createAddressIndex([known]);
    expect(index.alikeOf(alike)).toEqual([known]);
    expect(index.alikeOf(known)).toEqual([]);
    expect([index.has(known), index.has(alike)]).toEqual([true, false]);
  });

  it('takes an address of Ethereum in other letters of case for the same, and one of TRON not', () => {
    expect(createAddressIndex([ether]).has(ether.toLowerCase())).toBe(true);
    expect(createAddressIndex([ether]).alikeOf(ether.toLowerCase())).toEqual([]);
    expect(isSameAddress(bitcoin.toUpperCase(), bitcoin)).toBe(true);
    expect(isSameAddress(ours, ours.toLowerCase())).toBe(false);
  });

  it('does not count what all addresses of a chain begin with', () => {
    // With `0x` or `bc1q` counted, two of the four first characters, or all of them, would say nothing.
    const sharesTwo = `0x52ff${ether.slice(6)}`;
    const sharesNone = `bc1qzzzz${bitcoin.slice(8)}`;
    expect(createAddressIndex([ether]).alikeOf(sharesTwo)).toEqual([]);
    expect(createAddressIndex([bitcoin]).alikeOf(sharesNone)).toEqual([]);
  });

  it('finds nothing beside texts that are too short for an address', () => {
    const index = createAddressIndex(['', 'TR7NLj6t', '0x12345678']);
    expect(['TR7NLj6t', 'TR7N Lj6t', '', '0x12345678'].flatMap((text) => index.alikeOf(text))).toEqual([]);
  });
});

describe('a cut address', () => {
  it('has its first four characters, and four of where it differs from the other one', () => {
    expect(cutAddress(twin, ours)).toBe('TR7N · 1111');
    expect(cutAddress(ours, twin)).toBe('TR7N · Hqje');
    expect(cutAddress('TR7NHqjeKQxGTCi9q8ZY4pL8otSzgjLj6t', ours)).toBe('TR7N … 9q8Z');
  });

  it('never has what both end with, even where they differ only before it', () => {
    expect(cutAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgkLj6t', ours)).toBe('TR7N … Szgk');
  });

  it('without another one has its first eight characters, those of a fixed beginning not counted', () => {
    expect(cutAddress(ours)).toBe('TR7N · Hqje');
    expect(cutAddress('0x52908400098527886E0F7030069857D2E4169EE7')).toBe('0x5290 · 8400');
  });

  it.each(['', 'T', 'TR7N', 'TR7NLj6t'])('never has the whole of a short text: %j', (short) => {
    expect(cutAddress(short).length).toBeLessThan(4);
  });
});
