// Bars of which each is a stack of parts; one that is far larger than the others is cut, so that these can be read.

import type { Slot } from './columns.ts';
import { polygon, rect, roundedBar } from './svg.ts';

/** A part of a stack, from the base upwards. */
export type Part = { readonly value: number; readonly fill: string };

const gap = 0.9;
/** What would be lower is not drawn: it could not be seen. */
const lowest = 0.3;

/** `y(value)` is the height in the picture; the base is at `y(0)`. */
export function stackedBar(
  parts: readonly Part[],
  { barLeft: x, barWidth: width }: Slot,
  y: (value: number) => number,
): string[] {
  const shown = parts.filter(({ value }) => value > 0);
  let below = 0;
  return shown.flatMap(({ value, fill }, index) => {
    const bottom = y(below) - (index === 0 ? 0 : gap);
    below += value;
    const height = bottom - y(below);
    if (height < lowest) return [];
    const isUppermost = index === shown.length - 1;
    const box = { x, y: y(below), width, height };
    return [isUppermost ? roundedBar(box, fill) : rect(x, box.y, width, height, fill)];
  });
}

/** How much of a cut bar is above the cut. */
const upperPiece = 16;
const cutHeight = 4.5;
const slant = 3.5;

/**
 * A stack that ends at `top` although its value is far above: its lower part on scale, a slanted gap, and its upper end.
 */
export function cutBar(
  parts: readonly Part[],
  slot: Slot,
  y: (value: number) => number,
  { top, background }: { top: number; background: string },
): string[] {
  const { barLeft: x, barWidth: width } = slot;
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  const cut = top + upperPiece;
  const shift = top - y(total);
  const lower = pieces(parts, slot, y, { from: cut, to: y(0) });
  const upper = pieces(parts, slot, (value) => y(value) + shift, { from: top, to: cut });
  const edges = [x - 0.5, x + width + 0.5] as const;
  const gapAcross = polygon(
    [
      [edges[0], cut + slant / 2],
      [edges[1], cut - slant / 2],
      [edges[1], cut - slant / 2 + cutHeight],
      [edges[0], cut + slant / 2 + cutHeight],
    ],
    background,
  );
  return [...lower, ...upper, gapAcross];
}

/** What of a stack lies between two heights. */
function pieces(
  parts: readonly Part[],
  { barLeft: x, barWidth: width }: Slot,
  y: (value: number) => number,
  { from, to }: { from: number; to: number },
): string[] {
  let below = 0;
  return parts.flatMap(({ value, fill }) => {
    const bottom = Math.min(to, y(below) - (below === 0 ? 0 : gap));
    below += value;
    const upper = Math.max(from, y(below));
    return bottom - upper < lowest ? [] : [rect(x, upper, width, bottom - upper, fill)];
  });
}

/**
 * The columns that are far larger than all others, at most two, and the largest of the others. Empty when no column is:
 * more than four times the next and six times the median.
 */
export function outliers(totals: readonly number[]): { cut: ReadonlySet<number>; next: number } {
  const order = totals.map((_, index) => index).sort((a, b) => totals[b]! - totals[a]!);
  const median = totals[order[Math.floor(order.length / 2)] ?? 0] ?? 0;
  for (const count of [1, 2]) {
    const smallestCut = totals[order[count - 1] ?? -1] ?? 0;
    const next = totals[order[count] ?? -1] ?? 0;
    if (next > 0 && smallestCut > 4 * next && smallestCut > 6 * median)
      return { cut: new Set(order.slice(0, count)), next };
  }
  return { cut: new Set(), next: 0 };
}
