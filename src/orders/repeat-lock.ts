// Why the bot sends no order again by itself, and how an owner allows it again: one number was paid twice, or an order with
// the present parameter names became something else than was confirmed.

import type { Clock } from '../clock.ts';
import type { Store } from '../store/open.ts';
import type { Orders } from './api.ts';
import type { Differing } from './differing.ts';

export function createRepeatLock(options: {
  store: Pick<Store, 'settings' | 'audit'>;
  differing: Differing;
  clock: Clock;
}): Pick<Orders, 'repeatsLockedAt' | 'differingSince' | 'unlockRepeats'> {
  const { store, differing, clock } = options;
  const { settings, audit } = store;
  return {
    repeatsLockedAt: () => settings.data.repeatsLockedAt,
    differingSince: differing.since,
    async unlockRepeats(personId) {
      await settings.update((data) => {
        data.repeatsLockedAt = null;
      });
      await differing.unlock();
      await audit.add({ at: clock.now(), actorId: personId, action: 'repeats_unlocked', subject: 'orders' });
    },
  };
}
