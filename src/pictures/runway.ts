// How long the balance lasts, in words. Days and hours are rounded down: rather too little than too much.

import type { Words } from '../i18n.ts';
import type { Runway } from './figures.ts';
import { numbersOf, sunDecimals } from './numbers.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const mostDays = 90;

type Lasting = Extract<Runway, { kind: 'lasts' }>;

/** `≈10 days left`, `Less than 2 hours left`, `Over 90 days left`; `short` is for a small space: `≈10 days`. */
export function timeLeft(lastsMs: number, words: Words, short = false): string {
  const numbers = numbersOf(words);
  const [ending, length] = short ? ['-short', '-short'] : ['', '-left'];
  const days = lastsMs / dayMs;
  if (days > mostDays) return words.plain(`picture-over-days${ending}`);
  if (lastsMs <= 0) return words.plain(`picture-nothing-left${ending}`);
  if (lastsMs < 2 * hourMs) return words.plain(`picture-under-hours${ending}`);
  const tenths = Math.floor((lastsMs * 10) / dayMs);
  if (tenths < 1) {
    const hours = Math.floor(lastsMs / hourMs);
    return words.plain(`picture-hours${length}`, { n: hours, hours: numbers.plain(hours) });
  }
  const shown = days >= 10 ? Math.floor(days) : tenths / 10;
  return words.plain(`picture-days${length}`, { n: shown, days: numbers.plain(shown) });
}

/** `≈392 transfers at 116 TRX a day` */
export function pace({ meanSunPerDay, transfers }: Lasting, words: Words): string {
  const numbers = numbersOf(words);
  const written = numbers.rounded(meanSunPerDay, sunDecimals);
  if (transfers === undefined) return words.plain('picture-pace', { pace: written });
  if (transfers === 0n) return words.plain('picture-no-transfer', { pace: written });
  const values = { transfers: numbers.short(transfers, 0), pace: written };
  return words.plain('picture-transfers-at-pace', { n: pluralOf(transfers), ...values });
}

/** The number whose plural form a shown number takes: from 10,000 on it is shown as thousands or millions. */
export function pluralOf(count: bigint | number): number {
  return count < 10_000 ? Number(count) : 1_000_000;
}
