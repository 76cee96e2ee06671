// What a folded message knows of each event: its body is parsed once, here, and handed along.

import { knownFields, variables, type Data, type EventDefinition } from '../events/event.ts';
import { asText } from '../events/foreign-text.ts';
import { eventOf } from '../events/index.ts';
import type { EventRow } from '../store/tables.ts';
import { marksOf, type Markable } from './marks.ts';
import { dataOf } from './render.ts';

/** What waits: an event, and what its delivery says of copies and replays. */
export type Waiting = { event: EventRow; delivery: Markable };

export type Item = {
  event: EventRow;
  /** Undefined where the event can't be told by its fields. */
  definition: EventDefinition | undefined;
  data: Data;
  /** What templates may name: the fields of the document only, however many others came. */
  fields: Data;
  isReplay: boolean;
  /** Its id came with different content, in another message or in this one. */
  isConflict: boolean;
};

export function readItems(queue: readonly Waiting[]): Item[] {
  const disputed = new Set(queue.filter(({ event }) => event.variant > 0).map(({ event }) => event.event_id));
  const items = queue.map(({ event, delivery }): Item => {
    const data = dataOf(event.body);
    const definition = event.kind === 'event' ? eventOf(event.type) : undefined;
    return {
      event,
      definition,
      data,
      fields: definition ? variables(definition, knownFields(definition, data)) : {},
      isReplay: marksOf(delivery).isReplay,
      // Which of the contents is true nobody knows, the one that came first no more than the others.
      isConflict: disputed.has(event.event_id),
    };
  });
  return markShared(items);
}

/** Adds `<label>_is_shared` to the fields where one label stands for different things in this message. */
function markShared(items: readonly Item[]): Item[] {
  const thingsOf = new Map<string, Set<string>>();
  const eachLabel = (item: Item, visit: (label: string, key: string, thing: string) => void) => {
    for (const [label, thing] of Object.entries(item.definition?.fold.standsFor ?? {})) {
      const value = asText(item.fields[label]);
      if (value !== '')
        visit(label, JSON.stringify([item.event.type, label, value]), asText(item.fields[thing]));
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
