// The source of randomness that parts get as an argument: the program uses the system's, a simulation a seeded one.

import { randomBytes } from 'node:crypto';

export type Random = {
  /** `count` unpredictable bytes. */
  bytes(count: number): Buffer;
  /** From 0 up to, not including, 1. */
  fraction(): number;
};

export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  fraction: () => Math.random(),
};

/** Unguessable (192 random bits); only `A-Z a-z 0-9 _ -`. */
export function createToken(random: Pick<Random, 'bytes'>): string {
  return random.bytes(24).toString('base64url');
}
