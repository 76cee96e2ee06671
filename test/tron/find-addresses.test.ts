import { describe, expect, it } from 'vitest';
import { hasAddress } from '../../src/tron/find-addresses.ts';
import { sampleAddress } from '../features/book/samples.ts';

const address = sampleAddress(1);

describe('the form of an address of any chain', () => {
  it.each([
    `bc1${'q'.repeat(20)}`,
    `a coin called ${address}`,
    `bc1\u200B${'q'.repeat(20)}`,
    // Seven ligatures of three letters each.
    `bc1${'\uFB03'.repeat(7)}`,
  ])('is seen in %s', (text) => {
    expect(hasAddress(text)).toBe(true);
  });

  it.each(['', 'USDT', `bc1${'q'.repeat(19)}`, `bc1${'\uFB03'.repeat(6)}`, 'Tether USD, the stable coin'])(
    'is not seen in %j',
    (text) => {
      expect(hasAddress(text)).toBe(false);
    },
  );
});
