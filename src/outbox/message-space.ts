// Computes how many lines fit into one Telegram message, by Telegram's limits for visible text and entities.

import { htmlToText } from '../events/template/filters.ts';
import { maxEntities } from '../telegram/markup.ts';

/** What still fits into a message: UTF-16 units of visible text, and entities. */
export type Space = { length: number; entities: number };

/** The space that is left after `html` in a message of at most `length` units. */
export function spaceAfter(html: string, length: number): Space {
  return { length: length - htmlToText(html).length, entities: maxEntities - countEntities(html) };
}

/** The lines before the first that does not fit; line breaks are counted. `lines` is not read beyond that one. */
export function takeWhileFits(lines: Iterable<string>, space: Space): string[] {
  const taken: string[] = [];
  let { length, entities } = space;
  for (const line of lines) {
    length -= htmlToText(line).length + 1;
    entities -= countEntities(line);
    if (length < 0 || entities < 0) break;
    taken.push(line);
  }
  return taken;
}

/** Like Array.map, but each result is computed only when the consumer asks for it. */
export function* mapLazily<From, To>(all: Iterable<From>, make: (one: From) => To): Iterable<To> {
  for (const one of all) yield make(one);
}

/** Telegram makes one entity of each opening tag. */
export function countEntities(html: string): number {
  return html.match(/<[a-z]/g)?.length ?? 0;
}
