// Decides whether balance events explain a movement of the balance. Only signed readings show a movement: events carry
// no signature, so they can explain one but never cause one.

import { balance } from '../events/balance.ts';
import { dataOf, toInteger } from '../events/event.ts';

/** Integer sun, or millionths of USDT; undefined where nothing named it. */
export type Balances = { readonly trx: bigint | undefined; readonly usdt: bigint | undefined };

const coins = ['trx', 'usdt'] as const;

/** What a balance event said the balances were right after it. */
export type Report = Balances & { readonly seq: number };

export const balanceEvent = balance.type;

export function readReport({ seq, body }: { seq: number; body: string }): Report {
  const data = dataOf(body);
  return { seq, trx: toInteger(data['balance']), usdt: toInteger(data['balance_usdt']) };
}

/** A coin without a balance before or after counts as not moved. */
export function movedCoins(before: Balances, after: Balances): Array<(typeof coins)[number]> {
  return coins.filter(
    (coin) => before[coin] !== undefined && after[coin] !== undefined && before[coin] !== after[coin],
  );
}

/**
 * - `matched`: for each coin that moved, an event names the balance that was read.
 * - `covered`: events arrived, and nothing shows that one is missing.
 * - `missing`: no event arrived; or none names the balance that was read, although events are known to name it.
 */
export type Explanation = 'matched' | 'covered' | 'missing';

/**
 * `reports` may begin somewhat before the movement, because a reading can return a balance from before the last event.
 * Only reports beyond `mark` cover the movement. `isProven`: earlier events named the balance that was read afterwards.
 */
export function explainMovement(
  before: Balances & { readonly mark: number },
  after: Balances,
  reports: readonly Report[],
  isProven: boolean,
): Explanation {
  const open = movedCoins(before, after).filter(
    (coin) => !reports.some((report) => report[coin] === after[coin]),
  );
  if (open.length === 0) return 'matched';
  const recent = reports.filter(({ seq }) => seq > before.mark);
  if (recent.length === 0) return 'missing';
  const isCovered = open.every((coin) => !isProven || recent.some((report) => report[coin] === undefined));
  return isCovered ? 'covered' : 'missing';
}
