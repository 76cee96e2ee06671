// The state of the balance watch, and its JSON in the ledger, from which the watch continues after a restart.

import { z } from 'zod';
import { balance } from '../events/balance.ts';
import { dataOf, toInteger } from '../events/event.ts';
import { readStoredValue, type KeyValues } from '../store/ledger/maintenance/own-state.ts';
import type { Store } from '../store/open.ts';

const coin = z
  .string()
  .regex(/^-?\d+$/)
  .transform(BigInt)
  .optional();

const reading = z
  .object({ trx: coin, usdt: coin, at: z.number(), mark: z.number() })
  .transform(({ trx, usdt, at, mark }) => ({ trx, usdt, at, mark }));

const movement = z.object({ before: reading, after: reading, since: z.number(), judgedAt: z.number() });

const balanceState = z.object({
  last: reading,
  /** The mark of the reading before the last. */
  earlierMark: z.number(),
  movements: z.array(movement),
  /** A balance event with a higher sequence number ends the gap that owners were notified of; null: there is no gap. */
  toldMark: z.number().nullable(),
  /** Whether events have been seen to name the balance that was read afterwards. */
  isProven: z.boolean(),
});

/**
 * Balances in sun and in millionths of USDT, read at `at` (Unix milliseconds); undefined while one is not known. `mark`:
 * every event with a higher sequence number was stored after the reading was asked for.
 */
export type BalanceReading = z.infer<typeof reading>;

/**
 * A movement neither explained nor reported yet; events after `since` (a sequence number) may explain it until
 * `judgedAt`.
 */
export type Movement = z.infer<typeof movement>;

export type BalanceState = z.infer<typeof balanceState>;

/** Under which the ledger keeps it. */
export const balanceStateName = 'balance';

/** Undefined for what this version can't read: the watch then starts without a reading, as at the first start. */
export function readBalanceState(keyValues: Pick<KeyValues, 'read'>): Promise<BalanceState | undefined> {
  return readStoredValue(keyValues, balanceStateName, balanceState);
}

// Decides whether balance events explain a movement of the balance. Only signed readings show a movement: events carry
// no signature, so they can explain one but never cause one.

/** Integer sun, or millionths of USDT; undefined where nothing named it. */
type Balances = { readonly trx: bigint | undefined; readonly usdt: bigint | undefined };

const coins = ['trx', 'usdt'] as const;

/** What a balance event said the balances were right after it. */
type Report = Balances & { readonly seq: number };

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
type Explanation = 'matched' | 'covered' | 'missing';

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

// Whether events are known to be missing: owners were told that the balance moved without one, and no balance event has
// come since.

type Events = Pick<Store['events'], 'newestOf'>;

/** `toldMark`: as the state of the balance watch has it. */
export async function isSilentSince(toldMark: number | null, events: Events): Promise<boolean> {
  return toldMark !== null && (await events.newestOf(balanceEvent, toldMark, 1)).length === 0;
}

/** For others than the balance watch, by what it has stored. */
export async function isSilent({
  events,
  keyValues,
}: {
  events: Events;
  keyValues: Pick<KeyValues, 'read'>;
}): Promise<boolean> {
  return isSilentSince((await readBalanceState(keyValues))?.toldMark ?? null, events);
}
