// A waiting queue as one message: the messages themselves while they fit, else a line for every event, else a summary
// with a table attached that holds every event whole. Nothing is dropped: what finds no room waits for the next message.

import { plain } from '../events/template/filters.ts';
import { longestMessage } from '../events/template/template.ts';
import { maxListed } from './fold-limits.ts';
import { countEntities, each, mostEntities, roomAfter, takeFitting } from './fit.ts';
import { factsOf, readItems, type Item, type WaitingEvent } from './fold-item.ts';
import { tellLine } from './fold-line.ts';
import { tellAsTable } from './fold-table.ts';
import { marksOf, tellMarks } from './marks.ts';
import type { MessageReader } from './reader.ts';
import { render, type Message } from './render.ts';
import { tellApart } from './tell-apart.ts';

/** The first `count` events stand in `message`. */
export type Fold = { message: Message; count: number };

/** More messages than this are no longer read one below the other. */
const mostWhole = 5;
/** Nor is what takes more lists than these, however few events it is. */
const mostLists = 3;

/**
 * `queue` in its order, at least one. One mark serves the whole message where it is true of all, or may be of any that it
 * tells.
 * `asLists`: never a table, however little of the queue one message then holds: the chat wants none, or takes no documents.
 */
export function fold(
  queue: readonly WaitingEvent[],
  reader: MessageReader,
  { asLists = false }: { asLists?: boolean } = {},
): Fold {
  const marks = queue.map(({ delivery }) => marksOf(delivery));
  const isReplay = marks.every((mark) => mark.isReplay);
  const markOf = (count: number) =>
    tellMarks({ isRepeat: marks.slice(0, count).some((one) => one.isRepeat), isReplay }, reader.words);
  const mark = markOf(queue.length);
  const items = readItems(queue);
  if (items.length <= mostWhole) {
    const whole = items.map(({ event, data, ...item }) =>
      render(
        event,
        reader,
        undefined,
        { isReplay: item.isReplay && !isReplay, isDisputed: item.isDisputed },
        data,
      ),
    );
    const html = mark + whole.map((message) => message.html).join('\n\n· · ·\n\n');
    if (fits(html)) return { message: { html, plain: plain(html) }, count: items.length };
  }
  if (asLists || items.length <= maxListed) {
    const list = foldToList(items, reader, markOf, !isReplay);
    if (asLists || list.count * mostLists >= items.length) return list;
  }
  return { message: tellAsTable(items, reader, mark), count: items.length };
}

function foldToList(
  items: readonly Item[],
  reader: MessageReader,
  markOf: (count: number) => string,
  saysSo: boolean,
): Fold {
  const title = (count: number) => `${markOf(count)}${reader.words('fold-title', { count })}\n\n`;
  const room = roomAfter(title(items.length), longestMessage);
  const lines = takeFitting(
    each(items, (item) => tellLine(item, saysSo, reader)),
    room,
  );
  // What tells lines apart makes them longer, so that fewer may fit than did without.
  const told = takeFitting(
    tellApart(lines, (at) => factsOf(items[at]!)),
    room,
  );
  const html = title(told.length) + told.join('\n');
  return { message: { html, plain: plain(html) }, count: told.length };
}

function fits(html: string): boolean {
  return plain(html).length <= longestMessage && countEntities(html) <= mostEntities;
}
