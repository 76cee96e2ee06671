// Reads for how long alerts are muted, such as `2h` or `30 min`. The words of the units are those of every language.

import { foldWord, type InputTimeUnit, type InputWords } from '../../input-words.ts';

const minutesIn: Readonly<Record<InputTimeUnit, number>> = { minute: 1, hour: 60, day: 24 * 60 };
const longestMinutes = 7 * minutesIn.day;

/** `for 1 hour` and `one hour` too. Undefined for a text that is no such period; at most a week, since alerts that end for good are turned off. */
export function readMuteMinutes(
  text: string,
  { timeUnits, oneHour, fillers }: InputWords,
): number | undefined {
  const words = foldWord(text.trim()).split(/\s+/);
  const said = words.slice(words.findIndex((word) => !fillers.has(word))).join(' ');
  if (oneHour.has(said)) return minutesIn.hour;
  const [, digits, unit = ''] = /^(\d{1,5})\s*([\p{L}.]+)$/u.exec(said) ?? [];
  const known = timeUnits.get(unit);
  if (digits === undefined || known === undefined) return undefined;
  const minutes = Number(digits) * minutesIn[known];
  return minutes >= 1 && minutes <= longestMinutes ? minutes : undefined;
}
