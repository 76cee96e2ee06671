// A group for which somebody on the team answers again gets what was kept for it, whichever way that came: somebody took it
// over, or whoever brought the bot there is back.

import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { listUnowned } from '../store/audience.ts';
import type { Store } from '../store/open.ts';

/** Watches from now on; the answer ends that. */
export function resumeOwnedGroups(options: {
  store: Pick<Store, 'settings' | 'watchSettings' | 'deliveries'>;
  ownerIds: readonly number[];
  clock: Clock;
  log: Log;
}): () => void {
  const { store, ownerIds, clock, log } = options;
  const listSilent = () =>
    new Set(listUnowned({ settings: store.settings.data, ownerIds }).map(({ id }) => id));
  let silent = listSilent();
  return store.watchSettings(() => {
    const before = silent;
    silent = listSilent();
    for (const chatId of before.difference(silent)) {
      store.deliveries
        .resume(chatId, clock.now())
        .catch((error: unknown) =>
          log.error({ err: error, chatId }, 'What was kept for a group stays parked.'),
        );
    }
  });
}
