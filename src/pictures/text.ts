// Fits text into a width without drawing it. Foreign text is made drawable first: what the fonts lack becomes a question
// mark, since resvg would leave it out.

import { withoutInvisible } from '../base/visible-text.ts';
import { isCovered, widthOf, type Weight } from './fonts.ts';

/** The smallest font size that is still read at a glance. */
export const smallestSize = 11.5;

export type Fitted = { readonly text: string; readonly size: number };

/** One line of characters that the fonts have; spaces of other widths, which `Intl` writes, become U+00A0. */
export function drawable(text: string): string {
  const line = text
    .normalize('NFC')
    .replaceAll(/[\u2000-\u200A\u202F\u205F]/g, '\u00A0')
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g, ' ');
  return Array.from(withoutInvisible(line), (character) =>
    isCovered(character.codePointAt(0)!) ? character : '?',
  ).join('');
}

/** How wide a text is, in the unit of `size`. */
export function measure(text: string, size: number, weight: Weight = 400): number {
  let ems = 0;
  for (const character of drawable(text)) ems += widthOf(character, weight);
  return ems * size;
}

/** Words: smaller if that is enough, else cut. */
export function fitWords(
  text: string,
  width: number,
  sizes: readonly number[],
  weight: Weight = 400,
): Fitted {
  const line = drawable(text);
  const size = sizes.find((size) => measure(line, size, weight) <= width) ?? sizes.at(-1)!;
  if (measure(line, size, weight) <= width) return { text: line, size };
  const characters = Array.from(line);
  while (characters.length > 0 && measure(`${characters.join('').trimEnd()}...`, size, weight) > width) {
    characters.pop();
  }
  return { text: `${characters.join('').trimEnd()}...`, size };
}

/** A number, alone or in words, in the first form and size that fits; it is never cut, so there may be none. */
export function fitNumber(
  forms: readonly string[],
  width: number,
  sizes: readonly number[],
  weight: Weight = 400,
): Fitted | undefined {
  for (const form of forms) {
    const size = sizes.find((size) => measure(form, size, weight) <= width);
    if (size !== undefined) return { text: drawable(form), size };
  }
  return undefined;
}
