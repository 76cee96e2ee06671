// How many lines fit into one message of Telegram.

import { htmlToText } from '../events/template/filters.ts';
import { maxEntities } from '../telegram/message-limits.ts';

/** What a message still takes: UTF-16 units of visible text, and entities. */
export type Space = { length: number; entities: number };

/** What is left of `length` units after `html`. */
export function spaceAfter(html: string, length: number): Space {
  return { length: length - htmlToText(html).length, entities: maxEntities - countEntities(html) };
}

/** The lines up to the first that does not fit, each with its line break. No line after that one is made. */
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

/** As Array.map, but each result is made when it is asked for. */
export function* mapLazily<From, To>(all: readonly From[], make: (one: From) => To): Iterable<To> {
  for (const one of all) yield make(one);
}

/** Each opening tag makes one entity. */
export function countEntities(html: string): number {
  return html.match(/<[a-z]/g)?.length ?? 0;
}
