// How long the balance lasts, in words: as a sentence, and short. Days and hours are rounded down: rather too little than
// too much.

import { dayMs, hourMs } from '../base/clock.ts';
import type { Words } from '../base/i18n.ts';
import { coins, count, type Reader } from '../base/lines.ts';
import type { BalanceStanding } from '../figures/figures.ts';
import type { Runway } from '../figures/runway.ts';
import { numbersOf, sunDecimals } from '../pictures/labels.ts';

/** `days`: how many days the spending is taken from; `transfers`: for how many the balance is enough, if that is known. */
type LastingBalance = { lastsMs: number; days: number; transfers?: bigint | undefined };

/** `It lasts about 2.9 days (412 transfers) at the pace of the last 7 days, as events reported it or …` */
export function runwaySentence(
  { lastsMs, days, transfers }: LastingBalance,
  { words }: Pick<Reader, 'words'>,
) {
  if (lastsMs <= 0) return words('runway-empty');
  const left = lengthOf(lastsMs, words);
  if (transfers === undefined) return words('runway-lasts', { left, days });
  const n = transfers < 10_000n ? Number(transfers) : 10_000;
  return words('runway-lasts-transfers', { left, days, n, transfers: count(transfers) });
}

/** Where the balance can't pay for what is usually bought; nothing where it can, or where no price of energy is known. */
export function shortLines(
  { isShort, usualSun }: Pick<BalanceStanding, 'isShort' | 'usualSun'>,
  { words }: Pick<Reader, 'words'>,
): string[] {
  return isShort && usualSun !== undefined ? [words('balance-short', { amount: coins(usualSun) })] : [];
}

function lengthOf(lastsMs: number, words: Words): string {
  const stretch = stretchOf(lastsMs);
  if (stretch.unit === 'over') return words.plain('runway-over-days');
  if (stretch.unit === 'hours') {
    return words.plain('runway-hours', { n: stretch.amount, hours: String(stretch.amount) });
  }
  if (stretch.unit !== 'days') return words.plain('runway-under-hours');
  const tenths = BigInt(Math.round(stretch.amount * 10));
  return words.plain('runway-days', { n: stretch.amount, days: { amount: tenths, decimals: 1 } });
}

const mostDays = 90;

/** How a time is told: `over` and `under` are bounds beyond which it is not told exactly, `none` that there is none. */
type Stretch =
  | { readonly unit: 'none' }
  | { readonly unit: 'under' }
  | { readonly unit: 'over' }
  | { readonly unit: 'hours' | 'days'; readonly amount: number };

/** Whole days from ten on, tenths below, and hours where less than a day is left. */
function stretchOf(lastsMs: number): Stretch {
  if (lastsMs <= 0) return { unit: 'none' };
  if (lastsMs < 2 * hourMs) return { unit: 'under' };
  if (lastsMs > mostDays * dayMs) return { unit: 'over' };
  if (lastsMs < dayMs) return { unit: 'hours', amount: Math.floor(lastsMs / hourMs) };
  const tenths = Math.floor((lastsMs * 10) / dayMs);
  return { unit: 'days', amount: tenths >= 100 ? Math.floor(tenths / 10) : tenths / 10 };
}

type Lasting = Extract<Runway, { kind: 'lasts' }>;

/** `≈10 days left`, `Less than 2 hours left`, `Over 90 days left`; `short` is for a small space: `≈10 days`. */
export function timeLeft(lastsMs: number, words: Words, short = false): string {
  const numbers = numbersOf(words);
  const [ending, length] = short ? ['-short', '-short'] : ['', '-left'];
  const stretch = stretchOf(lastsMs);
  if (stretch.unit === 'over') return words.plain(`picture-over-days${ending}`);
  if (stretch.unit === 'none') return words.plain(`picture-nothing-left${ending}`);
  if (stretch.unit === 'under') return words.plain(`picture-under-hours${ending}`);
  const { unit, amount } = stretch;
  return words.plain(`picture-${unit}${length}`, { n: amount, [unit]: numbers.plain(amount) });
}

/** `≈10 days left`, or why that is not known. */
export function runwayWords(runway: Runway, words: Words): string {
  if (runway.kind === 'lasts') return timeLeft(runway.lastsMs, words);
  return words.plain(runway.kind === 'no-spending' ? 'picture-no-spending' : 'picture-too-few-days');
}

/** `≈392 transfers at 116 TRX a day` */
export function describePace({ meanSunPerDay, transfers }: Lasting, words: Words): string {
  const numbers = numbersOf(words);
  const written = numbers.rounded(meanSunPerDay, sunDecimals);
  if (transfers === undefined) return words.plain('picture-pace', { perDay: written });
  if (transfers === 0n) return words.plain('picture-no-transfer', { perDay: written });
  const values = { transfers: numbers.short(transfers, 0), perDay: written };
  return words.plain('picture-transfers-at-pace', { n: pluralOf(transfers), ...values });
}

/** The number whose plural form a shown number takes: from 10,000 on it is shown as thousands or millions. */
export function pluralOf(count: bigint | number): number {
  return count < 10_000 ? Number(count) : 1_000_000;
}
