// What the pictures of /stats are drawn from.

import type { Words } from '../../base/i18n.ts';
import type { ColumnedPeriod } from '../../figures/columns.ts';
import type { PeriodFigures, BalanceStanding } from '../../figures/figures.ts';
import type { Runway } from '../../figures/runway.ts';
import type { Column, PictureFigures, Threshold } from '../../pictures/figures.ts';
import type { SourcedBalance } from '../../store/ledger/figures/balances.ts';
import type { BalanceSteps } from '../../store/settings/watches.ts';
import { raw, withoutTimeTags, code, type Html } from '../../base/html.ts';
import { formatTime } from '../../base/time.ts';
import { toLine, type Reader } from '../../base/lines.ts';
import type { TransferredCoin } from '../../figures/stats.ts';
import { coinSkeleton } from '../../tron/coin-name.ts';

export const statsKinds = ['spending', 'balance', 'bought', 'transfers'] as const;
export type StatsKind = (typeof statsKinds)[number];

/** The balance as it was read for this picture, and before. */
export type BalanceNow = {
  readonly asOf: number;
  /** Signed; undefined when the service could not be read. */
  readonly balanceSun: bigint | undefined;
  readonly balanceUsdt: bigint | undefined;
  readonly before: readonly SourcedBalance[];
  readonly standing: BalanceStanding | undefined;
};

/** The coin that spending is drawn in; others are said in words. */
export const drawnCoin = 'TRX';

export function pictureOf(
  kind: Exclude<StatsKind, 'balance'>,
  figures: PeriodFigures,
  words: Words,
): PictureFigures {
  const { period } = figures;
  const { countedFrom } = figures;
  const columns = { span: period.name, days: period.days, columns: drawnColumns(period), countedFrom };
  const empty = period.columns.map(() => 0n);
  if (kind === 'bought') {
    const { energy, bandwidth } = figures.bought;
    return { kind, figures: { ...columns, energy: energy.columns, bandwidth: bandwidth.columns } };
  }
  if (kind === 'transfers') {
    const names = coinNames(figures.transfers, words);
    const coins = figures.transfers.flatMap(({ decimals, received, sent }, index) => {
      if (received.count + sent.count === 0) return [];
      const { name: coin, detail } = names[index]!;
      return [{ coin, detail, decimals, received: received.columns, sent: sent.columns }];
    });
    return { kind, figures: { ...columns, coins } };
  }
  const spending = figures.spending.find(({ coin }) => coin === drawnCoin);
  const previousSun = (spending?.paid.previous ?? 0n) - (spending?.refunded.previous ?? 0n);
  return {
    kind,
    figures: {
      ...columns,
      products: (spending?.products ?? []).map(({ product, columns: spentSun }) => ({
        item: product,
        spentSun,
      })),
      refundsSun: spending?.refunded.columns ?? empty,
      previousSun: figures.isPreviousKnown ? previousSun : undefined,
    },
  };
}

/** `steps`: the owners' steps of a low balance; null for none. */
export function balancePicture(
  { asOf, balanceSun, before, standing }: BalanceNow,
  steps: BalanceSteps | null,
): PictureFigures {
  const runway: Runway = standing?.runway ?? { kind: 'too-few-days', days: 0 };
  const readings = before.flatMap(({ at, trx }) =>
    trx === undefined || at > asOf ? [] : [{ at, balanceSun: trx }],
  );
  return {
    kind: 'balance',
    figures: {
      asOf,
      balanceSun,
      readings,
      runway,
      thresholds: thresholdsOf(steps, runway),
      level: standing?.level ?? 'unknown',
    },
  };
}

/** From the largest to the smallest; days are what is spent in them at the mean pace. */
function thresholdsOf(steps: BalanceSteps | null, runway: Runway): Threshold[] {
  const list = steps?.steps ?? [];
  // As the balance itself: bad below the lowest.
  const levelOf = (index: number) => (index === list.length - 1 ? 'bad' : 'warn');
  if (steps?.by === 'sun') {
    return list.map((step, index) => ({
      balanceSun: BigInt(step),
      days: undefined,
      level: levelOf(index),
    }));
  }
  if (runway.kind !== 'lasts') return [];
  return list.map((days, index) => ({
    balanceSun: runway.meanSunPerDay * BigInt(days),
    days,
    level: levelOf(index),
  }));
}

export function drawnColumns({ columns, now }: ColumnedPeriod): Column[] {
  return columns.map(({ since, until }) => ({ startsAt: since, endsAt: until, isRunning: until > now }));
}

// What captions of /stats are put together from.

/** Telegram's limit for captions is 1,024 characters, without the markup. */
const longestCaption = 1_024;

/**
 * Text in parts, in this order: `lines` are said as far as there is room, the others always. `notes` say what the numbers
 * leave out.
 */
export type CaptionParts = {
  readonly first: string;
  readonly lines: readonly string[];
  readonly notes: readonly string[];
};

export type CaptionReader = Reader & {
  /** `▲ 18% vs the 30 days before`; empty where there is nothing to compare with. */
  compare(this: void, now: bigint, before: bigint): string;
};

/** Coins that the service names are foreign text. */
const longestCoin = 12;

/** `2026-11-21 05:47`, where the zone is named beside it. */
export function toMinutes(ms: number, timeZone: string): string {
  return formatTime(ms, timeZone).slice(0, 'YYYY-MM-DD hh:mm'.length);
}

/** What has no room is in the CSV file, and that is said. */
export function fitCaption({ first, lines, notes }: CaptionParts, footer: string, { words }: Reader): string {
  const more = words('stats-more');
  const kept = [first];
  const isFitting = (parts: readonly string[]) => visibleLength(parts.join('\n')) <= longestCaption;
  for (const [index, line] of lines.entries()) {
    const isLast = index === lines.length - 1;
    if (!isFitting([...kept, line, ...(isLast ? [] : [more]), ...notes, footer])) {
      kept.push(more);
      break;
    }
    kept.push(line);
  }
  return [...kept, ...notes, footer].join('\n');
}

export function visibleLength(html: string): number {
  return withoutTimeTags(html)
    .replace(/<[^>]*>/g, '')
    .replace(/&\w+;/g, '&').length;
}

/** The first sentence: an answer as HTML, and how it changed; `change` is left out where it is empty. */
export function sentenceWith(head: string, change: string, words: Words): string {
  return change === ''
    ? words('stats-sentence', { said: raw(head) })
    : words('stats-sentence-change', { said: raw(head), change });
}

/** How many events are in no sum, because their amount can't be read. */
export function unreadLine({ unsummed }: PeriodFigures, type: string, words: Words): string[] {
  const unread = unsummed.get(type) ?? 0;
  return unread === 0 ? [] : [words('stats-unread', { count: unread })];
}

/** What is before the sums is in none of the numbers. */
export function beginLine({ countedFrom }: PeriodFigures, { words, timeZone }: Reader): string[] {
  if (countedFrom === undefined) return [];
  return [words('stats-counted-from', { since: toMinutes(countedFrom, timeZone) })];
}

export function nameOf(coin: string): string {
  return toLine(coin, longestCoin) ?? '?';
}

// How the coins of transfers are named where several stand below each other: no two of them alike, and whatever is neither
// a chain's own coin nor of a known contract with what it is told by.

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
