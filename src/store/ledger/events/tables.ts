// The table of stored events.

import type { Generated, Selectable } from 'kysely';

/** How an event is handled: sent to chats, stored only (`ignored`), or shown to the owners only (`quarantined`). */
export type EventKind = 'event' | 'ignored' | 'quarantined';

export type EventsTable = {
  seq: Generated<number>;
  event_id: string;
  /** 0 for the first body that was received under this id, and one more for each different body. */
  variant: number;
  type: string;
  version: string | null;
  kind: EventKind;
  /** Why it was not sent to chats, or what was unexpected about one that was: see remarks.ts. */
  remark: string | null;
  /** The body as it was received. */
  body: string;
  received_at: number;
  repeats: Generated<number>;
  repeated_at: number | null;
};

export type EventRow = Selectable<EventsTable>;
