// Follows an accepted order by signed reads, quickly at first and patiently later, until it is delivered or has failed.
// When to look next is a function of the order's age, so a restart needs no memory of its own.

import type { Clock } from '../clock.ts';
import { ServiceError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { ChainReader } from '../service/chain.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Store } from '../store/open.ts';
import type { OrderRow } from '../store/tables.ts';
import type { Agenda } from './agenda.ts';
import { columnsOf, fits, isAnotherId, judge, lateAfterMs, nextLookMs } from './believe.ts';
import type { Order, OrderState, ServiceOrder } from './order.ts';
import { isCheckDue, type Payments } from './payments.ts';
import { detailOf } from './place.ts';
import { differences, readRow } from './row.ts';
import type { Step, Steps } from './steps.ts';

/** States in which the service knows the order under an id. */
const known: ReadonlySet<OrderState> = new Set(['accepted', 'late', 'delivered', 'failed']);

export type Following = {
  /** Looks again when it is time. */
  follow(order: Order): void;
  /** Looks now; a look under way is shared. */
  look(id: string): Promise<void>;
};

export function createFollowing(options: {
  steps: Steps;
  store: Pick<Store, 'orders'>;
  agenda: Agenda;
  payments: Payments;
  service: Pick<ServiceClient, 'readOrder' | 'readFlashOrder'>;
  chain: ChainReader | undefined;
  clock: Clock;
  log: Log;
}): Following {
  const { steps, store, agenda, payments, service, chain, clock, log } = options;
  const looking = new Map<string, Promise<void>>();

  function follow(order: Order): void {
    const isUnderWay = order.state === 'accepted' || order.state === 'late';
    if (!isUnderWay && !isCheckDue(order)) return agenda.drop(`look ${order.id}`);
    const delayMs = nextLookMs(order.placedAt ?? order.createdAt, clock.now());
    if (delayMs === undefined) return;
    agenda.set(`look ${order.id}`, delayMs, async () => {
      try {
        await look(order.id);
      } catch (error) {
        // A full disk, for one, ends; an order must not be lost sight of.
        follow(order);
        throw error;
      }
    });
  }

  function look(id: string): Promise<void> {
    const shared = looking.get(id);
    if (shared) return shared;
    const mine = lookOnce(id).finally(() => looking.delete(id));
    looking.set(id, mine);
    return mine;
  }

  async function lookOnce(id: string): Promise<void> {
    const row = await store.orders.findBy('id', id);
    if (!row || !known.has(readRow(row).state)) return;
    const order = readRow(row);
    const record = await read(order);
    const step = stepAfter(row, order, record);
    const moved = step && (await steps.commit((moves) => moves.take(order, step)));
    if (!moved && record) await store.orders.note(id, { read_at: clock.now() });
    if (moved?.state === 'delivered' && order.state !== 'delivered') agenda.run(() => readChain(moved));
    if (record && isAnotherId(order, record)) await payments.report(moved ?? order, record.id);
    await payments.check(moved ?? order);
    const after = await store.orders.findBy('id', id);
    if (after) follow(readRow(after));
  }

  async function read(order: Order): Promise<ServiceOrder | undefined> {
    try {
      const serviceId = order.serviceId ?? '';
      const record =
        order.kind === 'flash' ? await service.readFlashOrder(serviceId) : await service.readOrder(serviceId);
      if (fits(order, record)) return record;
      log.error(
        { order: order.id },
        'The service answered with the record of another order; it is not believed.',
      );
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      log.debug({ err: error, order: order.id }, 'An order could not be read.');
    }
    return undefined;
  }

  /** The step that a read leads to; undefined when it brought nothing new. */
  function stepAfter(row: OrderRow, order: Order, record: ServiceOrder | undefined): Step | undefined {
    const now = clock.now();
    const isWaiting = order.state === 'accepted' || order.state === 'late';
    const verdict = record && judge(record, now);
    // The id under which it was accepted stays, whatever is read under it.
    const news = record ? differences(row, { ...columnsOf(record), service_id: row.service_id }) : {};
    // Balances and the like change all the time; only what people are shown is worth telling.
    const isNews = Object.keys(news).some((column) => column !== 'record');
    const change = record ? { ...news, read_at: now } : {};
    const detail = record ? detailOf(record) : {};
    // Also after a failure that turned out not to be one.
    if (verdict?.state === 'delivered' && order.state !== 'delivered') {
      const confirmedAt = record?.confirm_status === 'DELEGATION_CONFIRMED' ? now : null;
      return {
        from: ['accepted', 'late', 'failed'],
        change: { ...change, state: 'delivered', reason: null, confirmed_on_chain_at: confirmedAt },
        action: 'delivered',
        detail,
        tells: 'delivered',
      };
    }
    if (verdict?.state === 'failed' && isWaiting) {
      return {
        from: ['accepted', 'late'],
        change: { ...change, state: 'failed', reason: verdict.reason },
        action: 'failed',
        detail,
        tells: 'failed',
      };
    }
    if (order.state === 'accepted' && now - (order.placedAt ?? now) >= lateAfterMs) {
      return {
        from: ['accepted'],
        change: { ...change, state: 'late' },
        action: 'late',
        detail,
        tells: 'late',
      };
    }
    return isNews
      ? { from: [order.state], change, action: 'progress', detail, tells: 'progress' }
      : undefined;
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
        tells: 'progress',
      }),
    );
  }

  return { follow, look };
}
