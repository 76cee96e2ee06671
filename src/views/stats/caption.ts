// The words under a picture of /stats. They say all that the picture says, so that nothing is lost without it; their
// first sentence is complete. Amounts are exact, and what they are not made of is said.

import { change } from '../../pictures/change.ts';
import { lookOf } from '../../pictures/chart.ts';
import { dateRange, timeRange } from '../../pictures/dates.ts';
import type { PeriodFigures } from '../../figures/figures.ts';
import { themes } from '../../pictures/theme.ts';
import { zoneName } from '../../time.ts';
import type { Reader } from '../lines.ts';
import { drawnColumns, type StatsKind } from './picture-figures.ts';
import { boughtCaption } from './bought-caption.ts';
import { fitCaption, toMinutes, type CaptionParts, type CaptionReader } from './caption-parts.ts';
import { spendingCaption } from './spending-caption.ts';
import { transfersCaption } from './transfers-caption.ts';

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
    change(now, isPreviousKnown ? before : undefined, period.name, look);
  const footer = words('stats-footer', {
    // Of 24 hours the dates alone don't say which.
    range: (period.name === 'day' ? timeRange : dateRange)(drawnColumns(period), look),
    zone: zoneName(timeZone),
    time: toMinutes(period.now, timeZone),
    running: period.name === 'day' ? 'hour' : 'day',
    compared: kind !== 'transfers' && isPreviousKnown ? 'yes' : 'no',
  });
  return fitCaption(captions[kind](figures, { ...reader, compare }), footer, reader);
}
