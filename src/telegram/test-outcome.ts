// What became of a test alert.

export type TestOutcome =
  | { is: 'sent' }
  /** The rate limiter holds it back for this long. */
  | { is: 'held'; forMs: number }
  /** `reason` as the ledger stores it, see cause.ts. */
  | { is: 'failed'; reason: string };
