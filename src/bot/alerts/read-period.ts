// Reads for how long alerts are muted, or until when: `1h 30m`, `for two hours`, `полтора часа`, `до 8`, `半小时`,
// `until morning`, `for good`. Pure.

import type { InputWords } from '../../input-words.ts';
import { readTimeOfDay, timesOf, type TimeOfDay } from './read-time-of-day.ts';
import { timeWordsOf } from './time-words.ts';

/** `morning`: the end of quiet hours, or the usual one where there are none. */
export type PeriodRead = { minutes: number } | { time: string } | 'morning' | 'ever';

/** `times`: it may mean any of these, as `6 at night` does. Tomorrow's morning may be today's for who is awake at night. */
export type TypedPeriod = PeriodRead | 'tomorrow morning' | { times: readonly string[] };

/** `wrong`: written like a period, and no mute can be so, as `0h` or `until 25:00`; undefined: something else. */
export type ReadPeriod = TypedPeriod | 'wrong' | undefined;

const minutesIn = { minute: 1, hour: 60, day: 24 * 60 } as const;
const weekMinutes = 7 * minutesIn.day;
const longestMinutes = weekMinutes;
const likeTime = /^\d{1,4}(?:[:.]\d{1,2})?(?: ?[ap]\.?m\.?)?$/;

/** `text` is folded, and has nothing else in it but words that say nothing. */
export function readPeriod(text: string, input: InputWords): ReadPeriod {
  const { until } = timeWordsOf(input);
  for (const said of withoutFillers(text, input)) {
    if (input.forGood.has(said)) return 'ever';
    const mark = until.exec(said)?.[0];
    if (mark !== undefined) return readEnd(said.slice(mark.length), input);
    const minutes = readLength(said, input);
    if (minutes !== undefined) {
      return Number.isInteger(minutes) && minutes >= 1 && minutes <= longestMinutes ? { minutes } : 'wrong';
    }
    const time = readTimeOfDay(said, input);
    if (typeof time === 'object' && time.isMarked) return endAt(time);
    if (time === 'wrong' && /^\d{1,2}[:.]\d{1,2}$/.test(said)) return 'wrong';
  }
  return undefined;
}

/** What stands behind `until`. */
function readEnd(text: string, input: InputWords): ReadPeriod {
  for (const said of withoutFillers(text, input)) {
    if (input.tomorrowMorning.has(said)) return 'tomorrow morning';
    if (input.partsOfDay.get(said) === 'morning') return 'morning';
    const time = readTimeOfDay(said, input);
    if (typeof time === 'object') return endAt(time);
    if (time === 'wrong' || likeTime.test(said)) return 'wrong';
  }
  return undefined;
}

/** A time without a part of the day is read by the clock of 24 hours. */
function endAt(time: TimeOfDay): TypedPeriod {
  return time.saysHalf && !time.isSure ? { times: timesOf(time) } : { time: time.time };
}

/** In minutes; undefined for a text that is no length of time. */
function readLength(text: string, input: InputWords): number | undefined {
  const { length } = timeWordsOf(input);
  let sum = 0;
  let at = 0;
  while (at < text.length) {
    length.lastIndex = at;
    const found = length.exec(text);
    if (!found?.groups) return undefined;
    sum += minutesOf(found.groups, input);
    at = length.lastIndex;
    at += /^[\s,]*(?:(?:and|и)\s+)?/.exec(text.slice(at))?.[0].length ?? 0;
  }
  return at === 0 ? undefined : Math.round(sum * 100) / 100;
}

function minutesOf(found: Record<string, string | undefined>, input: InputWords): number {
  const { hour, number, more, unit, bare, half } = found;
  const size = hour === undefined ? unitMinutes(unit ?? bare ?? '', input) : minutesIn.hour;
  const count = number === undefined ? 1 : (input.numbers.get(number) ?? Number(number.replace(',', '.')));
  return (count + (more === undefined ? 0 : 0.5) + (half === undefined ? 0 : 0.5)) * size;
}

function unitMinutes(word: string, { timeUnits, weeks }: InputWords): number {
  const unit = timeUnits.get(word);
  return unit === undefined && weeks.has(word) ? weekMinutes : minutesIn[unit ?? 'minute'];
}

/** The text, and what is left of it without the words at its ends that say nothing, one less each time. */
function* withoutFillers(text: string, { muteFillers }: InputWords): Generator<string> {
  let words = text.split(/\s+/).filter((word) => word !== '');
  while (words.length > 0) {
    yield words.join(' ');
    if (muteFillers.has(words.at(-1) ?? '')) words = words.slice(0, -1);
    else if (muteFillers.has(words[0] ?? '')) words = words.slice(1);
    else return;
  }
}
