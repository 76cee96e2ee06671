// Reads times of day as people type them: one, the two between which something is, or that at which something comes each
// day or week. `22:30`, `8 pm`, `half past nine`, `10 вечера`, `без четверти девять`, `晚上十点半`, `noon`. An hour of 1 to 12
// that does not say which half of the day it is of has two readings. Pure.

import { twoDigits } from '../base/time.ts';
import { type Read, among, unread, value } from './result.ts';
import { type Literal, type TaggedWords, type Token, lexiconOf, scan, tagsOf } from './scan.ts';
import { isWordOf } from './words.ts';

/**
 * `no_such_time`: written like a time, and there is none such, as `25:00`. `zone`: a time zone is named, which is the
 * chat's. `range`, `several`: more than one time.
 */
export type TimeWhy = 'not_read' | 'no_such_time' | 'zone' | 'range' | 'several';

export type TimeOfDay = {
  /** `06:15` */
  readonly time: string;
  /** Says by itself that it is a time of day, unlike `8`. */
  readonly isMarked: boolean;
  /** Says whether it is before or after noon, as `10 pm` and `晚上10点` do. */
  readonly saysHalf: boolean;
  /** Written with its minutes in figures, as `8:30`. */
  readonly hasMinutes: boolean;
  /** Says it, or is written by the clock of 24 hours, unlike `10`, `10:30` and `10点`, and unlike `6 at night`. */
  readonly isSure: boolean;
};

type Part = 'morning' | 'afternoon' | 'evening' | 'night' | 'small-hours' | 'noon' | 'midnight';
type Side = Part | 'am' | 'pm';

const parts: readonly Part[] = [
  'morning',
  'afternoon',
  'evening',
  'night',
  'small-hours',
  'noon',
  'midnight',
];
const cities = Intl.supportedValuesOf('timeZone').map((zone) =>
  zone
    .slice(zone.lastIndexOf('/') + 1)
    .replaceAll('_', ' ')
    .toLowerCase(),
);

/** For lexicons of readers that have a time in them. */
export const timeWords: readonly TaggedWords[] = [
  ['f', 'at'],
  ['b', 'about'],
  ...parts.map((part) => ['p', part, part] as const),
  ['o', 'oclock'],
  ['h', ['h']],
  ['k', 'half-to'],
  ['g', 'running-hour'],
  ['>', 'minutes-past'],
  ['<', 'minutes-before'],
  ['q', 'fourth'],
  ['m', 'minute'],
  ['N', 'number'],
  ['+', 'and'],
  ['+', 'or'],
  ['R', 'from'],
  ['R', 'until'],
  ['R', 'to'],
  ['R', ['-', '–', '—', '~']],
  ['Z', 'zones'],
  ['Z', cities],
];

export const timeLiterals: readonly Literal[] = [
  { tag: 'c', pattern: /(?<![\d.:])\d{1,2} ?[:.] ?\d{1,4}(?::\d{2})?(?!\d|[.:]\d)/y },
  { tag: 'p', pattern: /(?<![a-z])[ap]\.? ?m(?:\.|(?![a-z]))/y, read: (written) => `${written[0]}m` },
  { tag: 'Z', pattern: /(?<![a-z])[a-z]+\/[a-z_/+\-\d]+/y },
];

const lexicon = lexiconOf(timeWords, timeLiterals);

/** Both halves of the day where it does not say which, as it is written first; `8:30` is of the clock of 24 hours. */
export function readTimeOfDay(text: string): Read<string, TimeWhy> {
  const scanned = scan(text, lexicon);
  if (scanned.is === 'unread') return unread('not_read', scanned.at);
  const read = timeIn(scanned.value);
  return typeof read === 'string' ? unread(read) : among(timesOf(read), 'not_read');
}

/**
 * With what it says besides. Words such as `at` may say that something begins then, and `4h` is a length: they are no
 * part of it.
 */
export function readTime(text: string): TimeOfDay | TimeWhy {
  const scanned = scan(text, lexicon);
  if (scanned.is === 'unread' || scanned.value.some(({ tag }) => tag === 'f' || tag === 'h'))
    return 'not_read';
  return timeIn(scanned.value);
}

/** What a person who writes this in a sentence may mean. */
export function timesOf(time: TimeOfDay): string[] {
  return time.hasMinutes && !time.saysHalf ? [time.time] : halvesOf(time);
}

/** Both halves of the day where it is not sure. */
export function halvesOf({ time, isSure }: TimeOfDay): string[] {
  if (isSure) return [time];
  const other = (Number(time.slice(0, 2)) + 12) % 24;
  return [time, `${twoDigits(other)}${time.slice(2)}`];
}

export function timeIn(tokens: readonly Token[]): TimeOfDay | TimeWhy {
  const said = tokens.filter(({ tag }) => tag !== 'f' && tag !== 'b');
  const zoned = said.filter(({ tag }) => tag !== 'Z');
  if (zoned.length < said.length) return typeof timeIn(zoned) === 'object' ? 'zone' : 'not_read';
  const sides = said.flatMap(({ tag, value }) => (tag === 'p' ? [value as Side] : []));
  const [side, second] = sides;
  const isAtEdge = said[0]?.tag === 'p' || said.at(-1)?.tag === 'p';
  if (second === undefined && (side === undefined || isAtEdge)) {
    const clock = said.filter(({ tag }) => tag !== 'p');
    if (clock.length === 0) return (side && namedTime(side)) ?? 'not_read';
    const found = clockIn(clock);
    if (found) return timeOf(found, side);
  }
  return severalIn(said);
}

type Clock = {
  /** As it is written where it is written in figures. */
  readonly written: string;
  readonly hour: number;
  readonly minutes: number;
  readonly isMarked: boolean;
  readonly hasMinutes: boolean;
};

/** Undefined for tokens that are no hour. */
function clockIn(tokens: readonly Token[]): Clock | undefined {
  const tags = tagsOf(tokens.map((token) => (token.tag === 'N' && token.value === 0.5 ? half : token)));
  const [first] = tokens;
  const numbers = tokens.flatMap(({ tag, value }) => (tag === 'N' && value !== 0.5 ? [value as number] : []));
  const marked = { written: '', isMarked: true, hasMinutes: false };
  const before = (hour: number, minutes: number) => ({
    ...marked,
    hour: hour === 1 ? 12 : hour - 1,
    minutes: 60 - minutes,
  });
  const [one = 1, two = 0] = numbers;
  if (tags === 'c') return writtenClock(first!.written);
  if (tags === 'o') return first!.value === 1 ? { ...marked, hour: 1, minutes: 0 } : undefined;
  if (/^N[oh]?$/.test(tags)) {
    const { written } = first!;
    if (/^\d{3,}$/.test(written)) return undefined;
    return { written, hour: one, minutes: 0, isMarked: tags.length > 1, hasMinutes: false };
  }
  if (/^NoNN?m?$|^NNN?$/.test(tags)) {
    const [, ten, unit] = numbers;
    const isWhole = tags.includes('o') || two >= 10 || (two === 0 && unit !== undefined);
    if (!isWhole || (unit !== undefined && ten !== 0)) return undefined;
    return { ...marked, written: first!.written, hour: one, minutes: unit ?? two };
  }
  if (tags === 'NoX') return { ...marked, hour: one, minutes: 30 };
  if (/^NoN?q$/.test(tags)) return { ...marked, hour: one, minutes: 15 * (numbers[1] ?? 1) };
  if (/^X>No?$/.test(tags)) return { ...marked, hour: one, minutes: 30 };
  const last = numbers.at(-1) ?? 0;
  const fourths = 15 * (numbers.length > 1 ? one : 1);
  if (/^N?q>No?$/.test(tags)) return { ...marked, hour: last, minutes: fourths };
  if (/^Nm?>No?$/.test(tags)) return { ...marked, hour: last, minutes: one };
  if (/^N?q<No?$|^<N?qNo?$/.test(tags)) return before(last, fourths);
  // `9 to 10` is two times.
  if (/^Nm?<No?$/.test(tags)) return /\d/.test(first!.written) ? undefined : before(last, one);
  if (/^<Nm?No?$/.test(tags)) return before(two, one);
  // `без двадцати девять` is read as one numeral.
  if (/^<No?$/.test(tags) && one > 20 && one < 30) return before(one % 10, 20);
  const running = tokens.at(-1)?.value as number;
  if (tags === 'k' || /^XR?g$/.test(tags)) return before(running, 30);
  if (/^N?qg$/.test(tags)) return before(running, 60 - 15 * one);
  return /^Nm?g$/.test(tags) ? before(running, 60 - one) : undefined;
}

const half: Token = { tag: 'X', written: '', value: 0.5 };

function writtenClock(written: string): Clock | undefined {
  const [, hour = '', minutes = ''] = /^(\d+) ?[:.] ?(\d\d)(?::[0-5]\d)?$/.exec(written) ?? [];
  if (hour === '') return undefined;
  const isMidnight = hour === '24' && minutes === '00';
  return {
    written: hour,
    hour: isMidnight ? 0 : Number(hour),
    minutes: Number(minutes),
    isMarked: true,
    hasMinutes: true,
  };
}

function timeOf(clock: Clock, side: Side | undefined): TimeOfDay | TimeWhy {
  const { written, minutes, hasMinutes } = clock;
  const given = clock.hour === 24 && minutes === 0 ? 0 : clock.hour;
  // `22:00 pm` says the half twice.
  const isSaidTwice = hasMinutes && side === 'pm' && given > 12;
  const hour = hourOf(given, isSaidTwice ? undefined : side);
  if (hour === undefined || minutes > 59) return 'no_such_time';
  return {
    time: `${twoDigits(hour)}:${twoDigits(minutes)}`,
    isMarked: clock.isMarked || side !== undefined,
    saysHalf: side !== undefined,
    hasMinutes,
    isSure: side === undefined ? hour === 0 || hour > 12 || written.startsWith('0') : !isUnclear(hour, side),
  };
}

/** Six at night is the evening to some and the morning to others; two in the evening is nothing to most. */
function isUnclear(hour: number, side: Side): boolean {
  return (side === 'night' && hour === 6) || (side === 'evening' && hour > 0 && hour < 4);
}

/** `noon` and `midnight` are times by themselves; other parts of a day are not. */
function namedTime(side: Side): TimeOfDay | undefined {
  const time = side === 'noon' ? '12:00' : side === 'midnight' ? '00:00' : undefined;
  return time === undefined
    ? undefined
    : { time, isMarked: true, saysHalf: true, hasMinutes: false, isSure: true };
}

function severalIn(tokens: readonly Token[]): TimeWhy {
  const at = tokens.findIndex(({ tag }, index) => index > 0 && /[R<+]/.test(tag));
  if (at === -1) return 'not_read';
  const from = tokens[0]?.tag === 'R' ? 1 : 0;
  const isTime = (side: readonly Token[]) => typeof timeIn(side) === 'object';
  const isBoth = isTime(tokens.slice(from, at)) && isTime(tokens.slice(at + 1));
  if (!isBoth) return 'not_read';
  return tokens[at]!.tag === '+' ? 'several' : 'range';
}

/** The hour of the day from 0; undefined for one that this part of the day doesn't have. */
function hourOf(hour: number, side: Side | undefined): number | undefined {
  if (hour > 23 || !Number.isInteger(hour)) return undefined;
  if (side === undefined) return hour;
  if (side === 'am' || side === 'pm') {
    if (hour < 1 || hour > 12) return undefined;
    return (hour % 12) + (side === 'pm' ? 12 : 0);
  }
  if (hour > 12) return side === 'morning' || side === 'small-hours' ? undefined : hour;
  if (side === 'morning') return hour < 12 ? hour : undefined;
  if (side === 'afternoon' || side === 'noon') {
    if (hour === 9 || hour === 10 || hour === 0) return undefined;
    return hour > 10 ? hour : hour + 12;
  }
  if (side === 'small-hours') return hour % 12 <= 6 ? hour % 12 : undefined;
  if (side === 'evening') return hour === 12 || hour < 4 ? hour % 12 : hour + 12;
  // At night: from seven in the evening to six in the morning.
  if (hour === 12) return 0;
  return hour < 7 ? hour : hour + 12;
}

// The two times between which something is: `22:30-06:15`, `22–7`, `с 10 вечера до 8 утра`, `10 pm to 7 am`,
// `晚上10点到早上8点`. Where a time may be before or after noon, nothing is chosen.

export type Hours = { from: string; to: string };

/** `equal`: both are the same. `one_time`: there is no other. */
type HoursWhy = 'not_read' | 'one_time' | 'no_such_time' | 'equal' | 'several';

const dayMinutes = 1440;
const halfDay = 720;

const hoursLexicon = lexiconOf([['F', 'from'], ...timeWords], timeLiterals);

/** Readings are the shortest first, and nights before days. */
export function readHours(text: string): Read<Hours, HoursWhy> {
  const scanned = scan(text, hoursLexicon);
  if (scanned.is === 'unread') return unread('not_read', scanned.at);
  const [first, ...others] = scanned.value;
  const tokens = first?.tag === 'F' || first?.tag === 'R' ? others : scanned.value;
  if (typeof timeIn(tokens) === 'object') return unread('one_time');
  const between = tokens.flatMap(({ tag }, at) => (/[RF<+]/.test(tag) ? [at] : []));
  for (const at of between) {
    const [begin, end] = [timeIn(tokens.slice(0, at)), timeIn(tokens.slice(at + 1))];
    if (typeof begin === 'object' && typeof end === 'object') return hoursOf(begin, end);
    const wrong = wrongOf(begin, tokens.slice(0, at)) ?? wrongOf(end, tokens.slice(at + 1));
    if (between.length === 1 && wrong !== undefined) return unread('no_such_time', wrong);
  }
  return unread(between.length > 1 && tokens.some(({ tag }) => tag === 'c') ? 'several' : 'not_read');
}

/** What is written like a time and is none. */
function wrongOf(read: ReturnType<typeof timeIn>, tokens: readonly Token[]): string | undefined {
  const isClock = tokens.length === 1 && tokens[0]!.tag === 'c';
  const isWrong = read === 'no_such_time' || (isClock && read === 'not_read');
  return isWrong ? tokens.map(({ written }) => written).join(' ') : undefined;
}

function hoursOf(begin: TimeOfDay, end: TimeOfDay): Read<Hours, HoursWhy> {
  const written = { from: begin.time, to: end.time };
  const isBy24 = ({ isSure, saysHalf, time }: TimeOfDay) => isSure && (!saysHalf || time.startsWith('00'));
  const areSure = (begin.isSure && end.isSure) || isBy24(begin) || isBy24(end);
  // Written with minutes, it is by the clock of 24 hours, unless that is most of a day.
  const areWritten = [begin, end].every(({ hasMinutes, saysHalf }) => hasMinutes && !saysHalf);
  if (areSure || (areWritten && lengthOf(written) <= halfDay))
    return written.from === written.to ? unread('equal') : value(written);
  const ends = areWritten ? [end.time] : halvesOf(end);
  const all = halvesOf(begin)
    .flatMap((from) => ends.map((to) => ({ from, to })))
    .filter(({ from, to }) => from !== to)
    .toSorted((a, b) => lengthOf(a) - lengthOf(b) || Number(b.from > b.to) - Number(a.from > a.to));
  const short = all.filter((hours) => lengthOf(hours) <= halfDay);
  // Of `10 pm to 8` the other reading is most of a day.
  if ((begin.isSure || end.isSure) && short.length === 1) return value(short[0]!);
  return among(all, 'equal');
}

function lengthOf({ from, to }: Hours): number {
  return (minuteOf(to) - minuteOf(from) + dayMinutes) % dayMinutes;
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

// When something comes each day or week: `9:00`, `weekly Monday 9:00`, `каждый день в 6 вечера`, `每周一9点`, or `off`.

/** `time` is null where only days are named; `weekday` is 1 for Monday, and null for each day. */
export type Schedule = { time: string | null; weekday: number | null; isDailyToo?: true };

const monday = 1;

const scheduleLexicon = lexiconOf(
  [
    ['D', 'daily'],
    ['E', 'weekly'],
    ...[1, 2, 3, 4, 5, 6, 7].map((day) => ['W', `weekday-${day}`, day] as const),
    ['e', 'every'],
    ...timeWords,
    ['f', 'mute-filler'],
  ],
  timeLiterals,
);

/** A bare hour has both of its halves of the day. */
export function readSchedule(text: string): Read<Schedule | 'off', TimeWhy> {
  if (isWordOf(text, 'off')) return value('off');
  const scanned = scan(text, scheduleLexicon);
  if (scanned.is === 'unread') return unread('not_read', scanned.at);
  const tokens = scanned.value;
  const isOfDay = ({ tag }: Token, at: number) =>
    /[DEW]/.test(tag) || (tag === 'e' && tokens[at + 1]?.tag === 'W');
  const days = tokens.filter(isOfDay);
  const weekdays = [...new Set(days.flatMap(({ tag, value: day }) => (tag === 'W' ? [day as number] : [])))];
  const [weekday = monday] = weekdays;
  if (weekdays.length > 1) return unread('several');
  const isWeekly = days.some(({ tag }) => tag === 'E' || tag === 'W');
  const isDaily = days.some(({ tag }) => tag === 'D');
  const at = (time: string | null): Schedule =>
    isWeekly ? { time, weekday, ...(isDaily && { isDailyToo: true }) } : { time, weekday: null };
  const said = tokens.filter(
    (token, index) => !isOfDay(token, index) && token.tag !== 'f' && token.tag !== '+',
  );
  if (said.length === 0) return days.length > 0 ? value(at(null)) : unread('not_read');
  const read = timeIn(said);
  if (typeof read === 'string') return unread(read, whereIn(read, said));
  const [only, second] = timesOf(read).map(at);
  return second === undefined ? value(only!) : { is: 'readings', values: [only!, second] };
}

function whereIn(why: TimeWhy, tokens: readonly Token[]): string | undefined {
  if (why === 'no_such_time') return tokens.map(({ written }) => written).join(' ');
  const zone = tokens.filter(({ tag }) => tag === 'Z').map(({ written }) => written);
  return why === 'zone' ? zone.join(' ') : undefined;
}
