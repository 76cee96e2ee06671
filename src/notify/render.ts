// What a chat reads about an event: the template's message, or, when that fails, every field as it came. What can't
// be told truly is shown to owners as it came. Foreign text is always escaped.

import { defaultTemplate } from '../events/template/defaults.ts';
import { variables, type Data, type EventDefinition } from '../events/event.ts';
import { plain } from '../events/template/filters.ts';
import { asText, cleanBlock, cleanShort, shorten } from '../events/template/foreign-text.ts';
import { eventOf } from '../events/index.ts';
import { longestMessage, renderTemplate, type Rendered, type Template } from '../events/template/template.ts';
import { code, escapeHtml, raw, type Html } from '../html.ts';
import type { Words } from '../i18n.ts';
import { parseLossless } from '../json.ts';
import { describeRemark } from '../views/event/event-remark.ts';
import type { EventRow } from '../store/ledger/events/tables.ts';
import { formatTime } from '../time.ts';
import { tellLateness, tellMarks, type Marks } from './marks.ts';

/**
 * The language, the time zone and the explorer of the chat that reads; and how far the service's clock, by which events
 * are late, is ahead of this host's.
 */
export type MessageReader = { words: Words; timeZone: string; explorerUrl: string; skewMs?: number };

/** `problem` says why the template could not be used, when it couldn't. */
export type Message = {
  html: string;
  plain: string;
  problem?: string;
  /** Goes along; the text is then its caption. */
  document?: { name: string; bytes: Uint8Array };
};

/** How much of a foreign text stands in a message that shows it as it came. */
const longest = { id: 200, body: 1500, name: 40, value: 80, fields: 16 };

/**
 * `template` is chosen by the event and the language; an argument, so that a rule may bring its own.
 */
export function render(
  event: EventRow,
  reader: MessageReader,
  template = templateFor,
  marks: Marks = {},
  data = dataOf(event.body),
): Message {
  const before =
    tellMarks(marks, reader.words) +
    tellLateness(event, data, reader) +
    (marks.isDisputed ? tellConflict(event, reader) : '');
  if (event.kind === 'quarantined') return toMessage(before + tellQuarantined(event, reader));
  const definition = eventOf(event.type);
  const key = definition && data[definition.keyField];
  const rendered = tryTemplate(() =>
    renderTemplate(template(definition, reader.words.locale), variables(definition, data), {
      ...reader,
      key,
      room: longestMessage - plain(before).length,
    }),
  );
  if (rendered.ok) return toMessage(before + rendered.html);
  return { ...toMessage(before + tellFields(definition, event, data, reader)), problem: rendered.problem };
}

function templateFor(definition: EventDefinition | undefined, locale: string): Template {
  if (!definition) throw new Error('The event has no default message.');
  return defaultTemplate(definition, locale);
}

/** Reading a default template may fail too: a language without it is a fault of ours, not of the event. */
function tryTemplate(render: () => Rendered): Rendered {
  try {
    return render();
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
}

function toMessage(html: string): Message {
  return { html, plain: plain(html) };
}

/** The `data` of a body; what a quarantined event holds may be anything. */
export function dataOf(body: string): Data {
  try {
    const { data } = parseLossless(body) as { data?: unknown };
    return typeof data === 'object' && data !== null ? (data as Data) : {};
  } catch {
    return {};
  }
}

/** A marked line above the message, whichever of the contents it tells. */
function tellConflict(event: EventRow, { words }: MessageReader): string {
  return `${words('event-conflict', { id: foreign(event.event_id, longest.id) })}\n\n`;
}

function tellQuarantined(event: EventRow, { words, timeZone }: MessageReader): string {
  return words('event-quarantined', {
    type: foreign(event.type, longest.id),
    id: foreign(event.event_id, longest.id),
    time: formatTime(event.received_at, timeZone),
    remark: describeRemark(event.remark, words) ?? '',
    body: raw(
      `<pre>${escapeHtml(shorten(cleanBlock(event.body.slice(0, longest.body * 16)), longest.body))}</pre>`,
    ),
  });
}

/** No template, no words: the fields and what they hold, the key whole. */
function tellFields(
  definition: EventDefinition | undefined,
  event: EventRow,
  data: Data,
  { words }: MessageReader,
): string {
  const name = definition ? words(`event-name-${definition.name}`) : foreign(event.type, longest.id).html;
  const icon = definition ? `${definition.iconOf?.(data) ?? definition.icon} ` : '';
  const keyFirst = (field: string) => (field === definition?.keyField ? 0 : 1);
  const lines = Object.entries(variables(undefined, data))
    .sort(([a], [b]) => keyFirst(a) - keyFirst(b))
    .slice(0, longest.fields)
    .map(([field, value]) => {
      const room = field === definition?.keyField ? longest.body : longest.value;
      return `${foreign(field, longest.name).html}: ${foreign(asText(value), room).html}`;
    });
  return [`${icon}<b>${name}</b>`, '', ...lines].join('\n');
}

function foreign(text: string, room: number): Html {
  return code(cleanShort(text, room));
}
