// The figures for /stats. A period that was over before the sums begin has none, and saying 0 for it would be wrong.

import type { FiguresPeriod } from '../../figures/columns.ts';
import { keepSumsDays, type PeriodFigures } from '../../figures/figures.ts';
import { toMinutes } from './caption-parts.ts';
import { daysLabel } from '../../bot/ask/answer-read.ts';
import type { FormContext } from '../../bot/context.ts';
import { say } from '../../bot/say.ts';

/** Undefined where there are none, which is said. */
export async function readFigures(ctx: FormContext, of: FiguresPeriod): Promise<PeriodFigures | undefined> {
  const { deps, words, timeZone } = ctx;
  const figures = await deps.figures.readPeriod(of, deps.clock.now(), timeZone);
  const { period, countedFrom } = figures;
  if (countedFrom === undefined || countedFrom < period.until) return figures;
  const since = toMinutes(countedFrom, timeZone);
  await say(ctx, words('stats-before-sums', { period: daysLabel(ctx, period), since, days: keepSumsDays }));
  return undefined;
}
