// Reads which picture /stats is asked for, in any order and any language: `week`, `transfers 90`, `支出30天`. Pure.

import type { PeriodName } from '../../figures/columns.ts';
import { foldWord, type InputWords } from '../../input-words.ts';
import type { StatsKind } from '../../views/stats/picture-figures.ts';

export type StatsRequest = { kind: StatsKind; period: PeriodName };

export type ReadRequest =
  | ({ ok: true } & StatsRequest)
  /** `period`: a length of time that no picture has. `several`: two pictures or two periods. */
  | { ok: false; problem: 'word' | 'period' | 'several'; written: string };

export const usualRequest: StatsRequest = { kind: 'spending', period: 'month' };

const periodsOfDays: Readonly<Record<number, PeriodName>> = {
  1: 'day',
  7: 'week',
  30: 'month',
  90: 'quarter',
};
const hoursOfDay = 24;

export function readRequest(text: string, words: InputWords): ReadRequest {
  const kinds = new Set<StatsKind>();
  const periods = new Set<PeriodName>();
  for (let rest = foldWord(text).trim(); rest !== '';) {
    const found = nextWord(rest, words);
    if ('problem' in found) return { ok: false, ...found };
    if (found.kind) kinds.add(found.kind);
    if (found.period) periods.add(found.period);
    rest = rest.slice(found.length).replace(/^[\s,，、;；.]+/, '');
  }
  if (kinds.size > 1 || periods.size > 1) return { ok: false, problem: 'several', written: text.trim() };
  const [kind = usualRequest.kind] = kinds;
  const [period = usualRequest.period] = periods;
  return { ok: true, kind, period };
}

type Found = { length: number; kind?: StatsKind; period?: PeriodName };

/** The longest word or number that the text begins with; Chinese writes none between them. */
function nextWord(rest: string, words: InputWords): Found | { problem: 'word' | 'period'; written: string } {
  const word = longestPrefix(rest, [
    ...words.pictures.keys(),
    ...words.periods.keys(),
    ...words.periodFillers,
  ]);
  if (word !== undefined) {
    const kind = words.pictures.get(word);
    const period = words.periods.get(word);
    return { length: word.length, ...(kind && { kind }), ...(period && { period }) };
  }
  const [digits] = /^\d+/.exec(rest) ?? [];
  const [whole = rest] = /^\S+/.exec(rest) ?? [];
  if (digits === undefined) return { problem: 'word', written: whole };
  const [space = ''] = /^\s*/.exec(rest.slice(digits.length)) ?? [];
  const unit = longestPrefix(rest.slice(digits.length + space.length), [...words.timeUnits.keys()]);
  const length = digits.length + (unit === undefined ? 0 : space.length + unit.length);
  const period = periodOf(Number(digits), unit && words.timeUnits.get(unit));
  return period ? { length, period } : { problem: 'period', written: rest.slice(0, length) };
}

/** A number alone means days, and 24 the hours of one. */
function periodOf(amount: number, unit: string | undefined): PeriodName | undefined {
  if (unit === 'minute') return undefined;
  if (amount === hoursOfDay && unit !== 'day') return 'day';
  return unit === 'hour' ? undefined : periodsOfDays[amount];
}

/** Words of letters that are written with spaces are whole: `weekend` does not begin with `week`. */
function longestPrefix(text: string, words: readonly string[]): string | undefined {
  return words
    .filter((word) => text.startsWith(word) && isWhole(text, word))
    .sort((a, b) => b.length - a.length)[0];
}

function isWhole(text: string, word: string): boolean {
  const [before = '', after = ''] = [word.at(-1), text[word.length]];
  return (
    !/[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(before) ||
    !/[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(after)
  );
}
