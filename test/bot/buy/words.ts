// The English words that other parts of the bot say; what they are is those parts' own affair.

import { i18n } from '../../spoken.ts';

export const english = i18n.words('en');

/** A quantity as a language writes it. */
export function quantityIn(locale: string, quantity: number): string {
  return i18n.words(locale).number({ amount: BigInt(quantity), decimals: 0 });
}
