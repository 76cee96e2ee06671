// The tables of deliveries, each of which is one event for one chat, and of the attempts to send them.

import type { Generated, Selectable } from 'kysely';

/**
 * `waiting` until Telegram accepts it; `parked` while its chat or topic can't be reached; `undelivered` when a person
 * must decide: they replay it (`replayed`, and a new delivery is added) or dismiss it (`dismissed`). `muted` when it came
 * while its place was muted until `due_at` by `closed_by`: it is counted and told by /why, and never sent by itself.
 * `held` until `held_until`: then it waits, or is `dismissed` by nobody when its place has alerts off by then.
 */
export type DeliveryState =
  | 'waiting'
  | 'sent'
  | 'parked'
  | 'undelivered'
  | 'replayed'
  | 'dismissed'
  | 'muted'
  | 'held';

/** Quiet hours, or the message of the day about likely baits. */
export type HeldFor = 'quiet' | 'baits';

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
  /** In a chat, 0 (urgent) is sent before 1; of the same priority, the older delivery is sent first. */
  priority: Generated<number>;
  /** How many messages of it may be in the chat. */
  copies: Generated<number>;
  /** The latest attempt. */
  attempt_id: number | null;
  /** Who requested the replay that made this delivery; null for one made by the intake. */
  replayed_by: number | null;
  /** 1 when an earlier delivery of the event may be in the chat. */
  is_repeat: Generated<number>;
  /** Who replayed, dismissed or muted it, and when; a muted one has no time. */
  closed_by: number | null;
  closed_at: number | null;
  /** How often composing it has begun and not ended successfully. */
  compositions: Generated<number>;
  /** 1 when it is parked because of its topic, and not with its whole chat. */
  is_topic_parked: Generated<number>;
  /** 1 when it is sent without sound. */
  silent: Generated<number>;
  /** Until when it was held, or is, and why; what is held for the same reason comes in one message. */
  held_until: Generated<number | null>;
  held_for: Generated<HeldFor | null>;
  /** The mute that kept it back, as JSON of AlertMute, and its number in the place. */
  mute: Generated<string | null>;
  mute_n: Generated<number | null>;
};

/**
 * The chats with waiting deliveries: `head_id` is the delivery that is sent next, `priority` its priority, and it is
 * due at `due_at`. Only triggers on `deliveries` write this table.
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
