// Creates hashes and event ids: distinct even when the random source is constant, reproducible when it is seeded.

import { createHash } from 'node:crypto';

export type Ids = ReturnType<typeof createIds>;

export function createIds(random: () => number) {
  let count = 0;
  /** 64 hexadecimal digits, like a transaction hash. */
  const hash = () =>
    createHash('sha256')
      .update(`${(count += 1)} ${random()}`)
      .digest('hex');
  return {
    hash,
    /** The shape of a UUID. */
    eventId: (): string => hash().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-a$4-$5'),
  };
}
