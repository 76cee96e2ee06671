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

const longestSlot = 150;
const longestKey = 3000;
const transactionHash = /^[0-9a-f]{64}$/i;

/**
 * What a line says between the time and the key, slot by slot, and what is added up, by the short name of the event. A
 * slot without content is left out. Foreign text is in code: Telegram would make links of it.
 */
const lines: Readonly<Record<string, { says: readonly Template[]; sums: string; by: readonly string[] }>> = {
  'address-monitor': {
    says: [
      compile(
        '{% if amount %}{% if direction == "incoming" %}+{% elsif direction == "outgoing" %}−{% endif %}' +
          '<<amount | units: decimals, currency>>{% endif %}',
      ),
      compile('<<name | code>>'),
    ],
    sums: 'amount',
    by: ['direction', 'currency', 'decimals'],
  },
  balance: {
    says: [
      compile('<<amount_sun | coin: coin_type, sign>>'),
      compile('{% if action_type %}<<action_type | word>>{% endif %}'),
    ],
    sums: 'amount_sun',
    by: ['action_type', 'sign', 'coin_type'],
  },
  delegation: {
    says: [
      compile(
        '<<quantity | number>>{% if resource %} <<resource>>{% elsif resource_type %} <<resource_type | word>>' +
          '{% endif %}{% if receiver %} → <<receiver | address>>{% endif %}',
      ),
    ],
    sums: 'quantity',
    by: ['resource_type'],
  },
  subscription: {
    says: [
      compile('<<payment_amount_sun | trx>>'),
      compile('{% if subscribe_type %}<<subscribe_type | word>>{% endif %}'),
    ],
    sums: 'payment_amount_sun',
    by: ['subscribe_type'],
  },
};

/** Time, kind, amount, labels, the whole key in text or behind a link, and whether it came late or again. */
export function tellLine({ event, saysSo }: Item, reader: Reader): string {
  const { definition, data } = read(event);
  const { words, skewMs = 0 } = reader;
  const shortTime = (ms: number) =>
    formatTime(ms, reader.timeZone).slice('YYYY-'.length, 'YYYY-MM-DD hh:mm:ss'.length);
  const time = shortTime((definition && happenedAt(definition, data)) ?? event.received_at);
  const says = definition && say(definition.name, variables(definition, data), reader);
  const icon = definition?.icon ?? '';
  const isLate = lateSince(event, data, skewMs) !== undefined;
  return [
    `${time} ${icon}`,
    says ?? code(shorten(clean(event.type), 80)).html,
    tellKey(event, reader),
    isLate ? words('fold-late', { received: shortTime(event.received_at + skewMs) }) : '',
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

/** Undefined where it can't be said. */
function say(name: string, data: Data, reader: Reader): string | undefined {
  const fields = { ...data, resource: resourceOf(data, reader) };
  const slots: string[] = [];
  for (const slot of lines[name]?.says ?? []) {
    const rendered = renderTemplate(slot, fields, { ...reader, room: longestSlot });
    if (!rendered.ok) return undefined;
    if (rendered.html !== '') slots.push(rendered.html);
  }
  return slots.join(' · ');
}

/** What was delegated, as it is said after a number. */
function resourceOf({ resource_type: resource }: Data, { words }: Reader): string | undefined {
  if (resource !== 'ENERGY' && resource !== 'BANDWIDTH') return undefined;
  return words.plain('fold-resource', { resource });
}

/** A line for each kind and coin: how many, and how much in all. */
export function sumUp(events: readonly EventRow[], reader: Reader): string[] {
  const groups = new Map<string, { name: string; icon: string; count: number; sum?: bigint; data: Data }>();
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
      data: same,
    };
    group.count += 1;
    const amount = toInteger(fields[line.sums]);
    if (amount !== undefined) group.sum = (group.sum ?? 0n) + amount;
    groups.set(key, group);
  }
  return [...groups.values()].map(({ name, icon, count, sum, data }) => {
    const total = say(name, { ...data, ...(sum !== undefined && { [lines[name]!.sums]: sum }) }, reader);
    return `${icon} ${reader.words(`event-name-${name}`)} × ${count}${total ? `: ${total}` : ''}`;
  });
}

/** A body is large at times, and each line and table asks for it more than once. */
const known = new WeakMap<EventRow, { definition: ReturnType<typeof eventOf>; data: Data }>();

export function read(event: EventRow) {
  const before = known.get(event);
  if (before) return before;
  const { data } = parseLossless(event.body) as { data?: Data };
  const parsed = { definition: eventOf(event.type), data: data ?? {} };
  known.set(event, parsed);
  return parsed;
}

function compile(text: string): Template {
  const compiled = compileTemplate(text);
  if (!compiled.ok) throw new Error(compiled.problem);
  return compiled.template;
}
