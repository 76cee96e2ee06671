// How many lines have room in one message of Telegram.

import { plain } from '../events/template/filters.ts';

/** Telegram drops every entity after the hundredth. */
export const mostEntities = 100;

/** UTF-16 units that can be seen, and entities. */
export type Room = { length: number; entities: number };

/** What is left of `length` units once `html` stands there. */
export function roomAfter(html: string, length: number): Room {
  return { length: length - plain(html).length, entities: mostEntities - countEntities(html) };
}

/** The first of the lines, each on a line of its own, as long as there is room; no more of them are asked for. */
export function takeFitting(lines: Iterable<string>, room: Room): string[] {
  const taken: string[] = [];
  let { length, entities } = room;
  for (const line of lines) {
    length -= plain(line).length + 1;
    entities -= countEntities(line);
    if (length < 0 || entities < 0) break;
    taken.push(line);
  }
  return taken;
}

/** One by one, as they are asked for. */
export function* each<From, To>(all: readonly From[], make: (one: From) => To): Iterable<To> {
  for (const one of all) yield make(one);
}

/** Each opening tag makes one. */
export function countEntities(html: string): number {
  return html.match(/<[a-z]/g)?.length ?? 0;
}
