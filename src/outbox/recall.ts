// Counts what an earlier process, or the leader before, has sent within the last minute, so that the pace of both
// together is what Telegram takes.

import type { Deps } from '../store/deps.ts';
import type { Store } from '../store/open.ts';

/** The longest window of a budget. */
const withinMs = 61_000;

/** To be called before anything is sent. */
export async function recallSent({
  store: { deliveries },
  rateLimiter,
  clock,
}: Pick<Deps, 'rateLimiter' | 'clock'> & {
  store: { deliveries: Pick<Store['deliveries'], 'begunSince'> };
}): Promise<void> {
  const now = clock.now();
  for (const { chatId, begunAt } of await deliveries.begunSince(now - withinMs)) {
    rateLimiter.recall(chatId, now - begunAt);
  }
}
