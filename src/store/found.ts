// What a check has found before an event told of it: small values in the ledger, by which the event is recognized when it
// comes after all.

import type { KeyValues } from './ledger/maintenance/key-values.ts';

/** The name of the value of a delegation, which is when owners were told, in Unix milliseconds. */
export function foundDelegation(hash: string): string {
  return `found:delegation:${hash}`;
}

/** When owners were told, in Unix milliseconds; undefined for what no check had found. */
export async function whenFound(
  hash: string | undefined,
  keyValues: Pick<KeyValues, 'read'>,
): Promise<number | undefined> {
  const at = hash === undefined ? undefined : await keyValues.read(foundDelegation(hash));
  return at === undefined ? undefined : Number(at);
}
