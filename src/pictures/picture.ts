// From figures to SVG: one of three pictures. Pure; equal figures make equal text, so that its hash can tell whether a
// picture is known already.

import type { Words } from '../base/i18n.ts';
import { drawBalance, type BalanceFigures } from './balance.ts';
import { lookOf } from './chart.ts';
import { drawSpending, type SpendingFigures } from './spending.ts';
import { themes, type Theme } from './svg.ts';
import { drawTransfers, type TransferFigures } from './transfers.ts';

/** Amounts are integers in the smallest unit (sun), never rounded. */
export type PictureFigures =
  | { readonly kind: 'spending'; readonly figures: SpendingFigures }
  | { readonly kind: 'balance'; readonly figures: BalanceFigures }
  | { readonly kind: 'transfers'; readonly figures: TransferFigures };

type PictureStyle = { readonly words: Words; readonly timeZone: string; readonly theme: Theme };

export function layOut(picture: PictureFigures, { words, timeZone, theme }: PictureStyle): string {
  const look = lookOf(words, timeZone, themes[theme]);
  if (picture.kind === 'spending') return drawSpending(picture.figures, look);
  if (picture.kind === 'balance') return drawBalance(picture.figures, look);
  return drawTransfers(picture.figures, look);
}
