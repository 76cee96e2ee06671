// The Liquid engine of templates: which tags and filters there are, and how outputs are escaped. There is nothing in it
// that includes files, and everything that a template shows is escaped by it, and kept from becoming a link.

import { Drop, Liquid, type Context, type Template as Parsed } from 'liquidjs';
import { code, escapeHtml, link, timeTag } from '../../base/html.ts';
import { addressFilters } from './address-filters.ts';
import { countText, mostMemory } from './budget.ts';
import { EnumValue } from './enum-value.ts';
import { filters, type RenderContext, asItCame, coin, pageOf, units, word, type Filter } from './filters.ts';
import { asText, isInert, clean, cleanShort, isMarkup, toMarkup, type Markup } from './foreign-text.ts';
import { Labels } from './label-of.ts';
import { dayOf } from '../../base/zoned-time.ts';
import { toMoment } from '../event.ts';
import { mostDigits } from '../../base/json.ts';

// Liquid's filters of numbers, with every digit: amounts of tokens with 18 decimals have more than a JavaScript number
// holds. They calculate with fractions and round only what is shown. What is no number stays as it is; a division by
// zero shows nothing.

/** Of a number that does not come out even, as it is shown. */
const mostPlaces = 18;
/** Of both parts of a fraction; a text could make them longer without end. */
const mostPartDigits = 4 * mostDigits;
const decimalText = /^\s*([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,2}))?\s*$/i;

/**
 * A number that JavaScript can't hold exactly. Liquid's conditions compare it by these methods, with texts that read as
 * numbers as well.
 */
class Fraction {
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

// The filters that are meant for people who write templates of their own: `amount`, `label`, `date`, `link`, `url`,
// `upper` and `label_of`. The built-in templates use those of filters.ts.

/** A link's label of a template's own. */
const longestLabel = 64;
/** Characters of a value that may become part of a link. */
const longestUrlPart = 200;

const authorFilters: Readonly<Record<string, Filter>> = {
  amount,
  label: word,
  /** The day alone, in the chat's time zone; a tap shows the whole time. */
  date(value, context) {
    const moment = toMoment(value);
    if (moment === undefined) return asItCame(value, context);
    return toMarkup(timeTag(moment, dayOf(moment, context.timeZone)));
  },
  link: linkTo,
  url: (value) => encodeUrlPart(clean(asText(value)).slice(0, longestUrlPart)),
  upper: (value) => asText(value).toUpperCase(),
  label_of: (value, { labelOf }) => labelOf?.(asText(value)) ?? '',
};

/**
 * `amount: decimals, currency`. Without them the event's own fields are used: `decimals` and `currency` of a transfer,
 * or `coin_type` of a change of the balance.
 */
function amount(value: unknown, context: RenderContext, decimals: unknown, name: unknown): string | Markup {
  const { fields } = context;
  if (decimals !== undefined) return units(value, context, decimals, name, '');
  if (fields['decimals'] !== undefined) {
    return units(value, context, fields['decimals'], name ?? asText(fields['currency']), '');
  }
  return coin(value, context, name ?? asText(fields['coin_type'] ?? fields['currency']), '');
}

/** The transaction's page, with the given words or the usual ones; nothing for what is no hash. */
function linkTo(value: unknown, context: RenderContext, label: unknown): string | Markup {
  const url = pageOf(asText(value), context.fields['chain'], context);
  if (url === undefined) return '';
  const said = cleanShort(asText(label), longestLabel);
  return toMarkup(link(url, said === '' ? context.words.plain('explorer-link') : said));
}

/** As encodeURIComponent, with the marks that it leaves: a quotation mark would end an attribute. */
function encodeUrlPart(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export const maxTemplateLength = 16_384;

/** Conditions, loops and assignments; no tag that includes files or bypasses the escaping. */
export const tags: ReadonlySet<string> = new Set([
  'if',
  'unless',
  'case',
  'for',
  'break',
  'continue',
  'assign',
  'comment',
  '#',
  'raw',
]);
/** Liquid's filters that are useful in a message. `raw` must not be among them, because it bypasses the escaping. */
const liquidFilters = new Set(
  'default upcase downcase capitalize append prepend replace remove truncate split join first last size'.split(
    ' ',
  ),
);

/** Every filter that a template may use. */
export const filterNames: readonly string[] = [
  ...new Set([
    ...liquidFilters,
    ...Object.keys({ ...numberFilters, ...filters, ...addressFilters, ...authorFilters }),
  ]),
];

/** What they return is text from outside still; that of the others was formatted by them. */
const foreignFilters = new Set(['upper', 'label_of']);

export const registerKey = 'renderContext';
/** `&quot;` */
const longestEscape = 6;
const renderContextOf = (context: Context) => context.getRegister<RenderContext>(registerKey);

export const engine = createEngine();

function createEngine(): Liquid {
  const liquid = new Liquid({
    ownPropertyOnly: true,
    strictFilters: true,
    templates: {},
    parseLimit: maxTemplateLength,
    memoryLimit: mostMemory,
    outputEscape(this: { context: Context }, value: unknown) {
      if (isMarkup(value)) return value.html;
      const text = asText(bare(value));
      const shown = renderContextOf(this.context).fit(text);
      countText(this.context, text.length, shown.length);
      // Of other text from outside, Telegram might make a link, a mention or a command.
      const isNumber = typeof value === 'number' || typeof value === 'bigint' || value instanceof Fraction;
      return isNumber || isInert(shown) ? escapeHtml(shown) : code(shown).html;
    },
  });
  for (const name of Object.keys(liquid.tags)) if (!tags.has(name)) delete liquid.tags[name];
  for (const name of Object.keys(liquid.filters)) {
    if (liquidFilters.has(name)) keepField(liquid, name);
    else delete liquid.filters[name];
  }
  for (const [name, filter] of Object.entries(numberFilters)) {
    liquid.registerFilter(name, (value: unknown, ...args: unknown[]) =>
      filter(numberOf(value), ...args.map(numberOf)),
    );
  }
  for (const [name, filter] of Object.entries({ ...filters, ...addressFilters, ...authorFilters })) {
    const isOfEnum = name === 'word' || name === 'label';
    liquid.registerFilter(name, function (value: unknown, ...args: unknown[]) {
      const field = isOfEnum && value instanceof EnumValue ? [EnumValue.fieldOf(value)] : [];
      const given = bare(value);
      const answer = filter(given, renderContextOf(this.context), ...args.map(bare), ...field);
      const isOurs = typeof answer === 'string' && answer !== '' && !foreignFilters.has(name);
      const made = isOurs ? toMarkup({ html: escapeHtml(answer) }) : answer;
      countText(
        this.context,
        lengthOf(given),
        isMarkup(made) ? made.html.length / longestEscape : made.length,
      );
      return made;
    });
  }
  return liquid;
}

/**
 * Filters get plain text: the text of another filter's markup without tags, that of an enum field's value and of a long
 * number. Liquid's `nil`, `empty` and `blank` are nothing.
 */
function bare(value: unknown): unknown {
  const isText =
    isMarkup(value) || value instanceof EnumValue || value instanceof Labels || value instanceof Fraction;
  if (isText) return value.toString();
  return value instanceof Drop ? '' : value;
}

function numberOf(value: unknown): unknown {
  return value instanceof Fraction ? value : bare(value);
}

function lengthOf(value: unknown): number {
  return typeof value === 'string' ? value.length : 0;
}

/** Lets a value that a filter returns unchanged, as `default` does, remain an EnumValue. */
function keepField(liquid: Liquid, name: string): void {
  const filter = liquid.filters[name];
  if (typeof filter !== 'function') return;
  liquid.registerFilter(name, function (value: unknown, ...args: unknown[]) {
    const answer: unknown = filter.call(this, value, ...args);
    return value instanceof EnumValue && answer === value.valueOf() ? value : answer;
  });
}

/** Reads a text in braces; throws Liquid's errors. */
export function parseLiquid(text: string): Parsed[] {
  return engine.parse(text);
}
