// Formats one event as one line of a folded message, by the templates of its definition.

import { happenedAt } from '../events/event.ts';
import { asText, clean, cleanShort, shorten } from '../events/template/foreign-text.ts';
import { code, link, timeTag } from '../html.ts';
import { formatTime } from '../time.ts';
import { formatDetails, iconOf } from '../views/event/event-details.ts';
import type { Item } from './fold-item.ts';
import { lateSince } from './notes.ts';
import type { MessageReader } from './reader.ts';

const maxKeyLength = 3000;
const transactionHash = /^[0-9a-f]{64}$/i;

/**
 * The parts of the line: the time at which the event happened (else was received), its icon, the parts of its
 * definition's templates, the whole key as text or as a link, and whether it was late or, with `showsReplay`, is a
 * replay.
 */
export function formatLine(item: Item, showsReplay: boolean, reader: MessageReader): string {
  const { event, definition, data, fields } = item;
  const { words, skewMs = 0 } = reader;
  const shortTime = (ms: number) =>
    timeTag(ms, formatTime(ms, reader.timeZone).slice('YYYY-'.length, 'YYYY-MM-DD hh:mm:ss'.length));
  const received = shortTime(event.received_at + skewMs);
  const happened = definition && happenedAt(definition, data);
  const time = happened === undefined ? words('fold-received', { received }) : shortTime(happened).html;
  const isLate = lateSince(event, data, skewMs) !== undefined;
  return [
    item.isDisputed ? words('fold-conflict') : '',
    definition ? `${time} ${iconOf(definition, fields)}` : time,
    (definition && formatDetails(definition, fields, reader)) ?? code(cleanShort(event.type, 80)).html,
    formatKey(item, reader),
    isLate ? words('fold-late', { received }) : '',
    showsReplay && item.isReplay ? words('event-replayed') : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function formatKey({ event, definition, fields }: Item, { explorerUrl }: MessageReader): string {
  const key = clean(asText(definition ? fields[definition.keyField] : event.event_id));
  if (key === '') return '';
  const isOnTron = fields['chain'] === undefined || fields['chain'] === 'TRON';
  if (!isOnTron || !transactionHash.test(key)) return code(shorten(key, maxKeyLength)).html;
  return link(explorerUrl.replaceAll('{hash}', key), `${key.slice(0, 8)}…`).html;
}
