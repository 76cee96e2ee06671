// The Liquid engine of templates: which tags and filters there are, and how outputs are escaped. There is nothing in it
// that includes files, and everything that a template shows is escaped by it, and kept from becoming a link.

import { Drop, Liquid, type Context, type Template as Parsed } from 'liquidjs';
import { code, escapeHtml } from '../../base/html.ts';
import { addressFilters } from './address-filters.ts';
import { authorFilters } from './author-filters.ts';
import { countText, mostMemory } from './budget.ts';
import { EnumValue } from './enum-value.ts';
import { filters, type RenderContext } from './filters.ts';
import { asText, isInert } from './foreign-text.ts';
import { Labels } from './label-of.ts';
import { isMarkup, toMarkup } from './markup.ts';
import { Fraction, numberFilters } from './number-filters.ts';

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
