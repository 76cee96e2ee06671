// The line under a message that tells of an incident: who has taken it, or that it is over. Short times are of today.

import { raw, timeTag, type Html } from '../../base/html.ts';
import type { Incident } from '../../store/ledger/incidents/incident.ts';
import { formatTime, tagTime } from '../../base/time.ts';
import { dayOf } from '../../base/zoned-time.ts';
import { toQuotedLine, type Reader } from '../../base/lines.ts';

/** The name of a person who may have left the team. */
export type NameOf = (personId: number, name: string) => string | Html;

/** As HTML; undefined while it is open and nobody has it. */
export function describeIncident(
  { taken, over }: Incident,
  reader: Reader,
  nameOf: NameOf,
): string | undefined {
  const { words } = reader;
  if (over) {
    const person = toQuotedLine(over.name ?? undefined) ?? '';
    const why = raw(words(`open-over-${over.as}`, over.as === 'done' ? { person } : {}));
    return words('open-over', { time: shortTime(over.at, reader), why });
  }
  if (!taken) return undefined;
  const values = { person: nameOf(taken.by, taken.name), time: shortTime(taken.at, reader) };
  return taken.from === null
    ? words('open-taken', values)
    : words('open-taken-from', { ...values, from: toQuotedLine(taken.from) ?? '' });
}

/** `14:02`, with the whole date of another day; a tap shows it in the reader's own zone. */
export function shortTime(ms: number, reader: Reader): Html {
  return isToday(ms, reader) ? timeTag(ms, hourAndMinute(ms, reader.timeZone)) : tagTime(ms, reader.timeZone);
}

/** The same without markup. */
export function plainShortTime(ms: number, reader: Reader): string {
  return isToday(ms, reader) ? hourAndMinute(ms, reader.timeZone) : formatTime(ms, reader.timeZone);
}

function isToday(ms: number, { timeZone, now }: Reader): boolean {
  return dayOf(ms, timeZone) === dayOf(now, timeZone);
}

function hourAndMinute(ms: number, timeZone: string): string {
  return formatTime(ms, timeZone).slice('YYYY-MM-DD '.length, 'YYYY-MM-DD hh:mm'.length);
}
