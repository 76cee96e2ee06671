// The ledger's tables as the queries see them. Times are Unix milliseconds, booleans 0 or 1, so that the same
// rows come back from every database. The ledger knows no event by name and no step of an order.

import type { Generated, Selectable } from 'kysely';

/** What became of a delivery from the service: told in chats, kept in silence, or shown to the owners only. */
export type EventKind = 'event' | 'ignored' | 'quarantined';

export type EventsTable = {
  seq: Generated<number>;
  event_id: string;
  /** SHA-256 of the body in hex: the same id with another body is a row of its own. */
  body_sha: string;
  type: string;
  version: string | null;
  kind: EventKind;
  /** Why it was quarantined, or what was odd about an accepted one; words for admins. */
  remark: string | null;
  /** 1 when another body had come under this id before. */
  is_conflict: number;
  /** The body as it came. */
  body: string;
  received_at: number;
  repeats: Generated<number>;
  repeated_at: number | null;
  routed_at: number | null;
};

/** `waiting` until Telegram said yes; `parked` while its chat can't be reached; `undelivered` when a person must decide. */
export type DeliveryState = 'waiting' | 'sent' | 'parked' | 'undelivered';

export type DeliveriesTable = {
  id: Generated<number>;
  event_seq: number;
  rule_id: string | null;
  chat_id: number;
  topic_id: number | null;
  state: DeliveryState;
  created_at: number;
  due_at: number;
  attempts: Generated<number>;
  sent_at: number | null;
  message_id: number | null;
  /** The last answer that was not a yes. */
  reason: string | null;
};

export type UpdatesTable = { update_id: number; handled_at: number };

export type ConversationsTable = { key: string; state: string; updated_at: number };

export type AuditTable = {
  id: Generated<number>;
  at: number;
  /** Telegram user id; null when the bot itself acted. */
  actor_id: number | null;
  action: string;
  subject: string;
  detail: string | null;
};

/** When this data folder was last in use; one row. */
export type HeartbeatTable = { id: number; at: number };

export type Tables = {
  events: EventsTable;
  deliveries: DeliveriesTable;
  updates: UpdatesTable;
  conversations: ConversationsTable;
  audit: AuditTable;
  heartbeat: HeartbeatTable;
};

export type EventRow = Selectable<EventsTable>;
export type DeliveryRow = Selectable<DeliveriesTable>;
export type AuditRow = Selectable<AuditTable>;
