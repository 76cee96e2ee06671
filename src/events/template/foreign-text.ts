// Cleans and shortens text from outside for a message, so that it can't break lines, change the writing direction, hide
// characters, or displace other text of the message by its length.

import { stringifyLossless } from '../../base/json.ts';
import { readable } from '../../base/visible-text.ts';
import type { Html } from '../../base/html.ts';
import { isData, type Data } from '../event.ts';

const breaks = /[\p{Cc}\u2028\u2029]+/gu;

/** Any value of parsed JSON as text; empty for null and undefined. */
export function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : stringifyLossless(value);
}

/** The text on one line, without invisible characters. */
export function clean(text: string): string {
  return withoutMarks(text).trim();
}

/** The same, but with its line breaks, for a block of its own. */
export function cleanBlock(text: string): string {
  return text.split(/\r?\n/).map(withoutMarks).join('\n');
}

function withoutMarks(text: string): string {
  return readable(text.toWellFormed()).replace(breaks, ' ');
}

/** Letters, digits, pictures and marks that are part of nothing that Telegram makes a link of. */
const inert =
  /^(?:[\p{L}\p{M}\p{N}\p{So}\p{Emoji_Modifier}\s_,:;!?%+=()<>&{}[\]|"'«»“”„‘’…·–—−，、；！？：（）《》「」-]|\u200D|\.(?=\s|$)|(?<=\d)\.(?=\d)|。(?=\s|$|\p{Script=Han}))*$/u;
const internetNumber = /\d\.\d+\.\d/;
const phoneOrCard = /(?<![\p{L}\p{N}_])\d(?:[ ()-]*\d){6,}(?![\p{L}\p{N}_])/u;

/** Whether Telegram makes no link, mention, command, tag or number of a phone of it. */
export function isInert(text: string): boolean {
  return inert.test(text) && !internetNumber.test(text) && !phoneOrCard.test(text);
}

/** At most `maxLength` UTF-16 units, without splitting a surrogate pair. */
export function shorten(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${cut(text, maxLength - 1)}…`;
}

/** Units that are cleaned for each unit that is shown; a text with more invisible characters is cut earlier. */
const cleanedPerShown = 16;

/** `clean` and then `shorten`, at a cost that depends on `maxLength` and not on the length of the text. */
export function cleanShort(text: string, maxLength: number): string {
  const beginning = cut(text, maxLength * cleanedPerShown);
  const cleaned = clean(beginning);
  if (beginning.length === text.length || cleaned.length > maxLength) return shorten(cleaned, maxLength);
  return `${cut(cleaned, maxLength - 1)}…`;
}

function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const kept = text.slice(0, maxLength);
  return /[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept;
}

// Cuts the values of an event before a template gets them, so that no filter has to work on a whole body.

/** A key of this length is still shown whole. */
export const longestValue = 3000;

/** Long texts are cut; a list or an object with a long text becomes the beginning of that text. */
export function cutValues(data: Data): Data {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, cutValue(value)]));
}

export function cutValue(value: unknown): unknown {
  if (typeof value === 'string') return shorten(value, longestValue);
  if (!isData(value)) return value;
  const text = asText(value);
  return text.length <= longestValue ? value : shorten(text, longestValue);
}

// HTML that the filters of templates make, and the visible text of Telegram HTML.

const markup: unique symbol = Symbol('markup');

/**
 * HTML that a filter made, which is not escaped again. A payload can't contain the symbol, whatever its fields are
 * called.
 */
export type Markup = Html & { readonly [markup]: true; toString(): string };

export function isMarkup(value: unknown): value is Markup {
  return typeof value === 'object' && value !== null && markup in value;
}

export function toMarkup({ html }: Html): Markup {
  return { html, [markup]: true, toString: () => htmlToText(html) };
}

const characters: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
/** Telegram knows four names, and a character by its number, which may end without a semicolon. */
const entity = /&(?:lt|gt|quot|amp);|&#(?:x([0-9a-f]{1,8})|(\d{1,8}));?/gi;

/** The visible text of Telegram HTML. Every `<` and `&` from outside was escaped, so that `<` begins a tag. */
export function htmlToText(html: string): string {
  return withoutTags(html).replace(entity, (written, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    if (hex === undefined && decimal === undefined) return characters[written.toLowerCase()] ?? written;
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/** A pattern would look for the end anew at each `<` of a text that has none. */
function withoutTags(html: string): string {
  let text = '';
  let here = 0;
  for (;;) {
    const begin = html.indexOf('<', here);
    const end = begin < 0 ? -1 : html.indexOf('>', begin);
    if (end < 0) return text + html.slice(here);
    text += html.slice(here, begin);
    here = end + 1;
  }
}
