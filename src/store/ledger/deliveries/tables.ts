// The tables of deliveries: events on their way to a chat each, and the attempts to send them.

import type { Generated, Selectable } from 'kysely';

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

export type DeliveryRow = Selectable<DeliveriesTable>;
