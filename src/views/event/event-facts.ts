// An event in one or two lines: its type, key and id.

import { code, type Html } from '../../html.ts';
import type { Words } from '../../i18n.ts';
import { toLine, type Reader } from '../lines.ts';
import { clockTime } from '../moment.ts';

/** `name` selects its words; a type without words has none, and `type` is shown as it arrived. */
export type EventFacts = {
  readonly seq: number;
  readonly eventId: string;
  readonly type: string;
  readonly name: string | undefined;
  readonly icon: string;
  /** The value of the type's key field, such as a hash; empty when it has none. Foreign text, as are the id and the type. */
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
export function eventLine(event: EventFacts, reader: Reader): string {
  const key = code(cut(event.key || event.eventId, longestInLine)).html;
  return [titleEvent(event, reader), key, clockTime(event.receivedAt, reader.timeZone)]
    .filter((part) => part !== undefined)
    .join(' · ');
}

/** Label of its button, without markup. */
export function labelEvent({ icon, name, type, key, eventId }: EventFacts, words: Words): string {
  const said = name === undefined ? cut(type, 30) : words.plain(`event-name-${name}`);
  return `${icon} ${said} · ${cut(key || eventId, longestInLine)}`;
}

/** Its key and its id, of at most 300 characters each. */
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
