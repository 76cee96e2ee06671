// Liquid's filters of numbers, with every digit: amounts of tokens with 18 decimals have more than a JavaScript number
// holds. What is no number stays as it is; a division by zero shows nothing.

import { mostDigits } from '../../json.ts';

/** `units / 10^places` */
type Decimal = { readonly units: bigint; readonly places: number };

/** Of a division that does not come out even. */
const mostPlaces = 18;
const decimalText = /^\s*([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,2}))?\s*$/i;

export const numberFilters: Readonly<Record<string, (value: unknown, ...args: unknown[]) => unknown>> = {
  plus: withBoth((a, b) => aligned(a, b, (x, y) => x + y)),
  minus: withBoth((a, b) => aligned(a, b, (x, y) => x - y)),
  times: withBoth((a, b) => ({ units: a.units * b.units, places: a.places + b.places })),
  divided_by: (value, by, isWhole = false) =>
    withBoth((a, b) => {
      if (b.units === 0n) return undefined;
      const quotient = divide(a, b);
      return isWhole === true ? wholeOf(quotient, 'down') : quotient;
    })(value, by),
  modulo: withBoth((a, b) => (b.units === 0n ? undefined : aligned(a, b, (x, y) => ((x % y) + y) % y))),
  at_least: withBoth((a, b) => (isLess(a, b) ? b : a)),
  at_most: withBoth((a, b) => (isLess(b, a) ? b : a)),
  abs: withOne(({ units, places }) => ({ units: magnitude(units), places })),
  floor: withOne((number) => wholeOf(number, 'down')),
  ceil: withOne((number) => wholeOf(number, 'up')),
  round(value, places = 0) {
    const number = readNumber(value);
    const kept = Number(places);
    if (!number || !Number.isInteger(kept) || Math.abs(kept) > mostDigits) return value;
    const moved = { units: magnitude(number.units), places: number.places - kept };
    const half = { units: 5n, places: 1 };
    const raised = aligned(moved, half, (x, y) => x + y);
    const { units } = wholeOf(raised, 'down');
    return write({ units: number.units < 0n ? -units : units, places: kept });
  },
};

function withOne(apply: (number: Decimal) => Decimal) {
  return (value: unknown): unknown => {
    const number = readNumber(value);
    return number ? write(apply(number)) : value;
  };
}

/** Where either is no number, the value stays as it is. */
function withBoth(apply: (a: Decimal, b: Decimal) => Decimal | undefined) {
  return (value: unknown, by: unknown): unknown => {
    const [a, b] = [readNumber(value), readNumber(by)];
    if (!a || !b) return value;
    const result = apply(a, b);
    return result ? write(result) : '';
  };
}

function readNumber(value: unknown): Decimal | undefined {
  if (typeof value === 'bigint') return { units: value, places: 0 };
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const [all, sign = '', whole = '', fraction = '', exponent = '0'] = decimalText.exec(String(value)) ?? [];
  if (all === undefined || whole.length + fraction.length > mostDigits) return undefined;
  const units = BigInt(whole + fraction);
  return normal({ units: sign === '-' ? -units : units, places: fraction.length - Number(exponent) });
}

/** Without negative places. */
function normal({ units, places }: Decimal): Decimal {
  return places >= 0 ? { units, places } : { units: units * 10n ** BigInt(-places), places: 0 };
}

function aligned(a: Decimal, b: Decimal, apply: (x: bigint, y: bigint) => bigint): Decimal {
  const [x, y] = [normal(a), normal(b)];
  const places = Math.max(x.places, y.places);
  const scaled = ({ units, places: own }: Decimal) => units * 10n ** BigInt(places - own);
  return { units: apply(scaled(x), scaled(y)), places };
}

function isLess(a: Decimal, b: Decimal): boolean {
  return aligned(a, b, (x, y) => x - y).units < 0n;
}

function divide(a: Decimal, b: Decimal): Decimal {
  // (a / 10^p) / (b / 10^q) = a · 10^(q + most) / b / 10^(p + most)
  const dividend = a.units * 10n ** BigInt(b.places + mostPlaces);
  return { units: dividend / b.units, places: a.places + mostPlaces };
}

function magnitude(units: bigint): bigint {
  return units < 0n ? -units : units;
}

function wholeOf(number: Decimal, towards: 'down' | 'up'): Decimal {
  const { units, places } = normal(number);
  const one = 10n ** BigInt(places);
  const rest = ((units % one) + one) % one;
  const down = (units - rest) / one;
  return { units: towards === 'up' && rest > 0n ? down + 1n : down, places: 0 };
}

/** As a number where JavaScript holds it exactly, so that conditions compare it as one. */
function write(number: Decimal): number | bigint | string {
  const { units, places } = normal(number);
  const digits = magnitude(units).toString();
  if (digits.length > mostDigits) throw new Error('a number has too many digits');
  const padded = digits.padStart(places + 1, '0');
  const whole = padded.slice(0, padded.length - places);
  const fraction = padded.slice(padded.length - places).replace(/0+$/, '');
  const sign = units < 0n ? '-' : '';
  if (places === 0 || fraction === '') {
    const integer = BigInt(sign + whole);
    return Number.isSafeInteger(Number(integer)) ? Number(integer) : integer;
  }
  const text = `${sign}${whole}.${fraction}`;
  return String(Number(text)) === text ? Number(text) : text;
}
