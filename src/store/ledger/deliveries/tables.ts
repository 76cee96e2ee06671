// The tables of deliveries, each of which is one event for one chat, of posts, each of which is one message that stands in
// a chat or is to stand there, and of the places that can't be reached.

import type { Generated, Selectable } from 'kysely';

/**
 * `waiting` until a post carries it; then `posted`, and the post says what became of it. `undelivered` when a person must
 * decide: they replay it (`replayed`, and a new delivery is added) or dismiss it (`dismissed`). `muted` when it came while
 * a mute kept its place silent: it is counted and told by /why, and never sent by itself. `held` until `held_until`: then
 * it waits, or is `dismissed` by nobody when its place has alerts off by then.
 */
export type DeliveryState =
  | 'waiting'
  | 'posted'
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
  /** Why it did not arrive, as src/telegram/cause.ts writes it. */
  reason: string | null;
  /** In a chat, 0 (urgent) is sent before 1; of the same priority, the older delivery is sent first. */
  priority: Generated<number>;
  /** The post that carries it; null while it waits. */
  post_id: Generated<number | null>;
  /** Of the posts that carried it before: the calls that may have put a message of it into the chat. */
  unclear: Generated<number>;
  /** Of the posts that carried it before: the compositions that began and did not end. */
  composing: Generated<number>;
  /** Who requested the replay that made this delivery; null for one made by the intake. */
  replayed_by: number | null;
  /** 1 when an earlier delivery of the event may be in the chat. */
  is_repeat: Generated<number>;
  /** Who replayed, dismissed or muted it, and when; a muted one has no time. */
  closed_by: number | null;
  closed_at: number | null;
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
 * `open` until the place shows what is wanted (`shown`), or it is given up (`undelivered`). `ended`: nothing is to be shown
 * there any more, whatever changes.
 */
export type PostState = 'open' | 'shown' | 'undelivered' | 'ended';

/** The kind of the posts that carry deliveries; the others are about what `ref` names, and each of those is unique. */
export const eventsKind = 'events' as const;

// What the bot says by itself besides events: a kind of post each, see outbox/kind.ts.

export const noticeKind = 'notice' as const;
// About an order, whose id is the `ref`: its own message, the card of a spend that sends it again and the request to approve
// a spend (the part begins with the token), and an alarm (the part is its name).
export const orderKind = 'order' as const;
export const spendKind = 'spend' as const;
export const approvalKind = 'approval' as const;
export const alarmKind = 'alarm' as const;
/** Tells of an incident, whose id is the `ref`. */
export const incidentKind = 'incident' as const;
/** Reminds of incidents which nobody has taken; features/incidents/job.ts names them. */
export const reminderKind = 'reminder' as const;
export const digestKind = 'digest' as const;
/** Boards, and what is asked about them. */
export const boardKind = 'board' as const;
/** Tells of the end of a mute: the `part` is its number in the place. */
export const endedMuteKind = 'mute' as const;

export const postKinds = [
  noticeKind,
  orderKind,
  spendKind,
  alarmKind,
  approvalKind,
  incidentKind,
  reminderKind,
  digestKind,
  boardKind,
  endedMuteKind,
] as const;

export type PostKindName = (typeof postKinds)[number];

export type PostsTable = {
  id: Generated<number>;
  kind: Generated<PostKindName | typeof eventsKind>;
  /** What it is about, and which of several messages about it; empty for events. */
  ref: Generated<string>;
  part: Generated<string>;
  /** When it is open, of the chat as it is now; else of the chat of the message. */
  chat_id: number;
  topic_id: number | null;
  /** That of its deliveries; of another post, what it was wanted as. */
  priority: number;
  state: Generated<PostState>;
  /** The version that is to be shown, which only grows, and the one that the place shows. */
  wanted: Generated<number>;
  shown: Generated<number>;
  /** 1 when no message is to stand there any more. */
  is_hidden: Generated<number>;
  created_at: number;
  /** An open one is not tried before. */
  due_at: Generated<number>;
  /** When the latest call began, and how many tries have ended. */
  begun_at: Generated<number | null>;
  tries: Generated<number>;
  /** Calls that may have put a message into the chat and whose result is not known: each is counted before it is made. */
  unclear: Generated<number>;
  /** Compositions that began and did not end successfully, since the latest call. */
  composing: Generated<number>;
  message_id: Generated<number | null>;
  /** 1 when its message is marked as a possible repeat. */
  is_repeat: Generated<number>;
  /** Its text as it was sent, where later edits only add to it. */
  said: Generated<string | null>;
  /** A digest of what its message shows: an edit that changes nothing is not made. */
  shown_as: Generated<string | null>;
  shown_at: Generated<number | null>;
  /** Why the latest try failed, as src/telegram/cause.ts writes it. */
  reason: Generated<string | null>;
};

/**
 * The places with waiting deliveries: `head_id` is the first of those of this priority. Only triggers on `deliveries` write
 * this table.
 */
export type LanesTable = {
  chat_id: number;
  /** 0 outside of topics. */
  topic_id: number;
  priority: number;
  head_id: number;
};

/** Nothing is sent to these. */
export type ClosedTable = {
  chat_id: number;
  /** 0 outside of topics, -1 for a chat with all of its topics. */
  topic_id: number;
  /** As src/telegram/cause.ts writes it. */
  reason: string;
  since: number;
  /** 1 when a message may be sent there as a test, until Telegram has answered it. */
  is_tried: Generated<number>;
};

export type DeliveryRow = Selectable<DeliveriesTable>;
export type PostRow = Selectable<PostsTable>;
export type ClosedRow = Selectable<ClosedTable>;
