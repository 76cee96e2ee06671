// Reads what stands behind /mute: what is muted, and for how long, in any order: `payouts 4h`, `all until 8:00`,
// `2 часа`, `transfers`. Pure.

import { foldWord, type InputWords } from '../../input-words.ts';
import { withoutInvisible } from '../../visible-text.ts';
import { readMuteMinutes } from '../chat/mute-period.ts';
import { readTimeOfDay } from './read-hours.ts';

export type MutePeriodRead = { minutes: number } | { time: string } | 'ever';
/** `subject` is what is left, without the words that say the period; empty for everything. */
export type ReadMute =
  | { ok: true; subject: string; period: MutePeriodRead | undefined }
  /** `written` is a period that is none, such as `0h` or `25:00`. */
  | { ok: false; written: string };

const digitsAndUnit = /^(\d{1,5}) ?([\p{L}.]+)$/u;

export function readMute(text: string, input: InputWords): ReadMute {
  const words = foldWord(withoutInvisible(text))
    .split(/\s+/)
    .filter((word) => word !== '');
  const whole = readMuteMinutes(words.join(' '), input);
  if (whole !== undefined) return { ok: true, subject: '', period: { minutes: whole } };
  for (const length of [2, 1]) {
    for (let at = 0; at + length <= words.length; at++) {
      const said = words.slice(at, at + length).join(' ');
      if (!isPeriod(said, input)) continue;
      const period = periodOf(said, input);
      if (!period) return { ok: false, written: said };
      // `until` and `for` belong to the period.
      const before = words.slice(0, at);
      while (before.length > 0 && isJoiner(before.at(-1)!, input)) before.pop();
      return { ok: true, subject: [...before, ...words.slice(at + length)].join(' '), period };
    }
  }
  return { ok: true, subject: words.join(' '), period: undefined };
}

function isPeriod(said: string, { timeUnits, forGood }: InputWords): boolean {
  if (forGood.has(said) || /^\d{1,2}[:.]\d{1,2}$/.test(said)) return true;
  const [, , unit = ''] = digitsAndUnit.exec(said) ?? [];
  return timeUnits.has(unit);
}

function periodOf(said: string, input: InputWords): MutePeriodRead | undefined {
  if (input.forGood.has(said)) return 'ever';
  const minutes = readMuteMinutes(said, input);
  if (minutes !== undefined) return { minutes };
  const time = digitsAndUnit.test(said) ? undefined : readTimeOfDay(said);
  return time === undefined ? undefined : { time };
}

function isJoiner(word: string, { until, fillers }: InputWords): boolean {
  return until.has(word) || fillers.has(word);
}
