// Deliberate flaws for the controls of the order tests: each removes one safeguard from a part of the program, to show
// that a fault test would detect it.

import type { Clock } from '../../src/base/clock.ts';
import { ServiceError } from '../../src/base/errors.ts';
import type { ServiceClient } from '../../src/service/client.ts';
import type { Sabotage } from '../orders/life.ts';
import type { OrderQueries } from '../../src/store/ledger/orders/orders.ts';
import type { OrderRow, SpendRow } from '../../src/store/ledger/tables.ts';
import { withAnswers, withQueries } from './with-queries.ts';

const onQueries = (change: (queries: OrderQueries) => Partial<OrderQueries>): Sabotage => ({
  store: (store) => withQueries(store, change),
});

const onService = (change: (service: ServiceClient) => Partial<ServiceClient>): Sabotage => ({
  service: (service) => ({ ...service, ...change(service) }),
});

/** Changes each order that is found. */
const onFound = (
  queries: OrderQueries,
  change: (row: OrderRow) => OrderRow,
): Pick<OrderQueries, 'findBy'> => ({
  async findBy(column, value) {
    const row = await queries.findBy(column, value);
    return row && change(row);
  },
});

/** Changes each spend that is found. */
const onSpends = ({ spends }: OrderQueries, change: (row: SpendRow) => SpendRow): OrderQueries['spends'] => ({
  ...spends,
  async findBy(token) {
    const row = await spends.findBy(token);
    return row && change(row);
  },
});

/** The ledger moves an order and its spend whatever their states are, and shows each as a fresh draft. */
export const blindGate = () =>
  onQueries((queries) => ({
    ...onFound(queries, (row) => ({ ...row, state: 'card', card_state: 'offered', posts: 0 })),
    change: (id, _from, change) => queries.change(id, allStates, change),
    spends: {
      ...onSpends(queries, (row) => ({ ...row, state: 'offered' })),
      change: (token, _from, change) => queries.spends.change(token, ['offered', 'sent'], change),
    },
  }));

/** Each call to the service after the first carries a number of its own. */
export function newNumbers(): Sabotage {
  let calls = 0;
  return onService((service) => ({
    createOrder({ clientOrderId, ...request }) {
      calls += 1;
      return service.createOrder({ ...request, clientOrderId: `${clientOrderId}${calls > 1 ? calls : ''}` });
    },
  }));
}

/** A refusal ends an order, even when an earlier call may have been carried out. */
export const hastyRejection = () =>
  onQueries((queries) => ({
    change: (id, from, change) =>
      queries.change(id, from, change.reason === 'refused' ? { ...change, state: 'rejected' } : change),
  }));

/** The balance is read for the card only, so that a second payment can't be noticed. */
export function forgetfulRepeats(): Sabotage {
  let reads = 0;
  return onService((service) => ({
    async readAccount() {
      const account = await service.readAccount();
      reads += 1;
      return reads === 1 ? account : { ...account, balance: undefined };
    },
  }));
}

/** The start ignores orders in the state `placing`. */
export const forgetfulStart = () =>
  onQueries((queries) => ({
    inStates: (states) => queries.inStates(states.includes('placing') ? [] : states),
  }));

/** The limits see no earlier orders. */
export const blindLimits = () => onQueries(() => ({ sentSince: async () => [] }));

/** One unit more is ordered than was confirmed. */
export const oneMore = () =>
  onService((service) => ({
    createOrder: (request) => service.createOrder({ ...request, quantity: request.quantity + 1 }),
    createFlashOrder: (request) => service.createFlashOrder({ ...request, quantity: request.quantity + 1 }),
  }));

/** Gives every answered record these fields. */
const answering = (fields: object): Sabotage => ({
  service: (service) => withAnswers(service, async (call) => ({ ...(await call()), ...fields })),
});

/** Removes from answers the fields that are compared with the order. */
export const blindComparison = () =>
  answering({ receiver: undefined, resource_type: undefined, quantity: undefined });

/** Every record says that its resource goes back at the end of the century. */
export const reclaimedNever = () => answering({ reclaim_timestamp: Date.UTC(2099, 11, 31) });

/** A resource went back when that was read, whatever the record says. */
export const reclaimedWhenRead = () => answering({ reclaim_timestamp: undefined });

/** What is stored looks new at any time: the monotonic clock stands still, and `change` gets the wall clock's time. */
function timeless(change: (queries: OrderQueries, now: () => number) => Partial<OrderQueries>): Sabotage {
  let now = () => 0;
  return {
    clock(clock: Clock) {
      now = () => clock.now();
      return { ...clock, monotonic: () => 0 };
    },
    ...onQueries((queries) => change(queries, () => now())),
  };
}

/**
 * A card that sends an order again always looks newly opened. With `forgetsPosts` it is valid for any number of calls; without, the
 * gate still detects that a call was made since.
 */
export const endlessRepeats = ({ forgetsPosts }: { forgetsPosts: boolean }) =>
  timeless((queries, now) => ({
    spends: {
      ...queries.spends,
      async findBy(token) {
        const row = await queries.spends.findBy(token);
        if (!row || row.posts === 0) return row;
        const fresh = { state: 'offered', asked_at: now(), expires_at: Number.MAX_SAFE_INTEGER };
        const posts = forgetsPosts ? (await queries.findBy('id', row.order_id))?.posts : undefined;
        return { ...row, ...fresh, posts: posts ?? row.posts };
      },
      change: (token, _from, change) =>
        queries.spends.change(token, ['offered', 'sent', 'superseded', 'expired'], change),
    },
  }));

/** A removed person may still order. */
export const forgetfulRemoval = (): Sabotage => ({ mayOrder: () => true });

/** Forgets who asked for a spend and who confirmed it. */
export const oneEye = () =>
  onQueries((queries) => ({
    spends: onSpends(queries, (row) => ({ ...row, asked_by: 0, confirmed_by: row.confirmed_by && 0 })),
  }));

/** No card and no request for approval expires: each always looks new. */
export const endlessCards = () =>
  timeless((queries, now) => {
    const fresh = (row: SpendRow): SpendRow => ({
      ...row,
      asked_at: now(),
      confirmed_at: row.confirmed_at === null ? null : now(),
      expires_at: Number.MAX_SAFE_INTEGER,
    });
    return {
      spends: {
        ...onSpends(queries, fresh),
        inStates: async (...of) => (await queries.spends.inStates(...of)).map(fresh),
      },
    };
  });

/** Repeats a refused order until the service accepts it. */
export const eagerRepeats = () =>
  onService((service) => ({
    async createOrder(request) {
      for (;;) {
        try {
          return await service.createOrder(request);
        } catch (error) {
          if (!(error instanceof ServiceError) || error.reason !== 'too_many') throw error;
        }
      }
    },
  }));

const allStates = ['card', 'placing', 'accepted', 'rejected', 'not_sent', 'unknown', 'late'];
