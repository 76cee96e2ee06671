// Folds many events into one message: their own messages if those fit, else one line for each, else a summary with a
// table of all events attached. No event is dropped: those that don't fit go into the next message.

import { htmlToText } from '../events/template/filters.ts';
import { withoutTimeTags } from '../html.ts';
import { maxEntities, maxTextLength } from '../telegram/message-limits.ts';
import type { HeldFor } from '../store/ledger/deliveries/tables.ts';
import { maxListed } from './fold-limits.ts';
import { countEntities, mapLazily, spaceAfter, takeWhileFits } from './message-space.ts';
import { fieldsOf, readItems, type Item, type WaitingEvent } from './fold-item.ts';
import { foldBaits, takeBaits } from './fold-baits.ts';
import { formatLine } from './fold-line.ts';
import { renderTable } from './fold-table.ts';
import { notesOf, formatNotes } from './notes.ts';
import type { MessageReader } from './reader.ts';
import { render, type Message } from './render.ts';
import { distinguishLines } from './distinguish-lines.ts';

/** `message` carries the first `count` events. */
export type Fold = { message: Message; count: number };

/** At most this many events are shown with their own messages, one below the other. */
const maxWhole = 5;
/** When more lists than this would be needed for all events, a summary with a table is sent instead. */
const maxLists = 3;

/**
 * `queue` has at least one event, and its order is kept. The message begins with one note for all: `replayed` if every
 * event of the queue is, `possible repeat` if any event in the message may be one. `asLists`: never a table, because
 * the chat wants no files or refuses them; a message may then carry only few events. `heldFor`: why they were held.
 */
export function fold(
  queue: readonly WaitingEvent[],
  reader: MessageReader,
  { asLists = false, heldFor = null }: { asLists?: boolean; heldFor?: HeldFor | null } = {},
): Fold {
  const notes = queue.map(({ delivery }) => notesOf(delivery));
  const isReplay = notes.every((one) => one.isReplay);
  const noteOf = (count: number) =>
    formatHeading(heldFor, count, reader) +
    formatNotes({ isRepeat: notes.slice(0, count).some((one) => one.isRepeat), isReplay }, reader.words);
  const note = noteOf(queue.length);
  const items = readItems(queue, reader);
  const baits = heldFor === 'baits' ? takeBaits(items) : [];
  if (baits.length > 0) return foldBaits(baits, reader, { note, asLists });
  if (items.length <= maxWhole) {
    // As they came: without its addresses, a likely bait could not be judged again.
    const whole = items.map(({ event, unhidden, ...item }, at) => {
      const marks = { isReplay: item.isReplay && !isReplay, isDisputed: item.isDisputed };
      return render(queue[at]?.event ?? event, reader, { notes: marks, data: unhidden });
    });
    const html = note + whole.map((message) => message.html).join('\n\n· · ·\n\n');
    const shown = fits(html) ? html : withoutTimeTags(html);
    if (fits(shown)) return { message: { html: shown, plain: htmlToText(shown) }, count: items.length };
  }
  if (asLists || items.length <= maxListed) {
    const list = foldToList(items, reader, noteOf, !isReplay);
    if (asLists || list.count * maxLists >= items.length) return list;
  }
  return { message: renderTable(items, reader, note), count: items.length };
}

function foldToList(
  items: readonly Item[],
  reader: MessageReader,
  noteOf: (count: number) => string,
  showsReplays: boolean,
): Fold {
  const title = (count: number) => `${noteOf(count)}${reader.words('fold-title', { count })}\n\n`;
  const space = spaceAfter(title(items.length), maxTextLength);
  // A time takes one of the message's entities, and Telegram drops the last ones: so how many lines fit is counted
  // without the tags of times, which the message has only if there is space for all of them.
  const tagged = mapLazily(items, (item) => formatLine(item, showsReplays, reader));
  const lines = takeWhileFits(mapLazily(tagged, withoutTimeTags), space);
  // Distinguishing equal lines makes them longer, so fewer may fit.
  const fitting = takeWhileFits(
    distinguishLines(lines, (at) => fieldsOf(items[at]!)),
    space,
  );
  const withTimes = fitting.map((line, at) => {
    const added = line.slice(lines[at]!.length);
    return formatLine(items[at]!, showsReplays, reader) + added;
  });
  return { message: toMessage(title(fitting.length), withTimes, fitting), count: fitting.length };
}

/** The first of the texts with times and without that fits. */
function toMessage(title: string, withTimes: readonly string[], without: readonly string[]): Message {
  const tagged = title + withTimes.join('\n');
  const html = fits(tagged) ? tagged : title + without.join('\n');
  return { html, plain: htmlToText(html) };
}

function fits(html: string): boolean {
  return htmlToText(html).length <= maxTextLength && countEntities(html) <= maxEntities;
}

/** The first line of a message about events that were held, with its line break. */
function formatHeading(heldFor: HeldFor | null, count: number, { words }: MessageReader): string {
  return heldFor !== 'quiet' ? '' : `${words('fold-held', { count })}\n`;
}
