// Events as the ledger has them, for tests that compose messages without one.

import type { EventRow } from '../../src/store/ledger/tables.ts';
import type { Arrival } from '../../src/store/ledger/events/group-commit.ts';

export function rowOf(arrival: Pick<Arrival, 'type' | 'body'> & Partial<Arrival>, seq: number): EventRow {
  const { eventId = `e${seq}`, type, version = null, kind = 'event', remark = null, body } = arrival;
  const told = { type, version, kind, remark, body, received_at: arrival.receivedAt ?? 0 };
  return { seq, event_id: eventId, variant: 0, ...told, repeats: 0, repeated_at: null };
}

/** As the first try tells them; a person may have had them sent again. */
export const waiting = (queue: readonly EventRow[], replayed_by: number | null = null) =>
  queue.map((event) => ({ event, delivery: { unclear: 0, is_repeat: 0, replayed_by } }));
