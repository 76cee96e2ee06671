import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mostDigits, parseLossless, scanJson, stringifyLossless } from '../../src/base/json.ts';

it('leaves what a number holds a number', () => {
  const integers = [0, 65000, 9007199254740991, -9007199254740991];
  expect(parseLossless('[0, 65000, 9007199254740991, -9007199254740991]')).toEqual(integers);
  const fractions = [1.5, 100_000, 1500, 1e-5, 0.30000000000000004, 1, 0, 0];
  expect(
    parseLossless(
      '[1.5, 1E5, 1.5e3, 1e-5, 0.30000000000000004, 1.0000000000000000, 0e400, 0.0000000000000000000]',
    ),
  ).toEqual(fractions);
});

it('reads an integer with an exponent or a fraction of zeros to the last digit', () => {
  expect(parseLossless('[1e30, -1.5E+20, 9007199254740993.0, 123456789012345678900e-2]')).toEqual([
    10n ** 30n,
    -150_000_000_000_000_000_000n,
    9007199254740993n,
    1234567890123456789n,
  ]);
});

it('reads 78 digits that are written with an exponent, and no more', () => {
  expect(parseLossless('[1.0e77, 1.0e78]')).toEqual([10n ** 77n, '1.0e78']);
});

it('keeps as text what a number would round, on whichever side of its dot the digits stand', () => {
  const written =
    `12345678901234567890.5 1e-400 1.00000000000000000001 0.12345678901234567890 999999999999999.99
    12345678901.00000000001 -9007199254740.9931 0.123456789012345678 3e-324 1.23456789e-320`.split(/\s+/);
  expect(parseLossless(`[${written.join()}]`)).toEqual(written);
});

/** An integer and the power of ten that it is multiplied with, made the same for equal decimals. */
function toDecimal(literal: string): { digits: bigint; power: number } {
  const [mantissa = '', exponent = '0'] = literal.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  let digits = BigInt(whole.replace('-', '') + fraction) * (whole.startsWith('-') ? -1n : 1n);
  let power = Number(exponent) - fraction.length;
  if (digits === 0n) return { digits, power: 0 };
  for (; digits % 10n === 0n; digits /= 10n) power += 1;
  return { digits, power };
}

it('gives as a number or a bigint only what equals the literal, and else the literal itself', () => {
  const run = (most: number) =>
    fc
      .tuple(fc.constantFrom(0, 9, undefined), fc.array(fc.nat(9), { minLength: 1, maxLength: most }))
      .map(([same, digits]) => digits.map((digit) => same ?? digit).join(''));
  const literals = fc
    .tuple(
      fc.constantFrom('', '-'),
      run(24).map((digits) => digits.replace(/^0+(?=\d)/, '')),
      fc.option(run(24), { nil: undefined }),
      fc.option(fc.integer({ min: -340, max: 340 }), { nil: undefined }),
    )
    .map(
      ([sign, whole, fraction, exponent]) =>
        sign + whole + (fraction ? `.${fraction}` : '') + (exponent === undefined ? '' : `e${exponent}`),
    );
  fc.assert(
    fc.property(literals, (literal) => {
      const { a } = parseLossless(`{"a":${literal}}`) as { a: number | bigint | string };
      expect(typeof a === 'string' ? a : toDecimal(String(a))).toEqual(
        typeof a === 'string' ? literal : toDecimal(literal),
      );
    }),
    { numRuns: 2000 },
  );
});

describe('one pass over a text', () => {
  it.each([
    ['123456789012345', false],
    ['1234567890123456', true],
    ['[123456789012345,123456789012345]', false],
    ['123456789.012345', false],
    ['-123456789.0123456', true],
    ['1e2', true],
    ['[1.5E-2]', true],
    ['[true,false,null]', false],
    ['{"1e2":"1234567890123456"}', false],
    ['"\\"1234567890123456"', false],
    ['["\\\\",1234567890123456]', true],
    ['', false],
  ])('of %s says whether a number may be changed: %s', (text, mayRound) => {
    expect(scanJson(text).mayRound).toBe(mayRound);
  });

  it.each([
    ['1', 0],
    ['{}', 1],
    ['[[],{"a":[]},[]]', 3],
    ['["]","[[[[","\\"[[[[", {}]', 2],
    ['"[[[', 0],
  ])('of %s finds its depth: %i', (text, depth) => {
    expect(scanJson(text).depth).toBe(depth);
  });

  it('changes nothing of what is read: a number that it passes by is exact', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (text) => {
        const always = parseLossless(text, undefined, { mayRound: true });
        expect(parseLossless(text)).toEqual(always);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('an integer', () => {
  const read = (literal: string) => {
    let tooLong = 0;
    const value = (parseLossless(`{"a":${literal}}`, () => (tooLong += 1)) as { a: unknown }).a;
    return { value, tooLong };
  };

  it.each(['9'.repeat(78), `-${'9'.repeat(78)}`])('of 78 digits is a bigint: %s', (literal) => {
    expect(read(literal)).toEqual({ value: BigInt(literal), tooLong: 0 });
  });

  it.each(['9'.repeat(79), `-${'1'.repeat(79)}`, '1e78', '1e400', '-1.5e+9999', `1${'0'.repeat(500)}.5`])(
    'of more digits stays text, and is reported: %s',
    (literal) => {
      expect(read(literal)).toEqual({ value: literal, tooLong: 1 });
    },
  );

  it('of 200,000 digits is not read digit by digit, however it is written', () => {
    const run = '7'.repeat(200_000);
    for (const literal of [run, `7e${run}`, `0.${run}`, `7.${'0'.repeat(200_000)}`]) {
      expect(read(literal).value).toBe(literal);
    }
  });
});

it('reads any decimal exactly or keeps it as text', () => {
  const decimal = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.nat(30), fc.integer({ min: -30, max: 60 }))
    .map(([digits, places, exponent]) => {
      const padded = String(digits).padStart(places + 1, '0');
      const at = padded.length - places;
      const point = places > 0 ? `.${padded.slice(at)}` : '';
      return { digits, places, exponent, literal: `${padded.slice(0, at)}${point}e${exponent}` };
    });
  fc.assert(
    fc.property(decimal, ({ digits, places, exponent, literal }) => {
      const [read] = parseLossless(`[${literal}]`) as [number | bigint | string];
      const scale = exponent - places;
      const isInteger = scale >= 0 || digits % 10n ** BigInt(-scale) === 0n;
      const exact = scale >= 0 ? digits * 10n ** BigInt(scale) : digits / 10n ** BigInt(-scale);
      const isBounded = exact < 10n ** BigInt(mostDigits);
      const isRight = isInteger
        ? isBounded
          ? typeof read !== 'string' && BigInt(read) === exact
          : read === literal
        : typeof read === 'string' || !Number.isInteger(read);
      expect(isRight).toBe(true);
    }),
  );
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

it('writes and reads integers of any size without loss', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), (amount) => {
      const text = stringifyLossless({ amount });
      expect(text).toBe(`{"amount":${amount}}`);
      expect(BigInt((parseLossless(text) as { amount: bigint | number }).amount)).toBe(amount);
    }),
  );
});

it('writes everything but a bigint as JSON.stringify does', () => {
  const value = { text: '"1n"', none: null, left: undefined, list: [undefined, 1.5, true] };
  expect(stringifyLossless(value)).toBe(JSON.stringify(value));
});
