// How long the balance lasts, as a sentence. Days and hours are rounded down: rather too little than too much.

import type { Words } from '../base/i18n.ts';
import type { BalanceStanding } from '../figures/figures.ts';
import { stretchOf } from '../pictures/runway.ts';
import { coins, count, type Reader } from '../base/lines.ts';

/** `days`: how many days the spending is taken from; `transfers`: for how many the balance is enough, if that is known. */
export type LastingBalance = { lastsMs: number; days: number; transfers?: bigint | undefined };

/** `It lasts about 2.9 days (412 transfers) at the pace of the last 7 days, as events reported it or …` */
export function runwaySentence(
  { lastsMs, days, transfers }: LastingBalance,
  { words }: Pick<Reader, 'words'>,
) {
  if (lastsMs <= 0) return words('runway-empty');
  const left = timeLeft(lastsMs, words);
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

function timeLeft(lastsMs: number, words: Words): string {
  const stretch = stretchOf(lastsMs);
  if (stretch.unit === 'over') return words.plain('runway-over-days');
  if (stretch.unit === 'hours') {
    return words.plain('runway-hours', { n: stretch.amount, hours: String(stretch.amount) });
  }
  if (stretch.unit !== 'days') return words.plain('runway-under-hours');
  const tenths = BigInt(Math.round(stretch.amount * 10));
  return words.plain('runway-days', { n: stretch.amount, days: { amount: tenths, decimals: 1 } });
}
