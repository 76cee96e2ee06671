// Tries each unreachable topic of a group once an hour, with one message: Telegram does not report that a closed topic
// was deleted, and what it reported while the bot was down may be lost.

import type { Deps } from '../deps.ts';
import type { Store } from '../store/open.ts';
import { repeatEvery } from '../wait.ts';

const everyMs = 60 * 60_000;

/** Starts the timer; the result stops it. */
export function retryTopicsHourly(
  options: Pick<Deps, 'clock' | 'log'> & { store: { deliveries: Pick<Store['deliveries'], 'tryTopics'> } },
): () => void {
  const { store, clock, log } = options;
  return repeatEvery(clock, everyMs, () => {
    store.deliveries.tryTopics(clock.now()).catch((error: unknown) => {
      log.error({ err: error }, 'Topics out of reach could not be tried; they are in an hour.');
    });
  });
}
