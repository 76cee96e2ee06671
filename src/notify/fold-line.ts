// Formats one event as one line of a folded message, by the templates of its definition.

import { happenedAt } from '../events/event.ts';
import { pageOf } from '../events/template/filters.ts';
import { asText, clean, cleanShort, shorten } from '../events/template/foreign-text.ts';
import { code, link, timeTag } from '../html.ts';
import { formatTime } from '../time.ts';
import { formatDetails, iconOf } from '../views/event/event-details.ts';
import type { Item } from './fold-item.ts';
import { describeBaitShortly, iconOfBait } from '../views/event/poison.ts';
import { lateSince } from './notes.ts';
import type { MessageReader } from './reader.ts';

const maxKeyLength = 3000;

/**
 * The parts of the line: the time at which the event happened (else was received), its icon, the parts of its
 * definition's templates, the whole key as text or as a link, and whether it was late or, with `showsReplay`, is a
 * replay.
 */
export function formatLine(item: Item, showsReplay: boolean, reader: MessageReader): string {
  const { event, definition, data, fields, poison } = item;
  const { words, skewMs = 0 } = reader;
  const shortTime = (ms: number) =>
    timeTag(ms, formatTime(ms, reader.timeZone).slice('YYYY-'.length, 'YYYY-MM-DD hh:mm:ss'.length));
  const received = shortTime(event.received_at + skewMs);
  const happened = definition && happenedAt(definition, data);
  const time = happened === undefined ? words('fold-received', { received }) : shortTime(happened).html;
  const isLate = lateSince(event, data, skewMs) !== undefined;
  return [
    item.isDisputed ? words('fold-conflict') : '',
    event.kind === 'quarantined' ? words('fold-unread') : '',
    definition ? `${time} ${poison ? iconOfBait(poison) : iconOf(definition, fields)}` : time,
    ...(definition && poison
      ? [describeBaitShortly({ definition, values: fields, poison }, reader)]
      : [
          (definition && formatDetails(definition, fields, reader)) ?? code(cleanShort(event.type, 80)).html,
          formatKey(item, reader),
        ]),
    isLate ? words('fold-late', { received }) : '',
    showsReplay && item.isReplay ? words('event-replayed') : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function formatKey({ event, definition, fields }: Item, reader: MessageReader): string {
  const key = clean(asText(definition ? fields[definition.keyField] : event.event_id));
  if (key === '') return '';
  const url = pageOf(key, fields['chain'], reader);
  return url === undefined ? code(shorten(key, maxKeyLength)).html : link(url, `${key.slice(0, 8)}…`).html;
}
