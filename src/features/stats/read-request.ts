// Which picture /stats is asked for: by a button, or typed in any order and any language (`week`, `transfers 90`, `支出30天`,
// `расходы за прошлую неделю`). Names of pictures and periods are part of what buttons in old messages carry.

import type { Reader } from '../../base/lines.ts';
import { dayOf, daysBetween, type Day } from '../../base/time.ts';
import { defineButton, defineShowButton, days, oneOf, type Field } from '../../bot/ask/callback-data.ts';
import { mostDays, periodNames, type FiguresPeriod, type PeriodName } from '../../figures/columns.ts';
import { readPeriod, type TypedPeriod } from '../../input/period.ts';
import { readingsOf } from '../../input/result.ts';
import { subjectsOf, takeSubjects } from '../../input/subject.ts';
import { statsKinds, type StatsKind } from './picture-figures.ts';

export type StatsRequest = { kind: StatsKind; period: FiguresPeriod };

type ReadRequest =
  | ({ ok: true } & StatsRequest)
  /** Several readings: each is a picture. */
  | { ok: false; problem: 'asked'; kind: StatsKind; periods: FiguresPeriod[]; written: string }
  /** `several`: two pictures. `long`: more than a picture shows. */
  | { ok: false; problem: 'word' | 'several' | 'long' | 'reversed' | 'future'; written: string };

export const usualRequest: StatsRequest = { kind: 'spending', period: 'month' };

const pictures = subjectsOf('picture', statsKinds);

const namedDays: Readonly<Record<number, PeriodName>> = { 7: 'week', 30: 'month', 90: 'quarter' };

export function readRequest(text: string, around: Reader): ReadRequest {
  const today = dayOf(around.now, around.timeZone);
  const { found: kinds, rest } = takeSubjects(text, pictures);
  if (kinds.size > 1) return { ok: false, problem: 'several', written: text.trim() };
  const [kind = usualRequest.kind] = kinds;
  if (rest === '') return { ok: true, kind, period: usualRequest.period };
  // A number alone means days, and 24 the hours of one.
  const said = rest.replace(/^(?:.*\s)?\d+$/u, (all) => (/(?:^|\s)24$/.test(all) ? `${all}h` : `${all}d`));
  const read = readPeriod(said, around);
  if (read.is === 'unread') {
    return { ok: false, problem: read.why === 'other' ? 'word' : read.why, written: rest };
  }
  const periods = readingsOf(read).map((one) => periodOf(one, today));
  const [only] = periods;
  if (periods.some((one) => typeof one !== 'string' && daysBetween(one.first, one.last) >= mostDays))
    return { ok: false, problem: 'long', written: rest };
  if (read.is === 'readings' || !only) return { ok: false, problem: 'asked', kind, periods, written: rest };
  return { ok: true, kind, period: only };
}

/** The pictures that end now have a button of their own. */
function periodOf({ first, last, isRolling }: TypedPeriod, today: Day): FiguresPeriod {
  if (isRolling) return 'day';
  const name = last === today ? namedDays[daysBetween(first, last) + 1] : undefined;
  return name ?? { first, last };
}

// The buttons: each says which picture it shows.

const named = oneOf(periodNames);
/** The name of a period that ends now, or its days. */
const period: Field<FiguresPeriod> = {
  pattern: `(?:${named.pattern}|${days.pattern})`,
  write: (value) => (typeof value === 'string' ? named.write(value) : days.write(value)),
  read: (written) => named.read(written) ?? days.read(written),
};
const place = { kind: oneOf(statsKinds), period };

const pictureThemes = ['light', 'dark'] as const;

export const statsButtons = {
  show: defineShowButton('stats'),
  see: defineButton('stats:see', place),
  table: defineButton('stats:csv', { period }),
  /** Sets the theme of the chat's pictures. */
  theme: defineButton('stats:theme', { theme: oneOf(pictureThemes), ...place }),
};
