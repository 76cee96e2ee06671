// Tries each unreachable topic, and each group in which the bot may not write, once an hour, with one message: Telegram
// does not report that a closed topic was deleted or that all members of a group may write again, and what it reported
// while the bot was down may be lost.

import type { Deps } from '../store/deps.ts';
import type { Store } from '../store/open.ts';
import { writeCause } from '../telegram/cause.ts';
import { repeatEvery } from '../base/wait.ts';

const everyMs = 60 * 60_000;
const reason = writeCause({ code: 'rights' });

/** Starts the timer; the result stops it. */
export function retryParkedHourly(
  options: Pick<Deps, 'clock' | 'log'> & {
    store: { deliveries: Pick<Store['deliveries'], 'oldestParked' | 'tryParked'> };
  },
): () => void {
  const { store, clock, log } = options;
  async function retry(): Promise<void> {
    await store.deliveries.tryParked(await store.deliveries.oldestParked({ reason }), clock.now());
  }

  return repeatEvery(clock, everyMs, () => {
    retry().catch((error: unknown) => {
      log.error({ err: error }, 'Chats and topics out of reach could not be tried; they are in an hour.');
    });
  });
}
