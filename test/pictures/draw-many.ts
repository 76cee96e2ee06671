// Draws pictures and prints by how many MB the process has grown. Usage: `node draw-many.ts <pictures>
// [in-this-thread]`.

import { renderAsync } from '@resvg/resvg-js';
import { systemClock } from '../../src/base/clock.ts';
import { openI18n } from '../../src/base/i18n.ts';
import { createDrawing } from '../../src/pictures/draw.ts';
import { fontFiles } from '../../src/pictures/svg.ts';
import { layOut } from '../../src/pictures/picture.ts';
import { spending, timeZone, trx } from './samples.ts';

const [count = '0', mode] = process.argv.slice(2);
const warmUp = 8;
const i18n = openI18n({ defaultLocale: 'en', onProblem: console.error });
const drawing = createDrawing(systemClock);

/** Laid out beforehand: making text also makes V8 collect, and so would hide what drawing leaves behind. */
const pictures = Array.from({ length: warmUp }, (_, nth) => {
  const picture = spending('month', { previousSun: trx(1000 + 37 * nth) });
  return layOut(picture, { words: i18n.words(['en', 'zh', 'ru'][nth % 3]), timeZone, theme: 'light' });
});

async function drawInThisThread(svg: string): Promise<void> {
  const font = { fontFiles, loadSystemFonts: false };
  (await renderAsync(svg, { font, fitTo: { mode: 'width', value: 1200 } })).asPng();
}

async function drawSome(count: number): Promise<void> {
  for (let nth = 0; nth < count; nth++) {
    const svg = pictures[nth % pictures.length]!;
    if (mode === 'in-this-thread') await drawInThisThread(svg);
    else {
      const drawn = await drawing.draw(svg);
      if (!drawn.ok) throw new Error(drawn.problem);
    }
  }
}

await drawSome(warmUp);
const before = process.memoryUsage.rss();
await drawSome(Number(count));
console.log(String(Math.round((process.memoryUsage.rss() - before) / 2 ** 20)));
