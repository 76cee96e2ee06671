// The tables about people: their updates, unfinished conversations, authenticator apps, and what they did.

import type { Generated, Selectable } from 'kysely';

/** `body` is the update's JSON until it was handled. */
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

/** An authenticator app of a person: in force once it is confirmed, of which there is at most one for each person. */
export type AuthenticatorsTable = {
  id: Generated<number>;
  person_id: number;
  /** Base32; in no log, message beyond the set-up's, export or settings. */
  secret: string;
  created_at: number;
  /** 1 when a code of the app that it replaces was entered to set it up. */
  is_proven: number;
  /** The message with the secret, until it is deleted. */
  message_id: number | null;
  /** When a first code of it was entered. */
  entered_at: number | null;
  confirmed_at: number | null;
  /** The 30-second step of the last accepted code: codes of this and earlier steps are refused. */
  last_step: number | null;
  /** When wrong codes were entered recently; JSON. */
  wrong_at: Generated<string>;
};

export type AuditRow = Selectable<AuditTable>;
export type AuthenticatorRow = Selectable<AuthenticatorsTable>;
