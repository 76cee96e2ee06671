// The table of stored events.

import type { Generated, Selectable } from 'kysely';

/** How an event is handled: sent to chats, stored only (`ignored`), or shown to the owners only (`quarantined`). */
export type EventKind = 'event' | 'ignored' | 'quarantined';

export type EventsTable = {
  seq: Generated<number>;
  event_id: string;
  /** 0 for the first body that came under this id, and counted up for others. */
  variant: number;
  type: string;
  version: string | null;
  kind: EventKind;
  /** Why it was quarantined, or what was odd about an accepted one: see remarks.ts. */
  remark: string | null;
  /** The body as it came. */
  body: string;
  received_at: number;
  repeats: Generated<number>;
  repeated_at: number | null;
};

export type EventRow = Selectable<EventsTable>;
