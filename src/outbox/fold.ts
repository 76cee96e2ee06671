// Folds many events into one message: their own messages if those fit, else one line for each, else a summary with a
// table of all events attached. No event is dropped: those that don't fit go into the next message.

import { htmlToText, pageOf } from '../events/template/filters.ts';
import { type Html, code, foldedQuote, link, raw, withoutTimeTags } from '../base/html.ts';
import { maxCaptionLength, maxEntities, maxTextLength } from '../telegram/markup.ts';
import type { HeldFor } from '../store/ledger/deliveries/tables.ts';
import { maxListed } from './gather.ts';
import { type Item, type WaitingEvent, fieldsOf, readItems } from './fold-item.ts';
import { type Message, formatNotes, lateSince, notesOf, render } from './render.ts';
import type { MessageReader } from './reader.ts';
import { distinguishLines, formatDetails, iconOf } from './event-lines.ts';
import { type Data, type EventDefinition, happenedAt, toInteger, variables } from '../events/event.ts';
import { asText, clean, cleanShort, shorten } from '../events/template/foreign-text.ts';
import { listTime, shortTime } from '../base/time.ts';
import {
  type Bait,
  describeBaitShortly,
  iconOfBait,
  kindOfBait,
  knownValues,
  showHash,
} from '../rules/poison.ts';
import { writeCsv } from '../base/csv.ts';

/** `message` carries the first `count` events. */
type Fold = { message: Message; count: number };

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
  const untagged = items.values().map((item) => withoutTimeTags(formatLine(item, showsReplays, reader)));
  const lines = takeWhileFits(untagged, space);
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

// Formats one event as one line of a folded message, by the templates of its definition.

const maxKeyLength = 3000;

/**
 * The parts of the line: the time at which the event happened (else was received), its icon, the parts of its
 * definition's templates, the whole key as text or as a link, and whether it was late or, with `showsReplay`, is a
 * replay.
 */
export function formatLine(item: Item, showsReplay: boolean, reader: MessageReader): string {
  const { event, definition, data, fields, poison } = item;
  const { words, skewMs = 0 } = reader;
  const received = listTime(event.received_at + skewMs, reader);
  const happened = definition && happenedAt(definition, data);
  const time =
    happened === undefined ? words('fold-received', { received }) : listTime(happened, reader).html;
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

// The message of the day about likely baits that were held for it: how many of which form, and their hashes, without any
// address.

/** More hashes go into a table. */
const mostQuoted = 50;
/** With more, look-alikes are counted together, whatever they look like. */
const mostCounts = 6;

/** The baits at the beginning of `items`; none where the address book has changed and the first one is no bait any more. */
function takeBaits(items: readonly Item[]): Item[] {
  const end = items.findIndex(({ poison, definition }) => !poison || !definition);
  return items.slice(0, end === -1 ? items.length : end);
}

/** `items` are likely baits, at least one; `note` is the first line of the message, or empty. */
function foldBaits(
  items: readonly Item[],
  reader: MessageReader,
  { note, asLists }: { note: string; asLists: boolean },
): { message: Message; count: number } {
  const lines = items.map((item) => lineOf(item));
  const most = lines.slice(0, mostQuoted);
  const space = spaceAfter(note + title(items, reader), maxTextLength);
  // One for the quotation itself.
  const quoted = takeWhileFits(most, { ...space, entities: space.entities - 1 });
  if (quoted.length < lines.length && !asLists) {
    const html = `${note}${title(items, reader)}\n${reader.words('poison-daily-file')}`;
    return { message: { ...withTable(html, items), hasNoButtons: true }, count: items.length };
  }
  const count = Math.max(1, quoted.length);
  const html = `${note}${title(items.slice(0, count), reader)}\n${foldedQuote(raw(quoted.join('\n'))).html}`;
  return { message: { html, plain: htmlToText(html), hasNoButtons: true }, count };
}

function lineOf(item: Item): string {
  const bait = baitOf(item);
  return `${kindOfBait(bait).icon} ${(showHash(bait) ?? raw('—')).html}`;
}

function title(items: readonly Item[], reader: MessageReader): string {
  const { words, skewMs = 0 } = reader;
  const times = items.map(({ event }) => event.received_at + skewMs);
  const [since, until] = [Math.min(...times), Math.max(...times)];
  const each = countBy(items, (bait) => knownValues(bait.poison, reader));
  const counts = each.size <= mostCounts ? each : countBy(items, () => ({ kind: 'several', known: '' }));
  const list = [...counts.values()]
    .sort((a, b) => b.count - a.count)
    .map(({ form, ...values }) => words(`poison-count-${form}`, values));
  return words('poison-daily', {
    count: items.length,
    // The baits of one day may take several messages: each says which part of it it has.
    since: shortTime(since, reader),
    until: shortTime(until, reader),
    isOneTime: since === until ? 'yes' : 'no',
    list: { html: list.join(words('list-comma')) },
  });
}

type Counted = { form: string; count: number; coin: string; kind: string; known: Html | string };

/** By what each counts as; look-alikes by the address that they look like, as `knownOf` names it. */
function countBy(
  items: readonly Item[],
  knownOf: (bait: Bait) => Pick<Counted, 'kind' | 'known'>,
): Map<string, Counted> {
  const counts = new Map<string, Counted>();
  for (const item of items) {
    const bait = baitOf(item);
    const { form, values } = kindOfBait(bait);
    const counted = { form, coin: values.coin, ...knownOf(bait) };
    const key = JSON.stringify(form === 'lookalike' ? counted : [form, values]);
    counts.set(key, { ...counted, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return counts;
}

function baitOf({ definition, fields, poison }: Item): Bait {
  if (!definition || !poison) throw new Error('The event is no likely bait.');
  return { definition, values: fields, poison };
}

// A folded message that is a summary with a CSV file attached; the file contains every event with its whole body, of
// likely baits with cut addresses: tables are what addresses are copied from, and the hash leads to the transaction.

const header = ['received', 'happened', 'type', 'event_id', 'key', 'body', 'replayed', 'conflict', 'bait'];

/** `note` is the first line of the message, or empty. */
function renderTable(items: readonly Item[], reader: MessageReader, note: string): Message {
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
function withTable(html: string, items: readonly Item[]): Message {
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

// Summarises many events: one line for each group, with its count and total. Only amounts of the same thing are added:
// two coins, contracts, networks, services or directions are two groups.

type Group = {
  type: string;
  definition: EventDefinition | undefined;
  isUnread: boolean;
  count: number;
  /** Undefined for events without an amount. */
  sum: bigint | undefined;
  /** The fields that are equal in all of them. */
  fields: Data;
  /** They are likely baits of one form, and none of them is added to anything else. */
  bait?: ReturnType<typeof kindOfBait> | undefined;
};

/**
 * The largest groups first, as many as fit into `space`; a last line says how many more there are. Disputed events,
 * whose id was received with different contents, are in no group, because it is unknown which content is true.
 */
function formatSums(items: readonly Item[], reader: MessageReader, space: Space): string[] {
  const groups = sumUp(items);
  const lines = distinguishLines(
    takeWhileFits(
      groups.values().map((group) => formatGroup(group, reader)),
      space,
    ),
    (at) => groups[at]!.fields,
  );
  const fitting = takeWhileFits(lines, space);
  if (fitting.length === groups.length) return fitting;
  const more = (count: number) => reader.words('fold-more', { count });
  const left = takeWhileFits(lines, {
    ...space,
    length: space.length - htmlToText(more(groups.length)).length - 1,
  });
  return [...left, more(groups.length - left.length)];
}

function sumUp(items: readonly Item[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { event, definition, fields, isDisputed, poison } of items) {
    if (isDisputed) continue;
    const bait = definition && poison && kindOfBait({ definition, values: fields, poison });
    // What a bait says of its amount may be made up, so it is counted and not added up.
    const amount = definition && !bait ? toInteger(fields[definition.fold.sum]) : undefined;
    const by = bait ? [] : (definition?.fold.by ?? []);
    const isStated = amount !== undefined;
    const isUnread = event.kind === 'quarantined';
    const key = JSON.stringify([
      event.type,
      isUnread,
      bait,
      isStated,
      ...by.map((field) => asText(fields[field])),
    ]);
    const group = groups.get(key) ?? {
      type: event.type,
      definition,
      isUnread,
      count: 0,
      sum: isStated ? 0n : undefined,
      fields: commonFields(by, fields),
      bait,
    };
    group.count += 1;
    if (group.sum !== undefined && isStated) group.sum += definition?.fold.added?.(amount, fields) ?? amount;
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}

function commonFields(by: readonly string[], fields: Data): Data {
  const names = by.flatMap((field) => [field, `${field}_is_shared`]).filter((name) => name in fields);
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

function formatGroup(
  { type, definition, isUnread, count, sum, fields, bait }: Group,
  reader: MessageReader,
): string {
  if (bait) {
    const named = reader.words.plain(`poison-sum-${bait.form}`, bait.values);
    return `${bait.icon} ${reader.words('fold-sum', { name: named, count })}`;
  }
  if (!definition) {
    const unread = isUnread ? `${reader.words('fold-unread')} · ` : '';
    return unread + reader.words('fold-sum', { name: code(cleanShort(type, 80)), count });
  }
  const name = reader.words.plain(`event-name-${definition.name}`);
  const stated = { ...fields, ...(sum !== undefined && { [definition.fold.sum]: sum }) };
  const total = formatDetails(definition, variables(definition, stated), reader);
  const text = total
    ? reader.words('fold-sum-amount', { name, count, amount: { html: total } })
    : reader.words('fold-sum', { name, count });
  return `${iconOf(definition, fields)} ${text}`;
}

// Computes how many lines fit into one Telegram message, by Telegram's limits for visible text and entities.

/** What still fits into a message: UTF-16 units of visible text, and entities. */
type Space = { length: number; entities: number };

/** The space that is left after `html` in a message of at most `length` units. */
export function spaceAfter(html: string, length: number): Space {
  return { length: length - htmlToText(html).length, entities: maxEntities - countEntities(html) };
}

/** The lines before the first that does not fit; line breaks are counted. `lines` is not read beyond that one. */
export function takeWhileFits(lines: Iterable<string>, space: Space): string[] {
  const taken: string[] = [];
  let { length, entities } = space;
  for (const line of lines) {
    length -= htmlToText(line).length + 1;
    entities -= countEntities(line);
    if (length < 0 || entities < 0) break;
    taken.push(line);
  }
  return taken;
}

/** Telegram makes one entity of each opening tag. */
function countEntities(html: string): number {
  return html.match(/<[a-z]/g)?.length ?? 0;
}
