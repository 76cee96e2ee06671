// What the watch over the balance knows, and how it is written down for the time after a restart.

import type { Balances } from './explain-movement.ts';

/** `mark`: every event beyond it was stored after the reading was asked for, at `at` (Unix milliseconds). */
export type Reading = Balances & { at: number; mark: number };

/** Not yet explained nor told; events beyond `since` may explain it until `judgedAt`. */
export type Movement = { before: Reading; after: Reading; since: number; judgedAt: number };

export type Known = {
  last: Reading;
  /** The mark of the reading before the last. */
  earlierMark: number;
  movements: Movement[];
  /** Beyond which event the gap that was told last would end; null when none was, or it has ended. */
  toldMark: number | null;
  /** The events name the balance that is read afterwards. */
  isProven: boolean;
};

const coins = new Set(['trx', 'usdt']);

export function writeKnown(known: Known): string {
  return JSON.stringify(known, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

export function readKnown(value: string): Known {
  return JSON.parse(value, (key, field: unknown) =>
    coins.has(key) && typeof field === 'string' ? BigInt(field) : field,
  ) as Known;
}
