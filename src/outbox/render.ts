// Renders the message about one event by its template, or, when that fails, as a list of its fields. A quarantined
// event is shown as it was received. Text from outside is always escaped.

import { type Data, type EventDefinition, dataOf, happenedAt, isLate, variables } from '../events/event.ts';
import { htmlToText } from '../events/template/filters.ts';
import { asText, cleanBlock, cleanShort, shorten } from '../events/template/foreign-text.ts';
import { eventOf } from '../events/index.ts';
import {
  type Rendered,
  type Template,
  defaultTemplate,
  renderTemplate,
} from '../events/template/template.ts';
import type { Words } from '../base/i18n.ts';
import { type Html, code, foldedQuote } from '../base/html.ts';
import { type Poison, describeBait, hideInBody } from '../rules/poison.ts';
import { describeRemark } from './reasons.ts';
import { maxTextLength } from '../telegram/markup.ts';
import type { OwnWords } from '../store/settings/templates.ts';
import type { EventRow } from '../store/ledger/tables.ts';
import { shortTime } from '../base/time.ts';
import { type Own, type WordsFailure, writeOwn } from './own-words.ts';
import type { MessageReader } from './reader.ts';
import type { DeliveryRow } from '../store/ledger/deliveries/tables.ts';

/** `problem` says why the template could not be used; undefined when it was used. */
export type Message = {
  html: string;
  plain: string;
  problem?: string;
  /** The own words in which it is, or `failed`: in which it should be. */
  own?: { words: OwnWords; failed?: WordsFailure };
  /** No buttons stand under it, because it is about a likely bait alone. */
  hasNoButtons?: true;
  /** A file to attach; the text is then its caption. */
  document?: { name: string; bytes: Uint8Array };
};

/** How much is shown of text from outside where no template shows it, and of how many fields. */
const maxLengths = { id: 200, body: 1500, name: 40, value: 80, fields: 16 };

type Options = {
  notes?: Notes;
  /** That of the body, if it is parsed already. */
  data?: Data;
  /** People's own words for it. */
  own?: Own | undefined;
  /** The built-in template of an event in the language of these words. */
  templateOf?: (definition: EventDefinition | undefined, words: Words) => Template;
};

export function render(event: EventRow, reader: MessageReader, options: Options = {}): Message {
  const { notes = {}, data = dataOf(event.body), own, templateOf = builtInTemplate } = options;
  const before =
    formatNotes(notes, reader.words) +
    formatLateNote(event, data, reader) +
    (notes.isDisputed ? renderConflict(event, reader) : '');
  const definition = eventOf(event.type);
  const values = variables(definition, data);
  const poison = reader.judge(definition, values);
  if (event.kind === 'quarantined') return toMessage(before + renderQuarantined(event, reader, poison));
  if (definition && poison) {
    return {
      ...toMessage(before + describeBait({ definition, values, poison }, reader)),
      hasNoButtons: true,
    };
  }
  const room = maxTextLength - htmlToText(before).length;
  if (own && definition) {
    const written = writeOwn(own, event, definition, data, reader, room);
    if (written.ok) return { ...toMessage(before + written.html), own: { words: own.words } };
    const builtIn = render(event, reader, { ...options, data, own: undefined });
    return written.why === 'empty' ? builtIn : { ...builtIn, own: { words: own.words, failed: written.why } };
  }
  const key = definition && data[definition.keyField];
  const rendered = tryTemplate(() =>
    renderTemplate(templateOf(definition, reader.words), values, {
      ...reader,
      key,
      maxLength: room,
    }),
  );
  if (rendered.ok) return toMessage(before + rendered.html);
  return { ...toMessage(before + renderFields(definition, event, data, reader)), problem: rendered.problem };
}

function builtInTemplate(definition: EventDefinition | undefined, words: Words): Template {
  if (!definition) throw new Error('The event has no default message.');
  return defaultTemplate(definition, words);
}

/** `render` may throw: a language may have no template for the event. */
function tryTemplate(render: () => Rendered): Rendered {
  try {
    return render();
  } catch (error) {
    return { ok: false, why: 'broken', problem: error instanceof Error ? error.message : String(error) };
  }
}

function toMessage(html: string): Message {
  return { html, plain: htmlToText(html) };
}

/** The line above a message about disputed content. */
function renderConflict(event: EventRow, { words }: MessageReader): string {
  return `${words('event-conflict', { id: foreign(event.event_id, maxLengths.id) })}\n\n`;
}

function renderQuarantined(event: EventRow, reader: MessageReader, poison: Poison | undefined): string {
  const { words } = reader;
  const hide = (text: string) => (poison ? hideInBody(text, poison) : text);
  const body = hide(event.body);
  return words('event-quarantined', {
    type: foreign(event.type, maxLengths.id),
    id: foreign(event.event_id, maxLengths.id),
    time: shortTime(event.received_at, reader),
    remark: describeRemark(event.remark && hide(event.remark), words) ?? '',
    cut: poison ? 'yes' : 'no',
    body: foldedQuote(code(shorten(cleanBlock(body.slice(0, maxLengths.body * 16)), maxLengths.body))),
  });
}

/** The message without a template: fields and their values, the key field first and not cut like the others. */
function renderFields(
  definition: EventDefinition | undefined,
  event: EventRow,
  data: Data,
  { words }: MessageReader,
): string {
  const name = definition ? words(`event-name-${definition.name}`) : foreign(event.type, maxLengths.id).html;
  const icon = definition ? `${definition.iconOf?.(data) ?? definition.icon} ` : '';
  const keyFirst = (field: string) => (field === definition?.keyField ? 0 : 1);
  const lines = Object.entries(variables(undefined, data))
    .sort(([a], [b]) => keyFirst(a) - keyFirst(b))
    .slice(0, maxLengths.fields)
    .map(([field, value]) => {
      const maxLength = field === definition?.keyField ? maxLengths.body : maxLengths.value;
      return `${foreign(field, maxLengths.name).html}: ${foreign(asText(value), maxLength).html}`;
    });
  return [`${icon}<b>${name}</b>`, '', ...lines].join('\n');
}

function foreign(text: string, maxLength: number): Html {
  return code(cleanShort(text, maxLength));
}

// Notes above the message: it may be a repeat, it is a replay that a person requested, it was late, or other content was
// received under its id.

/** `isRepeat`: another message about it may be in the chat. `isDisputed`: other content was received under its id. */
type Notes = { isRepeat?: boolean; isReplay?: boolean; isDisputed?: boolean };

export type NoteSource = Pick<DeliveryRow, 'unclear' | 'is_repeat' | 'replayed_by'>;

export function notesOf({ unclear, is_repeat: isRepeat, replayed_by: replayedBy }: NoteSource): {
  isRepeat: boolean;
  isReplay: boolean;
} {
  return { isRepeat: unclear > 0 || isRepeat === 1, isReplay: replayedBy !== null };
}

/** The first line of a message with its line break; empty when there are no notes. */
export function formatNotes({ isRepeat, isReplay }: Notes, words: Words): string {
  const notes = [
    ...(isReplay ? [words('event-replayed')] : []),
    ...(isRepeat ? [words('event-possible-repeat')] : []),
  ];
  return notes.length === 0 ? '' : `${notes.join(' · ')}\n`;
}

/** The line above a late event, empty for others: when it happened and was received, both by the service's clock. */
function formatLateNote(
  event: Pick<EventRow, 'type' | 'received_at'>,
  data: Data,
  reader: Pick<MessageReader, 'words' | 'timeZone' | 'now' | 'skewMs'>,
): string {
  const { words, skewMs = 0 } = reader;
  const happened = lateSince(event, data, skewMs);
  if (happened === undefined) return '';
  const times = {
    happened: shortTime(happened, reader),
    received: shortTime(event.received_at + skewMs, reader),
  };
  return `${words('event-late', times)}\n\n`;
}

/**
 * When a late event happened; undefined for one that is not late or names no time. The ledger has the time of receipt
 * by this host's clock, and `skewMs` is how far the service's clock is ahead of it.
 */
export function lateSince(
  { type, received_at: receivedAt }: Pick<EventRow, 'type' | 'received_at'>,
  data: Data,
  skewMs: number,
): number | undefined {
  const definition = eventOf(type);
  const happened = definition && happenedAt(definition, data);
  return happened !== undefined && isLate(happened, receivedAt + skewMs) ? happened : undefined;
}
