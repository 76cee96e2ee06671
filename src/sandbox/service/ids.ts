// Creates hashes and event ids: distinct even when the random source is constant, reproducible when it is seeded.

import { createHash } from 'node:crypto';

export type Ids = {
  /** 64 hexadecimal digits, like a transaction hash. */
  hash(): string;
  /** The shape of a UUID. */
  eventId(): string;
};

export function createIds(random: () => number): Ids {
  let count = 0;
  const hash = () =>
    createHash('sha256')
      .update(`${(count += 1)} ${random()}`)
      .digest('hex');
  return {
    hash,
    eventId: () => hash().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-a$4-$5'),
  };
}
