// An event on one line of a folded message, and many summed up by kind and coin.

import { happenedAt, toInteger, variables, type Data } from '../events/event.ts';
import { asText, clean, shorten } from '../events/foreign-text.ts';
import { eventOf } from '../events/index.ts';
import { compileTemplate, renderTemplate, type Template } from '../events/template.ts';
import { code, link } from '../html.ts';
import { parseLossless } from '../json.ts';
import type { EventRow } from '../store/tables.ts';
import { formatTime } from '../time.ts';
import { lateSince } from './marks.ts';
import type { Reader } from './render.ts';

/** `saysSo`: the others are no replays, so that it must carry the mark itself. */
export type Item = { event: EventRow; isReplay: boolean; saysSo: boolean };

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

/** Time, kind, amount, labels, the whole key in text or behind a link, and whether it came late or again. */
export function tellLine({ event, saysSo }: Item, reader: Reader): string {
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
export function sumUp(events: readonly EventRow[], reader: Reader): string[] {
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

export function read(event: EventRow) {
  const { data } = parseLossless(event.body) as { data?: Data };
  return { definition: eventOf(event.type), data: data ?? {} };
}

function compile(text: string): Template {
  const compiled = compileTemplate(text);
  if (!compiled.ok) throw new Error(compiled.problem);
  return compiled.template;
}
