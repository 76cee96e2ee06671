// Templates of messages: Telegram HTML with `<<field | filter>>` or `{{field | filter}}` for values and Liquid tags
// such as `{% if %}`. Everything that a template shows is escaped, and kept from becoming a link; it has access only to
// the event's fields, and can neither read files, run for long nor exhaust the memory. This file loads Liquid.

import { Context, Drop, Liquid, type Template as Parsed } from 'liquidjs';
import { code, escapeHtml } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import { maxTextLength } from '../../telegram/markup.ts';
import { variables, type Data, type EventDefinition } from '../event.ts';
import { enumFields, filters, type RenderContext } from './filters.ts';
import {
  asText,
  cleanShort,
  cutValue,
  cutValues,
  htmlToText,
  isInert,
  isMarkup,
  longestValue,
  toMarkup,
} from './foreign-text.ts';
import { Fraction, numberFilters } from './numbers.ts';
import { closings, toBraces } from './scan.ts';

export type Template = { readonly text: string; readonly parsed: readonly Parsed[] };

/** `problem` is a sentence that names the line where one is known. */
type Compiled = { ok: true; template: Template } | { ok: false; problem: string };
/** `showsKey`: the value `key` stands in it whole. `why`: it is too long, takes too many steps, or Liquid can't render it. */
export type Rendered =
  | { ok: true; html: string; showsKey: boolean }
  | { ok: false; problem: string; why: 'long' | 'costly' | 'broken' };

/** A key of this length stands in no text by chance. */
const distinctLength = 32;
/** Other texts from outside are cut to the first of these lengths with which the message fits. */
const valueLengths = [500, 100, 30];

export function compileTemplate(text: string): Compiled {
  if (text.length > maxTemplateLength) {
    return {
      ok: false,
      problem: `A template has at most ${maxTemplateLength} characters, but this one ${text.length}.`,
    };
  }
  const translated = toBraces(text);
  if (!translated.ok) {
    const { at, sign } = translated.broken;
    return {
      ok: false,
      problem: `Line ${text.slice(0, at).split('\n').length}: ${sign} is not closed by ${closings[sign]}.`,
    };
  }
  try {
    return { ok: true, template: { text, parsed: parseLiquid(translated.text) } };
  } catch (error) {
    return { ok: false, problem: sentence(error) };
  }
}

/** `ownAddress`: the address that `label_of` alone is about. */
type RenderOptions = Omit<RenderContext, 'fit' | 'fields'> & {
  key?: unknown;
  maxLength?: number;
  ownAddress?: unknown;
};

/**
 * Renders Telegram HTML of at most `maxLength` visible characters. `data` has the template's variables; the value `key`
 * is not cut like the others the first time it is shown. Whether Telegram supports the template's own tags is not
 * checked.
 */
export function renderTemplate(template: Template, data: Data, options: RenderOptions): Rendered {
  const maxLength = options.maxLength ?? maxTextLength;
  const fields = cutValues(data);
  try {
    for (const longest of valueLengths) {
      const { fit, hasShown } = createFit(longest, options.key);
      const html = renderOnce(template, { ...options, fit, fields });
      if (html === undefined || htmlToText(html).length > maxLength) continue;
      return { ok: true, html, showsKey: showsKey(html, options.key, hasShown()) };
    }
    const problem = `The message is longer than the ${maxLength} characters it may have.`;
    return { ok: false, why: 'long', problem };
  } catch (error) {
    const problem = sentence(error);
    return { ok: false, why: problem.includes('limit exceeded') ? 'costly' : 'broken', problem };
  }
}

/** Undefined where the result is far too long to be measured. */
function renderOnce(template: Template, renderContext: RenderContext & RenderOptions): string | undefined {
  const { fields, labelOf, ownAddress } = renderContext;
  const variables = labelOf ? { label_of: new Labels(fields, ownAddress, labelOf), ...fields } : fields;
  const context = new Context(withEnumValues(variables), engine.options, { sync: true }, { liquid: engine });
  context.setRegister(registerKey, renderContext);
  countSteps(context);
  const html = engine.renderSync([...template.parsed], context) as string;
  return html.length > mostCharacters ? undefined : html.trim();
}

function createFit(
  longest: number,
  key: unknown,
): { fit: (text: string) => string; hasShown: () => boolean } {
  let isKeyDue = true;
  const whole = asText(cutValue(key));
  return {
    fit(text) {
      const isKey = isKeyDue && text === whole;
      if (isKey) isKeyDue = false;
      return cleanShort(text, isKey ? longestValue : longest);
    },
    hasShown: () => !isKeyDue,
  };
}

/** Whether a person can reach the whole key: in the text, or in a link. A short one may stand there by chance. */
function showsKey(html: string, key: unknown, wasShown: boolean): boolean {
  const text = cleanShort(asText(cutValue(key)), longestValue);
  return html.includes(escapeHtml(text)) && (wasShown || text.length >= distinctLength);
}

/** Liquid's message has the line at its end; this puts it at the beginning. */
function sentence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [, what, line] = /^([^]*?), line:(\d+), col:\d+$/.exec(message) ?? [];
  return what === undefined ? `${message}.` : `Line ${line}: ${what}.`;
}

/** By the text of the template. */
const compiled = new Map<string, Template>();

/** Compiles each template once. Throws when neither the language nor the default has a usable `<event name>.liquid`. */
export function defaultTemplate({ name }: EventDefinition, words: Words): Template {
  const text = words.template(name);
  const known = compiled.get(text);
  if (known) return known;
  const result = compileTemplate(text);
  if (!result.ok) throw new Error(`${name}.liquid (${words.locale}) can't be used: ${result.problem}`);
  compiled.set(text, result.template);
  return result.template;
}

// The variables of a template that somebody wrote: the event's data, and what is known of the event itself.

/** A field of the data with one of these names stands before it. `label_of` is made when the template is rendered. */
export const metaNames = ['event_id', 'event_type', 'received_at', 'label_of'] as const;

export function templateData(
  definition: EventDefinition,
  data: Data,
  { event_id: id, received_at: at }: { event_id: string; received_at: number },
): Data {
  return { event_id: id, event_type: definition.type, received_at: at, ...variables(definition, data) };
}

// The value of an enum field: it compares and prints as its text, and also has the name of its field. The
// filter `word` needs both, because the word for a value depends on its field.

class EnumValue extends Drop {
  readonly #field: string;
  readonly #text: string;

  constructor(field: string, text: string) {
    super();
    this.#field = field;
    this.#text = text;
  }

  static fieldOf(value: EnumValue): string {
    return value.#field;
  }

  override valueOf(): string {
    return this.#text;
  }

  override toString(): string {
    return this.#text;
  }

  /** Supports `.size`, as Liquid does for strings. */
  override liquidMethodMissing(name: string | number): unknown {
    return name === 'size' ? this.#text.length : undefined;
  }
}

/** Returns `data` with the text of each enum field as an EnumValue. */
function withEnumValues(data: Data): Data {
  const values: Record<string, EnumValue> = {};
  for (const [name, field] of enumFields) {
    const value = Object.hasOwn(data, name) ? data[name] : undefined;
    if (typeof value === 'string') values[name] = new EnumValue(field, value);
  }
  return { ...data, ...values };
}

// The variable `label_of` of templates: the names that people gave to the addresses of the event, by field, as in
// `<<label_of.receiver>>` and `<<label_of[receiver]>>`. Alone it is the name of the event's own address.

type LabelOf = (address: string) => string | undefined;

class Labels extends Drop {
  readonly #fields: Data;
  readonly #own: unknown;
  readonly #labelOf: LabelOf;

  constructor(fields: Data, own: unknown, labelOf: LabelOf) {
    super();
    this.#fields = fields;
    this.#own = own;
    this.#labelOf = labelOf;
  }

  /** Undefined where the address has no name, so that `{% if label_of %}` tests it. */
  override valueOf(): string | undefined {
    return this.#labelOf(asText(this.#own));
  }

  override toString(): string {
    return this.valueOf() ?? '';
  }

  override liquidMethodMissing(name: string | number): string | undefined {
    const field = String(name);
    const address = Object.hasOwn(this.#fields, field) ? asText(this.#fields[field]) : field;
    return this.#labelOf(address);
  }
}

// What one rendering of a template may cost, counted in steps and characters, so that the same template and values give
// the same answer on a fast host and on a busy one. Liquid's own limit of time counts the pauses of the host as well.

/** Texts, outputs and tags that are rendered; the built-in templates need fewer than 60. */
const mostSteps = 5000;
/** Liquid's count of list items and characters that filters make. */
const mostMemory = 20_000;
/** Characters of the result, markup included; a message has 4,096 visible ones. */
const mostCharacters = 60_000;
/** One in so many characters that are cleaned costs as much as one that is shown. */
const cleanedPerShown = 8;

/** Counts a step wherever Liquid would look at the time: at each template and each round of a loop. */
function countSteps(context: Context): void {
  let steps = 0;
  context.renderLimit.check = () => {
    steps += 1;
    if (steps > mostSteps) throw new Error('template render limit exceeded');
  };
}

/** Counts a text from outside that an output or a filter of ours has cleaned and shortened. */
function countText({ memoryLimit }: Context, came: number, shown: number): void {
  memoryLimit.use(Math.ceil(shown + came / cleanedPerShown));
}

// The engine: which tags and filters there are, and how outputs are escaped.

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
  ...new Set([...liquidFilters, ...Object.keys({ ...numberFilters, ...filters })]),
];

/** What they return is text from outside still; that of the others was formatted by them. */
const foreignFilters = new Set(['upper', 'label_of']);

const registerKey = 'renderContext';
/** `&quot;` */
const longestEscape = 6;
const renderContextOf = (context: Context) => context.getRegister<RenderContext>(registerKey);

export const engine = createEngine();

function createEngine(): Liquid {
  const liquid = new Liquid({
    ownPropertyOnly: true,
    strictFilters: true,
    templates: {},
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
  for (const [name, filter] of Object.entries(filters)) {
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
