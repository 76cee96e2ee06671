// Topics out of reach are tried once an hour with one message each: Telegram tells nobody that a closed topic was deleted, and
// what it told while the bot was away may be lost.

import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/open.ts';

const everyMs = 60 * 60_000;

/** From now on; the answer ends it. */
export function keepTryingTopics(options: {
  deliveries: Pick<Store['deliveries'], 'tryTopics'>;
  clock: Clock;
  log: Log;
}): () => void {
  const { deliveries, clock, log } = options;
  let cancel = () => {};

  function schedule(): void {
    cancel = clock.after(everyMs, () => {
      schedule();
      deliveries.tryTopics(clock.now()).catch((error: unknown) => {
        log.error({ err: error }, 'Topics out of reach could not be tried; they are in an hour.');
      });
    });
  }

  schedule();
  return () => cancel();
}
