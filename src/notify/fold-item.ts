// What a folded message knows of each event: its body is parsed once, here, and handed along.

import { hash } from 'node:crypto';
import { knownFields, variables, type Data, type EventDefinition } from '../events/event.ts';
import { asText } from '../events/template/foreign-text.ts';
import { eventOf } from '../events/index.ts';
import type { EventRow } from '../store/ledger/events/tables.ts';
import { marksOf, type Markable } from './marks.ts';
import { dataOf } from './render.ts';

/**
 * What waits: an event, what its delivery says of copies and replays, and whether other content came under its id, in
 * this message or not. `data`: what `readAhead` has parsed.
 */
export type WaitingEvent = { event: EventRow; delivery: Markable; isDisputed?: boolean; data?: Data };

export type Item = {
  event: EventRow;
  /** Undefined where the event can't be told by its fields. */
  definition: EventDefinition | undefined;
  data: Data;
  /** What templates may name: the fields of the document only, however many others came, and no endless values. */
  fields: Data;
  isReplay: boolean;
  isDisputed: boolean;
};

/** So much is parsed before anything else gets its turn: the largest body there is. */
const sliceLength = 256 * 1024;
/** No message shows more of a value; all that is done with one costs as much as it is long. */
const longestValue = 8000;

/** Parses the bodies with breaks between them: 8 MB of small fields would hold up everything for a second. */
export async function readAhead<One extends WaitingEvent>(queue: readonly One[]): Promise<One[]> {
  const read: One[] = [];
  let length = 0;
  for (const waiting of queue) {
    length += waiting.event.body.length;
    if (length > sliceLength) {
      await new Promise((resolve) => setImmediate(resolve));
      length = waiting.event.body.length;
    }
    read.push({ ...waiting, data: dataOf(waiting.event.body) });
  }
  return read;
}

export function readItems(queue: readonly WaitingEvent[]): Item[] {
  const items = queue.map(({ event, delivery, isDisputed = false, data = dataOf(event.body) }): Item => {
    const definition = event.kind === 'event' ? eventOf(event.type) : undefined;
    return {
      event,
      definition,
      data,
      fields: definition ? variables(definition, bound(knownFields(definition, data), event.body)) : {},
      isReplay: marksOf(delivery).isReplay,
      isDisputed,
    };
  });
  return markShared(items);
}

/** All that can be said of an event, for telling it from one whose line is the same. */
export function factsOf({ event, definition, data, fields }: Item): Data {
  const others = Object.entries(variables(definition, data)).filter(([, value]) => typeof value !== 'object');
  const isAll = others.length >= Object.keys(data).length;
  return {
    ...bound(Object.fromEntries(others), event.body),
    ...fields,
    ...(!isAll && { body: shortHash(event.body) }),
  };
}

/** What is long is cut, and still differs from another that begins alike. */
function bound(data: Data, body: string): Data {
  const bounded = (value: unknown) => {
    if (typeof value === 'string') {
      const isLong = value.length > longestValue;
      return isLong ? `${value.slice(0, longestValue)} #${shortHash(value)}` : value;
    }
    if (typeof value !== 'object' || value === null) return value;
    return body.length > longestValue ? `{…} #${shortHash(body)}` : asText(value);
  };
  return Object.fromEntries(Object.entries(data).map(([field, value]) => [field, bounded(value)]));
}

function shortHash(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 8);
}

/** Adds `<label>_is_shared` to the fields where one label stands for different things in this message. */
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
