// The English words that other parts of the bot say; what they are is those parts' own affair.

import { openI18n } from '../../../src/i18n.ts';

export const i18n = openI18n({
  defaultLocale: 'en',
  onProblem: (problem) => {
    throw new Error(problem);
  },
});

export const english = i18n.words('en');

/** A quantity as a language writes it. */
export function quantityIn(locale: string, quantity: number): string {
  return i18n.words(locale).number({ amount: BigInt(quantity), decimals: 0 });
}
