import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBody } from '../../src/intake/parse-body.ts';

const parse = (text: string) => parseBody(Buffer.from(text));
const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;

describe('a body', () => {
  test('keeps its text as it came, and integers to the last digit', () => {
    const text = ' {"amount": 123456789012345678901, "amount": 123456789012345678902 }\n';
    expect(parse(text)).toEqual({
      text,
      content: { amount: 123456789012345678902n },
      hasLongNumber: false,
    });
  });

  test('loses a byte order mark and nothing else', () => {
    expect(parse('\uFEFF{}')).toEqual({ text: '{}', content: {}, hasLongNumber: false });
  });

  test('says when an integer has more than 78 digits, and only then', () => {
    expect(parse(`{"amount":${'9'.repeat(78)}}`)).toHaveProperty('hasLongNumber', false);
    expect(parse(`{"amount":${'9'.repeat(79)}}`)).toMatchObject({
      content: { amount: '9'.repeat(79) },
      hasLongNumber: true,
    });
    expect(parse(`{"amount":"${'9'.repeat(79)}"}`)).toHaveProperty('hasLongNumber', false);
  });

  test('may be 32 deep, and not 33', () => {
    expect(parse(nested(32))).toHaveProperty('content');
    expect(parse(nested(33))).toBe('The body is nested deeper than 32.');
  });

  test('is not deep by brackets inside strings', () => {
    const content = { a: `\\"${'[{'.repeat(100)}`, '[[[': '"]' };
    expect(parse(JSON.stringify(content))).toHaveProperty('content', content);
  });

  test('of nothing but opening brackets is refused without recursion', () => {
    expect(parse('['.repeat(262_144))).toBe('The body is nested deeper than 32.');
    expect(parse('{"a":'.repeat(50_000))).toBe('The body is nested deeper than 32.');
  });

  test('that is no JSON object is refused', () => {
    for (const text of ['', ' ', '{', '{}x', "{'a':1}", '{"a":NaN}', '{"a":"\u0000"}']) {
      expect(parse(text)).toBe('The body is not JSON.');
    }
    for (const text of ['null', '1', '"text"', 'true', '[]', '[{}]']) {
      expect(parse(text)).toBe('The body is JSON, but not an object.');
    }
  });

  test('that is not UTF-8 is refused', () => {
    expect(parseBody(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toBe('The body is not UTF-8.');
    expect(parseBody(Buffer.from('{"a":"\u00e9"}', 'latin1'))).toBe('The body is not UTF-8.');
  });

  test('is accepted exactly when JSON.parse gives an object, for objects of any depth up to 32', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 20, noUnicodeString: false }), (text) => {
        const content: unknown = JSON.parse(text);
        const isObject = typeof content === 'object' && content !== null && !Array.isArray(content);
        expect(typeof parse(text) === 'object').toBe(isObject);
      }),
    );
  });
});
