// The tables of figures over time: sums of what events say, and readings of the balance, each by quarters of an hour,
// so that the days of every time zone can be made of them. Amounts are integers as text, as in the tables of orders.

/** A quarter of an hour: the number of those since 1970. */
export const quarterMs = 900_000;

export function quarterOf(ms: number): number {
  return Math.floor(ms / quarterMs);
}

/**
 * What is summed up under one name; texts are empty and `decimals` 0 where they do not apply. `chain` and `contract` are
 * those of transfers.
 */
export type SumKey = {
  series: string;
  name: string;
  coin: string;
  chain: string;
  contract: string;
  decimals: number;
};

/** The columns that tell what is summed up. */
export const sumNames = [
  'series',
  'name',
  'coin',
  'chain',
  'contract',
  'decimals',
] as const satisfies ReadonlyArray<keyof SumKey>;

/** The columns that tell the rows of the sums apart. */
export const sumKeys = ['quarter', 'reported', ...sumNames] as const;

/**
 * `quarter`: when it happened; `reported`: when the event was stored, 0 for what no digest tells. Both count quarters of
 * an hour.
 */
export type SumsTable = SumKey & { quarter: number; reported: number; count: number; amount: string };

/** `signed`: the account as it was read; `event`: what a balance event said. */
export type BalanceSource = 'signed' | 'event';

/** The last balance that each source named in a quarter. */
export type BalancesTable = {
  quarter: number;
  source: BalanceSource;
  /** Unix milliseconds. */
  at: number;
  trx: string | null;
  usdt: string | null;
  /** What the account has spent since it was opened; of signed readings only. */
  spent_trx: string | null;
  spent_usdt: string | null;
  /** What was recharged and refunded since then, as the account says; of signed readings only. */
  recharged_trx: string | null;
  refunded_trx: string | null;
};
