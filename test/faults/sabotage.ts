// Deliberate flaws for the controls of the order tests: each removes one safeguard from a part of the program, to show
// that a fault test would detect it.

import type { Clock } from '../../src/clock.ts';
import { ServiceError } from '../../src/errors.ts';
import type { ServiceOrder } from '../../src/orders/order.ts';
import type { ServiceClient } from '../../src/service/client.ts';
import type { Sabotage } from '../orders/life.ts';
import type { OrderRow } from '../../src/store/ledger/orders/tables.ts';
import { withQueries } from './with-queries.ts';

/** The ledger moves an order whatever its state is, and shows every order as a fresh draft. */
export function blindGate(): Sabotage {
  return {
    store: (store) =>
      withQueries(store, (queries) => ({
        ...queries,
        async findBy(column, value) {
          const row = await queries.findBy(column, value);
          return row && column === 'token' ? { ...row, state: 'drafted' } : row;
        },
        change: (id, _from, change) => queries.change(id, allStates, change),
      })),
  };
}

/** Each call to the service after the first carries a number of its own. */
export function newNumbers(): Sabotage {
  let calls = 0;
  return {
    service: (service) => ({
      ...service,
      createOrder: (request) => {
        calls += 1;
        return service.createOrder({
          ...request,
          clientOrderId: `${request.clientOrderId}${calls > 1 ? calls : ''}`,
        });
      },
    }),
  };
}

/** A refusal ends an order, even when an earlier call may have been carried out. */
export function hastyRejection(): Sabotage {
  return {
    store: (store) =>
      withQueries(store, (queries) => ({
        ...queries,
        change: (id, from, change) =>
          queries.change(id, from, change.reason === 'refused' ? { ...change, state: 'rejected' } : change),
      })),
  };
}

/** The balance is read for the card only, so that a second payment can't be noticed. */
export function forgetfulRepeats(): Sabotage {
  let reads = 0;
  return {
    service: (service): ServiceClient => ({
      ...service,
      async readAccount() {
        const account = await service.readAccount();
        reads += 1;
        return reads === 1 ? account : { ...account, balance: undefined };
      },
    }),
  };
}

/** The start ignores orders in the state `placing`. */
export function forgetfulStart(): Sabotage {
  return {
    store: (store) =>
      withQueries(store, (queries) => ({
        ...queries,
        inStates: (states) => queries.inStates(states.includes('placing') ? [] : states),
      })),
  };
}

/** The limits see no earlier orders. */
export function blindLimits(): Sabotage {
  return { store: (store) => withQueries(store, (queries) => ({ ...queries, sentSince: async () => [] })) };
}

/** One unit more is ordered than was confirmed. */
export function oneMore(): Sabotage {
  return {
    service: (service) => ({
      ...service,
      createOrder: (request) => service.createOrder({ ...request, quantity: request.quantity + 1 }),
      createFlashOrder: (request) => service.createFlashOrder({ ...request, quantity: request.quantity + 1 }),
    }),
  };
}

/** Removes from answers the fields that are compared with the order. */
export function blindComparison(): Sabotage {
  return blindTo('receiver', 'resource_type', 'quantity');
}

/** Every record says that its resource goes back at the end of the century. */
export function reclaimedNever(): Sabotage {
  return answering({ reclaim_timestamp: Date.UTC(2099, 11, 31) });
}

/** A resource went back when that was read, whatever the record says. */
export function reclaimedWhenRead(): Sabotage {
  return blindTo('reclaim_timestamp');
}

/** Removes these fields from every answered record. */
function blindTo(...fields: ReadonlyArray<keyof ServiceOrder>): Sabotage {
  return answering(Object.fromEntries(fields.map((field) => [field, undefined])));
}

/** Gives every answered record these fields. */
function answering(fields: Partial<ServiceOrder>): Sabotage {
  const altered = async <Record extends ServiceOrder>(answer: Promise<Record>): Promise<Record> => ({
    ...(await answer),
    ...fields,
  });
  return {
    service: (service) => ({
      ...service,
      createOrder: (request) => altered(service.createOrder(request)),
      createFlashOrder: (request) => altered(service.createFlashOrder(request)),
      readOrder: (id) => altered(service.readOrder(id)),
      readFlashOrder: (id) => altered(service.readFlashOrder(id)),
    }),
  };
}

/**
 * The card of a repeat always looks newly opened. With `forgetsPosts` it is valid for any number of calls; without, the
 * gate still detects that a call was made since.
 */
export function endlessRepeats({ forgetsPosts }: { forgetsPosts: boolean }): Sabotage {
  let now = () => 0;
  return {
    clock(clock) {
      now = () => clock.now();
      return timeless(clock);
    },
    store: (store) =>
      withQueries(store, (queries) => ({
        ...queries,
        repeats: {
          ...queries.repeats,
          async findBy(token) {
            const row = await queries.repeats.findBy(token);
            if (!row) return undefined;
            const order = await queries.findBy('id', row.order_id);
            return {
              ...row,
              state: 'offered',
              asked_at: now(),
              expires_at: Number.MAX_SAFE_INTEGER,
              posts: forgetsPosts ? (order?.posts ?? row.posts) : row.posts,
            };
          },
          change: (token, _from, change) =>
            queries.repeats.change(token, ['offered', 'sent', 'superseded', 'expired'], change),
        },
      })),
  };
}

/** A removed person may still order. */
export function forgetfulRemoval(): Sabotage {
  return { mayOrder: () => true };
}

/** Forgets who drafted and who confirmed an order. */
export function oneEye(): Sabotage {
  return {
    store: (store) =>
      withQueries(store, (queries) => ({
        ...queries,
        async findBy(column, value) {
          const row = await queries.findBy(column, value);
          return row && { ...row, created_by: 0, confirmed_by: row.confirmed_by && 0 };
        },
      })),
  };
}

/** The monotonic clock stands still. */
const timeless = (clock: Clock): Clock => ({ ...clock, monotonic: () => 0 });

/** No card and no request for approval expires: each always looks new. */
export function endlessCards(): Sabotage {
  let now = () => 0;
  const fresh = (row: OrderRow): OrderRow => ({
    ...row,
    created_at: now(),
    confirmed_at: row.confirmed_at === null ? null : now(),
    expires_at: Number.MAX_SAFE_INTEGER,
  });
  return {
    clock(clock) {
      now = () => clock.now();
      return timeless(clock);
    },
    store: (store) =>
      withQueries(store, (queries) => ({
        ...queries,
        async findBy(column, value) {
          const row = await queries.findBy(column, value);
          return row && fresh(row);
        },
        inStates: async (states) => (await queries.inStates(states)).map(fresh),
      })),
  };
}

/** Repeats a refused order until the service accepts it. */
export function eagerRepeats(): Sabotage {
  return {
    service: (service) => ({
      ...service,
      async createOrder(request) {
        for (;;) {
          try {
            return await service.createOrder(request);
          } catch (error) {
            if (!(error instanceof ServiceError) || error.reason !== 'too_many') throw error;
          }
        }
      },
    }),
  };
}

const allStates = ['drafted', 'confirmed', 'placing', 'accepted', 'rejected', 'not_sent', 'unknown', 'late'];
