// What pictures are made of: elements of SVG, texts that are fitted into a width without drawing them, the fonts, and the
// colours. Lengths are units, of which a picture is 360 wide; coordinates have two decimals, so that the same figures make
// the same picture on every processor.

import { accessSync, constants, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '../base/html.ts';
import { pathOf } from '../base/program.ts';
import { withoutInvisible } from '../base/visible-text.ts';

/** The width of every picture, and the margin at both sides. */
const pictureWidth = 360;
export const margin = 18;
export const right = pictureWidth - margin;

type TextStyle = {
  readonly size: number;
  readonly fill: string;
  readonly weight?: Weight;
  /** Which point of the text is at `x`. */
  readonly anchor?: 'start' | 'middle' | 'end';
};

/** A whole picture, with an opaque background: photos become JPEG, which has no transparency. */
export function picture(height: number, background: string, elements: readonly string[]): string {
  const size = `width="${pictureWidth}" height="${coordinate(height)}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${pictureWidth} ${coordinate(height)}" font-family="${fontFamily}">`,
    rect(0, 0, pictureWidth, height, background),
    ...elements,
    '</svg>',
  ].join('');
}

/** Any text, none for an empty one; what can't be drawn is replaced, and markup in it is escaped. */
export function text(x: number, y: number, content: string, style: TextStyle): string {
  const { size, fill, weight = 400, anchor = 'start' } = style;
  const line = drawable(content);
  if (line === '') return '';
  // The sign is one em wide, as in Chinese, with space before it that would look like an indentation.
  const shift = line.startsWith('≈') && anchor === 'start' ? -0.09 * size : 0;
  const width = measure(line, size, weight);
  const left = x + shift - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0);
  const bold = weight === 400 ? '' : ` font-weight="${weight}"`;
  return `<text x="${coordinate(left)}" y="${coordinate(y)}" font-size="${size}"${bold} fill="${fill}">${escapeHtml(line)}</text>`;
}

/** Where the next text begins behind one that begins at `x`, a space away. */
export function afterText(x: number, content: string, size: number, weight: Weight = 400): number {
  return x + measure(content, size, weight) + 2 * widthOf(' ', weight) * size;
}

export function rect(x: number, y: number, width: number, height: number, fill: string, radius = 0): string {
  const rounded = radius === 0 ? '' : ` rx="${coordinate(radius)}"`;
  return `<rect x="${coordinate(x)}" y="${coordinate(y)}" width="${coordinate(width)}" height="${coordinate(height)}"${rounded} fill="${fill}"/>`;
}

/** A rectangle without a filling; its line lies inside. */
export function outline(x: number, y: number, width: number, height: number, stroke: string): string {
  const line = 1.3;
  const inside = (length: number) => coordinate(Math.max(0.1, length - line));
  return `<rect x="${coordinate(x + line / 2)}" y="${coordinate(y + line / 2)}" width="${inside(width)}" height="${inside(height)}" fill="none" stroke="${stroke}" stroke-width="${line}"/>`;
}

/** `dashes` are lengths of lines and gaps, as in `6 4.5`. */
export function line(
  from: Point,
  to: Point,
  { stroke, width, dashes }: { stroke: string; width: number; dashes?: string },
): string {
  const dashed = dashes === undefined ? '' : ` stroke-dasharray="${dashes}"`;
  return `<line x1="${coordinate(from[0])}" y1="${coordinate(from[1])}" x2="${coordinate(to[0])}" y2="${coordinate(to[1])}" stroke="${stroke}" stroke-width="${coordinate(width)}"${dashed}/>`;
}

export type Point = readonly [x: number, y: number];

export function polygon(points: readonly Point[], fill: string): string {
  return `<polygon points="${pointList(points)}" fill="${fill}"/>`;
}

export function polyline(points: readonly Point[], stroke: string, width: number): string {
  return `<polyline points="${pointList(points)}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`;
}

/** A disc with a border. */
export function disc(
  [x, y]: Point,
  radius: number,
  fill: string,
  border?: { stroke: string; width: number },
): string {
  const edge = border === undefined ? '' : ` stroke="${border.stroke}" stroke-width="${border.width}"`;
  return `<circle cx="${coordinate(x)}" cy="${coordinate(y)}" r="${coordinate(radius)}" fill="${fill}"${edge}/>`;
}

/** A disc with an exclamation mark; the fonts' own sign is as wide as a Chinese character. */
export function warningSign([x, y]: Point, radius: number, fill: string, background: string): string {
  const width = radius * 0.24;
  return [
    disc([x, y], radius, fill),
    line([x, y - radius * 0.5], [x, y + radius * 0.12], { stroke: background, width }),
    disc([x, y + radius * 0.5], width * 0.65, background),
  ].join('');
}

/** A bar whose outer end is rounded: the upper one, or the lower one of a bar that hangs down. */
export function roundedBar(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  fill: string,
  end: 'up' | 'down' = 'up',
): string {
  const radius = Math.min(2.2, width / 3, height);
  const [flat, outer, bend] = end === 'up' ? [y + height, y, radius] : [y, y + height, -radius];
  const [c, left, far] = [coordinate, coordinate(x), coordinate(x + width)];
  return `<path d="M${left} ${c(flat)}V${c(outer + bend)}Q${left} ${c(outer)} ${c(x + radius)} ${c(outer)}H${c(x + width - radius)}Q${far} ${c(outer)} ${far} ${c(outer + bend)}V${c(flat)}Z" fill="${fill}"/>`;
}

/** Elements that are fainter than others, as the column that is not over yet. */
export function faint(elements: readonly string[]): string {
  return `<g opacity="0.6">${elements.join('')}</g>`;
}

/** Two decimals, and never `-0`. */
function coordinate(value: number): string {
  return String(Math.round(value * 100) / 100 + 0);
}

function pointList(points: readonly Point[]): string {
  return points.map(([x, y]) => `${coordinate(x)},${coordinate(y)}`).join(' ');
}

// Fits text into a width without drawing it. Foreign text is made drawable first: what the fonts lack becomes a question
// mark, since resvg would leave it out.

/** The smallest font size that is still read at a glance. */
export const smallestSize = 11.5;

type Fitted = { readonly text: string; readonly size: number };

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

// The fonts: two weights of one family, with how wide each character is and which ones there are. Their files are made by
// `npm run fonts` and read at the first picture, which saves memory until then.

type Weight = 400 | 600;

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

// The colours. Any two series stay apart for protan, deutan and tritan sight.

export type Theme = 'light' | 'dark';

export type Colours = {
  readonly background: string;
  readonly text: string;
  readonly grey: string;
  readonly grid: string;
  readonly base: string;
  /** In the order of the legend; never more than four. */
  readonly series: readonly [string, string, string, string];
  readonly other: string;
  readonly bad: string;
  readonly warn: string;
};

export const themes: Readonly<Record<Theme, Colours>> = {
  light: {
    background: '#FFFFFF',
    text: '#14181F',
    grey: '#5A6472',
    grid: '#DDE2E8',
    base: '#A3ADB9',
    series: ['#1F4FD0', '#C9551A', '#0A7B5A', '#7A3A94'],
    other: '#8894A9',
    bad: '#B42318',
    warn: '#9A5B00',
  },
  dark: {
    background: '#17212B',
    text: '#F2F5F8',
    grey: '#A3B3C2',
    grid: '#2C3946',
    base: '#5C6B7A',
    series: ['#5B8DF9', '#F69A2D', '#51E6AD', '#DDAEE5'],
    other: '#78828F',
    bad: '#FF8A7F',
    warn: '#FFC043',
  },
};
