// The job that compares what happened at the service with what its events told, every half hour and after a downtime.
// Orders that a reading should have settled are read again, and delivered orders of which no event has come are told to
// owners, once each; if the event comes after all, its alert says that this was told.

import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { delegation } from '../events/delegation.ts';
import type { Job } from '../job.ts';
import type { Order } from '../orders/order.ts';
import { failedFollowedMs, followedMs } from '../orders/read-times.ts';
import type { Orders } from '../orders/orders.ts';
import type { ServiceClient } from '../service/client.ts';
import { foundDelegation } from '../store/found.ts';
import type { Store } from '../store/open.ts';
import type { Notice } from '../views/team/notice.ts';
import type { Pause } from './pause.ts';

const minuteMs = 60_000;
const everyMs = 30 * minuteMs;
/** A shorter downtime is bridged by the service's repeats, and by the next round. */
const downtimeMs = 5 * minuteMs;
const betweenReadsMs = 1_000;
/** In one round; the rest follows in the next. */
const mostReads = 20;
const mostSearches = 20;
/** What should have been read within minutes. */
const staleAfterMs = 15 * minuteMs;
/** An event comes a little after the delivery, and is repeated after 15 s, 30 s, 3 min and 10 min. */
const eventGraceMs = 15 * minuteMs;
/** Delivered longer ago, it is not looked for: the event may be deleted already. */
const lookBackMs = 24 * 60 * minuteMs;

const valueName = 'reconciled';
const reconciledOrders = z.record(z.string(), z.number());

export function createReconciliation({
  orders,
  service,
  store: { events, history, keyValues },
  addNotice,
  lastAliveAt,
  pause,
  clock,
}: Pick<Deps, 'clock'> & {
  orders: Pick<Orders, 'list' | 'readNow'>;
  service: Pick<ServiceClient, 'readAccount'>;
  store: {
    events: Pick<Store['events'], 'lastSeq' | 'newestOf'>;
    history: Pick<Store['history'], 'earlierWith'>;
    keyValues: Store['keyValues'];
  };
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

  async function tellFound(list: readonly Order[]): Promise<void> {
    // Where delegation events never come, they are not subscribed to, and nothing is missing.
    if ((await events.newestOf(delegation.type, 0, 1)).length === 0) return;
    const now = clock.now();
    const value = await keyValues.read(valueName);
    const stored = value === undefined ? {} : (reconciledOrders.safeParse(JSON.parse(value)).data ?? {});
    const known = new Map(Object.entries(stored).filter(([, at]) => at > now - 2 * lookBackMs));
    const seq = (await events.lastSeq()) + 1;
    const found: Array<Order & { delegateHash: string }> = [];
    const open = list.filter(
      (order) => isSettled(order, now) && !known.has(order.id) && order.delegateHash !== null,
    );
    for (const order of open.slice(0, mostSearches)) {
      if (order.delegateHash === null) continue;
      const [event] = await history.earlierWith(order.delegateHash, { type: delegation.type, seq }, 1);
      if (!event) found.push({ ...order, delegateHash: order.delegateHash });
      known.set(order.id, now);
    }
    if (found.length > 0) {
      for (const { delegateHash } of found) await keyValues.write(foundDelegation(delegateHash), String(now));
      await addNotice({
        kind: 'found',
        at: now,
        orders: found.map(({ id, resourceType, quantity, receiver, delegateHash }) => ({
          id,
          resource: resourceType,
          quantity,
          receiver,
          hash: delegateHash,
        })),
      });
    }
    await keyValues.write(valueName, JSON.stringify(Object.fromEntries(known)));
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
      await tellFound(await recent());
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

function isSettled({ state, confirmedOnChainAt }: Order, now: number): boolean {
  if (state !== 'delivered' || confirmedOnChainAt === null) return false;
  return confirmedOnChainAt < now - eventGraceMs && confirmedOnChainAt > now - lookBackMs;
}
