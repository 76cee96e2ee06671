// What one digest says, and what its picture is drawn from: the same numbers.

import type { Column } from '../../figures/columns.ts';
import type { DigestSums } from '../../figures/digest.ts';
import type { Runway } from '../../figures/runway.ts';
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
  /** What became of the events that came, in this place alone. */
  readonly alerts: readonly KindOutcomes[];
  /** How many things that were told in this chat are not over. */
  readonly open: number;
  /** Of the whole account; undefined where the place is not told of it. */
  readonly account: AccountNumbers | undefined;
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
  /** The last signed reading before, where this one failed. */
  readonly last: SourcedBalance | undefined;
};

const dayMs = 86_400_000;
/** A balance that lasts for less is something to look at. */
const warnBelowMs = 7 * dayMs;
const badBelowMs = 3 * dayMs;

export function balanceLevel({ runway, balanceSun }: AccountNumbers): 'good' | 'warn' | 'bad' {
  if (balanceSun !== undefined && balanceSun <= 0n) return 'bad';
  if (balanceSun === undefined || runway.kind !== 'lasts' || runway.lastsMs >= warnBelowMs) return 'good';
  return runway.lastsMs < badBelowMs ? 'bad' : 'warn';
}

/** How many things somebody should look at: what is open, a low balance, and one that could not be read. */
export function thingsToCheck({ open, account }: DigestNumbers): number {
  const isLow = account !== undefined && balanceLevel(account) !== 'good';
  const isUnread = account !== undefined && account.balanceSun === undefined;
  return open + Number(isLow) + Number(isUnread);
}

/** Whether nothing came, nothing was spent and nothing is to be looked at. */
export function isEmptyDigest(numbers: DigestNumbers): boolean {
  const { alerts, account } = numbers;
  const sums = account?.sums;
  const hasMoved =
    sums !== undefined &&
    (sums.spent.length > 0 || sums.transfers > 0 || sums.late > 0 || total(sums.delivered, sums.failed) > 0);
  return alerts.length === 0 && !hasMoved && thingsToCheck(numbers) === 0;
}

/** Undefined where there is nothing of the account to draw, or too much. */
export function digestPicture(numbers: DigestNumbers): PictureFigures | undefined {
  const { span, account } = numbers;
  if (account?.columns === undefined) return undefined;
  const { sums, columns, balanceSun, runway } = account;
  const figures: DigestFigures = {
    span,
    columns: columns.map(({ since, until }) => ({ startsAt: since, endsAt: until, isRunning: false })),
    toCheck: thingsToCheck(numbers),
    spentSun: spentSun(sums),
    delivered: sums.delivered,
    failed: sums.failed,
    late: sums.late,
    balanceSun,
    runway,
    balanceLevel: balanceLevel(account),
  };
  return { kind: 'digest', figures };
}

/** In TRX. */
export function spentSun({ spent }: DigestSums): bigint {
  return spent.find(({ coin }) => coin === 'TRX')?.amount ?? 0n;
}

export function total(...counts: ReadonlyArray<readonly number[]>): number {
  return counts.flat().reduce((sum, count) => sum + count, 0);
}
