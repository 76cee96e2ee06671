// Readers of reports in every language, and what Telegram makes of a report.

import type { Reader } from '../../src/base/lines.ts';
import type { MessageReader } from '../../src/outbox/reader.ts';
import { formatText } from '../../src/sandbox/telegram/format-text.ts';
import { parseAddress, type Address } from '../../src/tron/address.ts';
import { i18n } from '../spoken.ts';

export const now = Date.UTC(2026, 10, 21, 18, 47, 9);

/** Every language that has a folder. */
export const { locales } = i18n;

/** A number as a language writes it, from its English form `1,234.5`. */
export function written(locale: string, english: string): string {
  const { group, decimal } = i18n.words(locale).numberStyle;
  return english.replace(/[,.]/g, (mark) => (mark === ',' ? group : decimal));
}

/** A missing message or variable throws. */
export function readerIn(locale: string, timeZone = 'UTC'): Reader {
  return { words: i18n.words(locale), timeZone, now };
}

/** A reader of alerts, for whom nothing is a bait. */
export function alertReaderIn(locale: string): MessageReader {
  const explorerUrl = 'https://tronscan.org/#/transaction/{hash}';
  return { words: i18n.words(locale), timeZone: 'UTC', explorerUrl, judge: () => undefined };
}

export function addressFrom(text: string): Address {
  const read = parseAddress(text);
  if (!read.ok) throw new Error(`${text} is no address: ${read.problem}.`);
  return read.address;
}

/** The text and the kinds of entities that stand in the chat; throws Telegram's refusal of bad HTML. */
export function asTelegramReads(html: string) {
  const { text, entities } = formatText({ text: html, parseMode: 'HTML' });
  return { text, entities: entities.map(({ type }) => type) };
}

/** What would turn into markup, an entity, another line or a crash wherever it isn't expected. */
export const hostileText =
  '</b><a href="https://evil.example">x</a> & &lt; {$x} @somebody #tag /start evil.example.com \u202Eabc\n\u0000\n\uD800 *_`';
