// What every report is made of: a reader, sentences that are left out when the record has nothing to say, and the
// service's own words made fit to stand in a line.

import { code, type Html } from '../html.ts';
import type { Value, Words } from '../i18n.ts';
import { formatUnits } from '../tron/amount.ts';
import { readable } from '../visible-text.ts';

/** For whom a report is written: the language and time zone of the chat, and the present in Unix milliseconds. */
export type Reader = { words: Words; timeZone: string; now: number };

type Line = string | undefined;

/** Longest text of the service that is shown whole; nothing that people name things with is longer. */
const longestText = 200;

/** The sentence of `key`, or nothing when one of its values is absent. */
export function sentence(words: Words, key: string, values: Record<string, Value | undefined>): Line {
  const present: Record<string, Value> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) return undefined;
    present[name] = value;
  }
  return words(key, present);
}

/** A heading with its lines; nothing when no line is there. */
export function section(heading: string, lines: readonly Line[]): Line {
  const present = joined(lines, '\n');
  return present === '' ? undefined : `${heading}\n${present}`;
}

export function paragraphs(parts: readonly Line[]): string {
  return joined(parts, '\n\n');
}

/**
 * Text of the service in one line of at most `longest` UTF-16 units, unescaped; nothing when there is nothing to
 * read in it.
 */
export function shown(text: string | undefined, longest = longestText): Line {
  const line = readable((text ?? '').toWellFormed())
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (line === '') return undefined;
  // A cut must not part the two halves of one character.
  return line.length <= longest ? line : `${line.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/**
 * `shown`, made safe from Telegram, which turns whatever looks like a link, a mention or a command into one: plain words
 * stand plain, anything else as <code>.
 */
export function asItCame(text: string | undefined, longest = longestText): string | Html | undefined {
  const line = shown(text, longest);
  return line === undefined || /^[\p{L}\p{N}_ -]+$/u.test(line) ? line : code(line);
}

/** Sun or millionths of a USDT as people write them; both coins have six decimals on TRON. */
export function coins(amount: bigint | undefined): Line {
  return amount === undefined ? undefined : formatUnits(amount, 6);
}

/** Groups digits: `65,000`. */
export function count(quantity: number | bigint | undefined): Line {
  return quantity === undefined ? undefined : formatUnits(BigInt(quantity), 0);
}

function joined(lines: readonly Line[], separator: string): string {
  return lines.filter((line) => line !== undefined && line !== '').join(separator);
}
