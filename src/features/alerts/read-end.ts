// Reads for how long alerts are muted, or until when: `1h 30m`, `for two hours`, `полтора часа`, `до 9 утра завтра`, `半小时`,
// `until morning`, `for good`. A mute that lasts longer than was meant hides alerts, so what has two readings is asked. Pure.

import { distinct, readingsOf, unread, value, type Read } from '../../input/result.ts';
import type { InputWords } from '../../base/input-words.ts';
import { readTimeOfDay, timesOf, type TimeOfDay } from './read-time-of-day.ts';
import { timeWordsOf } from './time-words.ts';

/** `morning`: the end of quiet hours, or the usual one where there are none. */
export type PeriodRead = { minutes: number } | { time: string } | 'morning' | 'ever';
/** With a day, `time` may be `morning` too. */
export type TypedEnd = PeriodRead | { time: string; day: 'today' | 'tomorrow' };

/** `wrong`: written like an end, and no mute can have it, as `0h` or `until 25:00`; `other`: something else. */
export type ReadEnd = Read<TypedEnd, 'wrong' | 'other'>;
export type SaidEnd = Exclude<ReadEnd, { is: 'unread' }>;

const minutesIn = { minute: 1, hour: 60, day: 24 * 60 } as const;
const weekMinutes = 7 * minutesIn.day;
const longestMinutes = weekMinutes;
const likeTime = /^\d{1,4}(?:[:.]\d{1,2})?(?: ?[ap]\.?m\.?)?$/;
/** People write few of them; a text of nothing else would be read once for each. */
const mostFillers = 6;
/** Each is a button. */
const mostLengths = 3;
const other = unread('other');
const wrong = unread('wrong');

/** `text` is folded, and has nothing else in it but words that say nothing. */
export function readEnd(text: string, input: InputWords): ReadEnd {
  for (const { said, begins } of withoutFillers(text, input)) {
    const read = begins === undefined ? readSaid(said, input) : readBegin(said, begins, input);
    if (read) return read;
  }
  return other;
}

function readSaid(said: string, input: InputWords): ReadEnd | undefined {
  if (input.forGood.has(said)) return value('ever');
  const mark = timeWordsOf(input).until.exec(said)?.[0];
  if (mark !== undefined) return readUntil(said.slice(mark.length), input);
  const dated = readDated(said, input);
  if (dated) return dated;
  const lengths = readLengths(said, input);
  if (lengths) return lengths;
  const time = readTimeOfDay(said, input);
  if (typeof time === 'object' && time.isMarked)
    return isLengthToo(time) ? offer(lengthOf(time), endAt(time)) : endAt(time);
  return time === 'wrong' && /^\d{1,2}[:.]\d{1,2}$/.test(said) ? wrong : undefined;
}

/** Behind `at` or `from` a mute may be meant that begins then, which none does. */
function readBegin(said: string, begins: 'perhaps' | 'surely', input: InputWords): ReadEnd | undefined {
  const time = readTimeOfDay(said, input);
  const ends = [readDated(said, input) ?? other, typeof time === 'object' ? endAt(time) : other];
  const isTime = ends.some(({ is }) => is !== 'unread');
  const lengths = readLengths(said, input) ?? other;
  if (begins === 'perhaps' && !isTime) return readSaid(said, input);
  const read = offer(...ends, ...(begins === 'perhaps' || !isTime ? [lengths] : []));
  return readingsOf(read).length > 0 ? read : undefined;
}

/** What stands behind `until`. */
function readUntil(text: string, input: InputWords): ReadEnd {
  for (const { said } of withoutFillers(text, input)) {
    const dated = readDated(said, input);
    if (dated) return dated;
    if (input.partsOfDay.get(said) === 'morning') return value('morning');
    const time = readTimeOfDay(said, input);
    if (typeof time === 'object') return endAt(time);
    if (time === 'wrong' || likeTime.test(said)) return wrong;
  }
  return other;
}

/** `tomorrow at 9`, `9 утра завтра`, `明早8点`; undefined where no day is named, or more than a day and a time. */
function readDated(text: string, input: InputWords): ReadEnd | undefined {
  const { partsOfDay } = input;
  const { tomorrowMorning, tomorrow, today } = timeWordsOf(input);
  const [morning = ''] = [...partsOfDay].find(([, part]) => part === 'morning') ?? [];
  for (const [words, day, part] of [
    [tomorrowMorning, 'tomorrow', morning],
    [tomorrow, 'tomorrow', ''],
    [today, 'today', ''],
  ] as const) {
    const [rest] = withoutEdge(text, words) ?? [];
    if (rest === undefined) continue;
    const isMorning = partsOfDay.get(rest || part) === 'morning';
    if (isMorning) return value({ time: 'morning', day });
    // The day ends the night before, and for people it begins in the morning.
    if (rest === '')
      return day === 'today'
        ? undefined
        : offer(value({ time: '00:00', day }), value({ time: 'morning', day }));
    for (const { said } of withoutFillers(rest, input)) {
      const time = readTimeOfDay(`${part} ${said}`.trim(), input) ?? readTimeOfDay(said, input);
      if (time === 'wrong') return wrong;
      if (time) return endAt(time, day);
    }
    return undefined;
  }
  return undefined;
}

/** A bare hour is before or after noon, with `o'clock` and without; `8:30` is of the clock of 24 hours. */
function endAt(time: TimeOfDay, day?: 'today' | 'tomorrow'): ReadEnd {
  const times = time.hasMinutes && !time.saysHalf ? [time.time] : timesOf(time);
  const [end, second] = times.map((one) => (day ? { time: one, day } : { time: one }));
  return second ? { is: 'readings', values: [end!, second] } : value(end!);
}

/** `1:30` is a time of day, and an hour and a half; `0:30` is half an hour, and `00:00` only midnight. */
function isLengthToo({ time, isSure, saysHalf, hasMinutes }: TimeOfDay): boolean {
  const isUnderHour = time.startsWith('00:') && time !== '00:00';
  return hasMinutes && !saysHalf && (!isSure || isUnderHour);
}

function lengthOf(time: TimeOfDay): ReadEnd {
  return value({ minutes: Number(time.time.slice(0, 2)) * 60 + Number(time.time.slice(3)) });
}

function offer(...reads: readonly ReadEnd[]): ReadEnd {
  return { is: 'readings', values: distinct(reads.flatMap((read) => readingsOf<TypedEnd>(read))) };
}

/** One length is written from its largest part on: `1h 2h` may be the first, the second or both. */
function readLengths(text: string, input: InputWords): ReadEnd | undefined {
  const parts = partsOfLength(text, input);
  if (!parts) return undefined;
  const sum = parts.reduce((all, { minutes }) => all + minutes, 0);
  const falls = parts.every(({ size }, index) => index === 0 || size < parts[index - 1]!.size);
  const lengths = falls ? [sum] : [...parts.map(({ minutes }) => minutes), sum];
  const possible = lengths
    .map((minutes) => Math.round(minutes * 100) / 100)
    .filter((minutes) => Number.isInteger(minutes) && minutes >= 1 && minutes <= longestMinutes);
  const [first] = possible;
  if (first === undefined || (!falls && parts.length > mostLengths)) return wrong;
  return falls ? value({ minutes: first }) : offer(...possible.map((minutes) => value({ minutes })));
}

/** Undefined for a text that is no length of time. */
function partsOfLength(
  text: string,
  input: InputWords,
): Array<{ minutes: number; size: number }> | undefined {
  // `полдень` is noon, and not half a day.
  if (input.partsOfDay.has(text)) return undefined;
  const { length } = timeWordsOf(input);
  const parts: Array<{ minutes: number; size: number }> = [];
  let at = 0;
  while (at < text.length) {
    length.lastIndex = at;
    const found = length.exec(text);
    if (!found?.groups) return undefined;
    parts.push(partOf(found.groups, input));
    at = length.lastIndex;
    at += /^[\s,]*(?:(?:and|и)\s+)?/.exec(text.slice(at))?.[0].length ?? 0;
  }
  return parts.length === 0 ? undefined : parts;
}

function partOf(
  found: Record<string, string | undefined>,
  input: InputWords,
): { minutes: number; size: number } {
  const { hour, number, more, unit, bare, half } = found;
  const size = hour === undefined ? unitMinutes(unit ?? bare ?? '', input) : minutesIn.hour;
  const count = number === undefined ? 1 : (input.numbers.get(number) ?? Number(number.replace(',', '.')));
  return { size, minutes: (count + (more === undefined ? 0 : 0.5) + (half === undefined ? 0 : 0.5)) * size };
}

function unitMinutes(word: string, { timeUnits, weeks }: InputWords): number {
  const unit = timeUnits.get(word);
  return unit === undefined && weeks.has(word) ? weekMinutes : minutesIn[unit ?? 'minute'];
}

/**
 * The text, and what is left of it without the words at its ends that say nothing, one less each time. `begins`: one of
 * them says that something begins then; `perhaps`, if it says nothing elsewhere, as in `1h at payouts`.
 */
function* withoutFillers(
  text: string,
  input: InputWords,
): Generator<{ said: string; begins: 'perhaps' | 'surely' | undefined }> {
  let said = text.trim().replaceAll(/\s+/g, ' ');
  let begins: 'perhaps' | 'surely' | undefined;
  const { begin, muteFillers } = input;
  for (let taken = 0; said !== '' && taken <= mostFillers; taken++) {
    yield { said, begins };
    const [less, word = ''] = withoutEdge(said, timeWordsOf(input).fillers) ?? [];
    if (less === undefined) return;
    if (begin.has(word)) begins = muteFillers.has(word) ? (begins ?? 'perhaps') : 'surely';
    said = less;
  }
}

/** Without one of the words at its beginning or end, and which one; words of Chinese are written without spaces. */
function withoutEdge(text: string, words: readonly string[]): [rest: string, word: string] | undefined {
  for (const word of words) {
    const isGlued = /\p{Script=Han}/u.test(word);
    if (text === word) return ['', word];
    if (text.startsWith(isGlued ? word : `${word} `)) return [text.slice(word.length).trim(), word];
    if (text.endsWith(isGlued ? word : ` ${word}`)) return [text.slice(0, -word.length).trim(), word];
  }
  return undefined;
}
