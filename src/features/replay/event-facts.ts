// Text of an event in one or two lines: its type, key and id.

import { code, type Html } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import { toLine, type Reader } from '../../base/lines.ts';
import { clockTime } from '../../base/moment.ts';

/** `name` selects the translated title; without it, `type` is shown as it arrived. */
export type EventFacts = {
  readonly seq: number;
  readonly eventId: string;
  readonly type: string;
  readonly name: string | undefined;
  readonly icon: string;
  /** The value of the type's key field, such as a hash; empty if it has none. Like id and type, it is foreign text. */
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

/** The event as one line of a list. */
export function eventLine(event: EventFacts, reader: Reader): string {
  const key = code(cut(event.key || event.eventId, longestInLine)).html;
  return [titleEvent(event, reader), key, clockTime(event.receivedAt, reader.timeZone)?.html]
    .filter((part) => part !== undefined)
    .join(' · ');
}

/** The label of its button, without markup. */
export function labelEvent({ icon, name, type, key, eventId }: EventFacts, words: Words): string {
  const said = name === undefined ? cut(type, 30) : words.plain(`event-name-${name}`);
  return `${icon} ${said} · ${cut(key || eventId, longestInLine)}`;
}

/** The lines of its key and its id; each value has at most 300 characters. */
export function keyAndIdLines({ key, eventId }: EventFacts, { words }: Pick<Reader, 'words'>): string[] {
  const whole = (text: string): Html => code(cut(text, longestAlone));
  return [
    ...(cut(key, longestAlone) === '' ? [] : [words('event-key', { key: whole(key) })]),
    words('event-id', { id: whole(eventId) }),
  ];
}

function cut(text: string, longest: number): string {
  return toLine(text, longest) ?? '';
}
