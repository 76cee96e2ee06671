// The tables about people: their updates, unfinished conversations, states of screens, authenticator apps, and the audit
// log.

import type { Generated, Selectable } from 'kysely';

/** `body` is the update's JSON, and null once the update was handled. */
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
export type ScreenStatesTable = {
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
