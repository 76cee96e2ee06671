import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberFilters } from '../../../src/events/template/numbers.ts';
import { engine } from '../../../src/events/template/template.ts';

/** What Liquid makes of the text with these values. */
function parsed(text: string, values: object): string {
  return String(engine.parseAndRenderSync(text, values));
}

const apply = (name: string, value: unknown, ...args: unknown[]) => numberFilters[name]!(value, ...args);

describe('a filter of numbers', () => {
  it.each([
    ['plus', 9_007_199_254_740_992n, [1], 9_007_199_254_740_993n],
    ['plus', '0.1', ['0.2'], 0.3],
    ['plus', 1, [2], 3],
    ['minus', 1, [2], -1],
    ['minus', '1.000000000000000001', ['1'], '0.000000000000000001'],
    ['times', 10n ** 30n, ['1.5'], 15n * 10n ** 29n],
    ['times', 0.1, [3], 0.3],
    ['divided_by', 10n ** 27n + 1n, [1_000_000_000], '1000000000000000000.000000001'],
    ['divided_by', 7, [2], 3.5],
    ['divided_by', 7, [2, true], 3],
    ['divided_by', -7, [2, true], -4],
    ['divided_by', 1, [3], '0.333333333333333333'],
    ['modulo', 7, [3], 1],
    ['modulo', -7, [3], 2],
    ['at_least', 5, ['6'], 6],
    ['at_least', 10n ** 30n, [6], 10n ** 30n],
    ['at_most', 5, [6], 5],
    ['abs', '-12345678901234567890', [], 12345678901234567890n],
    ['floor', '-1.5', [], -2],
    ['ceil', '1.000000000000000000001', [], 2],
    ['round', 2.5, [], 3],
    ['round', -2.5, [], -3],
    ['round', '12345678901234567890.455', [2], '12345678901234567890.46'],
    ['round', 1234, [-2], 1200],
    ['round', 1e21, [], 10n ** 21n],
    ['divided_by', 2, [3], '0.666666666666666667'],
    // Nothing is rounded before it is shown.
    ['floor', apply('divided_by', apply('times', apply('divided_by', 65_000, 3), 3), 65_000), [], 1],
    ['times', apply('divided_by', 3_250_000, 7), [7], 3_250_000],
  ])('%s of %s with %j is exact', (name, value, args, expected) => {
    const answer = apply(name, value, ...args);
    expect(String(answer)).toBe(String(expected));
    expect(typeof answer).toBe(typeof expected === 'number' ? 'number' : 'object');
  });

  it.each([
    ['plus', 'abc', [1]],
    ['times', undefined, [2]],
    ['round', '1.2.3', []],
    ['abs', '9'.repeat(79), []],
    ['divided_by', 'x', [0]],
  ])('%s leaves %j, which is no number, as it is', (name, value, args) => {
    expect(apply(name, value, ...args)).toBe(value);
  });

  it('shows nothing for a division by zero', () => {
    expect(apply('divided_by', 5, 0)).toBe('');
    expect(apply('modulo', 5, '0.0')).toBe('');
  });

  it('throws where the result would have more digits than any amount', () => {
    expect(() => apply('times', 10n ** 77n, 100)).toThrow('too many digits');
  });

  it('agrees with BigInt on integers of any size that an amount has', () => {
    const amount = fc.bigInt({ min: -(10n ** 38n), max: 10n ** 38n });
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const exact = (value: unknown) => BigInt(String(value));
        expect(exact(apply('plus', a, b))).toBe(a + b);
        expect(exact(apply('minus', a, String(b)))).toBe(a - b);
        expect(exact(apply('times', String(a), b))).toBe(a * b);
        expect(exact(apply('at_least', a, b))).toBe(a > b ? a : b);
        expect(exact(apply('at_most', a, b))).toBe(a < b ? a : b);
      }),
    );
  });
});

describe('a condition compares what filters made', () => {
  const big = { x: 10n ** 30n };
  const half = '{% assign a = x | divided_by: 2 %}{% if x > a %}yes{% endif %}';
  const more = '{% assign a = x | plus: 0 %}{% assign b = y | plus: 0 %}{% if a < b %}yes{% endif %}';
  const both = '{% assign a = x | times: 1.3 %}{% assign b = x | times: 1.1 %}';
  it.each([
    [half, { x: 9_007_199_254_740_993n }],
    [half.replace('2', '7'), { x: 123_456_789_012_345_678_901n }],
    [more, { x: '9.123456789012345678', y: '10.123456789012345678' }],
    ['{% assign a = x | plus: 0 %}{% if a < "1000.5" %}yes{% endif %}', { x: '990.123456789012345678' }],
    [`${both}{% if a > b and b < a and a != b %}yes{% endif %}`, { x: 9_007_199_254_740_993n }],
    ['{% assign a = x | plus: 1 %}{% if a == y and y == a %}yes{% endif %}', { ...big, y: big.x + 1n }],
    ['{% assign a = x | times: 1 %}{% if a >= x and a <= x and x >= a and x <= a %}yes{% endif %}', big],
  ])('%s', (text, values) => {
    expect(parsed(text, values)).toBe('yes');
  });

  it('is not true of what is no number', () => {
    const any = '> < == >= <='.split(' ').map((sign) => `a ${sign} "many"`);
    expect(parsed(`{% assign a = x | plus: 1 %}{% if ${any.join(' or ')} %}yes{% endif %}`, big)).toBe('');
  });
});
