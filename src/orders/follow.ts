// Follows an accepted order by signed reads until its resource is reclaimed, it has failed for good, or it is too old
// (reads.ts), sooner where an event of the webhook hints at it. At most one read of an order runs at a time.

import type { Clock } from '../base/clock.ts';
import { ServiceError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import type { ChainReader } from '../service/chain.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Store } from '../store/open.ts';
import type { Ages, Schedule } from './schedule.ts';
import { subjectOf } from './audit.ts';
import { fits } from './record.ts';
import {
  type ReadFailure,
  type ReadMoment,
  nextReadMs,
  stepAfterFailedRead,
  stepAfterRead,
  unreadAfter,
} from './reads.ts';
import { type AcceptedOrder, type Order, type ServiceOrder, isAccepted } from './order.ts';
import { type Payments, isCheckDue } from './payments.ts';
import { readRow } from './row.ts';
import { stringifyLossless } from '../base/json.ts';
import type { Steps } from './steps.ts';
import { unansweredStates, underWayStates, unsettledStates } from './states.ts';
import { toMs } from '../base/time.ts';
import { isSameAddress } from '../tron/address.ts';

/** How often the check for a second payment is retried while it can't be made yet. */
const checkAgainMs = 10_000;

export function createFollowing(options: {
  steps: Steps;
  store: Pick<Store, 'orders' | 'audit'>;
  schedule: Schedule;
  payments: Payments;
  service: Pick<ServiceClient, 'readOrder' | 'readFlashOrder' | 'now'>;
  chain: ChainReader | undefined;
  clock: Clock;
  ages: Ages;
  /** Called when the service recorded something else than was confirmed: locks automatic repeats. */
  onDiffers: (order: Order) => Promise<void>;
  log: Log;
}) {
  const { steps, store, schedule, payments, service, chain, clock, ages, onDiffers, log } = options;
  const reading = new Map<string, Promise<void>>();
  /** The unsettled orders that nobody reads by itself any more, as far as this process has said so. */
  const ended = new Set<string>();

  function sinceAcceptance({ id, acceptedAt }: AcceptedOrder): number {
    return ages.shortest(`accepted ${id}`, acceptedAt);
  }

  /** Undefined when the order needs no further read. */
  function nextReadAfterMs(order: AcceptedOrder): number | undefined {
    const delayMs = nextReadMs(order, {
      sinceAcceptance: sinceAcceptance(order),
      sinceFailure: order.failedAt === null ? 0 : ages.shortest(`failed ${order.id}`, order.failedAt),
      sinceEnd: order.endsAt === null ? null : service.now() - order.endsAt,
    });
    return isCheckDue(order) ? Math.min(delayMs ?? checkAgainMs, checkAgainMs) : delayMs;
  }

  /** Schedules the next read of the order. */
  function follow(order: Order): void {
    const dueMs = isAccepted(order) ? nextReadAfterMs(order) : undefined;
    if (dueMs === undefined) {
      if (unsettledStates.has(order.state) && !ended.has(order.id)) {
        ended.add(order.id);
        schedule.run(() => tellEnd(order.id), `end ${order.id}`);
      }
      ages.forget(`accepted ${order.id}`, `failed ${order.id}`);
      return schedule.drop(`read ${order.id}`);
    }
    schedule.set(`read ${order.id}`, dueMs, async () => {
      try {
        await read(order.id);
      } catch (error) {
        // The failure may be temporary, such as a full disk, so the next read is scheduled all the same.
        follow(order);
        throw error;
      }
    });
  }

  /** The order's message says from now on that nobody looks by itself any more; said once, also over restarts. */
  async function tellEnd(id: string): Promise<void> {
    const audit = await store.audit.list(subjectOf(id), 1_000);
    if (audit.some(({ action }) => action === 'looking_ended')) return;
    await steps.commit(async (moves) => {
      const order = await moves.find(id);
      if (!order || !unsettledStates.has(order.state)) return;
      await moves.take(order, {
        from: [order.state],
        change: {},
        action: 'looking_ended',
        detail: {},
        announces: 'progress',
      });
    });
  }

  /** Reads the order now; concurrent calls share one read. */
  function read(id: string): Promise<void> {
    const shared = reading.get(id);
    if (shared) return shared;
    const mine = readOnce(id).finally(() => reading.delete(id));
    reading.set(id, mine);
    return mine;
  }

  async function readOnce(id: string): Promise<void> {
    const row = await store.orders.findBy('id', id);
    const order = row && readRow(row);
    if (!order || !isAccepted(order)) return;
    const [now, age] = [clock.now(), sinceAcceptance(order)];
    const answer = await readRecord(order);
    // The answer says by how much the service's clock differs.
    const serviceNow = now + service.now() - clock.now();
    const moment: ReadMoment = { now, serviceNow, sinceAcceptance: age };
    const moved = answer.record
      ? await takeRead(order, answer.record, moment)
      : await takeFailedRead(order, answer.failure, moment);
    if (moved?.state === 'delivered' && order.state !== 'delivered') schedule.run(() => readChain(moved));
    await payments.check(moved ?? order);
    const after = await store.orders.findBy('id', id);
    if (after) follow(readRow(after));
  }

  async function takeRead(
    order: Order,
    record: ServiceOrder,
    moment: ReadMoment,
  ): Promise<Order | undefined> {
    const row = await store.orders.findBy('id', order.id);
    const step = row && stepAfterRead(row, record, moment);
    // The lock is set first: if the process ends before the step is committed, the read is repeated.
    if (step?.announces === 'differs') await onDiffers(order);
    const moved = step && (await steps.commit((moves) => moves.take(order, step)));
    // A read without a step is stored as well, but announced to nobody.
    if (!moved) {
      const quiet = { read_at: moment.now, unread: null, record: stringifyLossless(record) };
      await store.orders.note(order.id, quiet);
    }
    if (moved && moved.otherServiceId !== order.otherServiceId) await compareIds(moved);
    return moved;
  }

  async function takeFailedRead(order: Order, failure: ReadFailure, moment: ReadMoment) {
    const step = stepAfterFailedRead(order, failure, moment);
    if (step) return steps.commit((moves) => moves.take(order, step));
    await store.orders.note(order.id, { unread: JSON.stringify(unreadAfter(order, failure, moment.now)) });
    return undefined;
  }

  async function readRecord(
    order: AcceptedOrder,
  ): Promise<{ record: ServiceOrder; failure?: never } | { record?: never; failure: ReadFailure }> {
    try {
      const record = await readById(order, order.serviceId);
      if (fits(order, record)) return { record };
      log.error({ order: order.id }, 'The service answered with the record of another order.');
      return { failure: 'mismatch' };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      log.debug({ err: error, order: order.id }, 'An order could not be read.');
      return { failure: error };
    }
  }

  function readById({ kind }: Order, serviceId: string): Promise<ServiceOrder> {
    return kind === 'flash' ? service.readFlashOrder(serviceId) : service.readOrder(serviceId);
  }

  /**
   * Another id may be an alias of the same order: two payments are reported only if each id has a paid record of its
   * own.
   */
  async function compareIds(order: Order): Promise<void> {
    if (!isAccepted(order) || order.otherServiceId === null) return;
    const ids = [order.serviceId, order.otherServiceId];
    try {
      const records = await Promise.all(ids.map((id) => readById(order, id)));
      const isTwo = records.every(
        (record, index) =>
          record.id === ids[index] && record.client_order_id === order.clientOrderId && isPaid(record),
      );
      if (isTwo) await payments.reportPaidTwice(order);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      log.debug({ err: error, order: order.id }, 'The other id of an order could not be read.');
    }
  }

  async function readChain(order: Order): Promise<void> {
    const resources = await chain?.readResources(order.receiver);
    if (resources === undefined) return;
    await steps.commit((moves) =>
      moves.take(order, {
        from: ['delivered'],
        change: { resources_after: JSON.stringify(resources) },
        action: 'progress',
        detail: { ...resources },
        announces: 'progress',
      }),
    );
  }

  return { follow, read };
}

function isPaid({ status, pay_amount_sun }: ServiceOrder): boolean {
  return pay_amount_sun !== undefined && (status === 'PAYMENT_SUCCESS' || status === 'DELEGATE_SUCCESS');
}

// An unsigned delegation event is a hint: an accepted order that matches is read at once. One whose call has no answer is
// marked as hinted: the event often comes while the call still waits for an answer that is lost. Nothing else is concluded.
// The event has no order id, so it is matched by its hash, otherwise by receiver, resource, quantity and time.

/** The fields of a delegation event of the webhook, unvalidated. `paidAt` is in seconds or milliseconds. */
export type Hint = {
  readonly hash: unknown;
  readonly receiver: unknown;
  readonly resourceType: unknown;
  readonly quantity: unknown;
  readonly paidAt: unknown;
};

export function createHintTaking(options: {
  store: Pick<Store, 'orders'>;
  steps: Steps;
  clock: Clock;
  /** Reads the order of this id now. */
  read: (id: string) => Promise<void>;
}): (hint: Hint) => Promise<void> {
  const { store, steps, clock, read } = options;

  async function markHinted(id: string): Promise<void> {
    await steps.commit(async (moves) => {
      const order = await moves.find(id);
      if (order?.hintedAt !== null) return;
      await moves.take(order, {
        from: [...unansweredStates],
        change: { hinted_at: clock.now() },
        action: 'hinted',
        announces: 'hint',
      });
    });
  }

  return async (hint) => {
    const candidates = (await store.orders.inStates([...unansweredStates, ...underWayStates])).map(readRow);
    for (const order of findMatchingOrders(hint, candidates)) {
      if (unansweredStates.has(order.state)) await markHinted(order.id);
      else await read(order.id);
    }
  };
}

/** The assumed difference between the service's clock and ours. */
const toleranceMs = 60_000;

/** The `candidates` that match the event. */
export function findMatchingOrders(hint: Hint, candidates: readonly Order[]): Order[] {
  const byHash = candidates.filter(({ delegateHash }) => delegateHash !== null && delegateHash === hint.hash);
  if (byHash.length > 0) return byHash;
  const paidAt = toNumber(hint.paidAt);
  return candidates.filter(
    ({ receiver, resourceType, quantity, placedAt }) =>
      typeof hint.receiver === 'string' &&
      isSameAddress(receiver, hint.receiver) &&
      resourceType === hint.resourceType &&
      String(quantity) === String(hint.quantity) &&
      placedAt !== null &&
      // NaN, from an event without a readable time, excludes nothing.
      !(toMs(paidAt) < placedAt - toleranceMs),
  );
}

/** NaN for objects, which Number() may throw on, and for absent values. */
function toNumber(value: unknown): number {
  return typeof value === 'object' || value === undefined ? Number.NaN : Number(value);
}
