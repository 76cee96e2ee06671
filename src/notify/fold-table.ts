// A folded message that is a summary with a CSV file attached; the file contains every event with its whole body, of
// likely baits with cut addresses: tables are what addresses are copied from, and the hash leads to the transaction.

import { happenedAt } from '../events/event.ts';
import { htmlToText } from '../events/template/filters.ts';
import { asText } from '../events/template/foreign-text.ts';
import { maxCaptionLength } from '../telegram/message-limits.ts';
import { writeCsv } from '../views/csv.ts';
import { spaceAfter } from './message-space.ts';
import type { Item } from './fold-item.ts';
import { formatSums } from './fold-sums.ts';
import type { MessageReader } from './reader.ts';
import type { Message } from './render.ts';

const header = ['received', 'happened', 'type', 'event_id', 'key', 'body', 'replayed', 'conflict', 'bait'];

/** `note` is the first line of the message, or empty. */
export function renderTable(items: readonly Item[], reader: MessageReader, note: string): Message {
  const { words } = reader;
  const disputed = items.filter(({ isDisputed }) => isDisputed);
  const ids = new Set(disputed.map(({ event }) => event.event_id)).size;
  const top = [
    note + words('fold-title', { count: items.length }),
    words('fold-file'),
    ...(ids > 0 ? [words('fold-conflicts', { count: disputed.length, ids })] : []),
    '',
  ].join('\n');
  const html = [top, ...formatSums(items, reader, spaceAfter(top, maxCaptionLength))].join('\n').trimEnd();
  return withTable(html, items);
}

/** The message with a table of all items. */
export function withTable(html: string, items: readonly Item[]): Message {
  const bytes = new TextEncoder().encode(writeCsv([header, ...items.map(writeRow)]));
  return { html, plain: htmlToText(html), document: { name: 'events.csv', bytes } };
}

function writeRow({ event, definition, data, fields, isReplay, isDisputed, poison }: Item): string[] {
  const happened = definition && happenedAt(definition, data);
  return [
    new Date(event.received_at).toISOString(),
    happened === undefined ? '' : new Date(happened).toISOString(),
    event.type,
    event.event_id,
    asText(definition && fields[definition.keyField]),
    event.body,
    isReplay ? 'replayed' : '',
    isDisputed ? 'conflict' : '',
    poison?.forms.join(' ') ?? '',
  ];
}
