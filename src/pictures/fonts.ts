// The fonts of the pictures: two weights of one family, with how wide each character is and which ones there are. Their
// files are made by `npm run fonts` and read at the first picture, which saves memory until then.

import { accessSync, constants, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathOf } from '../base/resources.ts';

export type Weight = 400 | 600;

export const fontFamily = 'Noto Sans SC';

const directory = pathOf('fonts');
export const fontFiles = [join(directory, 'NotoSansSC-400.ttf'), join(directory, 'NotoSansSC-600.ttf')];

/** The font files that can't be read. Without one, resvg leaves the texts out and reports nothing. */
export function findMissingFonts(files: readonly string[] = fontFiles): string[] {
  return files.filter((file) => {
    try {
      accessSync(file, constants.R_OK);
      return false;
    } catch {
      return true;
    }
  });
}

/** The width of a character in ems. */
export function widthOf(character: string, weight: Weight): number {
  return (tables().widths[weight][character] ?? 1000) / 1000;
}

/** Whether the fonts have the character. */
export function isCovered(codePoint: number): boolean {
  const { ranges } = tables();
  let [low, high] = [0, ranges.length / 2];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (codePoint > ranges[2 * middle + 1]!) low = middle + 1;
    else high = middle;
  }
  return low < ranges.length / 2 && codePoint >= ranges[2 * low]!;
}

type Tables = { widths: Record<Weight, Record<string, number>>; ranges: number[] };

let read: Tables | undefined;

function tables(): Tables {
  read ??= {
    widths: JSON.parse(readText('widths.json')) as Tables['widths'],
    ranges: JSON.parse(readText('covered.json')) as Tables['ranges'],
  };
  return read;
}

function readText(name: string): string {
  return readFileSync(join(directory, name), 'utf8');
}
