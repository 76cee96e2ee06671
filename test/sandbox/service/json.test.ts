import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressOf, isAddress } from '../../../src/sandbox/service/address.ts';
import { createIds } from '../../../src/sandbox/service/ids.ts';
import { readJson, writeJson } from '../../../src/sandbox/service/json.ts';

it('writes and reads integers of any size without loss', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), (amount) => {
      const text = writeJson({ amount });
      expect(text).toBe(`{"amount":${amount}}`);
      expect(BigInt((readJson(text) as { amount: bigint | number }).amount)).toBe(amount);
    }),
  );
});

it('keeps small integers and fractions as plain numbers', () => {
  expect(readJson('[1, 1.5, 1e3, "12345678901234567890"]')).toEqual([1, 1.5, 1000, '12345678901234567890']);
});

it('makes valid addresses, the same for the same name', () => {
  expect(isAddress(addressOf('somebody'))).toBe(true);
  expect(addressOf('somebody')).toBe(addressOf('somebody'));
  expect(addressOf('somebody')).not.toBe(addressOf('somebody else'));
  expect(isAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe(true);
});

it('takes no other string for an address', () => {
  for (const text of ['', 'T', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'])
    expect(isAddress(text)).toBe(false);
});

it('gives distinct ids even when chance always says the same', () => {
  const ids = createIds(() => 0);
  expect(ids.hash()).not.toBe(ids.hash());
  expect(ids.eventId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
});
