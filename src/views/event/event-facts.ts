// An event in a line or two: what it is, its key, its number.

import { code, type Html } from '../../html.ts';
import type { Words } from '../../i18n.ts';
import { shown, type Reader } from '../lines.ts';
import { clockTime } from '../moment.ts';

/** `name` is that of its words; of a type without words it is missing, and `type` is shown as it came. */
export type EventFacts = {
  readonly seq: number;
  readonly eventId: string;
  readonly type: string;
  readonly name: string | undefined;
  readonly icon: string;
  /** What a message about it carries whole; empty when it has none. Foreign text, as are the ID and the type. */
  readonly key: string;
  readonly receivedAt: number;
};

const longestInLine = 16;
const longestAlone = 300;

/** `💸 <b>Balance change</b>` */
export function titleEvent({ icon, name, type }: EventFacts, { words }: Pick<Reader, 'words'>): string {
  const said = name === undefined ? code(cut(type, 80)).html : words(`event-name-${name}`);
  return `${icon} <b>${said}</b>`;
}

/** One line of a list. */
export function lineOf(event: EventFacts, reader: Reader): string {
  const key = code(cut(event.key || event.eventId, longestInLine)).html;
  return [titleEvent(event, reader), key, clockTime(event.receivedAt, reader.timeZone)]
    .filter((part) => part !== undefined)
    .join(' · ');
}

/** What a button says of it: no markup. */
export function labelEvent({ icon, name, type, key, eventId }: EventFacts, words: Words): string {
  const said = name === undefined ? cut(type, 30) : words.plain(`event-name-${name}`);
  return `${icon} ${said} · ${cut(key || eventId, longestInLine)}`;
}

/** Its key and its ID, whole as far as a message has room. */
export function namesOf({ key, eventId }: EventFacts, { words }: Pick<Reader, 'words'>): string[] {
  const whole = (text: string): Html => code(cut(text, longestAlone));
  return [
    ...(cut(key, longestAlone) === '' ? [] : [words('event-key', { key: whole(key) })]),
    words('event-id', { id: whole(eventId) }),
  ];
}

function cut(text: string, longest: number): string {
  return shown(text, longest) ?? '';
}
