// The latest things that happened in an embedded server, for who looks later.

import { createListeners } from '../base/listeners.ts';

export type Kept<T> = ReturnType<typeof createRecord<T>>;

/** Keeps the latest `most` entries, which are numbered from 1. */
export function createRecord<T>(most: number) {
  const entries: T[] = [];
  const { tell, watch } = createListeners<[T]>();
  let latest = 0;
  const oldest = () => latest - entries.length + 1;
  return {
    /** The number of the latest entry; 0 before the first. `since(latest())` is empty until something happens. */
    latest: (): number => latest,
    /** The number of the oldest entry that is kept: `since` of an earlier one than the one before it has a gap. */
    oldest,
    /** Those after the entry of this number that are kept, oldest first. */
    since: (number: number): T[] => entries.slice(Math.max(0, number + 1 - oldest())),
    /** `entry` is given its number. */
    add: (entry: (number: number) => T): void => {
      latest += 1;
      entries.push(entry(latest));
      if (entries.length > most) entries.shift();
      tell(entries.at(-1)!);
    },
    watch,
  };
}

/** Beyond `most` entries the oldest is dropped. */
export function setLatest<K, V>(map: Map<K, V>, key: K, value: V, most: number): void {
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most) map.delete(oldest!);
}
