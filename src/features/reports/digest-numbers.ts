// What one digest says, and what its picture is drawn from: the same numbers.

import type { Column } from '../../figures/columns.ts';
import type { CoinAmount, DigestSums } from '../../figures/digest.ts';
import type { BalanceStanding } from '../../figures/figures.ts';
import type { DigestFigures, PictureFigures } from '../../pictures/figures.ts';
import type { KindOutcomes } from '../../store/ledger/events/outcomes.ts';
import type { SourcedBalance } from '../../store/ledger/figures/balances.ts';

export type DigestNumbers = {
  readonly span: 'day' | 'week';
  /** Unix milliseconds; `until` is not part of it. */
  readonly since: number;
  readonly until: number;
  /** An earlier digest could not be sent, and what it would have said is in this one. */
  readonly isLonger: boolean;
  /** What came before `since` is not kept any more, and in no digest. */
  readonly isCut: boolean;
  /** When events may have been lost, within this time; oldest first. */
  readonly gaps: readonly Gap[];
  /** Somebody asked for it now, while the hour runs that is not in it any more. */
  readonly isBeforeEnd?: boolean;
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

/** Unix milliseconds. */
export type Gap = { readonly from: number; readonly to: number };

export type OrderTrouble = {
  /** When deliveries failed; Unix milliseconds. */
  readonly failedAt: readonly number[];
  /** How many became late. */
  readonly late: number;
  /** What somebody should look at, each order once: as it is now, or what happened to it. */
  readonly toCheck: {
    readonly failed: number;
    readonly late: number;
    readonly uncertain: number;
    /** The service did not accept them, or could not be asked: nothing was bought. */
    readonly unaccepted: number;
  };
};

export type AccountNumbers = {
  readonly sums: DigestSums;
  /** The hours or days of the sums; undefined where they are too many to be drawn. */
  readonly columns: readonly Column[] | undefined;
  readonly asOf: number;
  /** A signed reading made for this digest; undefined when the service could not be read. */
  readonly balanceSun: bigint | undefined;
  readonly balanceUsdt: bigint | undefined;
  /** How long it lasts, and whether it is enough; undefined like the balance. */
  readonly standing: BalanceStanding | undefined;
  /** The last signed reading before, where this one failed. */
  readonly last: SourcedBalance | undefined;
};

/** Whether it can be said that all is in order: only of an account that is known to be able to buy. */
export function isInOrder({ isWhole, account }: DigestNumbers): boolean {
  return isWhole && account?.standing?.level === 'good';
}

function isLow(account: AccountNumbers | undefined): boolean {
  const level = account?.standing?.level;
  return level === 'warn' || level === 'bad';
}

export const reasons = [
  'missing',
  'balance-low',
  'balance-unread',
  'failed',
  'uncertain',
  'late',
  'unaccepted',
  'unread',
  'unsent',
  'open',
] as const;

/** What somebody should look at, and how many of each; reasons without any are left out. */
export function reasonsToCheck({
  gaps,
  open,
  unsent,
  orders,
  account,
}: DigestNumbers): Array<{ reason: (typeof reasons)[number]; count: number }> {
  const { failed, late, uncertain, unaccepted } = orders.toCheck;
  const counts = {
    missing: Number(gaps.length > 0),
    'balance-low': Number(isLow(account)),
    'balance-unread': Number(account !== undefined && account.balanceSun === undefined),
    unread: account?.sums.unread ?? 0,
    failed,
    late,
    uncertain,
    unaccepted,
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
  const { span, account, orders } = numbers;
  if (account?.columns === undefined) return undefined;
  const { sums, columns, balanceSun, standing } = account;
  const figures: DigestFigures = {
    span,
    columns: columns.map(({ since, until }) => ({ startsAt: since, endsAt: until, isRunning: false })),
    toCheck: thingsToCheck(numbers),
    isWhole: isInOrder(numbers),
    spentSun: spentSun(sums),
    delivered: sums.delivered,
    failed: columns.map(
      ({ since, until }) => orders.failedAt.filter((at) => at >= since && at < until).length,
    ),
    late: orders.late,
    balanceSun,
    runway: standing?.runway ?? { kind: 'too-few-days' },
    balanceLevel: standing?.level ?? 'unknown',
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
