// Chance as an argument: the program draws from the system, a simulation from its seed.

import { randomBytes } from 'node:crypto';

export type Random = {
  /** That many bytes that nobody can guess. */
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
