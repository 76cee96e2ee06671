// Combines several steps into one that runs for only one delivery at a time.

import type { Step } from './sending.ts';

/**
 * If two messages were composed at the same time, both would be counted as failed when one of them crashes the process.
 * A delivery that has already ended does not wait.
 */
export function oneAtATime(steps: readonly Step[]): Step {
  return async (deps, state, sending) => {
    if (sending.stage === 'ended') return sending;
    const before = state.composing;
    const { promise, resolve } = Promise.withResolvers<void>();
    state.composing = promise;
    await before;
    try {
      for (const step of steps) sending = await step(deps, state, sending);
      return sending;
    } finally {
      resolve();
    }
  };
}
