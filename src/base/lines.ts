// Building blocks of every view: the reader, sentences that are left out if a value is absent, and foreign text made
// safe to show in a line.

import { code, foldedQuote, type Html, raw } from './html.ts';
import type { Value, Words } from './i18n.ts';
import type { Numeral } from './number-style.ts';
import { readable } from './visible-text.ts';

/** The language and time zone of the chat that reads the text, and the present time in Unix milliseconds. */
export type Reader = {
  words: Words;
  timeZone: string;
  now: number;
  /** When the message was sent, where it may be edited on a later day: times of its day need no date. */
  sentAt?: number;
};

type Line = string | undefined;

/** The longest foreign text that is shown whole, in UTF-16 units. */
const longestText = 200;
const longestEcho = 40;

/** The text of `key`; undefined if one of its values is absent. */
export function sentence(words: Words, key: string, values: Record<string, Value | undefined>): Line {
  const present: Record<string, Value> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) return undefined;
    present[name] = value;
  }
  return words(key, present);
}

/** A heading with its lines; undefined if there are none. */
export function section(heading: string, parts: readonly Line[]): Line {
  const present = joined(parts, '\n');
  return present === '' ? undefined : `${heading}\n${present}`;
}

/** The same, with the lines behind a tap where they are many. */
export function foldedSection(heading: string, parts: readonly Line[]): Line {
  const present = joined(parts, '\n');
  return present === '' ? undefined : `${heading}\n${foldedQuote(raw(present)).html}`;
}

/** One paragraph of the lines that are present. */
export function lines(parts: readonly Line[]): string {
  return joined(parts, '\n');
}

export function paragraphs(parts: readonly Line[]): string {
  return joined(parts, '\n\n');
}

/**
 * Foreign text as one line of at most `longest` UTF-16 units, not escaped; undefined if it has no visible characters.
 */
export function toLine(text: string | undefined, longest = longestText): Line {
  const line = readable((text ?? '').toWellFormed())
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (line === '') return undefined;
  // The cut must not leave half of a surrogate pair.
  return line.length <= longest ? line : `${line.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** What somebody typed, as a hint quotes it. */
export function echoOf(text: string, longest = longestEcho): string {
  return toLine(text, longest) ?? '…';
}

/**
 * As `toLine`, but nothing in it becomes a link, a mention or a command in Telegram: plain words stay plain, anything
 * else becomes <code>.
 */
export function toQuotedLine(text: string | undefined, longest = longestText): string | Html | undefined {
  const line = toLine(text, longest);
  return line === undefined || /^[\p{L}\p{N}_ -]+$/u.test(line) ? line : code(line);
}

/** An amount in sun or millionths of a USDT, written in coins; both have six decimals on TRON. */
export function coins(amount: bigint): Numeral;
export function coins(amount: bigint | undefined): Numeral | undefined;
export function coins(amount: bigint | undefined): Numeral | undefined {
  return amount === undefined ? undefined : { amount, decimals: 6 };
}

/** Energy, bandwidth and other counts. */
export function count(quantity: number | bigint): Numeral;
export function count(quantity: number | bigint | undefined): Numeral | undefined;
export function count(quantity: number | bigint | undefined): Numeral | undefined {
  return quantity === undefined ? undefined : { amount: BigInt(quantity), decimals: 0 };
}

export function joined(lines: readonly Line[], separator: string): string {
  return lines.filter((line) => line !== undefined && line !== '').join(separator);
}

// The line that names the fields of a record that state something which can't be read: it is not known what they state.

export function unreadLine(names: readonly string[], words: Words): string | undefined {
  return names.length === 0 ? undefined : words('record-unread-fields', { names: names.join(' · ') });
}
