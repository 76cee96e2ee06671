// What it means to lead: of all processes on one ledger, one at a time speaks to Telegram, and to the service with what
// costs money.

export type Term = {
  /** Grows with each leader; 0 on SQLite, where the lock of the data folder keeps every other process out. */
  readonly number: number;
  /** Whether nobody else can lead at this moment. Asked right before each call that can't be taken back. */
  isHeld(): boolean;
};

/** Resolves once this process leads; never, if it is closed first. */
export type Lead = () => Promise<Term>;

/** On SQLite whoever has opened the ledger leads. */
export const leadAlone: Lead = async () => ({ number: 0, isHeld: () => true });
