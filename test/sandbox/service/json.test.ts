import fc from 'fast-check';
import { expect, it } from 'vitest';
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
