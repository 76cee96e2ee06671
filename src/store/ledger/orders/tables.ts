// The tables of orders and of spends, and the kinds of the posts about them.

import type { Generated, Selectable } from 'kysely';

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

/**
 * The kinds of the posts about an order, whose `ref` is its id: its own message, the card of a spend that sends it again and
 * the request to approve a spend (the part begins with the token), and an alarm (the part is its name).
 */
export const orderKind = 'order';
export const spendKind = 'spend';
export const approvalKind = 'approval';
export const alarmKind = 'alarm';

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
