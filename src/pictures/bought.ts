// The picture of the energy and bandwidth bought: a small chart for each, since their units differ.

import { dateMarks, placeMarks, slotsIn, type Plot } from './columns.ts';
import {
  baseLine,
  emptyPicture,
  gridLines,
  legendSize,
  periodTitle,
  perColumn,
  plotBeside,
  smallNote,
  type Look,
} from './chart.ts';
import type { BoughtFigures } from './figures.ts';
import { sum } from './numbers.ts';
import { scaleFor, type Scale } from './scale.ts';
import {
  afterText,
  faint,
  margin,
  picture,
  right,
  lowestBar,
  roundedBar,
  text,
  fitNumber,
  fitWords,
  measure,
  smallestSize,
} from './svg.ts';

const firstTop = 86;
const chartHeight = 80;
const chartPitch = 136;
const bottom = 302;
const numberSizes = [20, 17, 14.5];

type Resource = { readonly name: string; readonly amounts: readonly bigint[]; readonly fill: string };
type Frame = { readonly plot: Plot; readonly top: number; readonly bottom: number; readonly scale: Scale };

export function drawBought(figures: BoughtFigures, look: Look): string {
  const { span, columns, energy, bandwidth } = figures;
  const { words, numbers, colours } = look;
  const title = periodTitle('bought', figures, look);
  const bought = [
    { name: words.plain('picture-energy'), amounts: energy, fill: colours.series[0] },
    { name: words.plain('picture-bandwidth'), amounts: bandwidth, fill: colours.series[2] },
  ].filter(({ amounts }) => sum(amounts) > 0n);
  if (bought.length === 0) {
    const sentence = words.plain('picture-nothing-bought');
    return emptyPicture(title, { hero: [], sentence }, figures, look);
  }
  const scales = bought.map(({ amounts }) => scaleFor(Math.max(...amounts.map(Number)), 1, [2]));
  const plot = plotBeside(scales.flatMap(({ ticks }) => ticks.map((tick) => numbers.tick(tick))));
  const slots = slotsIn(plot, columns.length);
  const charts = bought.flatMap((resource, index) => {
    const top = firstTop + chartPitch * index;
    const height = bought.length === 1 ? bottom - firstTop : chartHeight;
    return drawChart(resource, figures, { plot, top, bottom: top + height, scale: scales[index]! }, look);
  });
  return picture(bottom + 36, colours.background, [
    ...title,
    ...charts,
    ...placeMarks(dateMarks(span, columns, slots, look), plot, bottom + 19, colours),
  ]);
}

function drawChart(
  { name, amounts, fill }: Resource,
  { span, columns }: BoughtFigures,
  { plot, top, bottom, scale }: Frame,
  look: Look,
): string[] {
  const { numbers, colours } = look;
  const y = (value: number) => bottom - ((bottom - top) * value) / scale.top;
  const bars = slotsIn(plot, columns.length).map(({ barLeft, barWidth }, index) => {
    const amount = Number(amounts[index] ?? 0n);
    if (amount === 0) return '';
    const height = Math.max(lowestBar, bottom - y(amount));
    const bar = roundedBar({ x: barLeft, y: bottom - height, width: barWidth, height }, fill);
    return columns[index]!.isRunning ? faint([bar]) : bar;
  });
  const heading = top - 22;
  const per = perColumn(span, look);
  const room = right - measure(per, smallestSize) - 12 - margin;
  const forms = [numbers.short(sum(amounts), 0)];
  const label = fitWords(name, room * 0.62, [legendSize, 12.5, smallestSize]);
  const numberAt = afterText(margin, label.text, label.size);
  const total = fitNumber(forms, margin + room - numberAt, numberSizes, 600);
  return [
    text(margin, heading, label.text, { size: label.size, fill: colours.grey }),
    total === undefined
      ? ''
      : text(numberAt, heading, total.text, { size: total.size, weight: 600, fill: colours.text }),
    smallNote(per, heading, look),
    ...gridLines(
      scale.ticks.map((tick) => ({ y: y(tick), label: numbers.tick(tick) })),
      plot,
      look,
    ),
    baseLine(plot, bottom, look),
    ...bars,
  ];
}
