// Summarises many events: one line for each group, with its count and total. Only amounts of the same thing are added:
// two coins, contracts, networks, services or directions are two groups.

import { toInteger, variables, type Data, type EventDefinition } from '../events/event.ts';
import { htmlToText } from '../events/template/filters.ts';
import { asText, cleanShort } from '../events/template/foreign-text.ts';
import { code } from '../html.ts';
import { mapLazily, takeWhileFits, type Space } from './message-space.ts';
import type { Item } from './fold-item.ts';
import { formatDetails, iconOf } from '../views/event/event-details.ts';
import { kindOfBait } from '../views/event/poison.ts';
import type { MessageReader } from './reader.ts';
import { distinguishLines } from './distinguish-lines.ts';

type Group = {
  type: string;
  definition: EventDefinition | undefined;
  isUnread: boolean;
  count: number;
  /** Undefined for events without an amount. */
  sum: bigint | undefined;
  /** The fields that are equal in all of them. */
  fields: Data;
  /** They are likely baits of one form, and none of them is added to anything else. */
  bait?: ReturnType<typeof kindOfBait> | undefined;
};

/**
 * The largest groups first, as many as fit into `space`; a last line says how many more there are. Disputed events,
 * whose id was received with different contents, are in no group, because it is unknown which content is true.
 */
export function formatSums(items: readonly Item[], reader: MessageReader, space: Space): string[] {
  const groups = sumUp(items);
  const lines = distinguishLines(
    takeWhileFits(
      mapLazily(groups, (group) => formatGroup(group, reader)),
      space,
    ),
    (at) => groups[at]!.fields,
  );
  const fitting = takeWhileFits(lines, space);
  if (fitting.length === groups.length) return fitting;
  const more = (count: number) => reader.words('fold-more', { count });
  const left = takeWhileFits(lines, {
    ...space,
    length: space.length - htmlToText(more(groups.length)).length - 1,
  });
  return [...left, more(groups.length - left.length)];
}

function sumUp(items: readonly Item[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { event, definition, fields, isDisputed, poison } of items) {
    if (isDisputed) continue;
    const bait = definition && poison && kindOfBait({ definition, values: fields, poison });
    // What a bait says of its amount may be made up, so it is counted and not added up.
    const amount = definition && !bait ? toInteger(fields[definition.fold.sum]) : undefined;
    const by = bait ? [] : (definition?.fold.by ?? []);
    const isStated = amount !== undefined;
    const isUnread = event.kind === 'quarantined';
    const key = JSON.stringify([
      event.type,
      isUnread,
      bait,
      isStated,
      ...by.map((field) => asText(fields[field])),
    ]);
    const group = groups.get(key) ?? {
      type: event.type,
      definition,
      isUnread,
      count: 0,
      sum: isStated ? 0n : undefined,
      fields: commonFields(by, fields),
      bait,
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

function formatGroup(
  { type, definition, isUnread, count, sum, fields, bait }: Group,
  reader: MessageReader,
): string {
  if (bait) {
    const named = reader.words.plain(`poison-sum-${bait.form}`, bait.values);
    return `${bait.icon} ${reader.words('fold-sum', { name: named, count })}`;
  }
  if (!definition) {
    const unread = isUnread ? `${reader.words('fold-unread')} · ` : '';
    return unread + reader.words('fold-sum', { name: code(cleanShort(type, 80)), count });
  }
  const name = reader.words.plain(`event-name-${definition.name}`);
  const stated = { ...fields, ...(sum !== undefined && { [definition.fold.sum]: sum }) };
  const total = formatDetails(definition, variables(definition, stated), reader);
  const text = total
    ? reader.words('fold-sum-amount', { name, count, amount: { html: total } })
    : reader.words('fold-sum', { name, count });
  return `${iconOf(definition, fields)} ${text}`;
}
