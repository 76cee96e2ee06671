// Reads one time of day as people type it: `22:30`, `8`, `8 pm`, `10 вечера`, `晚上十点半`, `noon`. Pure.

import type { InputPartOfDay, InputWords } from '../../base/input-words.ts';
import { timeWordsOf } from './time-words.ts';

export type TimeOfDay = {
  /** `06:15` */
  time: string;
  /** Says by itself that it is a time of day, unlike `8`. */
  isMarked: boolean;
  /** Says whether it is before or after noon, as `10 pm` and `晚上10点` do. */
  saysHalf: boolean;
  /** Written with its minutes in figures, as `8:30`. */
  hasMinutes: boolean;
  /** Says it, or is written by the clock of 24 hours, unlike `10`, `10:30` and `10点`, and unlike `6 at night`. */
  isSure: boolean;
};

/** `wrong`: written like a time, and there is none such, as `25:00`. */
export type ReadTimeOfDay = TimeOfDay | 'wrong' | undefined;

/** `text` is folded, and has nothing else in it. */
export function readTimeOfDay(text: string, input: InputWords): ReadTimeOfDay {
  const found = timeWordsOf(input).timeOfDay.exec(text)?.groups;
  if (!found || text === '') return undefined;
  const { before, after, meridiem } = found;
  if (before !== undefined && (after !== undefined || meridiem !== undefined)) return undefined;
  const part = input.partsOfDay.get(before ?? after ?? '');
  if (found['hour'] === undefined) return part && namedTime(part);
  const hour = hourOf(figureOf(found['hour'], input), part ?? meridiem);
  const minutes = minutesOf(found, input);
  if (hour === undefined || minutes === undefined) return 'wrong';
  const { clock } = found;
  const saysHalf = part !== undefined || meridiem !== undefined;
  const hasClock = clock !== undefined && !input.timeUnits.has(clock);
  return {
    time: `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`,
    isMarked: saysHalf || hasClock || found['minutes'] !== undefined,
    saysHalf,
    hasMinutes: found['minutes'] !== undefined,
    isSure:
      (saysHalf && !isUnclear(hour, part)) ||
      (!saysHalf && (hour === 0 || hour > 12 || found['hour'].startsWith('0'))),
  };
}

/** Both halves of the day where it doesn't say which. */
export function timesOf({ time, isSure }: TimeOfDay): string[] {
  if (isSure) return [time];
  const other = (Number(time.slice(0, 2)) + 12) % 24;
  return [time, `${String(other).padStart(2, '0')}${time.slice(2)}`];
}

/** Six at night is the evening to some and the morning to others; two in the evening is nothing to most. */
function isUnclear(hour: number, part: InputPartOfDay | undefined): boolean {
  return (part === 'night' && hour === 6) || (part === 'evening' && hour > 0 && hour < 4);
}

/** `noon` and `midnight` are times by themselves; other parts of a day are not. */
function namedTime(part: InputPartOfDay): TimeOfDay | undefined {
  if (part === 'noon')
    return { time: '12:00', isMarked: true, saysHalf: true, hasMinutes: false, isSure: true };
  return part === 'midnight'
    ? { time: '00:00', isMarked: true, saysHalf: true, hasMinutes: false, isSure: true }
    : undefined;
}

function figureOf(written: string, { numbers }: InputWords): number {
  return numbers.get(written) ?? Number(written);
}

function minutesOf(found: Record<string, string | undefined>, input: InputWords): number | undefined {
  if (found['half'] !== undefined) return 30;
  const { minutes, said } = found;
  if (minutes !== undefined && minutes.length !== 2) return undefined;
  const read = figureOf(minutes ?? said ?? '0', input);
  return read > 59 ? undefined : read;
}

/** The hour of the day from 0; undefined for one that this part of the day doesn't have. */
function hourOf(hour: number, side: string | undefined): number | undefined {
  if (hour > 23) return undefined;
  if (side === undefined) return hour;
  if (side === 'a' || side === 'p') {
    if (hour < 1 || hour > 12) return undefined;
    return (hour % 12) + (side === 'p' ? 12 : 0);
  }
  if (hour > 12) return side === 'morning' || side === 'small-hours' ? undefined : hour;
  switch (side) {
    case 'morning':
      return hour < 12 ? hour : undefined;
    case 'afternoon':
    case 'noon':
      if (hour === 9 || hour === 10 || hour === 0) return undefined;
      return hour > 10 ? hour : hour + 12;
    case 'small-hours':
      return hour % 12 <= 6 ? hour % 12 : undefined;
    case 'evening':
      return hour === 12 || hour < 4 ? hour % 12 : hour + 12;
    default:
      // At night: from seven in the evening to six in the morning.
      if (hour === 12) return 0;
      return hour < 7 ? hour : hour + 12;
  }
}
