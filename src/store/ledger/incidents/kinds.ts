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
