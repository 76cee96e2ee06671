// Reports why automatic repeats are locked, and lets an owner unlock them. They are locked after one order was paid
// twice, or after an order sent with the current parameter names differed from what was confirmed.

import type { Clock } from '../clock.ts';
import type { Store } from '../store/open.ts';
import type { Orders } from './api.ts';
import type { ParamsLock } from './params-lock.ts';

export function createRepeatLock(options: {
  store: Pick<Store, 'settings' | 'audit'>;
  paramsLock: ParamsLock;
  clock: Clock;
}): Pick<Orders, 'repeatsLockedAt' | 'differingSince' | 'unlockRepeats'> {
  const { store, paramsLock, clock } = options;
  const { settings, audit } = store;
  return {
    repeatsLockedAt: () => settings.data.repeatsLockedAt,
    differingSince: paramsLock.since,
    async unlockRepeats(personId) {
      await settings.update((data) => {
        data.repeatsLockedAt = null;
      });
      await paramsLock.unlock();
      await audit.add({ at: clock.now(), actorId: personId, action: 'repeats_unlocked', subject: 'orders' });
    },
  };
}
