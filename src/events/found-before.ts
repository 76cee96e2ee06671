// When a check had found what an event tells, before the event came.

import { foundDelegation } from '../store/found.ts';
import type { EventRow } from '../store/ledger/events/tables.ts';
import type { Store } from '../store/open.ts';
import { delegation } from './delegation.ts';
import { dataOf } from './event.ts';

/** In Unix milliseconds, when owners were told; undefined for what no check had found. */
export async function whenFound(
  { kind, type, body }: Pick<EventRow, 'kind' | 'type' | 'body'>,
  keyValues: Pick<Store['keyValues'], 'read'>,
): Promise<number | undefined> {
  if (kind !== 'event' || type !== delegation.type) return undefined;
  const { delegation_hash: hash } = dataOf(body);
  if (typeof hash !== 'string' || hash === '') return undefined;
  const at = await keyValues.read(foundDelegation(hash));
  return at === undefined ? undefined : Number(at);
}
