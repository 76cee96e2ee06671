// Reads the two times between which something is: `22:30-06:15`, `22–7`, `с 10 вечера до 8 утра`, `10 pm to 7 am`,
// `晚上10点到早上8点`. Where a time may be before or after noon, nothing is chosen. Pure.

import { among, unread, value, type Read } from './result.ts';
import { lexiconOf, scan, type Token } from './scan.ts';
import { halvesOf, timeIn, timeLiterals, timeWords, type TimeOfDay } from './time-of-day.ts';

export type Hours = { from: string; to: string };

/** `equal`: both are the same. `one_time`: there is no other. */
type HoursWhy = 'not_read' | 'one_time' | 'no_such_time' | 'equal' | 'several';

const dayMinutes = 1440;
const halfDay = 720;

const lexicon = lexiconOf([['F', 'from'], ...timeWords], timeLiterals);

/** Readings are the shortest first, and nights before days. */
export function readHours(text: string): Read<Hours, HoursWhy> {
  const scanned = scan(text, lexicon);
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
