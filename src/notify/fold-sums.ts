// Many events summed up: a line for each kind of thing, how many, and how much in all. Only amounts of the same thing
// are added: two coins, contracts, networks, services or directions are two things.

import { toInteger, variables, type Data, type EventDefinition } from '../events/event.ts';
import { plain } from '../events/template/filters.ts';
import { asText, cleanShort } from '../events/template/foreign-text.ts';
import { code } from '../html.ts';
import { each, takeFitting, type Room } from './fit.ts';
import type { Item } from './fold-item.ts';
import { iconOf, tellParts } from './fold-line.ts';
import type { MessageReader } from './reader.ts';
import { tellApart } from './tell-apart.ts';

type Group = {
  type: string;
  definition: EventDefinition | undefined;
  count: number;
  /** Undefined where none of them states an amount. */
  sum: bigint | undefined;
  /** What they have in common. */
  fields: Data;
};

/**
 * The largest kinds first, as many as there is `room` for; where not all have, a last line says how many more there are.
 * What came with different content under one id is added to nothing: which of them is true nobody knows, the first no
 * more than the others.
 */
export function tellSums(items: readonly Item[], reader: MessageReader, room: Room): string[] {
  const groups = sumUp(items);
  const lines = tellApart(
    takeFitting(
      each(groups, (group) => tellGroup(group, reader)),
      room,
    ),
    (at) => groups[at]!.fields,
  );
  const told = takeFitting(lines, room);
  if (told.length === groups.length) return told;
  const more = (count: number) => reader.words('fold-more', { count });
  const left = takeFitting(lines, { ...room, length: room.length - plain(more(groups.length)).length - 1 });
  return [...left, more(groups.length - left.length)];
}

function sumUp(items: readonly Item[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { event, definition, fields, isDisputed } of items) {
    if (isDisputed) continue;
    const amount = definition && toInteger(fields[definition.fold.sum]);
    const by = definition?.fold.by ?? [];
    const isStated = amount !== undefined;
    const key = JSON.stringify([event.type, isStated, ...by.map((field) => asText(fields[field]))]);
    const group = groups.get(key) ?? {
      type: event.type,
      definition,
      count: 0,
      sum: isStated ? 0n : undefined,
      fields: commonFields(by, fields),
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

function tellGroup({ type, definition, count, sum, fields }: Group, reader: MessageReader): string {
  if (!definition) return `${code(cleanShort(type, 80)).html} × ${count}`;
  const name = reader.words.plain(`event-name-${definition.name}`);
  const stated = { ...fields, ...(sum !== undefined && { [definition.fold.sum]: sum }) };
  const total = tellParts(definition, variables(definition, stated), reader);
  const told = total
    ? reader.words('fold-sum-amount', { name, count, amount: { html: total } })
    : reader.words('fold-sum', { name, count });
  return `${iconOf(definition, fields)} ${told}`;
}
