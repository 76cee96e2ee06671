// Notes above an event's message: it may be a repeat, it is a replay that a person requested, it was late, or other
// content was received under its id.

import { type Data, happenedAt, isLate } from '../events/event.ts';
import { eventOf } from '../events/index.ts';
import type { Words } from '../base/i18n.ts';
import type { DeliveryRow } from '../store/ledger/deliveries/tables.ts';
import type { EventRow } from '../store/ledger/tables.ts';
import { tagTime } from '../base/time.ts';

/** `isRepeat`: another message about it may be in the chat. `isDisputed`: other content was received under its id. */
export type Notes = { isRepeat?: boolean; isReplay?: boolean; isDisputed?: boolean };

export type NoteSource = Pick<DeliveryRow, 'unclear' | 'is_repeat' | 'replayed_by'>;

export function notesOf({ unclear, is_repeat: isRepeat, replayed_by: replayedBy }: NoteSource): {
  isRepeat: boolean;
  isReplay: boolean;
} {
  return { isRepeat: unclear > 0 || isRepeat === 1, isReplay: replayedBy !== null };
}

/** The first line of a message with its line break; empty when there are no notes. */
export function formatNotes({ isRepeat, isReplay }: Notes, words: Words): string {
  const notes = [
    ...(isReplay ? [words('event-replayed')] : []),
    ...(isRepeat ? [words('event-possible-repeat')] : []),
  ];
  return notes.length === 0 ? '' : `${notes.join(' · ')}\n`;
}

/** The line above a late event, empty for others: when it happened and was received, both by the service's clock. */
export function formatLateNote(
  event: Pick<EventRow, 'type' | 'received_at'>,
  data: Data,
  { words, timeZone, skewMs = 0 }: { words: Words; timeZone: string; skewMs?: number },
): string {
  const happened = lateSince(event, data, skewMs);
  if (happened === undefined) return '';
  const times = {
    happened: tagTime(happened, timeZone),
    received: tagTime(event.received_at + skewMs, timeZone),
  };
  return `${words('event-late', times)}\n\n`;
}

/**
 * When a late event happened; undefined for one that is not late or names no time. The ledger has the time of receipt
 * by this host's clock, and `skewMs` is how far the service's clock is ahead of it.
 */
export function lateSince(
  { type, received_at: receivedAt }: Pick<EventRow, 'type' | 'received_at'>,
  data: Data,
  skewMs: number,
): number | undefined {
  const definition = eventOf(type);
  const happened = definition && happenedAt(definition, data);
  return happened !== undefined && isLate(happened, receivedAt + skewMs) ? happened : undefined;
}
