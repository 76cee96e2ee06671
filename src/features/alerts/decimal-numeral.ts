// A decimal text such as `1000.5`, in which settings keep amounts, as a number that each language writes in its style.

import type { Numeral } from '../../base/number-style.ts';

/** No known token has more decimals; a longer fraction is cut. */
const mostDecimals = 36;

export function readDecimalText(text: string): Numeral {
  const [whole = '0', fraction = ''] = text.split('.');
  const kept = fraction.slice(0, mostDecimals);
  return { amount: BigInt(whole + kept), decimals: kept.length };
}
