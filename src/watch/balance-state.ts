// The state of the balance watch, and its JSON in the ledger, from which the watch continues after a restart.

import { z } from 'zod';

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
 * Balances as explain-movement.ts has them, read at `at` (Unix milliseconds). `mark`: every event with a higher
 * sequence number was stored after the reading was asked for.
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

/** Amounts are written as strings of digits, and left out where the service named none. */
export function serializeBalanceState(state: BalanceState): string {
  return JSON.stringify(state, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

/** Undefined for what this version can't read: the watch then starts without a reading, as at the first start. */
export function parseBalanceState(json: string): BalanceState | undefined {
  return balanceState.safeParse(JSON.parse(json)).data;
}
