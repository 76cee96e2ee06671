// The words under a picture of /stats. They say all that the picture says, so that nothing is lost without it; their
// first sentence is complete. Amounts are exact, and what they are not made of is said.

import { change } from '../../pictures/change.ts';
import { lookOf, type Look } from '../../pictures/chart.ts';
import { dateRange, timeRange } from '../../pictures/dates.ts';
import type { ColumnedPeriod } from '../../figures/columns.ts';
import type { PeriodFigures } from '../../figures/figures.ts';
import { themes } from '../../pictures/theme.ts';
import { zoneName } from '../../time.ts';
import type { Reader } from '../lines.ts';
import { drawnColumns, type StatsKind } from './picture-figures.ts';
import { boughtCaption } from './bought-caption.ts';
import { beginLine, fitCaption, toMinutes, type CaptionParts, type CaptionReader } from './caption-parts.ts';
import { spendingCaption } from './spending-caption.ts';
import { transfersCaption } from './transfers-caption.ts';

/** Of 24 hours the dates alone don't say which; of days that are over the year is said too. */
function rangeOf(period: ColumnedPeriod, look: Look): string {
  const columns = drawnColumns(period);
  if (period.until <= period.now) return dateRange(columns, look, 'dated');
  return (period.name === 'day' ? timeRange : dateRange)(columns, look);
}

const captions: Readonly<
  Record<Exclude<StatsKind, 'balance'>, (figures: PeriodFigures, reader: CaptionReader) => CaptionParts>
> = { spending: spendingCaption, bought: boughtCaption, transfers: transfersCaption };

/** Telegram HTML. */
export function describeStats(
  kind: Exclude<StatsKind, 'balance'>,
  figures: PeriodFigures,
  reader: Reader,
): string {
  const { words, timeZone } = reader;
  const { period, isPreviousKnown } = figures;
  const look = lookOf(words, timeZone, themes.light);
  const compare = (now: bigint, before: bigint) =>
    change(now, isPreviousKnown ? before : undefined, period.days, look);
  const footer = words('stats-footer', {
    range: rangeOf(period, look),
    zone: zoneName(timeZone),
    time: toMinutes(period.now, timeZone),
    running: period.until <= period.now ? 'none' : period.name === 'day' ? 'hour' : 'day',
    compared: kind !== 'transfers' && isPreviousKnown && period.until > period.now ? 'yes' : 'no',
  });
  const parts = captions[kind](figures, { ...reader, compare });
  const notes = [...beginLine(figures, reader), ...parts.notes];
  return fitCaption({ ...parts, notes }, footer, reader);
}
