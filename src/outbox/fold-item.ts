// The data of each event in a folded message. Every body is parsed once, by `parseBodies`, because parsing is
// expensive.

import { hash } from 'node:crypto';
import { type Data, type EventDefinition, dataOf, knownFields, variables } from '../events/event.ts';
import { asText } from '../events/template/foreign-text.ts';
import { eventOf } from '../events/index.ts';
import type { EventRow } from '../store/ledger/tables.ts';
import { type Poison, hideInBody, hideInData } from '../rules/poison.ts';
import { type NoteSource, notesOf } from './render.ts';
import type { MessageReader } from './reader.ts';

/**
 * A delivery to fold. `isDisputed`: other content was received under the event's id, whether it is in this message or
 * not. `data`: that of the body, if it is parsed already.
 */
export type WaitingEvent = { event: EventRow; delivery: NoteSource; isDisputed?: boolean; data?: Data };

export type Item = {
  event: EventRow;
  /** Undefined for an event that is quarantined or whose type is unknown. */
  definition: EventDefinition | undefined;
  data: Data;
  /** The variables of templates: only fields that the service documents, with long values cut. */
  fields: Data;
  isReplay: boolean;
  isDisputed: boolean;
  /** A likely bait: its addresses are cut in all of the above. */
  poison: Poison | undefined;
  /** The data as it came, for judging it again. */
  unhidden: Data;
};

/** UTF-16 units that are parsed before other tasks run: the length of the largest possible body. */
const maxSliceLength = 256 * 1024;
/** No message shows more of a value, and a longer one would only cost time. */
const maxValueLength = 8000;

/** Yields to the event loop between bodies: parsing 8 MB of small fields at once would block it for a second. */
export async function parseBodies<One extends WaitingEvent>(
  queue: readonly One[],
): Promise<Array<One & { data: Data }>> {
  const parsed: Array<One & { data: Data }> = [];
  let length = 0;
  for (const waiting of queue) {
    length += waiting.event.body.length;
    if (length > maxSliceLength) {
      await new Promise((resolve) => setImmediate(resolve));
      length = waiting.event.body.length;
    }
    parsed.push({ ...waiting, data: dataOf(waiting.event.body) });
  }
  return parsed;
}

export function readItems(queue: readonly WaitingEvent[], { judge }: Pick<MessageReader, 'judge'>): Item[] {
  const items = queue.map(({ event, delivery, isDisputed = false, data = dataOf(event.body) }): Item => {
    const known = eventOf(event.type);
    const definition = event.kind === 'event' ? known : undefined;
    const item = {
      event,
      definition,
      data,
      fields: definition ? variables(definition, bound(knownFields(definition, data), event.body)) : {},
      isReplay: notesOf(delivery).isReplay,
      isDisputed,
      unhidden: data,
    };
    const poison = known?.filters.transfer && judge(known, variables(known, data));
    return poison ? hideInItem({ ...item, poison }, poison) : { ...item, poison };
  });
  return markShared(items);
}

function hideInItem(item: Item, poison: Poison): Item {
  const { event, data, fields } = item;
  const hidden = { ...event, body: hideInBody(event.body, poison) };
  return { ...item, event: hidden, data: hideInData(data, poison), fields: hideInData(fields, poison) };
}

/** All fields of an event, to find what differs between two events whose lines are equal. */
export function fieldsOf({ event, definition, data, fields }: Item): Data {
  const others = Object.entries(variables(definition, data)).filter(([, value]) => typeof value !== 'object');
  const isAll = others.length >= Object.keys(data).length;
  return {
    ...bound(Object.fromEntries(others), event.body),
    ...fields,
    ...(!isAll && { body: shortHash(event.body) }),
  };
}

/** Cuts long values. A hash is added to a cut value, so that it still differs from others that begin alike. */
function bound(data: Data, body: string): Data {
  const bounded = (value: unknown) => {
    if (typeof value === 'string') {
      const isLong = value.length > maxValueLength;
      return isLong ? `${value.slice(0, maxValueLength)} #${shortHash(value)}` : value;
    }
    if (typeof value !== 'object' || value === null) return value;
    return body.length > maxValueLength ? `{…} #${shortHash(body)}` : asText(value);
  };
  return Object.fromEntries(Object.entries(data).map(([field, value]) => [field, bounded(value)]));
}

function shortHash(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 8);
}

/**
 * Adds `<label>_is_shared` to the fields of events whose label belongs to several things in this message (`standsFor`).
 */
function markShared(items: readonly Item[]): Item[] {
  const thingsOf = new Map<string, Set<string>>();
  const eachLabel = (item: Item, visit: (label: string, key: string, thing: string) => void) => {
    for (const [label, thing] of Object.entries(item.definition?.fold.standsFor ?? {})) {
      const value = asText(item.fields[label]);
      if (value !== '') visit(label, `${item.event.type} ${label} ${value}`, asText(item.fields[thing]));
    }
  };
  for (const item of items) {
    eachLabel(item, (_, key, thing) => {
      const things = thingsOf.get(key) ?? new Set();
      thingsOf.set(key, things.add(thing));
    });
  }
  return items.map((item) => {
    const shared: Record<string, true> = {};
    eachLabel(item, (label, key) => {
      if (thingsOf.get(key)!.size > 1) shared[`${label}_is_shared`] = true;
    });
    return { ...item, fields: { ...item.fields, ...shared } };
  });
}
