// Templates of messages: Telegram HTML with `<<field | filter>>` or `{{field | filter}}` for values and Liquid tags
// such as `{% if %}`. Values are escaped, templates have access only to the event's fields, and neither can read files,
// run for long or exhaust the memory.

import { Context, Liquid, type Template as Parsed } from 'liquidjs';
import { escapeHtml } from '../../html.ts';
import { maxTextLength } from '../../telegram/message-limits.ts';
import { toBraces } from './braces.ts';
import { EnumValue, withEnumValues } from './enum-value.ts';
import type { Data } from '../event.ts';
import { filters, isMarkup, htmlToText, type RenderContext } from './filters.ts';
import { asText, cleanShort } from './foreign-text.ts';

export type Template = { readonly text: string; readonly parsed: readonly Parsed[] };

/** `problem` is a sentence that names the line where one is known. */
export type Compiled = { ok: true; template: Template } | { ok: false; problem: string };
export type Rendered = { ok: true; html: string } | { ok: false; problem: string };

const maxTemplateLength = 16_384;
/** Leaves the rest of the message for its other text. */
const maxKeyLength = 3000;
/** Other texts from outside are cut to the first of these lengths with which the message fits. */
const valueLengths = [500, 100, 30];

/** Conditions, loops and assignments; no tag that includes files or bypasses the escaping. */
const tags = new Set(['if', 'unless', 'case', 'for', 'break', 'continue', 'assign', 'comment', '#', 'raw']);
/** Liquid's filters that are useful in a message. `raw` must not be among them, because it bypasses the escaping. */
const liquidFilters = new Set(
  (
    'default upcase downcase capitalize append prepend replace remove truncate split join first last size ' +
    'plus minus times divided_by modulo round floor ceil abs at_least at_most'
  ).split(' '),
);

const registerKey = 'renderContext';
const renderContextOf = (context: Context) => context.getRegister<RenderContext>(registerKey);

const engine = createEngine();

function createEngine(): Liquid {
  const liquid = new Liquid({
    ownPropertyOnly: true,
    strictFilters: true,
    templates: {},
    parseLimit: maxTemplateLength,
    renderLimit: 1000,
    memoryLimit: 1_000_000,
    outputEscape(this: { context: Context }, value: unknown) {
      return isMarkup(value)
        ? value.html
        : escapeHtml(renderContextOf(this.context).fit(asText(bare(value))));
    },
  });
  for (const name of Object.keys(liquid.tags)) if (!tags.has(name)) delete liquid.tags[name];
  for (const name of Object.keys(liquid.filters)) {
    if (liquidFilters.has(name)) keepField(liquid, name);
    else delete liquid.filters[name];
  }
  for (const [name, filter] of Object.entries(filters)) {
    liquid.registerFilter(name, function (value: unknown, ...args: unknown[]) {
      const field = name === 'word' && value instanceof EnumValue ? [EnumValue.fieldOf(value)] : [];
      return filter(bare(value), renderContextOf(this.context), ...args.map(bare), ...field);
    });
  }
  return liquid;
}

/** Filters get plain text: the text of another filter's markup without tags, and the text of an enum field's value. */
function bare(value: unknown): unknown {
  return isMarkup(value) || value instanceof EnumValue ? value.toString() : value;
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

export function compileTemplate(text: string): Compiled {
  if (text.length > maxTemplateLength) {
    return {
      ok: false,
      problem: `A template has at most ${maxTemplateLength} characters, but this one ${text.length}.`,
    };
  }
  const translated = toBraces(text);
  if (!translated.ok) return translated;
  try {
    return { ok: true, template: { text, parsed: engine.parse(translated.text) } };
  } catch (error) {
    return { ok: false, problem: sentence(error) };
  }
}

/**
 * Renders Telegram HTML of at most `maxLength` visible characters. `data` has the template's variables; the value `key`
 * is not cut like the others the first time it is shown. Whether Telegram supports the template's own tags is not
 * checked.
 */
export function renderTemplate(
  template: Template,
  data: Data,
  renderContext: Omit<RenderContext, 'fit'> & { key?: unknown; maxLength?: number },
): Rendered {
  const maxLength = renderContext.maxLength ?? maxTextLength;
  try {
    for (const longest of valueLengths) {
      const html = renderOnce(template, data, {
        ...renderContext,
        fit: createFit(longest, renderContext.key),
      });
      if (htmlToText(html).length <= maxLength) return { ok: true, html };
    }
    return {
      ok: false,
      problem: `The message is longer than the ${maxLength} characters it may have.`,
    };
  } catch (error) {
    return { ok: false, problem: sentence(error) };
  }
}

function renderOnce(template: Template, data: Data, renderContext: RenderContext): string {
  const context = new Context(withEnumValues(data), engine.options, { sync: true }, { liquid: engine });
  context.setRegister(registerKey, renderContext);
  return (engine.renderSync([...template.parsed], context) as string).trim();
}

function createFit(longest: number, key: unknown): (text: string) => string {
  let isKeyDue = true;
  const whole = asText(key);
  return (text) => {
    const isKey = isKeyDue && text === whole;
    if (isKey) isKeyDue = false;
    return cleanShort(text, isKey ? maxKeyLength : longest);
  };
}

/** Liquid's message has the line at its end; this puts it at the beginning. */
function sentence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [, what, line] = /^([^]*?), line:(\d+), col:\d+$/.exec(message) ?? [];
  return what === undefined ? `${message}.` : `Line ${line}: ${what}.`;
}
