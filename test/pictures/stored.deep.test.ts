import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { drawHalf, storedPath, storedPictures, svgOf } from './stored-list.ts';

/** Other processors round otherwise: so much may differ, of a channel and of the pixels. */
const tolerance = { threshold: 16 / 255, includeAA: true };
const mostOfAll = 0.01;
const mostOfPart = 0.08;
const partSide = 30;

/** The share of pixels that differ in the whole picture, and in the part where most do. */
function compare(one: PNG, other: PNG): { all: number; part: number } {
  if (one.width !== other.width || one.height !== other.height) return { all: 1, part: 1 };
  const { width, height } = one;
  const marks = new Uint8Array(width * height * 4);
  const differing = pixelmatch(one.data, other.data, marks, width, height, { ...tolerance, diffMask: true });
  const parts = new Map<string, number>();
  for (let index = 0; index < width * height; index++) {
    if (marks[4 * index + 3] === 0) continue;
    const part = `${Math.floor((index % width) / partSide)} ${Math.floor(index / width / partSide)}`;
    parts.set(part, (parts.get(part) ?? 0) + 1);
  }
  return { all: differing / (width * height), part: Math.max(0, ...parts.values()) / partSide ** 2 };
}

describe('a picture', () => {
  it.each(Object.entries(storedPictures))('looks like the stored one: %s', async (name, stored) => {
    const known = PNG.sync.read(readFileSync(storedPath(name)));
    const { all, part } = compare(await drawHalf(svgOf(stored)), known);
    expect(all).toBeLessThanOrEqual(mostOfAll);
    expect(part).toBeLessThanOrEqual(mostOfPart);
  });

  it('is found to be another one by a single digit', async () => {
    const svg = svgOf(storedPictures['balance-en']!);
    const { part } = compare(await drawHalf(svg), await drawHalf(svg.replace('1,256.6', '1,258.6')));
    expect(part).toBeGreaterThan(mostOfPart);
  });

  it('is found to be another one by its theme, and by the language', async () => {
    const { picture, locale } = storedPictures['balance-en']!;
    const light = await drawHalf(svgOf({ picture, locale, theme: 'light' }));
    const dark = await drawHalf(svgOf({ picture, locale, theme: 'dark' }));
    expect(compare(light, dark).all).toBeGreaterThan(mostOfAll);
    const russian = await drawHalf(svgOf({ picture, locale: 'ru', theme: 'light' }));
    expect(compare(light, russian).all).toBeGreaterThan(mostOfAll);
  });

  it('is stored for each name of the list and for no other', () => {
    const names = globSync('*.png', { cwd: join(import.meta.dirname, 'stored') });
    expect(names.sort()).toEqual(
      Object.keys(storedPictures)
        .map((name) => `${name}.png`)
        .sort(),
    );
  });
});
