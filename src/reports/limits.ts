// The limits that owners set, in plain words: what is allowed, and from when on a second person has to agree.

import type { Words } from '../i18n.ts';
import type { Limits } from '../store/settings.ts';
import { formatQuantity, formatTrx } from '../tron/amount.ts';
import { paragraphs, type Reader } from './lines.ts';
import { clockTime } from './moment.ts';

export type LimitName = keyof Limits;
export type LimitUnit = keyof Limits['perOrder'];

export const limitNames: readonly LimitName[] = ['perOrder', 'perPersonDay', 'perDay', 'approval'];
export const limitUnits: readonly LimitUnit[] = ['sun', 'energy', 'bandwidth'];

/** All of them; `repeatsLockedAt` is when automatic repeats were locked, null when they aren't. */
export function describeLimits(limits: Limits, repeatsLockedAt: number | null, reader: Reader): string {
  const { words, timeZone } = reader;
  return paragraphs([
    words('limits-title'),
    limitNames.map((name) => limitSentence(name, limits, words)).join('\n'),
    words('limits-about'),
    repeatsLockedAt === null
      ? undefined
      : words('limits-locked', { time: clockTime(repeatsLockedAt, timeZone) ?? '' }),
  ]);
}

/** One of them, and what it means. */
export function describeLimit(name: LimitName, limits: Limits, words: Words): string {
  return paragraphs([
    words('limits-title'),
    limitSentence(name, limits, words),
    words('limits-more', { limit: name }),
    limits[name].sun === null
      ? undefined
      : words(name === 'approval' ? 'limits-price-approval' : 'limits-price'),
  ]);
}

/** `Per order: at most 100 TRX or 500,000 energy.` */
export function limitSentence(name: LimitName, limits: Limits, words: Words): string {
  const amounts = limitUnits.flatMap((unit) => {
    const amount = limits[name][unit];
    return amount === null ? [] : [limitAmount(unit, amount, words)];
  });
  if (amounts.length === 0) return words('limits-unset', { limit: name });
  const together = amounts.reduce((some, other) => words.plain('limits-or', { some, other }));
  return words('limits-set', { limit: name, amounts: together });
}

/** Sun as TRX, energy and bandwidth by count, each with its name. */
export function limitAmount(unit: LimitUnit, amount: number, words: Words): string {
  const written = unit === 'sun' ? formatTrx(BigInt(amount)) : formatQuantity(amount);
  return words.plain('limits-amount', { unit, amount: written });
}
