// Formats amounts. Money is integer sun in a bigint and is never converted to a float.

import { formatUnits, type NumberStyle } from '../base/number-style.ts';

/** 1 TRX is 10^6 sun. */
const trxDecimals = 6;

/** A plain decimal such as `1000.5` in the smallest units, of 10^-`decimals`; undefined where it has more decimals. */
export function unitsIn(plain: string, decimals: number): bigint | undefined {
  const [whole = '', fraction = ''] = plain.split('.');
  return fraction.length > decimals ? undefined : BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** Sun as TRX, exact to the last digit: 1234500000n is `1,234.5`. */
export function formatTrx(amountSun: bigint, style?: NumberStyle): string {
  return formatUnits(amountSun, trxDecimals, style);
}

/** Energy, bandwidth and other counts: `65,000`. */
export function formatQuantity(quantity: number | bigint, style?: NumberStyle): string {
  return formatUnits(BigInt(quantity), 0, style);
}

/** As `formatTrx`, for files that programs read: `-1234.5`. */
export function plainTrx(amountSun: bigint): string {
  return formatTrx(amountSun, { group: '', decimal: '.' }).replace('−', '-');
}
