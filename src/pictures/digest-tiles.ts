// The three figures of a digest: spent, delivered, balance.

import type { Look } from './chart.ts';
import type { DigestFigures } from './figures.ts';
import { sunDecimals } from './numbers.ts';
import { timeLeft } from './runway.ts';
import { margin, rect, right, text, fitNumber, fitWords, smallestSize } from './svg.ts';

const top = 80;
const height = 90;
const gap = 8;
const inset = 11;
const width = (right - margin - 2 * gap) / 3;
const room = width - 2 * inset;

type Level = 'good' | 'warn' | 'bad';
type Tile = { label: string; forms: readonly string[]; below: readonly string[]; level: Level };

export function digestTiles(figures: DigestFigures, look: Look): string[] {
  const { words, numbers, colours } = look;
  const { spentSun, balanceSun } = figures;
  const trx = (sun: bigint) => [numbers.rounded(sun, sunDecimals), numbers.short(sun, sunDecimals)];
  const delivered = BigInt(total(figures.delivered));
  const tiles: Tile[] = [
    { label: words.plain('picture-spent'), forms: trx(spentSun), below: ['TRX'], level: 'good' },
    {
      label: words.plain('picture-delivered'),
      forms: [numbers.rounded(delivered, 0), numbers.short(delivered, 0)],
      ...deliveryNote(figures, look),
    },
    {
      label: words.plain('picture-balance'),
      forms: balanceSun === undefined ? [words.plain('picture-unknown')] : trx(balanceSun),
      ...balanceNote(figures, look),
    },
  ];
  return tiles.flatMap(({ label, forms, below, level }, index) => {
    const x = margin + index * (width + gap);
    const heading = fitWords(label, room, [12.5, smallestSize]);
    const number = fitNumber(forms, room, [25, 22, 19, 16, 13], 600);
    const weight = level === 'good' ? 400 : 600;
    const note = fitNumber(below, room, [12.5, 12, smallestSize], weight);
    return [
      rect(x, top, width, height, colours.tile, 8),
      text(x + inset, top + 21, heading.text, { size: heading.size, fill: colours.grey }),
      number === undefined
        ? ''
        : text(x + inset, top + 50, number.text, { size: number.size, weight: 600, fill: colours.text }),
      note === undefined
        ? ''
        : text(x + inset, top + 73, note.text, {
            size: note.size,
            weight,
            fill: level === 'good' ? colours.grey : colours[level],
          }),
    ];
  });
}

function deliveryNote(
  { delivered, failed, late }: DigestFigures,
  { words, numbers }: Look,
): { below: readonly string[]; level: Level } {
  const lost = total(failed);
  const values = { failed: numbers.short(BigInt(lost), 0), late: numbers.short(BigInt(late), 0) };
  if (lost > 0) {
    const failedOnly = words.plain('picture-failed', values);
    const both = late > 0 ? [words.plain('picture-failed-late', values)] : [];
    return { below: [...both, failedOnly], level: 'bad' };
  }
  if (late > 0) return { below: [words.plain('picture-late', values)], level: 'warn' };
  return { below: total(delivered) === 0 ? [] : [words.plain('picture-none-late')], level: 'good' };
}

function balanceNote(
  { balanceSun, runway, balanceLevel }: DigestFigures,
  { words }: Look,
): { below: readonly string[]; level: Level } {
  if (balanceSun === undefined) return { below: [], level: 'warn' };
  const level = balanceLevel === 'unknown' ? 'good' : balanceLevel;
  const forms = (lastsMs: number) => [timeLeft(lastsMs, words), timeLeft(lastsMs, words, true)];
  return { below: runway.kind === 'lasts' ? forms(runway.lastsMs) : ['TRX'], level };
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
