// The job that compares what happened at the service with what its events told, every half hour and after a downtime.
// Orders that a reading should have settled are read again, and delivered orders of which no event has come are told to
// owners; if the event comes after all, its alert to them says so, and makes no sound.

import { z } from 'zod';
import { foundDelegation, readStoredValue } from '../store/ledger/maintenance/own-state.ts';
import { minuteMs } from '../base/clock.ts';
import type { Deps } from '../store/deps.ts';
import type { Job } from './jobs.ts';
import type { Order } from '../orders/order.ts';
import { failedFollowedMs, followedMs } from '../orders/reads.ts';
import type { Orders } from '../orders/orders.ts';
import type { ServiceClient } from '../service/client.ts';
import { type Notice, type NoticeOf, found as foundNotice } from '../outbox/notice.ts';
import { delegation } from '../events/delegation.ts';
import type { Store } from '../store/open.ts';
import { givenUpMs, isSilent } from './watch-balance.ts';
import { underWayStates } from '../orders/states.ts';

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
  wait,
  clock,
}: Pick<Deps, 'clock'> & {
  orders: Pick<Orders, 'list' | 'readNow'>;
  service: Pick<ServiceClient, 'readAccount'>;
  store: FoundStore;
  addNotice: (notice: Notice) => Promise<void>;
  /** An earlier run's last heartbeat, in Unix milliseconds. */
  lastAliveAt: number | undefined;
  /** It rejects when the bot closes. */
  wait: (ms: number) => Promise<void>;
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
      await wait(betweenReadsMs);
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
  if (!underWayStates.has(state)) return false;
  return now - (readAt ?? acceptedAt ?? now) > staleAfterMs;
}

// Tells owners of delivered orders of which no event has come. Each is told once, also when the bot is killed meanwhile:
// what will be told is in the ledger first. While owners know that events are missing, nothing more is told of the same
// gap until it ends, or until the service sends no more repeats.

/** An event comes a little after the delivery, and is repeated after 15 s, 30 s, 3 min and 10 min. */
const eventGraceMs = 15 * minuteMs;
/** Delivered longer ago, it is not looked for: the event may be deleted already. */
const lookBackMs = 24 * 60 * minuteMs;
/** In one round; the rest follows in the next. */
const mostSearches = 20;

const valueName = 'reconciled';
/** The name of the value that is there once a delegation event has come, in whatever form. */
const everCameName = 'delegation-events-came';
const times = z.record(z.string(), z.number());
/** `known`: when each order was looked for, by its id. `pending`: what may not be told yet. */
const storedState = z.object({ known: times, pending: foundNotice.optional() });

type FoundStore = {
  events: Pick<Store['events'], 'lastSeq' | 'newest'>;
  history: Pick<Store['history'], 'earlierWith'>;
  keyValues: Store['keyValues'];
};

type Settled = Order & { delegateHash: string };

async function tellFoundOrders(
  list: readonly Order[],
  { store, addNotice, now }: { store: FoundStore; addNotice: (notice: Notice) => Promise<void>; now: number },
): Promise<void> {
  const { events, keyValues } = store;
  const before = await readState(keyValues);
  if (before.pending) await tell(before.known, before.pending);
  // Where delegation events never come, they are not subscribed to, and nothing is missing.
  if (!(await haveEventsCome())) return;
  const graceMs = (await isSilent(store)) ? givenUpMs + eventGraceMs : eventGraceMs;
  const known = new Map(Object.entries(before.known).filter(([, at]) => at > now - 2 * lookBackMs));
  const open = list.filter((order) => isSettled(order, now, graceMs)).filter(({ id }) => !known.has(id));
  const searched = open.slice(0, mostSearches);
  const missing: Settled[] = [];
  for (const order of searched) {
    if (!(await hasEvent(order))) missing.push(order);
    known.set(order.id, now);
  }
  if (missing.length > 0) await tell(Object.fromEntries(known), noticeOf(missing, now));
  else await write({ known: Object.fromEntries(known) });

  /** Told again after it was interrupted, the notice has the same key, and is stored once. */
  async function tell(knownNow: z.infer<typeof times>, notice: NoticeOf<'found'>): Promise<void> {
    await write({ known: knownNow, pending: notice });
    for (const { hash } of notice.orders) await keyValues.write(foundDelegation(hash), String(notice.at));
    await addNotice(notice);
    await write({ known: knownNow });
  }

  /** Remembered for good: those that came may be deleted by now. */
  async function haveEventsCome(): Promise<boolean> {
    if ((await keyValues.read(everCameName)) !== undefined) return true;
    if ((await events.newest(1, { type: delegation.type })).length === 0) return false;
    await keyValues.write(everCameName, String(now));
    return true;
  }

  /** One that could not be read came as well: owners were told of it then. */
  async function hasEvent({ delegateHash }: Settled): Promise<boolean> {
    const seq = (await events.lastSeq()) + 1;
    const of = { type: delegation.type, seq, kinds: ['event', 'quarantined'] as const };
    return (await store.history.earlierWith(delegateHash, of, 1)).length > 0;
  }

  function write(state: z.infer<typeof storedState>): Promise<void> {
    return keyValues.write(valueName, JSON.stringify(state));
  }
}

async function readState(keyValues: Pick<Store['keyValues'], 'read'>): Promise<z.infer<typeof storedState>> {
  return (await readStoredValue(keyValues, valueName, storedState)) ?? { known: {} };
}

function isSettled(order: Order, now: number, graceMs: number): order is Settled {
  const { state, confirmedOnChainAt, delegateHash } = order;
  if (state !== 'delivered' || confirmedOnChainAt === null || delegateHash === null) return false;
  return confirmedOnChainAt < now - graceMs && confirmedOnChainAt > now - lookBackMs;
}

function noticeOf(orders: readonly Settled[], at: number): NoticeOf<'found'> {
  return {
    kind: 'found',
    at,
    orders: orders.map(({ id, resourceType, quantity, receiver, delegateHash }) => ({
      id,
      resource: resourceType,
      quantity,
      receiver,
      hash: delegateHash,
    })),
  };
}
