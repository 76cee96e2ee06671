// Reads which picture /stats is asked for, in any order and any language: `week`, `transfers 90`, `支出30天`, `расходы за
// прошлую неделю`. Pure.

import { dayOf, daysBetween, type Day } from '../../base/zoned-time.ts';
import { mostDays, type FiguresPeriod, type PeriodName } from '../../figures/columns.ts';
import { readPeriod, type PeriodAround, type TypedPeriod } from '../../input/period.ts';
import { readingsOf } from '../../input/result.ts';
import { foldWord, type InputWords } from '../../base/input-words.ts';
import { withoutInvisible } from '../../base/visible-text.ts';
import type { StatsKind } from './picture-figures.ts';

export type StatsRequest = { kind: StatsKind; period: FiguresPeriod };

export type ReadRequest =
  | ({ ok: true } & StatsRequest)
  /** Several readings: each is a picture. */
  | { ok: false; problem: 'asked'; kind: StatsKind; periods: FiguresPeriod[]; written: string }
  /** `several`: two pictures. `long`: more than a picture shows. `balance`: it ends before now. */
  | {
      ok: false;
      problem: 'word' | 'several' | 'long' | 'balance' | 'reversed' | 'future';
      written: string;
    };

export const usualRequest: StatsRequest = { kind: 'spending', period: 'month' };

const namedDays: Readonly<Record<number, PeriodName>> = { 7: 'week', 30: 'month', 90: 'quarter' };

export function readRequest(text: string, around: PeriodAround): ReadRequest {
  const today = dayOf(around.now, around.timeZone);
  const folded = foldWord(withoutInvisible(text)).trim();
  const { kinds, rest } = takeKinds(folded, around.words);
  if (kinds.size > 1) return { ok: false, problem: 'several', written: text.trim() };
  const [kind = usualRequest.kind] = kinds;
  if (rest === '') return { ok: true, kind, period: usualRequest.period };
  // A number alone means days, and 24 the hours of one.
  const said = rest.replace(/^(?:.*\s)?\d+$/u, (all) => (/(?:^|\s)24$/.test(all) ? `${all}h` : `${all}d`));
  const read = readPeriod(said, around);
  if (read.is === 'unread') {
    return { ok: false, problem: read.why === 'other' ? 'word' : read.why, written: rest };
  }
  const periods = readingsOf(read).map((days) => periodOf(days, today));
  const [only] = periods;
  if (periods.some((one) => typeof one !== 'string' && daysBetween(one.first, one.last) >= mostDays))
    return { ok: false, problem: 'long', written: rest };
  if (kind === 'balance' && periods.some((one) => typeof one !== 'string' && one.last < today))
    return { ok: false, problem: 'balance', written: rest };
  if (read.is === 'readings' || !only) return { ok: false, problem: 'asked', kind, periods, written: rest };
  return { ok: true, kind, period: only };
}

/** The pictures that end now have a button of their own. */
function periodOf({ first, last, isRolling }: TypedPeriod, today: Day): FiguresPeriod {
  if (isRolling) return 'day';
  const name = last === today ? namedDays[daysBetween(first, last) + 1] : undefined;
  return name ?? { first, last };
}

/** Words for pictures, and the text without them; Chinese writes no spaces between them. */
function takeKinds(text: string, { pictures }: InputWords): { kinds: Set<StatsKind>; rest: string } {
  const kinds = new Set<StatsKind>();
  const words = [...pictures.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((word) => RegExp.escape(word));
  const letter = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}]`;
  const word = new RegExp(
    `(?<!${letter})(?:${words.join('|')})(?!${letter})|(?:${words.filter((one) => /\p{Script=Han}/u.test(one)).join('|')})`,
    'gu',
  );
  const rest = text.replace(word, (found) => {
    kinds.add(pictures.get(found)!);
    return ' ';
  });
  return { kinds, rest: rest.replace(/^[\s,，、;；.]+|[\s,，、;；.]+$/gu, '') };
}
