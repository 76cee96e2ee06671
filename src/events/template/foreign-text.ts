// Text that came from outside, made fit to stand in a message: it can't break lines, turn the direction of the
// words around it, hide characters, or push other words out of the message.

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

/** At most `longest` UTF-16 units, no character cut in two. */
export function shorten(text: string, longest: number): string {
  return text.length <= longest ? text : `${cut(text, longest - 1)}…`;
}

/** How much is cleaned for each unit that is shown: more than this of nothing is no text any more. */
const cleanedForShown = 16;

/** `clean` and `shorten` at once, at a cost that depends on what is shown and not on what came. */
export function cleanShort(text: string, longest: number): string {
  const looked = cut(text, longest * cleanedForShown);
  const cleaned = clean(looked);
  if (looked.length === text.length || cleaned.length > longest) return shorten(cleaned, longest);
  return `${cut(cleaned, longest - 1)}…`;
}

function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const kept = text.slice(0, longest);
  return /[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept;
}
