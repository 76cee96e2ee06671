// How the coins of transfers are named where several stand below each other: no two of them alike, and whatever is neither
// a chain's own coin nor of a known contract with what it is told by.

import { type Html, code } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import { toLine } from '../../base/lines.ts';
import type { TransferredCoin } from '../../figures/stats.ts';
import { coinSkeleton } from '../../tron/coins.ts';

/** Both from outside, not escaped. `detail`: what stands beside the name; empty where the name is enough. */
type CoinName = { readonly name: string; readonly detail: string };

const longestName = 12;
/** As wallets show them, and more where several are alike. */
const [fewEnds, moreEnds] = [4, 6];

/** For one line of text each: `ETH`, `ETH (TXYZ…efgh)`. */
export function coinLabels(coins: readonly TransferredCoin[], words: Words): Array<string | Html> {
  return coinNames(coins, words).map(({ name, detail }, index) => {
    const label = detail === '' ? name : words.plain('stats-coin-detail', { coin: name, detail });
    const { coin, chain, contract } = coins[index]!;
    // Texts from outside must become no link.
    return [coin, chain, contract].every((text) => /^[\p{L}\p{N}_ *-]*$/u.test(text)) ? label : code(label);
  });
}

export function coinNames(coins: readonly TransferredCoin[], words: Words): CoinName[] {
  const forms = [usual, withContract, whole].map((form) => coins.map((coin) => form(coin, words)));
  const keys = forms.map((names) => names.map(keyOf));
  const taken = new Map<string, number>();
  return coins.map((_, index) => {
    const isAlone = (level: number) => keys[level]!.filter((key) => key === keys[level]![index]).length === 1;
    const level = [0, 1].find(isAlone) ?? 2;
    const name = forms[level]![index]!;
    // Names may differ in nothing that can be seen.
    const nth = (taken.get(keyOf(name)) ?? 0) + 1;
    taken.set(keyOf(name), nth);
    return nth === 1 ? name : { ...name, detail: joined([name.detail, `#${nth}`], words) };
  });
}

function usual(coin: TransferredCoin, words: Words): CoinName {
  const { kind, chain, contract } = coin;
  const shown = kind === 'token' ? ends(contract, fewEnds) : '';
  return named(coin, [chain === 'TRON' ? '' : chainWord(coin, words), shown, unstated(coin, words)], words);
}

function withContract(coin: TransferredCoin, words: Words): CoinName {
  return named(coin, [chainWord(coin, words), ends(coin.contract, moreEnds), unstated(coin, words)], words);
}

function whole(coin: TransferredCoin, words: Words): CoinName {
  const parts = [chainWord(coin, words), toLine(coin.contract) ?? '', unstated(coin, words)];
  return { ...named(coin, parts, words), name: toLine(coin.coin) ?? '?' };
}

function named(coin: TransferredCoin, parts: readonly string[], words: Words): CoinName {
  const name = toLine(coin.coin, longestName) ?? '?';
  return { name, detail: coin.kind === 'native' ? '' : joined(parts, words) };
}

function chainWord({ chain }: TransferredCoin, words: Words): string {
  return chain === '' ? words.plain('stats-coin-no-chain') : (toLine(chain, longestName) ?? '');
}

function unstated({ kind }: TransferredCoin, words: Words): string {
  return kind === 'unstated' ? words.plain('stats-coin-no-contract') : '';
}

function ends(contract: string, shown: number): string {
  const line = toLine(contract) ?? '';
  return line.length > 2 * shown + 1 ? `${line.slice(0, shown)}…${line.slice(-shown)}` : line;
}

function joined(parts: readonly string[], words: Words): string {
  return parts.filter((part) => part !== '').join(words.plain('list-comma'));
}

/** Equal for names that people may take for one another. */
function keyOf({ name, detail }: CoinName): string {
  return JSON.stringify([coinSkeleton(name) || name, detail]);
}
