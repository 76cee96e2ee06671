// All tables of the ledger by name, as Kysely's queries see them, with the words that stand in them; those of
// deliveries and posts are in deliveries/tables.ts. Times are Unix milliseconds and booleans 0 or 1, so that every
// database returns the same rows. Neither event types nor the states of orders are known to the ledger.

import type { ClosedTable, DeliveriesTable, LanesTable, PostsTable } from './deliveries/tables.ts';
import type { Generated, Selectable } from 'kysely';

export type Tables = {
  events: EventsTable;
  outcomes: OutcomesTable;
  sums: SumsTable;
  balances: BalancesTable;
  posts: PostsTable;
  deliveries: DeliveriesTable;
  lanes: LanesTable;
  closed: ClosedTable;
  updates: UpdatesTable;
  conversations: ConversationsTable;
  screen_states: ScreenStatesTable;
  audit: AuditTable;
  heartbeat: HeartbeatTable;
  key_values: KeyValuesTable;
  jobs: JobsTable;
  notices: NoticesTable;
  orders: OrdersTable;
  spends: SpendsTable;
  authenticators: AuthenticatorsTable;
  incidents: IncidentsTable;
};

/** A destination of alerts: a chat, or one topic of a forum; `topicId` is null for the chat outside of topics. */
export type Place = { chatId: number; topicId: number | null };

/** How an event is handled: sent to chats, stored only (`ignored`), or shown to the owners only (`quarantined`). */
export type EventKind = 'event' | 'ignored' | 'quarantined';

type EventsTable = {
  seq: Generated<number>;
  event_id: string;
  /** 0 for the first body that was received under this id, and one more for each different body. */
  variant: number;
  type: string;
  version: string | null;
  kind: EventKind;
  /** Why it was not sent to chats, or what was unexpected about one that was: see events.ts. */
  remark: string | null;
  /** The body as it was received. */
  body: string;
  received_at: number;
  repeats: Generated<number>;
  repeated_at: number | null;
};

export type EventRow = Selectable<EventsTable>;

/** `heard` is sent, `held` is sent later, and `muted` is kept back. */
export type EventOutcome = 'heard' | 'held' | 'muted';
/** `came` is counted once for all places; what became of it in none of these ways in a place, was not wanted there. */
export type CountedOutcome = EventOutcome | 'came';

/** How many events had this outcome in a place within an hour. */
type OutcomesTable = {
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

// Sums of what events say, and readings of the balance, are kept by quarters of an hour, so that the days of every time zone
// can be made of them. Amounts are integers as text.

/** A quarter of an hour: the number of those since 1970. */
export const quarterMs = 900_000;

export function quarterOf(ms: number): number {
  return Math.floor(ms / quarterMs);
}

/**
 * What is summed up under one name; texts are empty and `decimals` 0 where they do not apply. `chain` and `contract` are
 * those of transfers.
 */
export type SumKey = {
  series: string;
  name: string;
  coin: string;
  chain: string;
  contract: string;
  decimals: number;
};

/** The columns that tell what is summed up. */
export const sumNames = [
  'series',
  'name',
  'coin',
  'chain',
  'contract',
  'decimals',
] as const satisfies ReadonlyArray<keyof SumKey>;

/** The columns that tell the rows of the sums apart. */
export const sumKeys = ['quarter', 'reported', ...sumNames] as const;

/**
 * `quarter`: when it happened; `reported`: when the event was stored, 0 for what no digest tells. Both count quarters of
 * an hour.
 */
export type SumsTable = SumKey & { quarter: number; reported: number; count: number; amount: string };

/** `signed`: the account as it was read; `event`: what a balance event said. */
export type BalanceSource = 'signed' | 'event';

/** The last balance that each source named in a quarter. */
export type BalancesTable = {
  quarter: number;
  source: BalanceSource;
  /** Unix milliseconds. */
  at: number;
  trx: string | null;
  usdt: string | null;
  /** What the account has spent since it was opened; of signed readings only. */
  spent_trx: string | null;
  spent_usdt: string | null;
  /** What was recharged and refunded since then, as the account says; of signed readings only. */
  recharged_trx: string | null;
  refunded_trx: string | null;
};

/** Of the same `kind` and `ref` at most one is open. */
export type IncidentsTable = {
  id: Generated<number>;
  kind: IncidentKind;
  /** What it is about, by its kind. */
  ref: string;
  /** JSON: what the message about it needs. */
  detail: string | null;
  opened_at: number;
  /** When it was reported last. */
  reported_at: number;
  /** Since when nobody has it: since it was opened, or given back. Reminders count from here. */
  untaken_since: number;
  taken_by: number | null;
  taken_name: string | null;
  /** The name of the person from whom it was taken. */
  taken_from: string | null;
  taken_at: number | null;
  over_at: number | null;
  /** How it ended, as a word. */
  over_as: string | null;
  /** The person who ended it. */
  over_name: string | null;
  reminders_off: Generated<number>;
  /** Counts what people are shown of it. */
  version: Generated<number>;
};

export type IncidentRow = Selectable<IncidentsTable>;

// What an incident may be about. The word is stored, and the names of texts and the settings of reminders go by it.

/** Their `ref` is the id of an order, and their messages are those of the order. */
export const orderKinds = ['order', 'payment'] as const;

export type IncidentKind =
  | (typeof orderKinds)[number]
  /** An event that can't be read; its `ref` is the event's `seq`. */
  | 'event'
  /** Alerts that did not arrive in a chat; its `ref` is the chat's id. */
  | 'undelivered'
  /** A chat or topic that is out of reach; its `ref` is what `parkedRef` returns. */
  | 'parked'
  /** What else owners are told of, by the kind of the notice. */
  | 'unowned'
  | 'silence'
  | 'downtime'
  | 'template'
  | 'words-failed'
  | 'quota'
  | 'jobs-late';

export function isOfOrder(kind: IncidentKind): boolean {
  return orderKinds.some((of) => of === kind);
}

/** When this data folder was last, and first, in use; the table has one row. */
type HeartbeatTable = { id: number; at: number; first_at: number | null };

/** Small values that must survive a restart, each under a name. */
type KeyValuesTable = { name: string; value: string };

/** Notices to the owners about the bot itself; `key` is unique. `incident_id`: the incident that it reports. */
type NoticesTable = {
  id: Generated<number>;
  key: string;
  at: number;
  body: string;
  incident_id: number | null;
};

/** Jobs that run at times of their own. Names and times are not interpreted by the ledger. */
export type JobsTable = {
  name: string;
  due_at: number;
  begun_at: number | null;
  last_due_at: number | null;
  is_told_late: number;
};

/** `body` is the update's JSON, and null once the update was handled. */
type UpdatesTable = {
  update_id: number;
  received_at: number;
  body: string | null;
  handled_at: number | null;
};

type ConversationsTable = { key: string; state: string; updated_at: number };

type AuditTable = {
  id: Generated<number>;
  at: number;
  /** Telegram user id; null when the bot itself acted. */
  actor_id: number | null;
  action: string;
  subject: string;
  detail: string | null;
};

/** A person's authenticator apps. An app is in force once it is confirmed; each person has at most one in force. */
export type AuthenticatorsTable = {
  id: Generated<number>;
  person_id: number;
  /** Base32. It is never written elsewhere, except in the message that sets the app up. */
  secret: string;
  created_at: number;
  /** The message with the secret, until it is deleted. */
  message_id: number | null;
  /** When its first code was entered; since then it is in force. */
  confirmed_at: number | null;
  /** The 30-second time step of the last accepted code: codes of this and earlier steps are refused. */
  last_step: number | null;
  /** The times at which wrong codes were entered recently; JSON. */
  wrong_at: Generated<string>;
};

/** `body` is JSON. */
type ScreenStatesTable = {
  id: string;
  kind: string;
  person_id: number;
  chat_id: number;
  topic_id: number | null;
  body: string;
  touched_at: number;
  ends_at: number;
};

export type ScreenStateRow = Selectable<ScreenStatesTable>;
export type AuditRow = Selectable<AuditTable>;
export type AuthenticatorRow = Selectable<AuthenticatorsTable>;

/** Amounts in sun are integers as text, so that no database and no driver rounds them. */
export type OrdersTable = {
  seq: Generated<number>;
  id: string;
  client_order_id: string;
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
  /** Who left it, when its outcome was unknown. */
  left_by: number | null;
  estimate_sun: string | null;
  balance_before_sun: string | null;
  balance_before_at: number | null;
  /** JSON, like `unread` and `differences`. */
  balance_readings: string | null;
  /** JSON, like `resources_after` and `record`. */
  resources_before: string | null;
  resources_after: string | null;
  placed_at: number | null;
  /** When a call to the service was last let through the gate. */
  sent_at: number | null;
  posts: Generated<number>;
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
  /** When it was last checked that no repeat of it was paid a second time. */
  payments_checked_at: number | null;
  record: string | null;
  version: Generated<number>;
};

/**
 * One confirmation that may pay: the first of an order, or one that sends it again under the same number. Of an order one
 * is open at most, and each call has one that was sent at most, which the database keeps by unique indexes.
 */
export type SpendsTable = {
  seq: Generated<number>;
  order_id: string;
  token: string;
  state: string;
  reason: string | null;
  /** The order's number of calls when the card was opened, 0 for the first; it is valid only for the next call. */
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
  balance_sun: string | null;
  version: Generated<number>;
};

/** An order with what its spends say of it; null without a first one, which is no order that this program wrote. */
export type OrderRow = Selectable<OrdersTable> & {
  /** Its own message, in its own place. */
  message_id: number | null;
  token: string | null;
  card_state: string | null;
  card_reason: string | null;
  expires_at: number | null;
  confirmed_by: number | null;
  confirmed_at: number | null;
  approved_by: number | null;
  closed_by: number | null;
  /** Who confirmed each spend by which it was sent again, separated by commas. */
  repeated_by: string | null;
  /** Until when a confirmed spend that would send it again waits for approval. */
  waits_until: number | null;
};
/** `message_id`: its card; that of a first spend is the order's message. */
export type SpendRow = Selectable<SpendsTable> & { message_id: number | null };
