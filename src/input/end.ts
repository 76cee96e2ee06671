// Reads for how long something is, or until when: `1h 30m`, `for two hours`, `полтора часа`, `до 9 утра завтра`, `半小时`,
// `until morning`, `until friday`, `for good`. What has two readings is asked, because a mute that lasts longer than
// was meant hides alerts. Pure.

import { foldWord, withoutInvisible } from '../base/visible-text.ts';
import { partsOfLength, readLength, type LengthWhy } from './length.ts';
import { distinct, readingsOf, unread, value, type Read } from './result.ts';
import { readTime, timesOf, type TimeOfDay, type TimeWhy } from './time-of-day.ts';
import { listOf } from './words.ts';

/** `morning`: the end of quiet hours, or the usual one where there are none. */
export type PeriodRead = { minutes: number } | { time: string } | 'morning' | 'ever';
/** A weekday is 1 for Monday. */
type EndDay = 'today' | 'tomorrow' | number;
/** With a day, `time` may be `morning` too. */
export type TypedEnd = PeriodRead | { time: string; day: EndDay };

/** `not_read`: something else. All others are written like an end, and there is none such. */
type EndWhy = LengthWhy | TimeWhy;
export type ReadEnd = Read<TypedEnd, EndWhy>;
export type SaidEnd = Exclude<ReadEnd, { is: 'unread' }>;

/** Of what people write; each place where a text is cut is read. */
const longest = 60;
const longestMinutes = 7 * 24 * 60;
/** People write few of them; a text of nothing else would be read once for each. */
const mostFillers = 6;
/** Each is a button. */
const mostLengths = 3;
/** A number alone up to here may be an hour of the day, and a longer one are minutes as well. */
const lastHour = 24;
const other = unread('not_read');

const words = (...lists: string[]) =>
  [...new Set(lists.flatMap((list) => listOf(list).map(([word]) => word)))].toSorted(
    (a, b) => b.length - a.length,
  );
const forGood = new Set(words('for-good'));
const mornings = new Set(words('morning'));
const begin = new Set(words('begin'));
const muteFillers = new Set(words('mute-filler'));
const fillers = words('begin', 'mute-filler');
const untilMarks = words('until', 'to');
const dayWords: ReadonlyArray<readonly [words: readonly string[], day: EndDay, part: string]> = [
  [words('tomorrow-morning'), 'tomorrow', [...mornings][0]!],
  [words('tomorrow'), 'tomorrow', ''],
  [words('today'), 'today', ''],
  ...[1, 2, 3, 4, 5, 6, 7].map((day) => [words(`weekday-${day}`), day, ''] as const),
];

/** Nothing else is in the text but words that say nothing. `isAlone`: a number without a unit may be one, too. */
export function readEnd(text: string, { isAlone = false }: { isAlone?: boolean } = {}): ReadEnd {
  const folded = foldWord(withoutInvisible(text)).trim();
  if (folded.length > longest) return other;
  for (const { said, begins } of withoutFillers(folded)) {
    const read = begins === undefined ? readSaid(said) : readBegin(said, begins);
    if (read) return read;
    if (isAlone && /^\d{1,4}$/.test(said)) return offer(...bareEnds(Number(said)).map((end) => value(end)));
  }
  return other;
}

/** `8` may be hours, and an hour of the day; `30` minutes or hours. */
function bareEnds(number: number): TypedEnd[] {
  const hour = readTime(String(number));
  const times = number < lastHour && typeof hour === 'object' ? timesOf(hour).map((time) => ({ time })) : [];
  const all: TypedEnd[] = [
    ...(times.length < 2 ? [{ minutes: number }] : []),
    { minutes: number * 60 },
    ...times,
  ];
  return all.filter(
    (end) =>
      typeof end === 'string' || !('minutes' in end) || (end.minutes > 0 && end.minutes <= longestMinutes),
  );
}

function readSaid(said: string): ReadEnd | undefined {
  if (forGood.has(said)) return value('ever');
  const after = behindMark(said);
  if (after !== undefined) return readUntil(after);
  const dated = readDated(said);
  if (dated) return dated;
  const time = readTime(said);
  if (typeof time === 'object' && time.hasMinutes)
    return isLengthToo(time) ? offer(lengthOf(time), endAt(time)) : endAt(time);
  const length = readLengths(said);
  if (length) return length;
  if (typeof time === 'object' && time.isMarked) return endAt(time);
  return time === 'no_such_time' && /[:.]/.test(said) ? unread(time) : undefined;
}

/** Behind `at` or `from` a mute may be meant that begins then, which none does. */
function readBegin(said: string, begins: 'perhaps' | 'surely'): ReadEnd | undefined {
  const time = readTime(said);
  const ends = [readDated(said) ?? other, typeof time === 'object' ? endAt(time) : other];
  const isTime = ends.some(({ is }) => is !== 'unread');
  const lengths = (typeof time === 'object' && time.hasMinutes ? undefined : readLengths(said)) ?? other;
  if (begins === 'perhaps' && !isTime) return readSaid(said);
  const read = offer(...ends, ...(begins === 'perhaps' || !isTime ? [lengths] : []));
  return readingsOf(read).length > 0 ? read : undefined;
}

/** What stands behind `until`. */
function readUntil(text: string): ReadEnd {
  for (const { said } of withoutFillers(text)) {
    const dated = readDated(said);
    if (dated) return dated;
    if (mornings.has(said)) return value('morning');
    const time = readTime(said);
    if (typeof time === 'object') return endAt(time);
    if (time === 'no_such_time') return unread(time, said);
  }
  return other;
}

function behindMark(said: string): string | undefined {
  const mark = untilMarks.find(
    (word) =>
      said.startsWith(word) && (/\p{Script=Han}/u.test(word) || !/^[\p{L}]/u.test(said.slice(word.length))),
  );
  return mark === undefined ? undefined : said.slice(mark.length).trim();
}

/** `tomorrow at 9`, `明早8点`, `friday 18:00`; undefined without a day, or with more than a day and a time. */
function readDated(text: string): ReadEnd | undefined {
  for (const [named, day, part] of dayWords) {
    const [rest] = withoutEdge(text, named) ?? [];
    if (rest === undefined) continue;
    if (mornings.has(rest || part)) return value({ time: 'morning', day });
    // The day ends the night before, and for people it begins in the morning.
    if (rest === '')
      return day === 'today'
        ? undefined
        : offer(value({ time: '00:00', day }), value({ time: 'morning', day }));
    for (const { said } of withoutFillers(rest)) {
      const times = [readTime(`${part} ${said}`.trim()), readTime(said)];
      if (times[0] === 'no_such_time') return unread('no_such_time', said);
      const time = times.find((one) => typeof one === 'object');
      if (time) return endAt(time, day);
    }
    return undefined;
  }
  return undefined;
}

/** A bare hour is before or after noon, with `o'clock` and without; `8:30` is of the clock of 24 hours. */
function endAt(time: TimeOfDay, day?: EndDay): ReadEnd {
  const times = timesOf(time);
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

/** `1h 2h` may be the first, the second or both. */
function readLengths(text: string): ReadEnd | undefined {
  // `1:30` is a time of day first.
  if (/\d ?:/.test(text)) return undefined;
  const read = readLength(text, { most: longestMinutes });
  if (read.is === 'value') return value({ minutes: read.value });
  if (read.why === 'not_read' || read.why === 'no_unit') return undefined;
  const parts = (read.why === 'several' && partsOfLength(text)) || [];
  if (parts.length === 0 || parts.length > mostLengths) return read;
  const all = [...parts, parts.reduce((sum, minutes) => sum + minutes, 0)];
  const possible = all.filter(
    (minutes) => Number.isInteger(minutes) && minutes >= 1 && minutes <= longestMinutes,
  );
  return possible.length === 0 ? read : offer(...possible.map((minutes) => value({ minutes })));
}

/**
 * The text, and what is left of it without the words at its ends that say nothing, one less each time. `begins`: one of
 * them says that something begins then; `perhaps`, if it says nothing elsewhere, as in `1h at payouts`.
 */
function* withoutFillers(
  text: string,
): Generator<{ said: string; begins: 'perhaps' | 'surely' | undefined }> {
  let said = text.trim().replaceAll(/\s+/g, ' ');
  let begins: 'perhaps' | 'surely' | undefined;
  for (let taken = 0; said !== '' && taken <= mostFillers; taken++) {
    yield { said, begins };
    const [less, word = ''] = withoutEdge(said, fillers) ?? [];
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
