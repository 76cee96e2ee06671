// The axis of the balance's picture: grid lines, and thresholds, whose labels stand where numbers else would.

import type { Plot } from './columns.ts';
import { gridLines, plotBeside, type Look } from './chart.ts';
import type { BalanceFigures, Threshold } from './figures.ts';
import { sunDecimals } from './numbers.ts';
import { pluralOf } from './runway.ts';
import { toNumber, type Scale } from './scale.ts';
import { line, rect, right, text } from './svg.ts';
import { smallestSize } from './text.ts';

/** Nearer than this, a number of the axis gives way to a threshold's label. */
const clearOfNumbers = 15;
const clearOfLabels = 13;

type Vertical = { top: number; bottom: number; y: (sun: bigint) => number };
type Drawn = Threshold & { y: number; label: string };

export type BalanceAxis = {
  readonly plot: Plot;
  readonly lines: readonly string[];
  /** The tinted zones under the thresholds, right of today. */
  zones(today: number): string[];
};

export function balanceAxis(
  figures: BalanceFigures,
  scale: Scale,
  vertical: Vertical,
  look: Look,
): BalanceAxis {
  const { numbers, colours } = look;
  const thresholds = figures.runway.kind === 'lasts' ? placeThresholds(figures, scale, vertical, look) : [];
  const ticks = scale.ticks.map((tick) => {
    const y = vertical.bottom - ((vertical.bottom - vertical.top) * tick) / scale.top;
    const isCovered = thresholds.some((threshold) => Math.abs(threshold.y - y) < clearOfNumbers);
    return { y, label: isCovered ? '' : numbers.tick(tick) };
  });
  const plain = plotBeside(ticks.map(({ label }) => label));
  const marked = plotBeside(
    thresholds.map(({ label }) => label),
    600,
  );
  const plot = { left: plain.left, right: Math.min(plain.right, marked.right) };
  return {
    plot,
    lines: [
      ...gridLines(ticks, plot, look),
      ...thresholds.flatMap(({ y, level, label }) => [
        line([plot.left, y], [plot.right, y], { stroke: colours[level], width: 1.5, dashes: '1.5 3' }),
        text(right, y + 4, label, { size: smallestSize, weight: 600, fill: colours[level], anchor: 'end' }),
      ]),
    ],
    zones(today) {
      const bad = highest(figures, 'bad', vertical);
      const warn = Math.min(highest(figures, 'warn', vertical), bad);
      if (thresholds.length === 0) return [];
      const zone = (from: number, to: number, fill: string) =>
        to - from < 0.1 ? [] : [rect(today, from, plot.right - today, to - from, fill)];
      return [...zone(warn, bad, colours.warnZone), ...zone(bad, vertical.bottom, colours.badZone)];
    },
  };
}

function highest({ thresholds }: BalanceFigures, level: Threshold['level'], { bottom, y }: Vertical): number {
  return Math.min(
    bottom,
    ...thresholds.filter((one) => one.level === level).map(({ balanceSun }) => y(balanceSun)),
  );
}

/** From the highest to the lowest; one beyond the scale or without room for its label is left out. */
function placeThresholds(
  { thresholds }: BalanceFigures,
  scale: Scale,
  { bottom, y }: Vertical,
  { words, numbers }: Look,
): Drawn[] {
  const drawn: Drawn[] = [];
  const ordered = thresholds.toSorted((a, b) => (a.balanceSun < b.balanceSun ? 1 : -1));
  for (const threshold of ordered) {
    const at = y(threshold.balanceSun);
    const isInside = threshold.balanceSun > 0n && toNumber(threshold.balanceSun, sunDecimals) <= scale.top;
    const isClear = drawn.every((other) => Math.abs(other.y - at) >= clearOfLabels) && bottom - at >= 4;
    if (!isInside || !isClear) continue;
    const { days, balanceSun } = threshold;
    const label =
      days === undefined
        ? numbers.short(balanceSun, sunDecimals)
        : words.plain('picture-threshold-days', { n: pluralOf(days), days: numbers.plain(days) });
    drawn.push({ ...threshold, y: at, label });
  }
  return drawn;
}
