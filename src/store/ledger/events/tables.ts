// The tables of stored events, and of what became of them in each place of alerts.

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

/** `heard` is sent, `held` is sent later, and `muted` is kept back. */
export type Outcome = 'heard' | 'held' | 'muted';
/** `came` is counted once for all places; what became of it in none of these ways in a place, was not wanted there. */
export type CountedOutcome = Outcome | 'came';

/** How many events had this outcome in a place within an hour. */
export type OutcomesTable = {
  /** 0 for what came. */
  chat_id: number;
  /** 0 outside of topics. */
  topic_id: number;
  /** Hours since 1970. */
  hour: number;
  /** The type of the event. */
  kind: string;
  outcome: CountedOutcome;
  /** The number of the rule, or of the mute for what was muted; empty for what came. */
  ref: string;
  count: number;
};
