// Liquid's filters of numbers, with every digit: amounts of tokens with 18 decimals have more than a JavaScript number
// holds. They calculate with fractions and round only what is shown. What is no number stays as it is; a division by
// zero shows nothing.

import { mostDigits } from '../../base/json.ts';

/** Of a number that does not come out even, as it is shown. */
const mostPlaces = 18;
/** Of both parts of a fraction; a text could make them longer without end. */
const mostPartDigits = 4 * mostDigits;
const decimalText = /^\s*([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,2}))?\s*$/i;

/**
 * A number that JavaScript can't hold exactly. Liquid's conditions compare it by these methods, with texts that read as
 * numbers as well.
 */
export class Fraction {
  readonly over: bigint;
  /** Above zero. */
  readonly under: bigint;

  constructor(over: bigint, under = 1n) {
    const [divisor, sign] = [greatestDivisor(magnitude(over), magnitude(under)), under < 0n ? -1n : 1n];
    this.over = (sign * over) / divisor;
    this.under = magnitude(under) / divisor;
    if (magnitude(this.over).toString().length + this.under.toString().length > mostPartDigits)
      throw new Error('a number has too many digits');
  }

  equals(other: unknown): boolean {
    return compare(this, other) === 0;
  }

  gt(other: unknown): boolean {
    return (compare(this, other) ?? -1) > 0;
  }

  geq(other: unknown): boolean {
    return (compare(this, other) ?? -1) >= 0;
  }

  lt(other: unknown): boolean {
    return (compare(this, other) ?? 1) < 0;
  }

  leq(other: unknown): boolean {
    return (compare(this, other) ?? 1) <= 0;
  }

  toString(): string {
    const rounded = roundTo(this, mostPlaces);
    const whole = magnitude(rounded.over) / rounded.under;
    if (whole.toString().length > mostDigits) throw new Error('a number has too many digits');
    const rest = (magnitude(rounded.over) % rounded.under) * 10n ** BigInt(mostPlaces);
    const places = (rest / rounded.under).toString().padStart(mostPlaces, '0').replace(/0+$/, '');
    return `${rounded.over < 0n ? '-' : ''}${whole}${places === '' ? '' : `.${places}`}`;
  }
}

export const numberFilters: Readonly<Record<string, (value: unknown, ...args: unknown[]) => unknown>> = {
  plus: withBoth(add),
  minus: withBoth((a, b) => add(a, new Fraction(-b.over, b.under))),
  times: withBoth((a, b) => new Fraction(a.over * b.over, a.under * b.under)),
  divided_by: (value, by, isWhole = false) =>
    withBoth((a, b) => {
      if (b.over === 0n) return undefined;
      return isWhole === true ? floorOf(divide(a, b)) : divide(a, b);
    })(value, by),
  modulo: withBoth((a, b) => {
    if (b.over === 0n) return undefined;
    const { over } = floorOf(divide(a, b));
    return add(a, new Fraction(-over * b.over, b.under));
  }),
  at_least: withBoth((a, b) => (a.lt(b) ? b : a)),
  at_most: withBoth((a, b) => (a.gt(b) ? b : a)),
  abs: withOne(({ over, under }) => new Fraction(magnitude(over), under)),
  floor: withOne(floorOf),
  ceil: withOne(({ over, under }) => new Fraction(-floorOf(new Fraction(-over, under)).over)),
  round(value, places = 0) {
    const number = readNumber(value);
    const kept = Number(places);
    if (!number || !Number.isInteger(kept) || Math.abs(kept) > mostDigits) return value;
    return write(roundTo(number, kept));
  },
};

function withOne(apply: (number: Fraction) => Fraction) {
  return (value: unknown): unknown => {
    const number = readNumber(value);
    return number ? write(apply(number)) : value;
  };
}

/** Where either is no number, the value stays as it is. */
function withBoth(apply: (a: Fraction, b: Fraction) => Fraction | undefined) {
  return (value: unknown, by: unknown): unknown => {
    const [a, b] = [readNumber(value), readNumber(by)];
    if (!a || !b) return value;
    const result = apply(a, b);
    return result ? write(result) : '';
  };
}

function readNumber(value: unknown): Fraction | undefined {
  if (value instanceof Fraction) return value;
  if (typeof value === 'bigint') return new Fraction(value);
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const [all, sign = '', whole = '', fraction = '', exponent = '0'] = decimalText.exec(String(value)) ?? [];
  if (all === undefined || whole.length + fraction.length > mostDigits) return undefined;
  const units = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
  const places = fraction.length - Number(exponent);
  return places >= 0
    ? new Fraction(units, 10n ** BigInt(places))
    : new Fraction(units * 10n ** BigInt(-places));
}

/** Below, at or above zero as for sorting; undefined for what is no number. */
function compare(a: Fraction, other: unknown): number | undefined {
  const b = readNumber(other);
  if (!b) return undefined;
  const difference = a.over * b.under - b.over * a.under;
  return difference < 0n ? -1 : Number(difference > 0n);
}

function add(a: Fraction, b: Fraction): Fraction {
  return new Fraction(a.over * b.under + b.over * a.under, a.under * b.under);
}

function divide(a: Fraction, b: Fraction): Fraction {
  return new Fraction(a.over * b.under, a.under * b.over);
}

function floorOf({ over, under }: Fraction): Fraction {
  const rest = ((over % under) + under) % under;
  return new Fraction((over - rest) / under);
}

/** Halves away from zero; `places` below zero are before the point. */
function roundTo({ over, under }: Fraction, places: number): Fraction {
  const scale = 10n ** BigInt(Math.abs(places));
  const [scaled, by] = places >= 0 ? [over * scale, under] : [over, under * scale];
  const units = (2n * magnitude(scaled) + by) / (2n * by);
  const signed = over < 0n ? -units : units;
  return places >= 0 ? new Fraction(signed, scale) : new Fraction(signed * scale);
}

function magnitude(number: bigint): bigint {
  return number < 0n ? -number : number;
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

/** As a JavaScript number where that is exact, which is what other filters and tags of Liquid know. */
function write(number: Fraction): number | Fraction {
  const text = number.toString();
  const plain = Number(text);
  return String(plain) === text && number.equals(plain) ? plain : number;
}
