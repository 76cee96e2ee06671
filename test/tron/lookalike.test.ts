import { expect, it } from 'vitest';
import type { Address } from '../../src/tron/address.ts';
import { findLookalikes } from '../../src/tron/lookalike.ts';

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
