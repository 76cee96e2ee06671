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
