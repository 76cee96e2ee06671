// Runs several steps as one that no other delivery runs meanwhile.

import type { Step } from './sending.ts';

/**
 * Two messages composed at once would both be counted when only one of them ends the process. What has ended already
 * does not wait.
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
