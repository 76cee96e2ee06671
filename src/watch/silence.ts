// Whether events are known to be missing: owners were told that the balance moved without one, and no balance event has
// come since.

import type { Store } from '../store/open.ts';
import { balanceStateName, parseBalanceState } from './balance-state.ts';
import { balanceEvent } from './explain-movement.ts';

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
  keyValues: Pick<Store['keyValues'], 'read'>;
}): Promise<boolean> {
  const value = await keyValues.read(balanceStateName);
  const state = value === undefined ? undefined : parseBalanceState(value);
  return isSilentSince(state?.toldMark ?? null, events);
}
