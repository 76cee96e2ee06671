// The biggest text of a picture, which is its answer: an amount with its unit, or a few words.

import { heroSizes, type Look } from './chart.ts';
import { margin, right, text } from './svg.ts';
import { fitNumber, measure } from './text.ts';

const baseline = 66;
const unitSize = 17;
const unitGap = 7;

/** An amount in the first of its forms that fits; nothing if none does, since a number is never cut. */
export function heroAmount(forms: readonly string[], unit: string, { colours }: Look): string[] {
  const room = right - margin - unitGap - measure(unit, unitSize);
  const fitted = fitNumber(forms, room, heroSizes, 600);
  if (fitted === undefined) return [];
  const unitAt = margin + measure(fitted.text, fitted.size, 600) + unitGap;
  return [
    text(margin, baseline, fitted.text, { size: fitted.size, weight: 600, fill: colours.text }),
    text(unitAt, baseline, unit, { size: unitSize, fill: colours.grey }),
  ];
}

/** Words with a number; `taken` is the width that something else takes at the right. */
export function heroWords(content: string, { colours }: Look, taken: number): string {
  const fitted = fitNumber([content], right - margin - taken, heroSizes, 600);
  if (fitted === undefined) return '';
  return text(margin, baseline, fitted.text, { size: fitted.size, weight: 600, fill: colours.text });
}
