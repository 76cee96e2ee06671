// Reads a day as people write it: 2026-11-20, 20.11.2026, 20.11, or a word such as "yesterday". Pure.

import { foldWord, type InputWords } from '../../input-words.ts';
import { addDays, periodOf, type Day } from '../../zoned-time.ts';

/** `today` is the present day in the chat's time zone; a day without a year is the last one that has come. */
export function readDay(text: string, today: Day, words: InputWords['days']): Day | undefined {
  const written = foldWord(text.trim());
  const word = words.get(written);
  if (word !== undefined) return word === 'today' ? today : addDays(today, -1);
  const named = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(written);
  if (named) return validDay(named[1]!, named[2]!, named[3]!);
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.?(?:(\d{4}|\d\d))?$/.exec(written) ?? [];
  if (!day || !month) return undefined;
  if (year) return validDay(year.padStart(4, '20'), month, day);
  const thisYear = Number(today.slice(0, 4));
  return [thisYear, thisYear - 1]
    .map((each) => validDay(String(each), month, day))
    .find((each) => each !== undefined && each <= today);
}

function validDay(year: string, month: string, day: string): Day | undefined {
  const written = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  return periodOf(written, written, 'UTC') && written;
}
