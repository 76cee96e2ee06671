// The job that compares what happened at the service with what its events told, every half hour and after a downtime.
// Orders that a reading should have settled are read again, and delivered orders of which no event has come are told to
// owners, by found-orders.ts; if the event comes after all, its alert to them says so, and makes no sound.

import { minuteMs } from '../base/clock.ts';
import type { Deps } from '../store/deps.ts';
import type { Job } from '../base/job.ts';
import type { Order } from '../orders/order.ts';
import { failedFollowedMs, followedMs } from '../orders/read-times.ts';
import type { Orders } from '../orders/orders.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Notice } from '../outbox/notice.ts';
import { tellFoundOrders, type FoundStore } from './found-orders.ts';
import type { Pause } from './pause.ts';

const everyMs = 30 * minuteMs;
/** A shorter downtime is bridged by the service's repeats, and by the next round. */
const downtimeMs = 5 * minuteMs;
const betweenReadsMs = 1_000;
/** In one round; the rest follows in the next. */
const mostReads = 20;
/** What should have been read within minutes. */
const staleAfterMs = 15 * minuteMs;

export function createReconciliation({
  orders,
  service,
  store,
  addNotice,
  lastAliveAt,
  pause,
  clock,
}: Pick<Deps, 'clock'> & {
  orders: Pick<Orders, 'list' | 'readNow'>;
  service: Pick<ServiceClient, 'readAccount'>;
  store: FoundStore;
  addNotice: (notice: Notice) => Promise<void>;
  /** An earlier run's last heartbeat, in Unix milliseconds. */
  lastAliveAt: number | undefined;
  pause: Pause;
}): Job {
  const wasDown = lastAliveAt !== undefined && clock.now() - lastAliveAt > downtimeMs;
  let hasRun = false;

  async function recent(): Promise<Order[]> {
    const now = clock.now();
    const found = await orders.list({ page: 0, size: 200, since: now - followedMs });
    return found.orders;
  }

  async function readStale(list: readonly Order[]): Promise<void> {
    const stale = list.filter((order) => isStale(order, clock.now())).slice(0, mostReads);
    for (const { id } of stale) {
      await pause.wait(betweenReadsMs);
      await orders.readNow(id);
    }
  }

  return {
    name: 'reconciliation',
    kind: 'reconciliation',
    next(after) {
      if (wasDown && !hasRun) return after + 1;
      return (Math.floor(after / everyMs) + 1) * everyMs;
    },
    async run() {
      // Its movement is judged where each reading is: src/watch/watch-balance.ts.
      await service.readAccount();
      await readStale(await recent());
      await tellFoundOrders(await recent(), { store, addNotice, now: clock.now() });
      hasRun = true;
    },
  };
}

/** It is under way and was not read lately, or it failed and the hour in which it may still come was not read to its end. */
function isStale({ state, readAt, acceptedAt, failedAt }: Order, now: number): boolean {
  if (state === 'failed' && failedAt !== null) {
    const until = failedAt + failedFollowedMs;
    return now > until && (readAt ?? 0) < until - staleAfterMs;
  }
  if (state !== 'accepted' && state !== 'late') return false;
  return now - (readAt ?? acceptedAt ?? now) > staleAfterMs;
}
