// Measures drawing: how long a picture takes from figures to PNG, beside resvg alone with the same SVG, for how long it
// holds the event loop, and what 100 pictures leave behind in memory.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { renderAsync } from '@resvg/resvg-js';
import { systemClock } from '../../src/clock.ts';
import { openI18n } from '../../src/i18n.ts';
import { createDrawing } from '../../src/pictures/draw.ts';
import { fontFiles } from '../../src/pictures/fonts.ts';
import { layOut } from '../../src/pictures/picture.ts';
import { balance, bought, digest, manyCoins, spending, timeZone } from '../pictures/samples.ts';
import type { Figure } from './figures.ts';
import { longestBlock } from './ledger.ts';

const rounds = 8;

export async function benchPictures(): Promise<Figure[]> {
  const i18n = openI18n({ defaultLocale: 'en', onProblem: console.error });
  const drawing = createDrawing(systemClock);
  const layOuts = [spending(), balance(), bought(), manyCoins(), digest()].flatMap((picture) =>
    i18n.locales.map(
      (locale) => () => layOut(picture, { words: i18n.words(locale), timeZone, theme: 'light' }),
    ),
  );
  const drawAll = async (times: { layOut: number[]; whole: number[] }) => {
    for (const make of layOuts) {
      const startedAt = performance.now();
      const svg = make();
      times.layOut.push(performance.now() - startedAt);
      const drawn = await drawing.draw(svg);
      if (!drawn.ok) throw new Error(drawn.problem);
      times.whole.push(performance.now() - startedAt);
    }
  };
  // The first picture loads resvg and the fonts' widths.
  const firstMs = await timed(() => drawing.draw(layOuts[0]!()));
  await drawAll({ layOut: [], whole: [] });

  const times = { layOut: [] as number[], whole: [] as number[] };
  const bareMs: number[] = [];
  let holdMs = 0;
  for (let round = 0; round < rounds; round++) {
    const { cpuMs } = await longestBlock(() => drawAll(times));
    holdMs = Math.max(holdMs, cpuMs);
    for (const make of layOuts) {
      const svg = make();
      bareMs.push(await timed(() => drawBare(svg)));
    }
  }
  return [
    { name: 'the first picture, with loading', value: firstMs, unit: 'ms', most: 300 },
    {
      name: 'a picture from figures to PNG, median, beside resvg alone',
      value: share(times.whole, 0.5),
      unit: 'ms',
      bare: share(bareMs, 0.5),
      most: 300,
    },
    { name: '… p95', value: share(times.whole, 0.95), unit: 'ms', bare: share(bareMs, 0.95), most: 300 },
    { name: '… of that the layout, median', value: share(times.layOut, 0.5), unit: 'ms' },
    { name: 'longest hold of the loop while drawing', value: holdMs, unit: 'ms', most: 30 },
    { name: '100 more pictures, growth of resident memory', value: await growthMiB(), unit: 'MiB', most: 40 },
  ];
}

async function drawBare(svg: string): Promise<void> {
  const image = await renderAsync(svg, {
    font: { fontFiles, loadSystemFonts: false },
    fitTo: { mode: 'width', value: 1200 },
  });
  image.asPng();
}

async function growthMiB(): Promise<number> {
  const file = join(import.meta.dirname, '../pictures/draw-many.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [file, '100']);
  return Number(stdout);
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

function share(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? 0;
}
