// Coins: their amounts as people read them, and their names. Money is integer sun in a bigint and is never converted to a
// float.

import { type NumberStyle, formatUnits } from '../base/number-style.ts';
import { skeletonOf, withoutInvisible } from '../base/visible-text.ts';

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

/** A longer text is no name, whatever it begins with. */
const longestName = 64;
/** Invisible characters are dropped from no more than this. */
const longestRead = 4096;

/** Equal for names that people read as the same; empty for a text without letters, or too long for a name. */
export function coinSkeleton(name: string): string {
  if (name.length > longestRead) return '';
  return withoutInvisible(name).normalize('NFKD').replace(/\p{M}/gu, '').length > longestName
    ? ''
    : skeletonOf(name);
}

/** Stand beside the name of a coin and say nothing of which coin it is. */
const besideNames = ['TRON', 'TRC20', 'TRC10', 'ERC20', 'BEP20', 'official', '官方'].map(coinSkeleton);

/** Other names of coins, as they are written out. */
const writtenOut: ReadonlyMap<string, string> = new Map(
  ['Tether', 'Tether USD', 'Tether USDT', 'USD Tether'].map((name) => [coinSkeleton(name), 'USDT']),
);

/** The one of the names that people read `written` as, also beside its chain; undefined where it is none of them. */
export function findCoin(written: string, names: readonly string[]): string | undefined {
  if (names.includes(written)) return written;
  const skeleton = coinSkeleton(written);
  if (skeleton === '') return undefined;
  const alone = withoutBeside(skeleton);
  return names.find((name) => {
    const one = coinSkeleton(name);
    return one === skeleton || one === alone || writtenOut.get(alone) === name;
  });
}

function withoutBeside(skeleton: string): string {
  for (const word of besideNames) {
    if (skeleton.endsWith(word)) return withoutBeside(skeleton.slice(0, -word.length));
    if (skeleton.startsWith(word)) return withoutBeside(skeleton.slice(word.length));
  }
  return skeleton;
}
