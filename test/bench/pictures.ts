// Measures drawing: how long a picture takes from figures to PNG, beside resvg alone with the same SVG, and for how
// long it holds the event loop.

import { renderAsync } from '@resvg/resvg-js';
import { systemClock } from '../../src/base/clock.ts';
import { openI18n } from '../../src/base/i18n.ts';
import { createDrawing } from '../../src/pictures/draw.ts';
import { layOut } from '../../src/pictures/picture.ts';
import { fontFiles } from '../../src/pictures/svg.ts';
import { balance, manyCoins, spending, timeZone, transfers } from '../pictures/samples.ts';
import { figure, quantile, type Figure } from './figures.ts';
import { longestBlock } from './ledger.ts';

const rounds = 8;

export async function benchPictures(): Promise<Figure[]> {
  const i18n = openI18n({ defaultLocale: 'en', onProblem: console.error });
  const drawing = createDrawing(systemClock);
  const layOuts = [spending(), spending('quarter'), balance(), transfers(), manyCoins()].flatMap((picture) =>
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
  const drawn = (name: string, part: number) =>
    figure(name, quantile(times.whole, part), 'ms', { bare: quantile(bareMs, part), most: 300 });
  return [
    figure('the first picture, with loading', firstMs, 'ms', { most: 300 }),
    drawn('a picture from figures to PNG, median, beside resvg alone', 0.5),
    drawn('… p95', 0.95),
    figure('… of that the layout, median', quantile(times.layOut, 0.5), 'ms'),
    figure('longest hold of the loop while drawing', holdMs, 'ms', { most: 30 }),
  ];
}

async function drawBare(svg: string): Promise<void> {
  const image = await renderAsync(svg, {
    font: { fontFiles, loadSystemFonts: false },
    fitTo: { mode: 'width', value: 1200 },
  });
  image.asPng();
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}
