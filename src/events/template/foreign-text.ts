// Cleans and shortens text from outside for a message, so that it can't break lines, turn the writing direction around it,
// hide characters, or push other words out of the message.

import { stringifyLossless } from '../../json.ts';
import { readable } from '../../visible-text.ts';

const breaks = /[\p{Cc}\u2028\u2029]+/gu;

/** Any value of parsed JSON as text; nothing for null. */
export function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : stringifyLossless(value);
}

/** On one line. */
export function clean(text: string): string {
  return withoutMarks(text).trim();
}

/** With its lines as they are, for a block of its own. */
export function cleanBlock(text: string): string {
  return text.split(/\r?\n/).map(withoutMarks).join('\n');
}

function withoutMarks(text: string): string {
  return readable(text.toWellFormed()).replace(breaks, ' ');
}

/** At most `maxLength` UTF-16 units, no character cut in two. */
export function shorten(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${cut(text, maxLength - 1)}…`;
}

/** Units that are cleaned for each one that is shown; a text of more invisible characters than this is shown cut. */
const cleanedPerShown = 16;

/** `clean` and `shorten` at once, at a cost that depends on what is shown and not on what came. */
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
