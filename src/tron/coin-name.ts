// Compares names of coins as people read them.

import { skeletonOf, withoutInvisible } from '../base/visible-text.ts';

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
