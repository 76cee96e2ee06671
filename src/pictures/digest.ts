// The picture of a digest: whether all is in order, three figures, and the deliveries of each hour or day.

import { dateMarks, placeMarks, slotsIn } from './columns.ts';
import { baseLine, titleLine, type Look } from './chart.ts';
import { dateRange, isWholeDay, wholeDay } from './dates.ts';
import type { DigestFigures } from './figures.ts';
import { digestTiles } from './digest-tiles.ts';
import { cross, goodSign, warningSign } from './signs.ts';
import { pluralOf } from './runway.ts';
import {
  faint,
  margin,
  picture,
  rect,
  right,
  roundedBar,
  text,
  fitNumber,
  fitWords,
  measure,
  smallestSize,
} from './svg.ts';

const plot = { left: margin, right };
const plotTop = 212;
const plotBottom = 244;
const legendLine = 190;
const gap = 0.9;
/** A failed delivery is seen however many succeeded in its hour. */
const lowestFailed = 4.5;

export function drawDigest(figures: DigestFigures, look: Look): string {
  const { span, columns } = figures;
  const { words, colours } = look;
  const dates = isWholeDay(columns, look) ? wholeDay(columns[0]!.startsAt, look) : dateRange(columns, look);
  const slots = slotsIn(plot, columns.length);
  return picture(268, colours.background, [
    ...titleLine(words.plain(`picture-digest-${span}`), '', dates, look),
    ...verdict(figures, look),
    ...digestTiles(figures, look),
    ...legend(figures, look),
    ...bars(figures, look),
    baseLine(plot, plotBottom, look),
    ...placeMarks(dateMarks(span, columns, slots, look), plot, plotBottom + 15, colours),
  ]);
}

function verdict({ toCheck, isWhole }: DigestFigures, { words, numbers, colours }: Look): string[] {
  const isGood = toCheck === 0;
  const sign = isGood ? goodSign : warningSign;
  const said = isGood
    ? words.plain(isWhole ? 'picture-all-in-order' : 'picture-nothing-to-check')
    : words.plain('picture-to-check', { n: pluralOf(toCheck), things: numbers.short(BigInt(toCheck), 0) });
  const fitted = fitNumber([said], right - 48, [22, 20, 18, 16], 600);
  return [
    sign([29, 56], 11, isGood ? colours.good : colours.warn, colours.background),
    fitted === undefined
      ? ''
      : text(48, 63.5, fitted.text, { size: fitted.size, weight: 600, fill: colours.text }),
  ];
}

function legend({ span, delivered, failed }: DigestFigures, { words, colours }: Look): string[] {
  const hasFailed = failed.some((count) => count > 0);
  const isEmpty = !hasFailed && delivered.every((count) => count === 0);
  const key = isEmpty ? 'picture-no-deliveries' : `picture-deliveries-${span === 'day' ? 'hour' : 'day'}`;
  const size = smallestSize;
  if (!hasFailed)
    return [text(right, legendLine, words.plain(key), { size, fill: colours.grey, anchor: 'end' })];
  const mark = words.plain('picture-failed-mark');
  const markAt = right - measure(mark, size, 600);
  const fitted = fitWords(words.plain(key), markAt - 24 - margin, [size]);
  return [
    text(markAt - 24, legendLine, fitted.text, { size, fill: colours.grey, anchor: 'end' }),
    cross([markAt - 8, legendLine - 4], 7, colours.bad),
    text(markAt, legendLine, mark, { size, weight: 600, fill: colours.bad }),
  ];
}

function bars({ columns, delivered, failed }: DigestFigures, { colours }: Look): string[] {
  const most = Math.max(1, ...columns.map((_, index) => (delivered[index] ?? 0) + (failed[index] ?? 0)));
  const perUnit = (plotBottom - plotTop) / most;
  return slotsIn(plot, columns.length).map(({ barLeft: x, barWidth: width, centre }, index) => {
    const [good, bad] = [delivered[index] ?? 0, failed[index] ?? 0];
    const badHeight = bad === 0 ? 0 : Math.max(lowestFailed, bad * perUnit);
    const goodHeight = Math.min(good * perUnit, plotBottom - plotTop - badHeight);
    const goodTop = plotBottom - goodHeight;
    const badBottom = goodTop - (goodHeight > 0 ? gap : 0);
    const bar = [
      goodHeight === 0
        ? ''
        : bad === 0
          ? roundedBar({ x, y: goodTop, width, height: goodHeight }, colours.series[0])
          : rect(x, goodTop, width, goodHeight, colours.series[0]),
      ...(bad > 0
        ? [
            roundedBar({ x, y: badBottom - badHeight, width, height: badHeight }, colours.bad),
            cross([centre, badBottom - badHeight - 6], 6.5, colours.bad),
          ]
        : []),
    ];
    return columns[index]!.isRunning ? faint(bar) : bar.join('');
  });
}
