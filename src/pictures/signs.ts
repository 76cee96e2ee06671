// Signs in front of or beside texts, drawn as shapes: the fonts' own are as wide as a Chinese character.

import { coordinate, disc, line, polyline, type Point } from './svg.ts';

/** A disc with an exclamation mark. */
export function warningSign([x, y]: Point, radius: number, fill: string, background: string): string {
  const width = radius * 0.24;
  return [
    disc([x, y], radius, fill),
    `<line x1="${coordinate(x)}" y1="${coordinate(y - radius * 0.5)}" x2="${coordinate(x)}" y2="${coordinate(y + radius * 0.12)}" stroke="${background}" stroke-width="${coordinate(width)}" stroke-linecap="round"/>`,
    disc([x, y + radius * 0.48], Math.round(width * 65) / 100, background),
  ].join('');
}

/** A disc with a check mark. */
export function goodSign([x, y]: Point, radius: number, fill: string, background: string): string {
  const mark: Point[] = [
    [x - radius * 0.44, y + radius * 0.04],
    [x - radius * 0.12, y + radius * 0.36],
    [x + radius * 0.46, y - radius * 0.32],
  ];
  return disc([x, y], radius, fill) + polyline(mark, background, Math.round(radius * 22) / 100);
}

/** A cross, `size` wide and high. */
export function cross([x, y]: Point, size: number, stroke: string): string {
  const half = size / 2;
  const style = { stroke, width: 1.8 };
  return (
    line([x - half, y - half], [x + half, y + half], style) +
    line([x - half, y + half], [x + half, y - half], style)
  );
}
