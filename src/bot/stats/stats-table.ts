// The figures of a period as a CSV file, with every amount exact.

import { InputFile } from 'grammy';
import type { FiguresPeriod } from '../../figures/columns.ts';
import { zoneName } from '../../time.ts';
import { writeStatsCsv } from '../../views/stats/stats-csv.ts';
import type { FormContext } from '../frame/context.ts';
import { sendFile } from '../frame/send-file.ts';

export async function sendStatsTable(ctx: FormContext, period: FiguresPeriod): Promise<void> {
  const { deps, words, timeZone } = ctx;
  const figures = await deps.figures.readPeriod(period, deps.clock.now(), timeZone);
  const { first, last } = figures.period;
  const file = new InputFile(Buffer.from(writeStatsCsv(figures)), `stats-${first}-${last}.csv`);
  const caption = words.plain('stats-csv-caption', { first, last, zone: zoneName(timeZone) });
  await sendFile(ctx, (options) => ctx.replyWithDocument(file, { ...options, caption }));
}
