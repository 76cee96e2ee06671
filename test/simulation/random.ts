// A seeded random source: the same seed and name give the same numbers, whatever other sources have drawn.

import { createHash } from 'node:crypto';
import type { Random } from '../../src/base/clock.ts';

export type SeededRandom = Random & {
  /** An integer from `from` to `to`, both included. */
  whole(from: number, to: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** True about once in `times`. */
  oneIn(times: number): boolean;
  /** An independent source, whose numbers do not depend on how many were drawn here. */
  derive(name: string): SeededRandom;
};

export function createRandom(seed: string): SeededRandom {
  let state = createHash('sha256').update(seed).digest().readUInt32LE();

  /** mulberry32: small, quick, and good enough to choose with. */
  function fraction(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const whole = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1));
  return {
    fraction,
    whole,
    pick: (items) => items[whole(0, items.length - 1)]!,
    oneIn: (times) => fraction() * times < 1,
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => whole(0, 255))),
    derive: (name) => createRandom(`${seed}/${name}`),
  };
}
