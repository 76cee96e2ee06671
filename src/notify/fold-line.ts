// An event on one line of a folded message.

import { happenedAt, type Data, type EventDefinition } from '../events/event.ts';
import { asText, clean, cleanShort, shorten } from '../events/template/foreign-text.ts';
import { compileTemplate, renderTemplate, type Template } from '../events/template/template.ts';
import { code, link } from '../html.ts';
import { formatTime } from '../time.ts';
import type { Item } from './fold-item.ts';
import { lateSince } from './marks.ts';
import type { MessageReader } from './reader.ts';

const longestPart = 150;
const longestKey = 3000;
const transactionHash = /^[0-9a-f]{64}$/i;

const compiled = new Map<EventDefinition, readonly Template[]>();

/** Time (of its coming, and says so, where it names none), kind, amount, labels, the whole key in text or behind a link, and whether it came late or (`saysSo`) again. */
export function tellLine(item: Item, saysSo: boolean, reader: MessageReader): string {
  const { event, definition, data, fields } = item;
  const { words, skewMs = 0 } = reader;
  const shortTime = (ms: number) =>
    formatTime(ms, reader.timeZone).slice('YYYY-'.length, 'YYYY-MM-DD hh:mm:ss'.length);
  const received = shortTime(event.received_at + skewMs);
  const happened = definition && happenedAt(definition, data);
  const time = happened === undefined ? words('fold-received', { received }) : shortTime(happened);
  const isLate = lateSince(event, data, skewMs) !== undefined;
  return [
    item.isDisputed ? words('fold-conflict') : '',
    definition ? `${time} ${iconOf(definition, fields)}` : time,
    (definition && tellParts(definition, fields, reader)) ?? code(cleanShort(event.type, 80)).html,
    tellKey(item, reader),
    isLate ? words('fold-late', { received }) : '',
    saysSo && item.isReplay ? words('event-replayed') : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function tellKey({ event, definition, fields }: Item, { explorerUrl }: MessageReader): string {
  const key = clean(asText(definition ? fields[definition.keyField] : event.event_id));
  if (key === '') return '';
  const isOnTron = fields['chain'] === undefined || fields['chain'] === 'TRON';
  if (!isOnTron || !transactionHash.test(key)) return code(shorten(key, longestKey)).html;
  return link(explorerUrl.replaceAll('{hash}', key), `${key.slice(0, 8)}…`).html;
}

export function iconOf(definition: EventDefinition, fields: Data): string {
  return definition.iconOf?.(fields) ?? definition.icon;
}

/** What the event's own templates say of these fields; undefined where it can't be said. */
export function tellParts(
  definition: EventDefinition,
  fields: Data,
  reader: MessageReader,
): string | undefined {
  const told = { ...fields, resource: resourceOf(fields, reader), network: networkOf(fields, reader) };
  const parts: string[] = [];
  for (const template of templatesOf(definition)) {
    const rendered = renderTemplate(template, told, { ...reader, room: longestPart });
    if (!rendered.ok) return undefined;
    if (rendered.html !== '') parts.push(rendered.html);
  }
  return parts.join(' · ');
}

/** What was delegated, as it is said after a number. */
function resourceOf({ resource_type: resource }: Data, { words }: MessageReader): string | undefined {
  if (resource !== 'ENERGY' && resource !== 'BANDWIDTH') return undefined;
  return words.plain('fold-resource', { resource });
}

/** The network where it isn't TRON. */
function networkOf({ chain }: Data, { words }: MessageReader): string | undefined {
  return chain === 'ETH' || chain === 'BTC' ? words.plain('fold-network', { chain }) : undefined;
}

function templatesOf(definition: EventDefinition): readonly Template[] {
  const known = compiled.get(definition);
  if (known) return known;
  const templates = definition.fold.line.map((text) => {
    const result = compileTemplate(text);
    if (!result.ok) throw new Error(result.problem);
    return result.template;
  });
  compiled.set(definition, templates);
  return templates;
}
