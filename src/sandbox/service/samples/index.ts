// Realistic data for each deliverable event type in its variants, by name. The variants include an older protocol
// version and values that a future one could add.

import { balanceSamples } from './balance.ts';
import { delegationSamples } from './delegation.ts';
import { monitorSamples } from './monitor.ts';
import { subscriptionSamples } from './subscription.ts';

export type SampleName = keyof ReturnType<typeof createSamples>;

/** Amounts are number, or bigint where they pass 2^53; all times are close to `now` (Unix milliseconds). */
export function createSamples(now: number) {
  return {
    ...delegationSamples(now),
    ...balanceSamples(now),
    ...subscriptionSamples(now),
    ...monitorSamples(now),
  };
}
