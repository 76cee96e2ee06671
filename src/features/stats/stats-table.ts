// The figures of a period as a CSV file, with every amount exact.

import { InputFile } from 'grammy';
import type { FiguresPeriod } from '../../figures/columns.ts';
import { zoneName } from '../../base/time.ts';
import { toMinutes } from './caption-parts.ts';
import { writeStatsCsv } from './stats-csv.ts';
import type { FormContext } from '../../bot/context.ts';
import { sendFile } from '../../bot/send-file.ts';
import { readFigures } from './read-figures.ts';

export async function sendStatsTable(ctx: FormContext, period: FiguresPeriod): Promise<void> {
  const figures = await readFigures(ctx, period);
  if (!figures) return;
  const { words, timeZone } = ctx;
  const { first, last } = figures.period;
  const file = new InputFile(Buffer.from(writeStatsCsv(figures)), `stats-${first}-${last}.csv`);
  const said = words.plain('stats-csv-caption', { first, last, zone: zoneName(timeZone) });
  const { countedFrom } = figures;
  const begin =
    countedFrom === undefined
      ? []
      : [words.plain('stats-counted-from', { since: toMinutes(countedFrom, timeZone) })];
  const caption = [said, ...begin].join('\n\n');
  await sendFile(ctx, (options) => ctx.replyWithDocument(file, { ...options, caption }));
}
