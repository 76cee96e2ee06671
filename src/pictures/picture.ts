// From figures to SVG: the layout of each kind of picture. Pure; equal figures make equal text, so that its hash can tell
// whether a picture is known already.

import type { Words } from '../base/i18n.ts';
import { drawBalance } from './balance.ts';
import { drawBought } from './bought.ts';
import { lookOf } from './chart.ts';
import { drawDigest } from './digest.ts';
import type { PictureFigures } from './figures.ts';
import { drawSpending } from './spending.ts';
import { themes, type Theme } from './theme.ts';
import { drawTransfers } from './transfers.ts';

export type PictureStyle = { readonly words: Words; readonly timeZone: string; readonly theme: Theme };

export function layOut(picture: PictureFigures, { words, timeZone, theme }: PictureStyle): string {
  const look = lookOf(words, timeZone, themes[theme]);
  if (picture.kind === 'spending') return drawSpending(picture.figures, look);
  if (picture.kind === 'balance') return drawBalance(picture.figures, look);
  if (picture.kind === 'bought') return drawBought(picture.figures, look);
  if (picture.kind === 'transfers') return drawTransfers(picture.figures, look);
  return drawDigest(picture.figures, look);
}
