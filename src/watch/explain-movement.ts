// Whether the balance moved with the events' knowledge. Balances are read over signed calls; events carry no signature,
// so what they say can explain a movement, and never makes one.

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

/** A balance that was not named has not moved. */
export function movedCoins(before: Balances, after: Balances): Array<(typeof coins)[number]> {
  return coins.filter(
    (coin) => before[coin] !== undefined && after[coin] !== undefined && before[coin] !== after[coin],
  );
}

/**
 * - `matched`: of each coin that moved, an event named the balance that was read.
 * - `covered`: events came, and nothing says that one is missing.
 * - `missing`: no event came; or none leads to the balance that was read, although these events are known to.
 */
export type Explanation = 'matched' | 'covered' | 'missing';

/**
 * `reports` may begin somewhat before the movement: a reading can be older than the event that it follows. Only those
 * beyond `mark` cover it. `isProven`: earlier events named the balance that was read afterwards.
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
