// The limits that owners set, in plain words: what is allowed, from when on a second person has to agree, from when on a
// code has to be entered, and whether only receivers of the address book can be ordered for.

import type { Words } from '../../i18n.ts';
import { limitUnits, type LimitUnit } from '../../orders/limits.ts';
import type { LimitSettings } from '../../store/settings/settings.ts';
import { formatQuantity, formatTrx } from '../../tron/amount.ts';
import { paragraphs, type Reader } from '../lines.ts';
import { clockTime } from '../moment.ts';

/** Those with amounts; the last two are thresholds. */
export type LimitSettingName = Exclude<keyof LimitSettings, 'onlyBook'>;

export const limitNames: readonly LimitSettingName[] = [
  'perOrder',
  'perPersonDay',
  'perDay',
  'approval',
  'code',
];

/** All of them; `repeatsLockedAt` is when automatic repeats were locked, null when they aren't. */
export function describeLimits(
  limits: LimitSettings,
  repeatsLockedAt: number | null,
  reader: Reader,
): string {
  const { words, timeZone } = reader;
  return paragraphs([
    words('limits-title'),
    [...limitNames.map((name) => limitSentence(name, limits, words)), onlyBookSentence(limits, words)].join(
      '\n',
    ),
    words('limits-about'),
    repeatsLockedAt === null
      ? undefined
      : words('limits-locked', { time: clockTime(repeatsLockedAt, timeZone) ?? '' }),
  ]);
}

/** One of them, and what it means. */
export function describeLimit(name: LimitSettingName, limits: LimitSettings, words: Words): string {
  return paragraphs([
    words('limits-title'),
    limitSentence(name, limits, words),
    words('limits-more', { limit: name }),
    limits[name].sun === null ? undefined : words(priceKeys[name]),
  ]);
}

/** What an amount in TRX means for orders that have no price beforehand. */
const priceKeys: Readonly<Record<LimitSettingName, string>> = {
  perOrder: 'limits-price',
  perPersonDay: 'limits-price',
  perDay: 'limits-price',
  approval: 'limits-price-approval',
  code: 'limits-price-code',
};

/** `Per order: at most 100 TRX or 500,000 energy.` */
export function limitSentence(name: LimitSettingName, limits: LimitSettings, words: Words): string {
  const amounts = limitUnits.flatMap((unit) => {
    const amount = limits[name][unit];
    return amount === null ? [] : [limitAmount(unit, amount, words)];
  });
  if (amounts.length === 0) return words('limits-unset', { limit: name });
  const together = amounts.reduce((some, other) => words.plain('limits-or', { some, other }));
  return words('limits-set', { limit: name, amounts: together });
}

export function onlyBookSentence({ onlyBook }: LimitSettings, words: Words): string {
  return words('limits-only-book', { state: onlyBook ? 'on' : 'off' });
}

/** Sun as TRX, energy and bandwidth by count, each with its name. */
export function limitAmount(unit: LimitUnit, amount: number, words: Words): string {
  const written = unit === 'sun' ? formatTrx(BigInt(amount)) : formatQuantity(amount);
  return words.plain('limits-amount', { unit, amount: written });
}

/** What a button shows of it: the amount, or that there is none. */
export function limitValue(
  name: LimitSettingName,
  unit: LimitUnit,
  amount: number | null,
  words: Words,
): string {
  return amount === null ? words.plain('limits-off', { limit: name }) : limitAmount(unit, amount, words);
}
