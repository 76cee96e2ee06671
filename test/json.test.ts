import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseLossless } from '../src/json.ts';

it('reads an integer beyond 2^53 to the last digit', () => {
  expect(parseLossless('{"amount":123456789012345678901234567890}')).toEqual({
    amount: 123456789012345678901234567890n,
  });
  expect(parseLossless('[-9007199254740993]')).toEqual([-9007199254740993n]);
});

it('leaves an integer that a number holds a number', () => {
  expect(parseLossless('[0, 65000, 9007199254740991, -9007199254740991]')).toEqual([
    0, 65000, 9007199254740991, -9007199254740991,
  ]);
});

it('leaves fractions and exponents numbers, however large', () => {
  expect(parseLossless('[1.5, 1e300, 12345678901234567890.5]')).toEqual([1.5, 1e300, 12345678901234567000]);
});

it('leaves digits inside a text alone', () => {
  expect(parseLossless('"9007199254740993"')).toBe('9007199254740993');
});

it('throws a SyntaxError for text that is not JSON', () => {
  expect(() => parseLossless('error code: 1010')).toThrow(SyntaxError);
});

it('brings every integer through, wherever it stands', () => {
  fc.assert(
    fc.property(fc.bigInt(), (integer) => {
      const { a } = parseLossless(`{"a":[${integer}]}`) as { a: [number | bigint] };
      expect(BigInt(a[0])).toBe(integer);
      expect(typeof a[0]).toBe(Number.isSafeInteger(Number(integer)) ? 'number' : 'bigint');
    }),
  );
});

it('reads what holds no large integer as JSON.parse does', () => {
  const notTooLarge = fc.oneof(
    fc.string(),
    fc.boolean(),
    fc.integer(),
    fc.double({ noNaN: true, max: 1, min: -1 }),
  );
  const tree = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      notTooLarge,
      fc.array(tie('value')),
      fc.dictionary(fc.string(), tie('value')),
    ),
  }));
  fc.assert(
    fc.property(tree.value, (value) => {
      const text = JSON.stringify(value);
      expect(parseLossless(text)).toEqual(JSON.parse(text));
    }),
  );
});
