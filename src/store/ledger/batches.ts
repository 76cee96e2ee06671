// Changes many rows in batches. Each batch is a commit of its own and takes about 10 ms of CPU; between two batches the
// event loop handles other work, above all the intake of events.

import {
  type DeleteResult,
  type Kysely,
  PostgresAdapter,
  type SelectQueryBuilder,
  type UpdateResult,
  type Updateable,
  sql,
} from 'kysely';
import { StoreError } from '../../base/errors.ts';
import type { DeliveriesTable, DeliveryState } from './deliveries/tables.ts';
import type { Tables } from './tables.ts';
import type { Log } from '../../base/log.ts';

/** Rows that one commit changes. */
export const batchSize = 1_000;
/** Items that one statement names. */
export const chunkSize = 250;

/** Repeats `change` until it has changed fewer than `batchSize` rows; returns how many rows were changed in all. */
export async function inBatches(change: (limit: number) => Promise<number>): Promise<number> {
  for (let sum = 0; ; await yieldToEventLoop()) {
    const changed = await change(batchSize);
    sum += changed;
    if (changed < batchSize) return sum;
  }
}

/**
 * Changes the deliveries that `batchOf` selects, until there are none left; returns how many there were. `act` makes each
 * batch, as `withoutArrivals` does.
 */
export function changeDeliveries(
  db: Kysely<Tables>,
  change: Updateable<DeliveriesTable>,
  batchOf: (limit: number) => SelectQueryBuilder<Tables, 'deliveries', { id: number }>,
  act: typeof withoutArrivals = (on, work) => work(on),
): Promise<number> {
  return inBatches((limit) =>
    act(db, (trx) =>
      countChanged(trx.updateTable('deliveries').set(change).where('id', 'in', batchOf(limit))),
    ),
  );
}

/** Makes the change, and returns how many rows it has changed or deleted. */
export async function countChanged(change: {
  executeTakeFirstOrThrow(): Promise<UpdateResult | DeleteResult>;
}): Promise<number> {
  const done = await change.executeTakeFirstOrThrow();
  return Number('numUpdatedRows' in done ? done.numUpdatedRows : done.numDeletedRows);
}

/** Those in this state: a literal, not a parameter, so that SQLite uses the partial index of the state. */
export function deliveriesIn(db: Kysely<Tables>, state: DeliveryState) {
  return db.selectFrom('deliveries').where('state', '=', sql.lit(state));
}

/** How many rows the query has. */
export async function countRows<Some extends Tables, From extends keyof Some>(
  rows: SelectQueryBuilder<Some, From, object>,
): Promise<number> {
  const row = await rows.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return (row as { count: number }).count;
}

/**
 * Calls `step` with at most `chunkSize` of `items` at a time, in order, and lets the event loop run between the calls.
 */
export async function inChunks<Item>(
  items: readonly Item[],
  step: (part: Item[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < items.length; from += chunkSize) {
    if (from > 0) await yieldToEventLoop();
    await step(items.slice(from, from + chunkSize));
  }
}

/** Lets the event loop handle all pending I/O before the caller continues. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

export type RunSerially = <Result>(change: () => Promise<Result>) => Promise<Result>;

/**
 * Runs batched changes one after the other. A change that parks a chat and one that resumes it would otherwise undo
 * each other's batches endlessly. `onBusy` is called after one that the store did not take, perhaps between two batches.
 */
export function createSerialQueue(onBusy: () => void = () => {}): RunSerially {
  let last: Promise<unknown> = Promise.resolve();
  return (change) => {
    const done = last.then(change);
    last = done.catch((error: unknown) => {
      if (error instanceof StoreError && error.failure === 'busy') onBusy();
    });
    return done;
  };
}

/**
 * Runs tasks on the ledger one after the other. A task that fails is logged, not thrown: the next one makes up for it.
 * `failure` is what the log says of it.
 */
export function createLedgerTurns(log: Pick<Log, 'error'>, failure: string) {
  const runSerially = createSerialQueue();
  let isClosed = false;
  return {
    /** Queues `task`; nothing waits for it. */
    add(task: () => Promise<void>): void {
      const done = runSerially(() => (isClosed ? Promise.resolve() : task()));
      done.catch((error: unknown) => log.error({ err: error }, failure));
    },
    /** Resolves when the running task has ended; queued ones are dropped. */
    close: async (): Promise<void> => {
      isClosed = true;
      await runSerially(() => Promise.resolve());
    },
  };
}

/** Looks at what the ledger has, one look after the other; several that are asked for during one are a single one. */
export function createLedgerLooks(log: Pick<Log, 'error'>, failure: string, look: () => Promise<void>) {
  const turns = createLedgerTurns(log, failure);
  let isWaiting = false;
  return {
    look: (): void => {
      if (isWaiting) return;
      isWaiting = true;
      turns.add(() => {
        isWaiting = false;
        return look();
      });
    },
    close: turns.close,
  };
}

// Keeps arrivals from being stored while something is done that none of them may pass by. On SQLite's one connection
// nothing runs beside a transaction; PostgreSQL has a lock for it, which arrivals share.

/**
 * Until the transaction ends no arrival is stored, and all that were stored before are seen. The first statement of a
 * transaction: arrivals that hold rows which it has changed could not end.
 */
export async function keepArrivalsOut(trx: Kysely<Tables>): Promise<void> {
  if (isShared(trx)) await sql`select keep_arrivals_out()`.execute(trx);
}

/** For what is one statement on SQLite, and needs no transaction there. */
export async function withoutArrivals<Answer>(
  db: Kysely<Tables>,
  act: (db: Kysely<Tables>) => Promise<Answer>,
): Promise<Answer> {
  if (!isShared(db)) return act(db);
  return db.transaction().execute(async (trx) => {
    await keepArrivalsOut(trx);
    return act(trx);
  });
}

/** Whether others may write to the database at the same time. */
export function isShared(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
