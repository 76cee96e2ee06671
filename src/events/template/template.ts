// Templates of messages: Telegram HTML with `<<field | filter>>` or `{{field | filter}}` for values and Liquid tags
// such as `{% if %}`. Values are escaped, templates have access only to the event's fields, and neither can read files,
// run for long or exhaust the memory.

import { Context, type Template as Parsed } from 'liquidjs';
import { escapeHtml } from '../../base/html.ts';
import { maxTextLength } from '../../telegram/markup.ts';
import { toBraces } from './scan.ts';
import { countSteps, mostCharacters } from './budget.ts';
import { cutValue, cutValues, longestValue } from './cut-values.ts';
import { engine, maxTemplateLength, parseLiquid, registerKey } from './engine.ts';
import { withEnumValues } from './enum-value.ts';
import type { Data } from '../event.ts';
import type { RenderContext } from './filters.ts';
import { asText, cleanShort, htmlToText } from './foreign-text.ts';
import { Labels } from './label-of.ts';

export type Template = { readonly text: string; readonly parsed: readonly Parsed[] };

/** `problem` is a sentence that names the line where one is known. */
export type Compiled = { ok: true; template: Template } | { ok: false; problem: string };
/** `showsKey`: the value `key` stands in it whole. `why`: the result is longer than a message, the template takes too many steps, or Liquid can't render it. */
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
  if (!translated.ok) return translated;
  try {
    return { ok: true, template: { text, parsed: parseLiquid(translated.text) } };
  } catch (error) {
    return { ok: false, problem: sentence(error) };
  }
}

/** `ownAddress`: the address that `label_of` alone is about. */
export type RenderOptions = Omit<RenderContext, 'fit' | 'fields'> & {
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
