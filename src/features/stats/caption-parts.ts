// What captions of /stats are put together from.

import { raw, withoutTimeTags } from '../../base/html.ts';
import type { PeriodFigures } from '../../figures/figures.ts';
import type { Words } from '../../base/i18n.ts';
import { formatTime } from '../../base/time.ts';
import { toLine, type Reader } from '../../base/lines.ts';

/** Telegram's limit for captions is 1,024 characters, without the markup. */
const longestCaption = 1_024;

/**
 * Text in parts, in this order: `lines` are said as far as there is room, the others always. `notes` say what the numbers
 * leave out.
 */
export type CaptionParts = {
  readonly first: string;
  readonly lines: readonly string[];
  readonly notes: readonly string[];
};

export type CaptionReader = Reader & {
  /** `▲ 18% vs the 30 days before`; empty where there is nothing to compare with. */
  compare(this: void, now: bigint, before: bigint): string;
};

/** Coins that the service names are foreign text. */
const longestCoin = 12;

/** `2026-11-21 05:47`, where the zone is named beside it. */
export function toMinutes(ms: number, timeZone: string): string {
  return formatTime(ms, timeZone).slice(0, 'YYYY-MM-DD hh:mm'.length);
}

/** What has no room is in the CSV file, and that is said. */
export function fitCaption({ first, lines, notes }: CaptionParts, footer: string, { words }: Reader): string {
  const more = words('stats-more');
  const kept = [first];
  const isFitting = (parts: readonly string[]) => visibleLength(parts.join('\n')) <= longestCaption;
  for (const [index, line] of lines.entries()) {
    const isLast = index === lines.length - 1;
    if (!isFitting([...kept, line, ...(isLast ? [] : [more]), ...notes, footer])) {
      kept.push(more);
      break;
    }
    kept.push(line);
  }
  return [...kept, ...notes, footer].join('\n');
}

export function visibleLength(html: string): number {
  return withoutTimeTags(html)
    .replace(/<[^>]*>/g, '')
    .replace(/&\w+;/g, '&').length;
}

/** The first sentence: an answer as HTML, and how it changed; `change` is left out where it is empty. */
export function sentenceWith(head: string, change: string, words: Words): string {
  return change === ''
    ? words('stats-sentence', { said: raw(head) })
    : words('stats-sentence-change', { said: raw(head), change });
}

/** How many events are in no sum, because their amount can't be read. */
export function unreadLine({ unsummed }: PeriodFigures, type: string, words: Words): string[] {
  const unread = unsummed.get(type) ?? 0;
  return unread === 0 ? [] : [words('stats-unread', { count: unread })];
}

/** What is before the sums is in none of the numbers. */
export function beginLine({ countedFrom }: PeriodFigures, { words, timeZone }: Reader): string[] {
  if (countedFrom === undefined) return [];
  return [words('stats-counted-from', { since: toMinutes(countedFrom, timeZone) })];
}

export function nameOf(coin: string): string {
  return toLine(coin, longestCoin) ?? '?';
}
