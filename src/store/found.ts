// What a check has found before an event told of it: the names of small values in the ledger, by which the event is
// recognized when it comes after all.

/** The value of a delegation is when owners were told, in Unix milliseconds. */
export function foundDelegation(hash: string): string {
  return `found:delegation:${hash}`;
}
