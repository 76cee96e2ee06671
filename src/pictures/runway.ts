// How long the balance lasts, in words. Days and hours are rounded down: rather too little than too much.

import { hourMs, dayMs } from '../base/clock.ts';
import type { Words } from '../base/i18n.ts';
import type { Runway } from './figures.ts';
import { numbersOf, sunDecimals } from './numbers.ts';

const mostDays = 90;

/** How a time is told: `over` and `under` are bounds beyond which it is not told exactly, `none` that there is none. */
export type Stretch =
  | { readonly unit: 'none' }
  | { readonly unit: 'under' }
  | { readonly unit: 'over' }
  | { readonly unit: 'hours' | 'days'; readonly amount: number };

/** Whole days from ten on, tenths below, and hours where less than a day is left. */
export function stretchOf(lastsMs: number): Stretch {
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
