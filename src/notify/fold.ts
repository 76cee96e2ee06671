// A waiting queue as one message: the messages themselves while they fit, else a line for every event, else a summary
// with a table attached that holds every event whole. Nothing is dropped: what finds no room waits for the next message.

import { happenedAt } from '../events/event.ts';
import { plain } from '../events/filters.ts';
import { asText } from '../events/foreign-text.ts';
import { longestMessage } from '../events/template.ts';
import { writeCsv } from '../reports/csv.ts';
import type { EventRow } from '../store/tables.ts';
import { read, sumUp, tellLine, type Item } from './fold-line.ts';
import { marksOf, tellMarks, type Markable } from './marks.ts';
import { render, type Message, type Reader } from './render.ts';

/** What waits: an event, and what its delivery says of copies and replays. */
export type Waiting = { event: EventRow; delivery: Markable };

/** The first `count` events stand in `message`. */
export type Fold = { message: Message; count: number };

/** Telegram drops every entity after the hundredth. */
const mostEntities = 100;
/** More messages than this are no longer read one below the other. */
const mostWhole = 5;
const longestCaption = 1024;

/**
 * `queue` in its order, at least one. One mark serves the whole message where it is true of all, or may be of any.
 * `asLists`: without a file, however little of the queue one message then holds.
 */
export function fold(
  queue: readonly Waiting[],
  reader: Reader,
  { asLists = false }: { asLists?: boolean } = {},
): Fold {
  const marks = queue.map(({ delivery }) => marksOf(delivery));
  const isReplay = marks.every((mark) => mark.isReplay);
  const mark = tellMarks({ isRepeat: marks.some((one) => one.isRepeat), isReplay }, reader.words);
  const items = queue.map(({ event }, at) => {
    const mine = marks[at]!.isReplay;
    return { event, isReplay: mine, saysSo: mine && !isReplay };
  });
  if (items.length <= mostWhole) {
    const whole = items.map(
      ({ event, saysSo }) => render(event, reader, undefined, { isReplay: saysSo }).html,
    );
    const html = mark + whole.join('\n\n· · ·\n\n');
    if (fits(html)) return { message: { html, plain: plain(html) }, count: items.length };
  }
  const list = foldToList(items, reader, mark);
  return asLists || list.count * 2 >= items.length ? list : foldToTable(items, reader, mark);
}

function foldToList(items: readonly Item[], reader: Reader, mark: string): Fold {
  const title = (count: number) => `${mark}${reader.words('fold-title', { count })}\n\n`;
  const told: string[] = [];
  let room = longestMessage - plain(title(items.length)).length;
  let entities = mostEntities - countEntities(title(items.length));
  for (const item of items) {
    const line = tellLine(item, reader);
    room -= plain(line).length + 1;
    entities -= countEntities(line);
    if (room < 0 || entities < 0) break;
    told.push(line);
  }
  const html = title(told.length) + told.join('\n');
  return { message: { html, plain: plain(html) }, count: told.length };
}

function foldToTable(items: readonly Item[], reader: Reader, mark: string): Fold {
  const events = items.map(({ event }) => event);
  const title = `${mark}${reader.words('fold-title', { count: items.length })}\n${reader.words('fold-file')}\n`;
  let html = title;
  for (const line of sumUp(events, reader)) {
    if (plain(`${html}\n${line}`).length > longestCaption) break;
    html += `\n${line}`;
  }
  const header = ['received', 'happened', 'type', 'event_id', 'key', 'body', 'replayed'];
  const rows = items.map(({ event, isReplay }) => {
    const { definition, data } = read(event);
    const happened = definition && happenedAt(definition, data);
    return [
      new Date(event.received_at).toISOString(),
      happened === undefined ? '' : new Date(happened).toISOString(),
      event.type,
      event.event_id,
      asText(definition && data[definition.keyField]),
      event.body,
      isReplay ? 'replayed' : '',
    ];
  });
  const bytes = new TextEncoder().encode(writeCsv([header, ...rows]));
  return {
    message: { html, plain: plain(html), document: { name: 'events.csv', bytes } },
    count: events.length,
  };
}

function fits(html: string): boolean {
  return plain(html).length <= longestMessage && countEntities(html) <= mostEntities;
}

/** Each opening tag makes one. */
function countEntities(html: string): number {
  return html.match(/<[a-z]/g)?.length ?? 0;
}
