// The ledger's tables as the queries see them. Times are Unix milliseconds, booleans 0 or 1, so that the same
// rows come back from every database. The ledger knows no event by name and no step of an order.
// Long, because it is one list: every table of the ledger, column by column.

import type { Generated, Selectable } from 'kysely';

/** What became of a delivery from the service: told in chats, kept in silence, or shown to the owners only. */
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

/**
 * `waiting` until Telegram said yes; `parked` while its chat can't be reached; `undelivered` when a person must decide:
 * they have it sent again (`replayed`, and a new delivery waits) or let it be (`dismissed`).
 */
export type DeliveryState = 'waiting' | 'sent' | 'parked' | 'undelivered' | 'replayed' | 'dismissed';

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
  /** Why it did not arrive, or not yet, as src/telegram/cause.ts writes it. */
  reason: string | null;
  /** 0 overtakes 1 in the same chat; within a priority the older comes first. */
  priority: Generated<number>;
  /** How many messages of it may stand in the chat. */
  copies: Generated<number>;
  /** The latest attempt. */
  attempt_id: number | null;
  /** Who had it sent again; null when it is the first of its kind. */
  replayed_by: number | null;
  /** 1 when an earlier delivery of the event may stand in the chat. */
  is_repeat: Generated<number>;
  /** Who took it off the list of undelivered ones, and when. */
  closed_by: number | null;
  closed_at: number | null;
  /** How often composing it was begun and did not come to an end. */
  compositions: Generated<number>;
  /** 1 when it is parked because of its topic alone. */
  is_topic_parked: Generated<number>;
};

/**
 * The chats that have something waiting, kept by triggers on `deliveries`: `head_id` is what goes next, in `priority`, and not
 * before `due_at`. Nobody else writes here.
 */
export type WaitingChatsTable = { chat_id: number; head_id: number; priority: number; due_at: number };

/** One try to put a message into a chat, written down before the call; without a verdict its outcome is unknown. */
export type AttemptsTable = {
  id: Generated<number>;
  chat_id: number;
  begun_at: number;
  verdict: string | null;
  /** How many deliveries the one message tells. */
  deliveries: Generated<number>;
};

/** `body` is the update's JSON until it was handled wholly. */
export type UpdatesTable = {
  update_id: number;
  received_at: number;
  body: string | null;
  handled_at: number | null;
};

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

/** What a watch must know after a restart; one row for each. */
export type KeyValuesTable = { name: string; value: string };

/** What owners are told about the bot itself; what has one key is told once. */
export type NoticesTable = { id: Generated<number>; key: string; at: number; body: string };

/** A notice on its way to one chat; ended when it stands there, or never will. */
export type NoticeSendsTable = {
  notice_id: number;
  chat_id: number;
  begun_at: number;
  ended_at: number | null;
};

/** Amounts are integer sun as text, so that no database and no driver rounds them. */
export type OrdersTable = {
  seq: Generated<number>;
  id: string;
  client_order_id: string;
  token: string;
  kind: string;
  resource_type: string;
  quantity: number;
  receiver: string;
  duration: string | null;
  state: string;
  reason: string | null;
  service_code: string | null;
  service_message: string | null;
  created_by: number;
  created_at: number;
  chat_id: number;
  topic_id: number | null;
  message_id: number | null;
  expires_at: number;
  confirmed_by: number | null;
  confirmed_at: number | null;
  approved_by: number | null;
  approved_at: number | null;
  closed_by: number | null;
  estimate_sun: string | null;
  balance_before_sun: string | null;
  balance_before_at: number | null;
  balance_after_sun: string | null;
  /** JSON, as are `unread` and `differences`. */
  balance_readings: string | null;
  /** JSON, as are `resources_after` and `record`. */
  resources_before: string | null;
  resources_after: string | null;
  placed_at: number | null;
  /** When a call was last let through the gate. */
  sent_at: number | null;
  posts: Generated<number>;
  repeats: Generated<number>;
  /** Who confirmed each of them; JSON. */
  repeated_by: string | null;
  repeats_until: number | null;
  accepted_at: number | null;
  service_id: string | null;
  status: string | null;
  confirm_status: string | null;
  activate_status: string | null;
  pay_amount_sun: string | null;
  activate_amount_sun: string | null;
  delegate_hash: string | null;
  expired_at: number | null;
  confirmed_on_chain_at: number | null;
  read_at: number | null;
  unread: string | null;
  failed_at: number | null;
  differences: string | null;
  other_service_id: string | null;
  reclaimed_at: number | null;
  hinted_at: number | null;
  paid_twice_at: number | null;
  maybe_paid_twice_at: number | null;
  fell_sun: string | null;
  /** When it was last made sure that a repeat had not been paid a second time. */
  payments_checked_at: number | null;
  reminded_at: number | null;
  record: string | null;
  version: Generated<number>;
  told_version: Generated<number>;
};

/** A card that asks whether an uncertain order is to be sent again under its number. */
export type RepeatsTable = {
  seq: Generated<number>;
  order_id: string;
  token: string;
  state: string;
  reason: string | null;
  /** Calls that had been made when the card was opened; it is good for the next one only. */
  posts: number;
  asked_by: number;
  asked_at: number;
  expires_at: number;
  confirmed_by: number | null;
  confirmed_at: number | null;
  approved_by: number | null;
  closed_by: number | null;
  chat_id: number;
  topic_id: number | null;
  message_id: number | null;
  balance_sun: string | null;
  version: Generated<number>;
  told_version: Generated<number>;
};

/** Messages about an order besides its own: requests for approval, alarms. */
export type OrderMessagesTable = {
  id: Generated<number>;
  /** The order's id, or the token of a repeat's card. */
  subject: string;
  purpose: string;
  chat_id: number;
  message_id: number;
};

/** An authenticator app of a person: in force once it is confirmed, of which there is at most one for each person. */
export type AuthenticatorsTable = {
  id: Generated<number>;
  person_id: number;
  /** Base32; in no log, message beyond the set-up's, export or settings. */
  secret: string;
  created_at: number;
  /** 1 when a code of the app that it replaces was entered for it. */
  is_proven: number;
  /** The message with the secret, until it is deleted. */
  message_id: number | null;
  /** When a first code of it was entered. */
  entered_at: number | null;
  confirmed_at: number | null;
  /** The 30-second step of the last code that was taken: no code of it or before it is taken again. */
  last_step: number | null;
  /** When wrong codes were entered lately; JSON. */
  wrong_at: Generated<string>;
};

export type Tables = {
  events: EventsTable;
  deliveries: DeliveriesTable;
  waiting_chats: WaitingChatsTable;
  attempts: AttemptsTable;
  updates: UpdatesTable;
  conversations: ConversationsTable;
  audit: AuditTable;
  heartbeat: HeartbeatTable;
  key_values: KeyValuesTable;
  notices: NoticesTable;
  notice_sends: NoticeSendsTable;
  orders: OrdersTable;
  repeats: RepeatsTable;
  order_messages: OrderMessagesTable;
  authenticators: AuthenticatorsTable;
};

export type EventRow = Selectable<EventsTable>;
export type DeliveryRow = Selectable<DeliveriesTable>;
export type AuditRow = Selectable<AuditTable>;
export type OrderRow = Selectable<OrdersTable>;
export type RepeatRow = Selectable<RepeatsTable>;
export type OrderMessageRow = Selectable<OrderMessagesTable>;
export type AuthenticatorRow = Selectable<AuthenticatorsTable>;
