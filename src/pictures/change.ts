// How a sum changed against the period before, in words.

import type { Look } from './chart.ts';

const percentsAsFactor = 999;

/** `days` is undefined for 24 hours. `▲ 18% vs the 30 days before`; empty when nothing is known of the period before or the two can't be compared. */
export function change(
  now: bigint,
  before: bigint | undefined,
  days: number | undefined,
  { words, numbers }: Look,
): string {
  if (before === undefined || now < 0n || before < 0n) return '';
  const [of, length] = days === undefined ? (['day', {}] as const) : (['days', { days }] as const);
  if (before === 0n) return now === 0n ? '' : words.plain(`picture-none-before-${of}`, length);
  const difference = now > before ? now - before : before - now;
  const percents = Number((difference * 200n + before) / (before * 2n));
  if (percents === 0) return words.plain(`picture-same-${of}`, length);
  const sign = now > before ? '▲' : '▼';
  const size =
    percents > percentsAsFactor ? `× ${numbers.short(now / before, 0)}` : numbers.percent(percents);
  return words.plain(`picture-versus-${of}`, { ...length, change: `${sign}\u00A0${size}` });
}
