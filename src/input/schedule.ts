// Reads when something comes each day or week: `9:00`, `weekly Monday 9:00`, `каждый день в 6 вечера`, `每周一9点`, or `off`. Pure.

import { unread, value, type Read } from './result.ts';
import { lexiconOf, scan, type Token } from './scan.ts';
import { timeIn, timeLiterals, timesOf, timeWords, type TimeWhy } from './time-of-day.ts';
import { isWordOf } from './words.ts';

/** `time` is null where only days are named; `weekday` is 1 for Monday, and null for each day. */
export type Schedule = { time: string | null; weekday: number | null; isDailyToo?: true };

const monday = 1;

const lexicon = lexiconOf(
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
  const scanned = scan(text, lexicon);
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
