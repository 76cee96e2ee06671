// Reads when a digest is wanted: `9:00`, `weekly Monday 9:00`, `каждый день в 6 вечера`, `每周一9点`, `off`. Pure.

import { foldWord, type InputWords } from '../../base/input-words.ts';
import { withoutInvisible } from '../../base/visible-text.ts';
import { findTimeZone } from '../chat/time-zones.ts';
import { readTimeOfDay } from '../alerts/read-time-of-day.ts';

/** `time` is undefined where only days were named, `weekday` where no week was. */
export type DigestTimes = { time: string | undefined; daily: boolean; weekday: number | null };

export type ReadDigestTimes =
  | ({ ok: true } & DigestTimes)
  | { ok: true; off: true }
  /**
   * - `none`: there is no time in it.
   * - `rest`: `written` stands behind a time, and is not understood.
   * - `wrong`: written like a time of day, and there is none such.
   * - `zone`: a time zone is named, which is the chat's.
   */
  | { ok: false; problem: 'none' | 'rest' | 'wrong' | 'zone'; written: string };

/** Longer texts are something else. */
const longest = 80;
const monday = 1;
const letter = '[a-zа-яё]';

export function readDigestTimes(text: string, input: InputWords): ReadDigestTimes {
  const read = readTimes(text, input);
  if (read.ok || read.problem === 'wrong') return read;
  // `9:00 Europe/Berlin`, `9:00 New York`
  const words = text.trim().slice(0, longest).split(/\s+/);
  for (const first of [words.length - 1, words.length - 2].filter((index) => index > 0)) {
    const written = words.slice(first).join(' ');
    const isZone = written.includes('/') || findTimeZone(written, input).ok;
    if (isZone && readTimes(words.slice(0, first).join(' '), input).ok) {
      return { ok: false, problem: 'zone', written };
    }
  }
  for (let first = words.length - 1; first > 0; first--) {
    const before = readTimes(words.slice(0, first).join(' '), input);
    if (before.ok && !('off' in before)) {
      return { ok: false, problem: 'rest', written: words.slice(first).join(' ') };
    }
  }
  return read;
}

function readTimes(text: string, input: InputWords): ReadDigestTimes {
  const folded = foldWord(withoutInvisible(text)).trim().replaceAll(/\s+/g, ' ');
  const unread = { ok: false, problem: 'none', written: text.trim() } as const;
  if (folded.length > longest) return unread;
  if (input.states.get(folded) === 'off') return { ok: true, off: true };
  let rest = folded;
  const take = (words: Iterable<string>): string | undefined => {
    const found = longestFirst(words).find((word) => wholeWord(word).test(rest));
    if (found !== undefined) rest = rest.replace(wholeWord(found), ' ');
    return found;
  };
  const weekday = input.weekdays.get(take(input.weekdays.keys()) ?? '');
  const isWeekly = take(input.weekly) !== undefined || weekday !== undefined;
  const isDaily = take(input.daily) !== undefined;
  rest = rest.replaceAll(/[,，、]/g, ' ').trim();
  const days = { daily: isDaily || !isWeekly, weekday: isWeekly ? (weekday ?? monday) : null };
  // `at 9:00`, and in Russian `в 9:00`, after the words that a time of day may have itself.
  let read = readTimeOfDay(rest, input);
  if (read === undefined && rest !== '') {
    while (take(input.digestFillers) !== undefined);
    rest = rest.replaceAll(/\s+/g, ' ').trim();
    read = readTimeOfDay(rest, input);
  }
  if (read === 'wrong') return { ok: false, problem: 'wrong', written: rest };
  if (read !== undefined) return { ok: true, time: read.time, ...days };
  return rest === '' && (isWeekly || isDaily) ? { ok: true, time: undefined, ...days } : unread;
}

function longestFirst(words: Iterable<string>): string[] {
  return [...words].toSorted((a, b) => b.length - a.length);
}

/** Words of Chinese are written without spaces between them. */
function wholeWord(word: string): RegExp {
  return new RegExp(`(?<!${letter})${RegExp.escape(word)}(?!${letter})`, 'u');
}
