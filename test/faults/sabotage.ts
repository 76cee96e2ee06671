// Breakages for the controls: each takes one guard away from a part that is handed in, so that a fault test can show
// that it would notice.

import { ServiceError } from '../../src/errors.ts';
import type { ServiceClient } from '../../src/service/client.ts';
import type { Sabotage } from '../orders/life.ts';
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

/** Each call to the service after the first, or each `at once`, carries a number of its own. */
export function newNumbers(from: 'second' | 'at once' = 'second'): Sabotage {
  let calls = from === 'second' ? 0 : 1;
  return {
    service: (service) => ({
      ...service,
      createOrder: (wish) => {
        calls += 1;
        return service.createOrder({
          ...wish,
          clientOrderId: `${wish.clientOrderId}${calls > 1 ? calls : ''}`,
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

/** The balance is never known, so that nobody can see what is missing. */
export function forgetfulRepeats(): Sabotage {
  return {
    service: (service): ServiceClient => ({
      ...service,
      readAccount: async () => ({ ...(await service.readAccount()), balance: undefined }),
    }),
  };
}

/** Starting again overlooks what was being placed. */
export function forgetfulStart(): Sabotage {
  return {
    store: (store) =>
      withQueries(store, (queries) => ({
        ...queries,
        inStates: (states) => queries.inStates(states.includes('placing') ? [] : states),
      })),
  };
}

/** Nothing was ever spent. */
export function blindLimits(): Sabotage {
  return { store: (store) => withQueries(store, (queries) => ({ ...queries, placedSince: async () => [] })) };
}

/** Nobody remembers who drafted and who confirmed. */
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

/** No card and no approval ever runs out. */
export function endlessCards(): Sabotage {
  return {
    store: (store) =>
      withQueries(store, (queries) => ({
        ...queries,
        async findBy(column, value) {
          const row = await queries.findBy(column, value);
          return row && { ...row, expires_at: Number.MAX_SAFE_INTEGER };
        },
      })),
  };
}

/** What the service turned away is sent again until it takes it. */
export function eagerRepeats(): Sabotage {
  return {
    service: (service) => ({
      ...service,
      async createOrder(wish) {
        for (;;) {
          try {
            return await service.createOrder(wish);
          } catch (error) {
            if (!(error instanceof ServiceError) || error.reason !== 'too_many') throw error;
          }
        }
      },
    }),
  };
}

const allStates = ['drafted', 'confirmed', 'placing', 'accepted', 'rejected', 'not_sent', 'unknown', 'late'];
