// Reads several numbers with their units, in any order: `10m, 1h, 4h`, `7 3 1 days`, `500, 100 TRX`, or `off` for none. Where
// a mark may stand inside a number and between two, nothing is chosen. Pure.

import type { NumberStyle } from '../base/number-style.ts';
import { readLength } from './length.ts';
import { readNumber } from './number.ts';
import { unread, value, type Sure } from './result.ts';
import { lexiconOf, scan, type Lexicon, type TaggedWords, type Token } from './scan.ts';
import { isWordOf } from './words.ts';

/**
 * - `none`: something is no number with such a unit.
 * - `unit`: some have a unit, and it can't be told which the others have.
 * - `two-ways`: `1,500` and `1 500` may be one number or two.
 */
export type ListWhy = 'none' | 'unit' | 'two-ways';

/** Minutes, in the order in which they are written; a number alone is one of them. */
export function readLengths(text: string, style: NumberStyle): Sure<number[] | 'off', ListWhy> {
  if (isWordOf(text, 'off')) return value('off');
  // `1h 30m` is one length where no mark divides it.
  const one = /[,，;；、/&+]/.test(text) ? undefined : readLength(text);
  if (one?.is === 'value') return value([one.value]);
  const read = readItems(text, style, lengths);
  return read.is === 'value'
    ? value(read.value.map(({ amount, unit }) => Number(amount) * minutesIn[unit]))
    : read;
}

/** Whole days, or amounts of TRX as plain decimals. A number alone is days unless there are more than `mostDays`. */
export function readDaysOrTrx(
  text: string,
  style: NumberStyle,
  mostDays: number,
): Sure<{ by: 'days' | 'trx'; amounts: string[] } | 'off', ListWhy> {
  if (isWordOf(text, 'off')) return value('off');
  const isUsual = (amount: number) => Number.isInteger(amount) && amount >= 1 && amount <= mostDays;
  const read = readItems(text, style, { ...daysOrTrx, isUsual });
  if (read.is !== 'value') return read;
  const [by = 'days', second] = new Set(read.value.map(({ unit }) => unit));
  if (second !== undefined) return unread('unit');
  return value({ by, amounts: read.value.map(({ amount }) => amount) });
}

type Units<Unit extends string> = {
  readonly lexicon: Lexicon;
  /** Of a number without one, unless all others have another, and it can't be meant. */
  readonly usual: Unit;
  readonly isUsual: (amount: number) => boolean;
  readonly isWhole: (unit: Unit) => boolean;
};

const minutesIn = { minute: 1, hour: 60, day: 1440 } as const;
const lengths: Units<keyof typeof minutesIn> = {
  lexicon: lexiconWith([
    ['u', 'minute', 'minute'],
    ['u', 'hour', 'hour'],
    ['u', 'day', 'day'],
  ]),
  usual: 'minute',
  isUsual: () => true,
  isWhole: (unit) => unit === 'minute',
};
const daysOrTrx: Omit<Units<'days' | 'trx'>, 'isUsual'> = {
  lexicon: lexiconWith([
    ['u', 'day', 'days'],
    ['u', 'trx', 'trx'],
  ]),
  usual: 'days',
  isWhole: (unit) => unit === 'days',
};

function lexiconWith(units: readonly TaggedWords[]): Lexicon {
  return lexiconOf(
    [...units, [',', 'and'], [',', 'filler']],
    [
      { tag: 'D', pattern: /(?<![\p{Script=Latin}\p{Script=Cyrillic}\d])\d+(?:[.,' _]\d+)*/uy },
      { tag: ',', pattern: /[,;、/&+]/y },
    ],
  );
}

type Figures = { readonly written: string; readonly unit: string | undefined };
type Item<Unit> = { readonly amount: string; readonly unit: Unit; readonly isBare: boolean };

function readItems<Unit extends string>(
  text: string,
  style: NumberStyle,
  { lexicon, usual, isUsual, isWhole }: Units<Unit>,
): Sure<Array<Item<Unit>>, ListWhy> {
  // The bot prints thousands with spaces that nobody types between two numbers.
  const scanned = scan(text.replaceAll(/(?<=\d)[\u00a0\u202f](?=\d)/g, '_'), lexicon);
  if (scanned.is !== 'value') return unread('none', scanned.at);
  const figures = figuresIn(scanned.value);
  if (!figures) return unread('none');
  const [only = usual, second] = new Set(figures.flatMap(({ unit }) => (unit ?? []) as Unit[]));
  const items: Array<Item<Unit>> = [];
  for (const { written, unit } of figures) {
    const amounts = amountsIn(written, style, isWhole((unit ?? only) as Unit));
    if (amounts === undefined) return unread('two-ways', written.replaceAll('_', ' '));
    for (const [at, amount] of amounts.entries()) {
      // The unit stands behind the last: `7, 3, 1 days`.
      const isBare = unit === undefined || at < amounts.length - 1;
      items.push({ amount, unit: (isBare ? only : unit) as Unit, isBare });
    }
  }
  const bare = items.filter(({ isBare }) => isBare);
  const isUnclear = only !== usual && bare.every(({ amount }) => isUsual(Number(amount)));
  return bare.length > 0 && (second !== undefined || isUnclear)
    ? unread('unit', bare[0]!.amount)
    : value(items);
}

function figuresIn(tokens: readonly Token[]): Figures[] | undefined {
  const all: Figures[] = [];
  for (const [at, { tag, written, value: unit }] of tokens.entries()) {
    if (tag === 'D') all.push({ written, unit: undefined });
    else if (tag === 'u' && tokens[at - 1]?.tag === 'D')
      all.push({ written: all.pop()!.written, unit: unit as string });
    else if (tag !== ',') return undefined;
  }
  return all.length === 0 ? undefined : all;
}

/** One number, or several with marks between them; undefined where it may be either, or one of several. */
function amountsIn(written: string, style: NumberStyle, isWhole: boolean): readonly string[] | undefined {
  const one = readNumber(written, style, { isWhole });
  const pieces = written.split(/[, ]/);
  // `0,5` and `1 000` are no lists: nobody lists a 0, or writes one before a number.
  const isList = pieces.length > 1 && pieces.every((piece) => /^(?:[1-9]\d*(?:\.\d+)?|0\.\d+)$/.test(piece));
  if (one.is === 'readings') return undefined;
  if (one.is === 'value') return isList ? undefined : [one.value];
  // That it is no whole number is told by the command.
  return isList ? pieces : /^\d+\.\d+$/.test(written) ? [written] : undefined;
}
