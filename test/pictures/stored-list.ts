// The pictures that are stored to be compared with: all layouts, languages and themes, and the edge cases that only the
// eye judges. `node test/pictures/store.ts` draws and stores them anew; look at each before you commit it.

import { join } from 'node:path';
import { createDrawing } from '../../src/pictures/draw.ts';
import { layOut, type PictureFigures } from '../../src/pictures/picture.ts';
import type { Theme } from '../../src/pictures/svg.ts';
import { PNG } from 'pngjs';
import { createManualClock } from '../manual-clock.ts';
import {
  balance,
  gappy,
  low,
  manyCoins,
  none,
  spending,
  timeOf,
  timeZone,
  transfers,
  trx,
} from './samples.ts';
import { i18n } from '../spoken.ts';

type Stored = { picture: PictureFigures; locale: string; theme: Theme };

const stored = (picture: PictureFigures, locale: string, theme: Theme): Stored => ({
  picture,
  locale,
  theme,
});
const outlier = spending('month', {
  products: [
    {
      item: 'BILLING_ITEM_HOUR_ENERGY',
      spentSun: timeOf('month').columns.map((_, day) => trx(day === 12 ? 4100 : 60 + 5 * (day % 9))),
    },
    {
      item: 'BILLING_ITEM_FLASH_ENERGY',
      spentSun: timeOf('month').columns.map((_, day) => trx(20 + 3 * (day % 7))),
    },
  ],
});

export const storedPictures: Readonly<Record<string, Stored>> = {
  'spending-month-en': stored(spending(), 'en', 'light'),
  'spending-day-zh': stored(spending('day'), 'zh', 'light'),
  'spending-outlier-zh': stored(outlier, 'zh', 'dark'),
  'spending-refunds-ru': stored(
    spending('month', { refundsSun: none('month').with(5, trx(37)).with(19, trx(500)) }),
    'ru',
    'light',
  ),
  'spending-none-en': stored(spending('month', { products: [] }), 'en', 'dark'),
  'balance-en': stored(balance(), 'en', 'light'),
  'balance-low-zh': stored(low(), 'zh', 'dark'),
  'balance-years-ru': stored(balance({ balanceSun: trx(12_000), lastsMs: 130 * 86_400_000 }), 'ru', 'dark'),
  'balance-gaps-en': stored(gappy(), 'en', 'light'),
  'spending-quarter-ru': stored(spending('quarter'), 'ru', 'dark'),
  'transfers-zh': stored(transfers(), 'zh', 'dark'),
  'transfers-many-ru': stored(manyCoins(), 'ru', 'light'),
};

const drawing = createDrawing(createManualClock());

export function svgOf({ picture, locale, theme }: Stored): string {
  return layOut(picture, { words: i18n.words(locale), timeZone, theme });
}

/** The picture at half its width, which is enough to see every difference. */
export async function drawHalf(svg: string): Promise<PNG> {
  const drawn = await drawing.draw(svg);
  if (!drawn.ok) throw new Error(drawn.problem);
  const whole = PNG.sync.read(drawn.png);
  const half = new PNG({ width: whole.width >> 1, height: whole.height >> 1 });
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      for (let channel = 0; channel < 4; channel++) {
        const at = (dx: number, dy: number) =>
          whole.data[((2 * y + dy) * whole.width + 2 * x + dx) * 4 + channel]!;
        const sum = at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1);
        half.data[(y * half.width + x) * 4 + channel] = Math.round(sum / 4);
      }
    }
  }
  return half;
}

export function storedPath(name: string): string {
  return join(import.meta.dirname, 'stored', `${name}.png`);
}
