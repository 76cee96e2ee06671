// The table of incidents.

import type { Generated, Selectable } from 'kysely';

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
