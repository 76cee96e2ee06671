// A waiting queue as one message: the messages themselves while they fit, else a line for every event, else a summary
// with a table attached that holds every event whole. Nothing is dropped: what finds no room waits for the next message.

import { variables, happenedAt, toInteger, type Data } from '../events/event.ts';
import { plain } from '../events/filters.ts';
import { asText, clean, shorten } from '../events/foreign-text.ts';
import { eventOf } from '../events/index.ts';
import { compileTemplate, longestMessage, renderTemplate, type Template } from '../events/template.ts';
import { code, link } from '../html.ts';
import { parseLossless } from '../json.ts';
import { writeCsv } from '../reports/csv.ts';
import type { EventRow } from '../store/tables.ts';
import { formatTime } from '../time.ts';
import { lateSince, marksOf, tellMarks, type Markable } from './marks.ts';
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
const longestLine = 300;
const longestKey = 3000;
const transactionHash = /^[0-9a-f]{64}$/i;

/**
 * What a line says between the time and the key, and what is added up, by the short name of the event. Foreign text is
 * in code: Telegram would make links of it.
 */
const lines: Readonly<Record<string, { says: Template; sums: string; by: readonly string[] }>> = {
  'address-monitor': {
    says: compile(
      '{% if direction == "incoming" %}+{% elsif direction == "outgoing" %}−{% endif %}' +
        '<<amount | units: decimals, currency>>{% if name %} · <<name | code>>{% endif %}',
    ),
    sums: 'amount',
    by: ['direction', 'currency', 'decimals'],
  },
  balance: {
    says: compile(
      '<<amount_sun | coin: coin_type, sign>>{% if action_type %} · <<action_type | word>>{% endif %}',
    ),
    sums: 'amount_sun',
    by: ['action_type', 'sign', 'coin_type'],
  },
  delegation: {
    says: compile(
      '<<quantity | number>> <<resource_type | word>>{% if receiver %} → <<receiver | address>>{% endif %}',
    ),
    sums: 'quantity',
    by: ['resource_type'],
  },
  subscription: {
    says: compile('<<payment_amount_sun | trx>> · <<subscribe_type | word>>'),
    sums: 'payment_amount_sun',
    by: ['subscribe_type'],
  },
};

/** `queue` in its order, at least one. One mark serves the whole message where it is true of all, or may be of any. */
export function fold(queue: readonly Waiting[], reader: Reader): Fold {
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
  return list.count * 2 >= items.length ? list : foldToTable(items, reader, mark);
}

/** `saysSo`: the others are no replays, so that it must carry the mark itself. */
type Item = { event: EventRow; isReplay: boolean; saysSo: boolean };

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

/** Time, kind, amount, labels, the whole key in text or behind a link, and whether it came late or again. */
function tellLine({ event, saysSo }: Item, reader: Reader): string {
  const { definition, data } = read(event);
  const { words } = reader;
  const shortTime = (ms: number) =>
    formatTime(ms, reader.timeZone).slice('YYYY-'.length, 'YYYY-MM-DD hh:mm:ss'.length);
  const time = shortTime((definition && happenedAt(definition, data)) ?? event.received_at);
  const says = definition && say(definition.name, variables(definition, data), reader);
  const icon = definition?.icon ?? '';
  const isLate = lateSince(event, data) !== undefined;
  return [
    `${time} ${icon}`,
    says ?? code(shorten(clean(event.type), 80)).html,
    tellKey(event, reader),
    isLate ? words('fold-late', { received: shortTime(event.received_at) }) : '',
    saysSo ? words('event-replayed') : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function tellKey(event: EventRow, { explorerUrl }: Reader): string {
  const { definition, data } = read(event);
  const key = clean(asText(definition ? data[definition.keyField] : event.event_id));
  if (key === '') return '';
  const isOnTron = data['chain'] === undefined || data['chain'] === 'TRON';
  if (!isOnTron || !transactionHash.test(key)) return code(shorten(key, longestKey)).html;
  return link(explorerUrl.replaceAll('{hash}', key), `${key.slice(0, 8)}…`).html;
}

function say(name: string, data: Data, reader: Reader): string | undefined {
  const line = lines[name];
  const rendered = line && renderTemplate(line.says, data, { ...reader, room: longestLine });
  return rendered?.ok ? rendered.html : undefined;
}

/** A line for each kind and coin: how many, and how much in all. */
function sumUp(events: readonly EventRow[], reader: Reader): string[] {
  const groups = new Map<string, { name: string; icon: string; count: number; sum: bigint; data: Data }>();
  for (const event of events) {
    const { definition, data } = read(event);
    const line = definition && lines[definition.name];
    if (!line) continue;
    const fields = variables(definition, data);
    const same = Object.fromEntries(line.by.map((field) => [field, fields[field]]));
    const key = `${definition.name} ${line.by.map((field) => asText(same[field])).join(' ')}`;
    const group = groups.get(key) ?? {
      name: definition.name,
      icon: definition.icon,
      count: 0,
      sum: 0n,
      data: same,
    };
    group.count += 1;
    group.sum += toInteger(fields[line.sums]) ?? 0n;
    groups.set(key, group);
  }
  return [...groups.values()].map(({ name, icon, count, sum, data }) => {
    const total = say(name, { ...data, [lines[name]!.sums]: sum }, reader) ?? '';
    return `${icon} ${reader.words(`event-name-${name}`)} × ${count}: ${total}`;
  });
}

function read(event: EventRow) {
  const { data } = parseLossless(event.body) as { data?: Data };
  return { definition: eventOf(event.type), data: data ?? {} };
}

function compile(text: string): Template {
  const compiled = compileTemplate(text);
  if (!compiled.ok) throw new Error(compiled.problem);
  return compiled.template;
}

function fits(html: string): boolean {
  return plain(html).length <= longestMessage && countEntities(html) <= mostEntities;
}

/** Each opening tag makes one. */
function countEntities(html: string): number {
  return html.match(/<[a-z]/g)?.length ?? 0;
}
