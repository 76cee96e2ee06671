// The tables of deliveries: events on their way to a chat each, and the attempts to send them.

import type { Generated, Selectable } from 'kysely';

/**
 * `waiting` until Telegram accepts it; `parked` while its chat can't be reached; `undelivered` when a person must decide:
 * they replay it (`replayed`, and a new delivery waits) or dismiss it (`dismissed`).
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
  /** 0 is sent before 1 in the same chat; within a priority the older is sent first. */
  priority: Generated<number>;
  /** How many messages of it may be in the chat. */
  copies: Generated<number>;
  /** The latest attempt. */
  attempt_id: number | null;
  /** Who replayed it; null for one that intake made. */
  replayed_by: number | null;
  /** 1 when an earlier delivery of the event may be in the chat. */
  is_repeat: Generated<number>;
  /** Who replayed or dismissed it, and when. */
  closed_by: number | null;
  closed_at: number | null;
  /** How often composing it began and did not end. */
  compositions: Generated<number>;
  /** 1 when it is parked because of its topic alone. */
  is_topic_parked: Generated<number>;
};

/**
 * The chats that have something waiting: `head_id` is sent next, has `priority`, and is not due before `due_at`. Triggers on
 * `deliveries` write it, and nobody else.
 */
export type WaitingChatsTable = { chat_id: number; head_id: number; priority: number; due_at: number };

/** One attempt to send a message to a chat, stored before the call; without a verdict its result is unknown. */
export type AttemptsTable = {
  id: Generated<number>;
  chat_id: number;
  begun_at: number;
  verdict: string | null;
  /** How many deliveries the message covers. */
  deliveries: Generated<number>;
};

export type DeliveryRow = Selectable<DeliveriesTable>;
