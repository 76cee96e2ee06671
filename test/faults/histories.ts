// Generates the steps of histories by weight, and plays as many histories as the run has for a promise.

import fc from 'fast-check';
import { seed } from './long-run.ts';

/** Arbitraries with their weights. */
export type Weighted<Some> = ReadonlyArray<readonly [weight: number, arbitrary: fc.Arbitrary<Some>]>;

export function oneOf<Some>(...weighted: Weighted<Some>): fc.Arbitrary<Some> {
  return fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}

/** A step of one kind; the caller sees to it that `fields` are what this kind has. */
export function stepOf<Step extends { do: string }>(
  kind: Step['do'],
  fields: Record<string, fc.Arbitrary<unknown>> = {},
): fc.Arbitrary<Step> {
  return fc.record({ do: fc.constant(kind), ...fields }) as fc.Arbitrary<unknown> as fc.Arbitrary<Step>;
}

/** The first that fails is shortened, unless `endOnFailure`. */
export function holdsFor<Given>(
  given: fc.Arbitrary<Given>,
  numRuns: number,
  check: (given: Given) => Promise<unknown>,
  { endOnFailure = false } = {},
): Promise<void> {
  const property = fc.asyncProperty(given, async (one) => {
    await check(one);
  });
  return fc.assert(property, { numRuns, seed, endOnFailure });
}
