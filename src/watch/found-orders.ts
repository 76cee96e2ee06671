// Tells owners of delivered orders of which no event has come. Each is told once, also when the bot is killed meanwhile:
// what will be told is in the ledger first. While owners know that events are missing, nothing more is told of the same
// gap until it ends, or until the service sends no more repeats.

import { minuteMs } from '../base/clock.ts';
import { z } from 'zod';
import { delegation } from '../events/delegation.ts';
import type { Order } from '../orders/order.ts';
import { foundDelegation } from '../store/found.ts';
import type { Store } from '../store/open.ts';
import { found as foundNotice } from '../outbox/account-notices.ts';
import type { Notice, NoticeOf } from '../outbox/notice.ts';
import { givenUpMs } from './retry-table.ts';
import { isSilent } from './silence.ts';

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
const storedState = z.union([
  z.object({ known: times, pending: foundNotice.optional() }),
  times.transform((known) => ({ known, pending: undefined })),
]);

export type FoundStore = {
  events: Pick<Store['events'], 'lastSeq' | 'newestOf'>;
  history: Pick<Store['history'], 'earlierWith'>;
  keyValues: Store['keyValues'];
};

type Settled = Order & { delegateHash: string };

export async function tellFoundOrders(
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
    if ((await events.newestOf(delegation.type, 0, 1)).length === 0) return false;
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
  const value = await keyValues.read(valueName);
  const stored = value === undefined ? undefined : storedState.safeParse(JSON.parse(value)).data;
  return stored ?? { known: {} };
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
