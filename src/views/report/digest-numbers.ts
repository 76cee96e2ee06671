// What one digest says, and what its picture is drawn from: the same numbers.

import type { Column } from '../../figures/columns.ts';
import type { CoinAmount, DigestSums } from '../../figures/digest.ts';
import type { Runway } from '../../figures/runway.ts';
import type { DigestFigures, PictureFigures } from '../../pictures/figures.ts';
import type { KindOutcomes } from '../../store/ledger/events/outcomes.ts';
import type { SourcedBalance } from '../../store/ledger/figures/balances.ts';
import type { BalanceSteps } from '../../store/settings/watches.ts';

export type DigestNumbers = {
  readonly span: 'day' | 'week';
  /** Unix milliseconds; `until` is not part of it. */
  readonly since: number;
  readonly until: number;
  /** An earlier digest could not be sent, and what it would have said is in this one. */
  readonly isLonger: boolean;
  /** What came before `since` is not kept any more, and in no digest. */
  readonly isCut: boolean;
  /** What became of the events that came, in this place alone. */
  readonly alerts: readonly KindOutcomes[];
  /** Whether the place may see whatever concerns the account, so that "all" is in order where nothing is to be checked. */
  readonly isWhole: boolean;
  /** Of the bot's orders: of all where the account is told, else of those that were asked for in this chat. */
  readonly orders: OrderTrouble;
  /** How many other things are not over that were told in this chat, and how many alerts for it did not arrive. */
  readonly open: number;
  readonly unsent: number;
  /** Of the whole account; undefined where the place is not told of it. */
  readonly account: AccountNumbers | undefined;
};

export type OrderTrouble = {
  /** When deliveries failed; Unix milliseconds. */
  readonly failedAt: readonly number[];
  /** How many became late. */
  readonly late: number;
  /** What somebody should look at, each order once: as it is now, or what happened to it. */
  readonly toCheck: { readonly failed: number; readonly late: number; readonly uncertain: number };
};

export type AccountNumbers = {
  readonly sums: DigestSums;
  /** The hours or days of the sums; undefined where they are too many to be drawn. */
  readonly columns: readonly Column[] | undefined;
  readonly asOf: number;
  /** A signed reading made for this digest; undefined when the service could not be read. */
  readonly balanceSun: bigint | undefined;
  readonly balanceUsdt: bigint | undefined;
  readonly runway: Runway;
  /** The team's own, at which a low balance is told; null: none. */
  readonly steps: BalanceSteps | null;
  /** The last signed reading before, where this one failed. */
  readonly last: SourcedBalance | undefined;
};

const dayMs = 86_400_000;
/** Where the team has turned its steps off, a balance that ends within a day is still something to look at. */
const withoutSteps: BalanceSteps = { by: 'days', steps: [1] };

/** `bad` below the lowest step, `warn` below another one. */
export function balanceLevel({ runway, balanceSun, steps }: AccountNumbers): 'good' | 'warn' | 'bad' {
  if (balanceSun === undefined) return 'good';
  if (balanceSun <= 0n) return 'bad';
  const { by, steps: all } = steps ?? withoutSteps;
  const isBelow = (step: number) =>
    by === 'sun' ? balanceSun < BigInt(step) : runway.kind === 'lasts' && runway.lastsMs < step * dayMs;
  if (isBelow(Math.min(...all))) return 'bad';
  return all.some(isBelow) ? 'warn' : 'good';
}

export const reasons = [
  'balance-low',
  'balance-unread',
  'failed',
  'uncertain',
  'late',
  'unread',
  'unsent',
  'open',
] as const;

/** What somebody should look at, and how many of each; reasons without any are left out. */
export function reasonsToCheck({
  open,
  unsent,
  orders,
  account,
}: DigestNumbers): Array<{ reason: (typeof reasons)[number]; count: number }> {
  const { failed, late, uncertain } = orders.toCheck;
  const counts = {
    'balance-low': Number(account !== undefined && balanceLevel(account) !== 'good'),
    'balance-unread': Number(account !== undefined && account.balanceSun === undefined),
    unread: account?.sums.unread ?? 0,
    failed,
    late,
    uncertain,
    unsent,
    open,
  };
  return reasons.flatMap((reason) => (counts[reason] > 0 ? [{ reason, count: counts[reason] }] : []));
}

export function thingsToCheck(numbers: DigestNumbers): number {
  return total(reasonsToCheck(numbers).map(({ count }) => count));
}

/** Whether nothing came, nothing was spent and nothing is to be looked at. */
export function isEmptyDigest(numbers: DigestNumbers): boolean {
  const { alerts, account } = numbers;
  const sums = account?.sums;
  const hasMoved =
    sums !== undefined &&
    (sums.spent.length + sums.recharged.length + sums.withdrawn.length + sums.transfers > 0 ||
      total(sums.delivered) > 0);
  return alerts.length === 0 && !hasMoved && thingsToCheck(numbers) === 0;
}

/** Undefined where there is nothing of the account to draw, or too much. */
export function digestPicture(numbers: DigestNumbers): PictureFigures | undefined {
  const { span, account, orders, isWhole } = numbers;
  if (account?.columns === undefined) return undefined;
  const { sums, columns, balanceSun, runway } = account;
  const figures: DigestFigures = {
    span,
    columns: columns.map(({ since, until }) => ({ startsAt: since, endsAt: until, isRunning: false })),
    toCheck: thingsToCheck(numbers),
    isWhole,
    spentSun: spentSun(sums),
    delivered: sums.delivered,
    failed: columns.map(
      ({ since, until }) => orders.failedAt.filter((at) => at >= since && at < until).length,
    ),
    late: orders.late,
    balanceSun,
    runway,
    balanceLevel: balanceLevel(account),
  };
  return { kind: 'digest', figures };
}

/** In TRX. */
export function spentSun({ spent }: DigestSums): bigint {
  return trxOf(spent);
}

export function trxOf(amounts: readonly CoinAmount[]): bigint {
  return amounts.find(({ coin }) => coin === 'TRX')?.amount ?? 0n;
}

export function total(...counts: ReadonlyArray<readonly number[]>): number {
  return counts.flat().reduce((sum, count) => sum + count, 0);
}
