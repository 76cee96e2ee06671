// Text of the limits that owners set: what may be spent, above which size a second person has to approve or a code is
// needed, and whether receivers must be in the address book.

import type { Words } from '../../base/i18n.ts';
import { raw } from '../../base/html.ts';
import { type Ceilings, type LimitUnit, limitUnits, listCeilings } from '../../orders/limits.ts';
import type { LimitSettings } from '../../store/settings/settings.ts';
import { type Reader, coins, count, paragraphs } from '../../base/lines.ts';
import { briefTime } from '../../base/time.ts';

/** The limits that have amounts; `approval` and `code` are thresholds. */
export type LimitSettingName = Exclude<keyof LimitSettings, 'onlyBook'>;

export const limitNames: readonly LimitSettingName[] = [
  'perOrder',
  'perPersonDay',
  'perDay',
  'approval',
  'code',
];

/** All limits and ceilings; `repeatsLockedAt` is when automatic repeats were locked, null if they aren't. */
export function describeLimits(
  limits: LimitSettings,
  ceilings: Ceilings,
  repeatsLockedAt: number | null,
  reader: Reader,
): string {
  const { words } = reader;
  return paragraphs([
    words('limits-title'),
    [...limitNames.map((name) => limitSentence(name, limits, words)), onlyBookSentence(limits, words)].join(
      '\n',
    ),
    words('limits-about'),
    describeCeilings(ceilings, words),
    repeatsLockedAt === null
      ? undefined
      : words('limits-locked', { time: briefTime(repeatsLockedAt, reader) ?? '' }),
  ]);
}

function describeCeilings(ceilings: Ceilings, words: Words): string | undefined {
  const set = new Set(listCeilings(ceilings).map(({ name }) => name));
  if (set.size === 0) return undefined;
  const sentences = [...set].map((name) => limitSentence(name, ceilings, words));
  return words('limits-ceilings', { sentences: raw(sentences.join(words.plain('sentence-joiner'))) });
}

/** One limit, and what it means. */
export function describeLimit(name: LimitSettingName, limits: LimitSettings, words: Words): string {
  return paragraphs([
    words('limits-title'),
    limitSentence(name, limits, words),
    words('limits-more', { limit: name }),
    limits[name].sun === null ? undefined : words(priceKeys[name]),
  ]);
}

/** The keys of the texts that say what an amount in TRX means for orders without an estimate. */
const priceKeys: Readonly<Record<LimitSettingName, string>> = {
  perOrder: 'limits-price',
  perPersonDay: 'limits-price',
  perDay: 'limits-price',
  approval: 'limits-price-approval',
  code: 'limits-price-code',
};

/** `Per order: at most 100 TRX and 500,000 energy.` All limits hold at once; of thresholds one is enough. */
export function limitSentence<Name extends LimitSettingName>(
  name: Name,
  limits: Readonly<Record<Name, Readonly<Record<LimitUnit, number | null>>>>,
  words: Words,
): string {
  const amounts = limitUnits.flatMap((unit) => {
    const amount = limits[name][unit];
    return amount === null ? [] : [limitAmount(unit, amount, words)];
  });
  if (amounts.length === 0) return words('limits-unset', { limit: name });
  const joiner = name === 'approval' || name === 'code' ? 'limits-or' : 'limits-and';
  const together = amounts.reduce((some, other) => words.plain(joiner, { some, other }));
  return words('limits-set', { limit: name, amounts: together });
}

export function onlyBookSentence({ onlyBook }: LimitSettings, words: Words): string {
  return words('limits-only-book', { state: onlyBook ? 'on' : 'off' });
}

/** An amount with its unit; sun is converted to TRX. */
export function limitAmount(unit: LimitUnit, amount: number, words: Words): string {
  const written = unit === 'sun' ? coins(BigInt(amount)) : count(amount);
  return words.plain('limits-amount', { unit, amount: written });
}

/** The label of a button: the amount, or that no limit is set. */
export function limitValue(
  name: LimitSettingName,
  unit: LimitUnit,
  amount: number | null,
  words: Words,
): string {
  return amount === null ? words.plain('limits-off', { limit: name }) : limitAmount(unit, amount, words);
}
