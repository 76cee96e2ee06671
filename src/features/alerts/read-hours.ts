// Reads the two times of quiet hours as people type them: `22:30-06:15`, `22–7`, `с 10 вечера до 8 утра`, `10 pm to 7 am`,
// `晚上10点到早上8点`. Where a time may be before or after noon, nothing is chosen. Pure.

import { foldWord, type InputWords } from '../../base/input-words.ts';
import { withoutInvisible } from '../../base/visible-text.ts';
import { readTimeOfDay, timesOf, type TimeOfDay } from './read-time-of-day.ts';
import { timeWordsOf } from './time-words.ts';

export type Hours = { from: string; to: string };

export type ReadHours =
  | ({ ok: true } & Hours)
  /** `readings` are all that it may mean, the shortest first, and nights before days. */
  | { ok: false; problem: 'unclear'; readings: Hours[] }
  /** `written` is the one that is no time of day. */
  | { ok: false; problem: 'time'; written: string }
  | { ok: false; problem: 'equal' | 'none' };

/** Longer texts are something else. */
const longest = 100;
/** A word or two behind a figure. */
const likeTime = /^\d{1,4}(?:[:.]\d{1,2})?(?: ?[\p{L}.]+)?$/u;
const dayMinutes = 1440;

export function readHours(text: string, input: InputWords): ReadHours {
  const { from, between } = timeWordsOf(input);
  const folded = foldWord(withoutInvisible(text)).trim().replaceAll(/\s+/g, ' ');
  if (folded.length > longest) return { ok: false, problem: 'none' };
  const said = folded.replace(from, '').replace(/[.!]$/, '');
  const sides = [...said.matchAll(between)].map(({ 0: mark, index }) => [
    said.slice(0, index),
    said.slice(index + mark.length),
  ]);
  let wrong: string | undefined;
  for (const [before = '', after = ''] of sides) {
    const [begin, end] = [readTimeOfDay(before, input), readTimeOfDay(after, input)];
    if (isTime(begin) && isTime(end)) return hoursOf(begin, end);
    if (!likeTime.test(before) || !likeTime.test(after)) continue;
    wrong ??= isTime(begin) ? after : before;
  }
  return wrong === undefined
    ? { ok: false, problem: 'none' }
    : { ok: false, problem: 'time', written: wrong };
}

function isTime(read: ReturnType<typeof readTimeOfDay>): read is TimeOfDay {
  return typeof read === 'object';
}

/** `22-8` is written by the clock of 24 hours; `10-8` and `10 pm to 8` may be before or after noon. */
function hoursOf(begin: TimeOfDay, end: TimeOfDay): ReadHours {
  const isBy24 = (one: TimeOfDay) => one.isSure && !one.saysHalf;
  if ((begin.isSure && end.isSure) || isBy24(begin) || isBy24(end)) {
    const { time: from } = begin;
    const { time: to } = end;
    return from === to ? { ok: false, problem: 'equal' } : { ok: true, from, to };
  }
  const readings = timesOf(begin).flatMap((from) => timesOf(end).map((to) => ({ from, to })));
  const distinct = readings.filter(({ from, to }) => from !== to);
  const nearer = (a: Hours, b: Hours) =>
    lengthOf(a) - lengthOf(b) || Number(b.from > b.to) - Number(a.from > a.to);
  const [first, second] = distinct.toSorted(nearer);
  if (first && !second) return { ok: true, ...first };
  return { ok: false, problem: 'unclear', readings: distinct.toSorted(nearer) };
}

function lengthOf({ from, to }: Hours): number {
  return (minuteOf(to) - minuteOf(from) + dayMinutes) % dayMinutes;
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
