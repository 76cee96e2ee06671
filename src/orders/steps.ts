// Every step of an order goes through here: it is taken from a named state, written with its audit entry in one
// transaction, and told to the watchers only once that is committed.

import type { Clock } from '../clock.ts';
import type { Audit } from '../store/audit.ts';
import type { NewOrderRow, OrderQueries, OrderRowChange } from '../store/orders.ts';
import type { Store } from '../store/open.ts';
import type { Order, OrderState } from './order.ts';
import type { Change } from './api.ts';
import { subjectOf, type AuditAction, type AuditDetail } from './read-audit.ts';
import { readRow } from './row.ts';

export type Step = {
  /** The states it may be taken from. */
  from: readonly OrderState[];
  change: OrderRowChange & { state?: OrderState };
  action: AuditAction;
  /** Null when the bot itself acts. */
  actorId?: number | null;
  detail?: AuditDetail;
  tells: Change;
};

/** What may be asked and done inside of one transaction. */
export type Moves = {
  find(column: 'id' | 'token', value: string): Promise<Order | undefined>;
  placedSince(time: number): Promise<Order[]>;
  draft(row: NewOrderRow, detail: AuditDetail): Promise<Order>;
  /** The order after the step; undefined when it was in none of the states that the step is taken from. */
  take(order: Order, step: Step): Promise<Order | undefined>;
  /** An entry besides the one that a step brings. */
  write(order: Order, action: AuditAction, actorId: number | null, detail?: AuditDetail): Promise<void>;
};

export type Steps = {
  commit<Answer>(work: (moves: Moves) => Promise<Answer>): Promise<Answer>;
  watch(listener: (order: Order, change: Change) => void): () => void;
};

export function createSteps(options: {
  store: Pick<Store, 'orders'>;
  clock: Clock;
  onProblem: (error: unknown) => void;
}): Steps {
  const { store, clock, onProblem } = options;
  const listeners = new Set<(order: Order, change: Change) => void>();

  function tell(order: Order, change: Change): void {
    for (const listener of listeners) {
      try {
        listener(order, change);
      } catch (error) {
        onProblem(error);
      }
    }
  }

  function movesOn(queries: OrderQueries, audit: Audit, told: Array<() => void>): Moves {
    const moves: Moves = {
      async find(column, value) {
        const row = await queries.findBy(column, value);
        return row && readRow(row);
      },
      placedSince: async (time) => (await queries.placedSince(time)).map(readRow),
      async draft(row, detail) {
        const order = readRow(await queries.insert(row));
        await moves.write(order, 'drafted', order.createdBy, detail);
        told.push(() => tell(order, 'drafted'));
        return order;
      },
      async take(order, { from, change, action, actorId = null, detail, tells }) {
        const row = await queries.change(order.id, from, change);
        if (!row) return undefined;
        const moved = readRow(row);
        await moves.write(moved, action, actorId, detail);
        told.push(() => tell(moved, tells));
        return moved;
      },
      write: (order, action, actorId, detail) =>
        audit.add({ at: clock.now(), actorId, action, subject: subjectOf(order.id), detail }),
    };
    return moves;
  }

  return {
    async commit(work) {
      const told: Array<() => void> = [];
      const answer = await store.orders.transaction((queries, audit) => work(movesOn(queries, audit, told)));
      for (const announce of told) announce();
      return answer;
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
