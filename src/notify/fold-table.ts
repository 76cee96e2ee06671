// A folded message that is a summary with a table attached: the table holds every event whole.

import { happenedAt } from '../events/event.ts';
import { plain } from '../events/filters.ts';
import { asText } from '../events/foreign-text.ts';
import { writeCsv } from '../reports/csv.ts';
import type { Item } from './fold-item.ts';
import { sumUp } from './fold-sums.ts';
import { countEntities, mostEntities, type Message, type Reader } from './render.ts';

const longestCaption = 1024;
const header = ['received', 'happened', 'type', 'event_id', 'key', 'body', 'replayed', 'conflict'];

/** `mark` is the first line of the message, empty where there is none. */
export function tellAsTable(items: readonly Item[], reader: Reader, mark: string): Message {
  const { words } = reader;
  const conflicts = items.filter(({ isConflict }) => isConflict).length;
  const top = [
    mark + words('fold-title', { count: items.length }),
    words('fold-file'),
    ...(conflicts > 0 ? [words('fold-conflicts', { count: conflicts })] : []),
    '',
  ];
  const html = fill(top, sumUp(items, reader), (count) => words('fold-more', { count }));
  const bytes = new TextEncoder().encode(writeCsv([header, ...items.map(writeRow)]));
  return { html, plain: plain(html), document: { name: 'events.csv', bytes } };
}

/** As many of the sums as the caption has room for; where not all have, its last line says how many more there are. */
function fill(top: readonly string[], sums: readonly string[], more: (count: number) => string): string {
  const lines = [...top];
  let room = longestCaption - plain(top.join('\n')).length;
  let entities = mostEntities - countEntities(top.join('\n'));
  for (const [at, sum] of sums.entries()) {
    const rest = sums.length - at;
    room -= plain(sum).length + 1;
    entities -= countEntities(sum);
    const needed = rest > 1 ? plain(more(rest - 1)).length + 1 : 0;
    if (room < needed || entities < 0) {
      lines.push(more(rest));
      break;
    }
    lines.push(sum);
  }
  return lines.join('\n').trimEnd();
}

function writeRow({ event, definition, data, fields, isReplay, isConflict }: Item): string[] {
  const happened = definition && happenedAt(definition, data);
  return [
    new Date(event.received_at).toISOString(),
    happened === undefined ? '' : new Date(happened).toISOString(),
    event.type,
    event.event_id,
    asText(definition && fields[definition.keyField]),
    event.body,
    isReplay ? 'replayed' : '',
    isConflict ? 'conflict' : '',
  ];
}
